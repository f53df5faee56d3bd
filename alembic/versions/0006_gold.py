"""The gold: queries of a day, labels of versions, and what of imported material gave no label.

Revision ID: 0006_gold
Revises: 0005_dense
"""

from __future__ import annotations

from alembic import op

revision = "0006_gold"
down_revision = "0005_dense"
branch_labels = None
depends_on = None

TABLES = """
CREATE TABLE gold_set (
    name TEXT NOT NULL,
    CONSTRAINT gold_set_pkey PRIMARY KEY (name)
);

CREATE TABLE gold_corpus (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    set_name TEXT NOT NULL,
    corpus TEXT NOT NULL,
    recorded TSTZRANGE DEFAULT tstzrange(now(), NULL) NOT NULL,
    CONSTRAINT gold_corpus_pkey PRIMARY KEY (id),
    CONSTRAINT gold_corpus_set_name_fkey FOREIGN KEY(set_name) REFERENCES gold_set (name)
);
CREATE UNIQUE INDEX gold_corpus_open_key ON gold_corpus (set_name) WHERE upper_inf(recorded);

CREATE TABLE gold_query (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    set_name TEXT NOT NULL,
    query_id TEXT NOT NULL,
    words TEXT NOT NULL,
    event_date DATE NOT NULL,
    group_name TEXT NOT NULL,
    sources TEXT[] NOT NULL,
    evaluated BOOLEAN NOT NULL,
    recorded TSTZRANGE DEFAULT tstzrange(now(), NULL) NOT NULL,
    CONSTRAINT gold_query_pkey PRIMARY KEY (id),
    CONSTRAINT gold_query_set_name_fkey FOREIGN KEY(set_name) REFERENCES gold_set (name)
);
CREATE UNIQUE INDEX gold_query_open_key
    ON gold_query (set_name, query_id) WHERE upper_inf(recorded);

CREATE TABLE gold_label (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    set_name TEXT NOT NULL,
    query_id TEXT NOT NULL,
    statute_id TEXT NOT NULL,
    article_no INTEGER NOT NULL,
    branch_no SMALLINT NOT NULL,
    sub_branch_no SMALLINT NOT NULL,
    version DATE NOT NULL,
    text_hash TEXT NOT NULL,
    positive BOOLEAN NOT NULL,
    grade SMALLINT,
    labeller_kind TEXT NOT NULL,
    labeller TEXT NOT NULL,
    labelled_at TIMESTAMP WITH TIME ZONE NOT NULL,
    seen_on TEXT NOT NULL,
    boundary BOOLEAN NOT NULL,
    confirmed_by TEXT NOT NULL,
    confirmed_at TIMESTAMP WITH TIME ZONE,
    judged_sheet TEXT NOT NULL,
    recorded TSTZRANGE DEFAULT tstzrange(now(), NULL) NOT NULL,
    CONSTRAINT gold_label_pkey PRIMARY KEY (id),
    CONSTRAINT gold_label_set_name_fkey FOREIGN KEY(set_name) REFERENCES gold_set (name),
    CONSTRAINT gold_label_labeller_kind_check CHECK (labeller_kind IN ('person', 'model', 'source'))
);
CREATE UNIQUE INDEX gold_label_open_key
    ON gold_label (set_name, query_id, statute_id, article_no, branch_no, sub_branch_no, version)
    WHERE upper_inf(recorded);

CREATE TABLE gold_unresolved (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    set_name TEXT NOT NULL,
    words TEXT NOT NULL,
    event_date DATE,
    source TEXT NOT NULL,
    named TEXT NOT NULL,
    cause TEXT NOT NULL,
    detail TEXT NOT NULL,
    recorded TSTZRANGE DEFAULT tstzrange(now(), NULL) NOT NULL,
    CONSTRAINT gold_unresolved_pkey PRIMARY KEY (id),
    CONSTRAINT gold_unresolved_set_name_fkey FOREIGN KEY(set_name) REFERENCES gold_set (name)
);
CREATE INDEX gold_unresolved_set_name_idx ON gold_unresolved (set_name);
"""

RECORDED_TABLES = ("gold_corpus", "gold_query", "gold_label", "gold_unresolved")


def upgrade() -> None:
    op.execute(TABLES)
    for table in RECORDED_TABLES:
        op.execute(
            f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE ON {table} "
            "FOR EACH ROW EXECUTE FUNCTION lawdb_append_only()"
        )


def downgrade() -> None:
    for table in (*RECORDED_TABLES, "gold_set"):
        op.execute(f"DROP TABLE {table}")
