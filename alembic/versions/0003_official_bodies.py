"""Official bodies as evidence, what the derivation said of their statutes, and where they differ.

Revision ID: 0003_official_bodies
Revises: 0002_store
"""

from __future__ import annotations

from alembic import op

revision = "0003_official_bodies"
down_revision = "0002_store"
branch_labels = None
depends_on = None

TABLES = """
CREATE TABLE official_body (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    statute_id TEXT NOT NULL,
    mst TEXT NOT NULL,
    kind TEXT NOT NULL,
    effective_on DATE NOT NULL,
    title TEXT NOT NULL,
    statute_kind TEXT NOT NULL,
    promulgated_on DATE NOT NULL,
    promulgation_no TEXT NOT NULL,
    revision_kind TEXT NOT NULL,
    ministries TEXT[] NOT NULL,
    abbreviations TEXT[] NOT NULL,
    addenda_heading TEXT NOT NULL,
    addenda TEXT NOT NULL,
    amending_text TEXT NOT NULL,
    official_starts JSONB NOT NULL,
    chapters JSONB NOT NULL,
    articles JSONB NOT NULL,
    complete BOOLEAN NOT NULL,
    source_ref TEXT NOT NULL,
    recorded TSTZRANGE DEFAULT tstzrange(now(), NULL) NOT NULL,
    CONSTRAINT official_body_pkey PRIMARY KEY (id),
    CONSTRAINT official_body_statute_id_fkey FOREIGN KEY(statute_id) REFERENCES statute (id),
    CONSTRAINT official_body_kind_check CHECK (kind IN ('law', 'eflaw'))
);
CREATE UNIQUE INDEX official_body_key_open_key
    ON official_body (statute_id, mst, kind, effective_on) WHERE upper_inf(recorded);

CREATE TABLE derived_statute (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    statute_id TEXT NOT NULL,
    derived JSONB NOT NULL,
    recorded TSTZRANGE DEFAULT tstzrange(now(), NULL) NOT NULL,
    CONSTRAINT derived_statute_pkey PRIMARY KEY (id),
    CONSTRAINT derived_statute_statute_id_fkey FOREIGN KEY(statute_id) REFERENCES statute (id)
);
CREATE UNIQUE INDEX derived_statute_statute_id_open_key
    ON derived_statute (statute_id) WHERE upper_inf(recorded);

CREATE TABLE disagreement (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    statute_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    article_no INTEGER,
    branch_no INTEGER,
    sub_branch_no INTEGER,
    part TEXT NOT NULL,
    day DATE NOT NULL,
    mst TEXT NOT NULL,
    derived TEXT NOT NULL,
    official TEXT NOT NULL,
    recorded TSTZRANGE DEFAULT tstzrange(now(), NULL) NOT NULL,
    CONSTRAINT disagreement_pkey PRIMARY KEY (id),
    CONSTRAINT disagreement_statute_id_fkey FOREIGN KEY(statute_id) REFERENCES statute (id),
    CONSTRAINT disagreement_kind_check CHECK (kind IN ('start', 'text', 'absent', 'revision'))
);
CREATE INDEX disagreement_statute_id_idx ON disagreement (statute_id);
"""

RECORDED_TABLES = ("official_body", "derived_statute", "disagreement")


def upgrade() -> None:
    op.execute(TABLES)
    for table in RECORDED_TABLES:
        op.execute(
            f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE ON {table} "
            "FOR EACH ROW EXECUTE FUNCTION lawdb_append_only()"
        )


def downgrade() -> None:
    for table in RECORDED_TABLES:
        op.execute(f"DROP TABLE {table}")
