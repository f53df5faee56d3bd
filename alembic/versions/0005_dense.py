"""Passages of article texts and their vectors, per embedding model.

Revision ID: 0005_dense
Revises: 0004_search
"""

from __future__ import annotations

from alembic import op

revision = "0005_dense"
down_revision = "0004_search"
branch_labels = None
depends_on = None

TABLES = """
CREATE TABLE passage_source (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    article_no INTEGER NOT NULL,
    branch_no SMALLINT NOT NULL,
    sub_branch_no SMALLINT NOT NULL,
    recipe SMALLINT NOT NULL,
    statute_id TEXT NOT NULL,
    content_hash BYTEA NOT NULL,
    statute_title TEXT NOT NULL,
    article_title TEXT NOT NULL,
    CONSTRAINT passage_source_pkey PRIMARY KEY (id),
    CONSTRAINT passage_source_text_key
        UNIQUE (statute_id, article_no, branch_no, sub_branch_no, content_hash)
);

CREATE TABLE passage (
    passage_hash BYTEA NOT NULL,
    in_force DATEMULTIRANGE NOT NULL,
    CONSTRAINT passage_pkey PRIMARY KEY (passage_hash)
);

CREATE TABLE search_passage (
    source_id BIGINT NOT NULL,
    start_offset INTEGER NOT NULL,
    end_offset INTEGER NOT NULL,
    position SMALLINT NOT NULL,
    passage_hash BYTEA NOT NULL,
    CONSTRAINT search_passage_pkey PRIMARY KEY (source_id, position),
    CONSTRAINT search_passage_source_id_fkey
        FOREIGN KEY(source_id) REFERENCES passage_source (id),
    CONSTRAINT search_passage_passage_hash_fkey
        FOREIGN KEY(passage_hash) REFERENCES passage (passage_hash)
);
CREATE INDEX search_passage_passage_hash_idx ON search_passage (passage_hash);

CREATE TABLE embedding_model (
    id SMALLINT GENERATED ALWAYS AS IDENTITY,
    dimensions INTEGER NOT NULL,
    name TEXT NOT NULL,
    CONSTRAINT embedding_model_pkey PRIMARY KEY (id),
    CONSTRAINT embedding_model_name_key UNIQUE (name)
);

CREATE TABLE passage_embedding (
    model_id SMALLINT NOT NULL,
    passage_hash BYTEA NOT NULL,
    in_force DATEMULTIRANGE NOT NULL,
    vector HALFVEC NOT NULL,
    CONSTRAINT passage_embedding_pkey PRIMARY KEY (model_id, passage_hash),
    CONSTRAINT passage_embedding_model_id_fkey
        FOREIGN KEY(model_id) REFERENCES embedding_model (id),
    CONSTRAINT passage_embedding_passage_hash_fkey
        FOREIGN KEY(passage_hash) REFERENCES passage (passage_hash)
);
"""

DROPPED = ("passage_embedding", "embedding_model", "search_passage", "passage", "passage_source")


def upgrade() -> None:
    op.execute(TABLES)


def downgrade() -> None:
    for table in DROPPED:
        op.execute(f"DROP TABLE {table}")
