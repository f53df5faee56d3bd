"""What search by words reads: indexed texts, postings by word, and the state of the index.

Revision ID: 0004_search
Revises: 0003_official_bodies
"""

from __future__ import annotations

from alembic import op

revision = "0004_search"
down_revision = "0003_official_bodies"
branch_labels = None
depends_on = None

TABLES = """
CREATE TABLE search_segment (
    id INTEGER GENERATED ALWAYS AS IDENTITY,
    words TEXT NOT NULL,
    first_entry INTEGER NOT NULL,
    entries INTEGER NOT NULL,
    lengths BYTEA NOT NULL,
    CONSTRAINT search_segment_pkey PRIMARY KEY (id)
);

CREATE TABLE search_entry (
    entry INTEGER NOT NULL,
    segment_id INTEGER NOT NULL,
    article_no INTEGER NOT NULL,
    branch_no SMALLINT NOT NULL,
    sub_branch_no SMALLINT NOT NULL,
    statute_id TEXT NOT NULL,
    content_hash BYTEA NOT NULL,
    title TEXT NOT NULL,
    CONSTRAINT search_entry_pkey PRIMARY KEY (entry),
    CONSTRAINT search_entry_segment_id_fkey FOREIGN KEY(segment_id) REFERENCES search_segment (id)
        ON DELETE CASCADE,
    CONSTRAINT search_entry_statute_id_fkey FOREIGN KEY(statute_id) REFERENCES statute (id)
);
CREATE UNIQUE INDEX search_entry_text_key ON search_entry
    (statute_id, article_no, branch_no, sub_branch_no, content_hash, title);
CREATE INDEX search_entry_segment_id_idx ON search_entry (segment_id);

CREATE TABLE search_posting (
    segment_id INTEGER NOT NULL,
    field SMALLINT NOT NULL,
    word TEXT NOT NULL,
    entries BYTEA NOT NULL,
    counts BYTEA NOT NULL,
    CONSTRAINT search_posting_pkey PRIMARY KEY (field, word, segment_id),
    CONSTRAINT search_posting_segment_id_fkey FOREIGN KEY(segment_id) REFERENCES search_segment (id)
        ON DELETE CASCADE
);
CREATE INDEX search_posting_segment_id_idx ON search_posting (segment_id);

CREATE TABLE search_generation (
    id INTEGER GENERATED ALWAYS AS IDENTITY,
    segment_ids INTEGER[] NOT NULL,
    words TEXT NOT NULL,
    statute_ids TEXT[] NOT NULL,
    standing INTEGER[] NOT NULL,
    entry_cited BYTEA NOT NULL,
    entry_statutes BYTEA NOT NULL,
    interval_entries BYTEA NOT NULL,
    interval_starts BYTEA NOT NULL,
    interval_ends BYTEA NOT NULL,
    interval_promulgated BYTEA NOT NULL,
    built_at TIMESTAMP WITH TIME ZONE DEFAULT now() NOT NULL,
    CONSTRAINT search_generation_pkey PRIMARY KEY (id)
);
"""
STORED_AS_THEY_ARE = """
ALTER TABLE search_posting ALTER COLUMN entries SET STORAGE EXTERNAL,
    ALTER COLUMN counts SET STORAGE EXTERNAL;
"""
"""Postings hardly compress, and reading them must not pay for trying."""


def upgrade() -> None:
    """Create the tables of search by words."""
    op.execute(TABLES)
    op.execute(STORED_AS_THEY_ARE)


def downgrade() -> None:
    """Drop them."""
    op.execute("DROP TABLE search_generation, search_posting, search_entry, search_segment")
