"""The versioned store: statutes, revisions, article versions, and what is known about them.

Revision ID: 0002_store
Revises: 0001
"""

from __future__ import annotations

from alembic import op

revision = "0002_store"
down_revision = "0001"
branch_labels = None
depends_on = None

TABLES = """
CREATE TABLE statute (
    id TEXT NOT NULL,
    jurisdiction TEXT NOT NULL,
    kind TEXT NOT NULL,
    first_recorded_at TIMESTAMP WITH TIME ZONE DEFAULT now() NOT NULL,
    CONSTRAINT statute_pkey PRIMARY KEY (id)
);

CREATE TABLE statute_lineage (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    from_id TEXT NOT NULL,
    to_id TEXT NOT NULL,
    since DATE NOT NULL,
    reason TEXT NOT NULL,
    source TEXT NOT NULL,
    recorded TSTZRANGE DEFAULT tstzrange(now(), NULL) NOT NULL,
    CONSTRAINT statute_lineage_pkey PRIMARY KEY (id)
);
CREATE INDEX statute_lineage_from_id_idx ON statute_lineage (from_id);
CREATE INDEX statute_lineage_to_id_idx ON statute_lineage (to_id);

CREATE TABLE statute_name (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    statute_id TEXT NOT NULL,
    name TEXT NOT NULL,
    normalized TEXT NOT NULL,
    kind TEXT NOT NULL,
    valid DATERANGE NOT NULL,
    curated BOOLEAN NOT NULL,
    source TEXT NOT NULL,
    recorded TSTZRANGE DEFAULT tstzrange(now(), NULL) NOT NULL,
    CONSTRAINT statute_name_pkey PRIMARY KEY (id),
    CONSTRAINT statute_name_kind_check CHECK (
        kind IN ('official', 'abbreviation', 'former', 'nickname')
    )
);
CREATE INDEX statute_name_normalized_idx ON statute_name (normalized);
CREATE INDEX statute_name_statute_id_idx ON statute_name (statute_id);
CREATE INDEX statute_name_trigram_idx ON statute_name USING gin (normalized gin_trgm_ops);

CREATE TABLE revision (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    statute_id TEXT NOT NULL,
    mst TEXT NOT NULL,
    title TEXT NOT NULL,
    statute_kind TEXT NOT NULL,
    promulgated_on DATE NOT NULL,
    promulgation_no TEXT NOT NULL,
    kind TEXT NOT NULL,
    effective_on DATE NOT NULL,
    ministries TEXT[] NOT NULL,
    addenda_heading TEXT NOT NULL,
    amending_text TEXT NOT NULL,
    chapters JSONB NOT NULL,
    source TEXT NOT NULL,
    source_ref TEXT NOT NULL,
    recorded TSTZRANGE DEFAULT tstzrange(now(), NULL) NOT NULL,
    CONSTRAINT revision_pkey PRIMARY KEY (id),
    CONSTRAINT revision_statute_id_fkey FOREIGN KEY(statute_id) REFERENCES statute (id)
);
CREATE INDEX revision_mst_idx ON revision (mst);
CREATE INDEX revision_promulgation_no_idx ON revision (promulgation_no, promulgated_on);
CREATE UNIQUE INDEX revision_statute_id_mst_open_key
    ON revision (statute_id, mst) WHERE upper_inf(recorded);
CREATE INDEX revision_statute_id_promulgated_on_idx ON revision (statute_id, promulgated_on);

CREATE TABLE unresolved_commencement (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    statute_id TEXT NOT NULL,
    revision_id BIGINT NOT NULL,
    article_no INTEGER,
    branch_no INTEGER,
    sub_branch_no INTEGER,
    reason TEXT NOT NULL,
    clause TEXT NOT NULL,
    recorded TSTZRANGE DEFAULT tstzrange(now(), NULL) NOT NULL,
    CONSTRAINT unresolved_commencement_pkey PRIMARY KEY (id),
    CONSTRAINT unresolved_commencement_revision_id_fkey
        FOREIGN KEY(revision_id) REFERENCES revision (id)
);
CREATE INDEX unresolved_commencement_revision_id_idx ON unresolved_commencement (revision_id);
CREATE INDEX unresolved_commencement_statute_id_idx ON unresolved_commencement (statute_id);

CREATE TABLE article_text (
    content_hash BYTEA NOT NULL,
    text TEXT NOT NULL,
    structure JSONB NOT NULL,
    CONSTRAINT article_text_pkey PRIMARY KEY (content_hash)
);

CREATE TABLE article_version (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    revision_id BIGINT NOT NULL,
    article_no INTEGER NOT NULL,
    branch_no SMALLINT NOT NULL,
    sub_branch_no SMALLINT NOT NULL,
    amended BOOLEAN NOT NULL,
    composed BOOLEAN NOT NULL,
    effective DATERANGE NOT NULL,
    statute_id TEXT NOT NULL,
    status TEXT NOT NULL,
    basis TEXT NOT NULL,
    title TEXT NOT NULL,
    note TEXT NOT NULL,
    content_hash BYTEA NOT NULL,
    recorded TSTZRANGE DEFAULT tstzrange(now(), NULL) NOT NULL,
    CONSTRAINT article_version_pkey PRIMARY KEY (id),
    CONSTRAINT article_version_no_overlap EXCLUDE USING gist (
        statute_id WITH =,
        article_no WITH =,
        branch_no WITH =,
        sub_branch_no WITH =,
        effective WITH &&,
        recorded WITH &&
    ),
    CONSTRAINT article_version_status_check CHECK (
        status IN ('in_force', 'deleted', 'repealed', 'uncertain')
    ),
    CONSTRAINT article_version_basis_check CHECK (
        basis IN ('source', 'addenda', 'revision', 'default_20_days', 'unresolved')
    ),
    CONSTRAINT article_version_effective_check
        CHECK (NOT isempty(effective) AND NOT lower_inf(effective)),
    CONSTRAINT article_version_recorded_check
        CHECK (NOT isempty(recorded) AND NOT lower_inf(recorded)),
    CONSTRAINT article_version_revision_id_fkey FOREIGN KEY(revision_id) REFERENCES revision (id),
    CONSTRAINT article_version_content_hash_fkey
        FOREIGN KEY(content_hash) REFERENCES article_text (content_hash)
);
CREATE INDEX article_version_as_of_idx
    ON article_version (statute_id, article_no, branch_no, sub_branch_no, lower(effective));
CREATE INDEX article_version_content_hash_idx ON article_version USING hash (content_hash);
CREATE INDEX article_version_revision_id_idx ON article_version (revision_id);
CREATE INDEX article_version_starts_idx ON article_version (lower(effective), statute_id);

CREATE TABLE addendum_text (
    content_hash BYTEA NOT NULL,
    text TEXT NOT NULL,
    CONSTRAINT addendum_text_pkey PRIMARY KEY (content_hash)
);

CREATE TABLE addendum (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    statute_id TEXT NOT NULL,
    revision_id BIGINT NOT NULL,
    position INTEGER NOT NULL,
    number TEXT NOT NULL,
    title TEXT NOT NULL,
    kind TEXT NOT NULL,
    targets TEXT[] NOT NULL,
    content_hash BYTEA NOT NULL,
    recorded TSTZRANGE DEFAULT tstzrange(now(), NULL) NOT NULL,
    CONSTRAINT addendum_pkey PRIMARY KEY (id),
    CONSTRAINT addendum_kind_check CHECK (
        kind IN ('commencement', 'application', 'transitional', 'sunset', 'other')
    ),
    CONSTRAINT addendum_revision_id_fkey FOREIGN KEY(revision_id) REFERENCES revision (id),
    CONSTRAINT addendum_content_hash_fkey
        FOREIGN KEY(content_hash) REFERENCES addendum_text (content_hash)
);
CREATE INDEX addendum_revision_id_idx ON addendum (revision_id);
CREATE INDEX addendum_statute_id_idx ON addendum (statute_id);
CREATE INDEX addendum_targets_idx ON addendum USING gin (targets);

CREATE TABLE transitional_rule (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    rule_id TEXT NOT NULL,
    statute_id TEXT NOT NULL,
    article TEXT NOT NULL,
    promulgation_no TEXT NOT NULL,
    clause TEXT NOT NULL,
    rule JSONB NOT NULL,
    source TEXT NOT NULL,
    recorded TSTZRANGE DEFAULT tstzrange(now(), NULL) NOT NULL,
    CONSTRAINT transitional_rule_pkey PRIMARY KEY (id)
);
CREATE INDEX transitional_rule_statute_id_idx ON transitional_rule (statute_id);

CREATE TABLE ruling (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    statute_id TEXT NOT NULL,
    article_no INTEGER NOT NULL,
    branch_no SMALLINT NOT NULL,
    sub_branch_no SMALLINT NOT NULL,
    unit TEXT NOT NULL,
    court TEXT NOT NULL,
    case_no TEXT NOT NULL,
    decided_on DATE NOT NULL,
    joined BOOLEAN NOT NULL,
    kind TEXT NOT NULL,
    application TEXT NOT NULL,
    effect DATERANGE NOT NULL,
    scope TEXT NOT NULL,
    scope_ko TEXT NOT NULL,
    scope_en TEXT NOT NULL,
    legal_basis TEXT NOT NULL,
    confidence TEXT NOT NULL,
    source TEXT NOT NULL,
    note TEXT NOT NULL,
    recorded TSTZRANGE DEFAULT tstzrange(now(), NULL) NOT NULL,
    CONSTRAINT ruling_pkey PRIMARY KEY (id),
    CONSTRAINT ruling_scope_check CHECK (
        scope IN ('whole', 'part')
    )
);
CREATE INDEX ruling_article_idx ON ruling (statute_id, article_no, branch_no, sub_branch_no);

CREATE TABLE corpus_state (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    source TEXT NOT NULL,
    verified_from DATE NOT NULL,
    verified_until DATE NOT NULL,
    checked_at TIMESTAMP WITH TIME ZONE NOT NULL,
    recorded TSTZRANGE DEFAULT tstzrange(now(), NULL) NOT NULL,
    CONSTRAINT corpus_state_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX corpus_state_source_open_key
    ON corpus_state (source) WHERE upper_inf(recorded);

CREATE TABLE ingest_run (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    source TEXT NOT NULL,
    source_ref TEXT NOT NULL,
    started_at TIMESTAMP WITH TIME ZONE DEFAULT now() NOT NULL,
    finished_at TIMESTAMP WITH TIME ZONE,
    status TEXT NOT NULL,
    counts JSONB NOT NULL,
    CONSTRAINT ingest_run_pkey PRIMARY KEY (id),
    CONSTRAINT ingest_run_status_check CHECK (
        status IN ('running', 'finished', 'failed')
    )
);

CREATE TABLE ingest_problem (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    run_id BIGINT NOT NULL,
    statute_id TEXT NOT NULL,
    source_ref TEXT NOT NULL,
    code TEXT NOT NULL,
    message TEXT NOT NULL,
    CONSTRAINT ingest_problem_pkey PRIMARY KEY (id),
    CONSTRAINT ingest_problem_run_id_fkey FOREIGN KEY(run_id) REFERENCES ingest_run (id)
);
CREATE INDEX ingest_problem_run_id_idx ON ingest_problem (run_id);
"""

APPEND_ONLY = """
CREATE FUNCTION lawdb_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        RAISE EXCEPTION 'table % is append-only: a correction closes recorded', TG_TABLE_NAME
            USING ERRCODE = 'restrict_violation';
    END IF;
    IF to_jsonb(NEW) - 'recorded' IS DISTINCT FROM to_jsonb(OLD) - 'recorded'
        OR NOT upper_inf(OLD.recorded)
        OR upper_inf(NEW.recorded)
        OR lower(NEW.recorded) IS DISTINCT FROM lower(OLD.recorded)
    THEN
        RAISE EXCEPTION 'table % is append-only: only recorded may be closed, once', TG_TABLE_NAME
            USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END
$$;
"""

RECORDED_TABLES = (
    "statute_lineage",
    "statute_name",
    "revision",
    "unresolved_commencement",
    "article_version",
    "addendum",
    "transitional_rule",
    "ruling",
    "corpus_state",
)
"""Tables whose rows can be corrected: closed and opened anew, never changed or deleted."""

DROPPED = (
    "ingest_problem",
    "ingest_run",
    "corpus_state",
    "ruling",
    "transitional_rule",
    "addendum",
    "addendum_text",
    "article_version",
    "article_text",
    "unresolved_commencement",
    "revision",
    "statute_name",
    "statute_lineage",
    "statute",
)


def upgrade() -> None:
    op.execute(TABLES)
    op.execute(APPEND_ONLY)
    for table in RECORDED_TABLES:
        op.execute(
            f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE ON {table} "
            "FOR EACH ROW EXECUTE FUNCTION lawdb_append_only()"
        )


def downgrade() -> None:
    for table in DROPPED:
        op.execute(f"DROP TABLE {table}")
    op.execute("DROP FUNCTION lawdb_append_only()")
