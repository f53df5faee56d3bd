"""The models describe the schema that the migrations create, and lookups go through its indexes."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, event, text
from sqlalchemy.orm import Session

from lawdb.comparison.changes import changes
from lawdb.lookup import article
from lawdb.models import Base

STATUTES, ARTICLES, VERSIONS = 20, 50, 10
FILL = f"""
INSERT INTO statute SELECT to_char(n, 'FM000000'), 'KR', '법률'
    FROM generate_series(1, {STATUTES}) AS n;
INSERT INTO statute_name (statute_id, name, normalized, kind, valid, curated, source)
    SELECT id, '제' || id || '법', '제' || id || '법', 'official', '[2000-01-01,)', false, 'x'
    FROM statute;
INSERT INTO revision (statute_id, mst, title, statute_kind, promulgated_on, promulgation_no, kind,
    effective_on, ministries, addenda_heading, amending_text, chapters, source, source_ref)
    SELECT id, '9' || id, '법', '법률', '2000-01-01', '1', '제정', '2000-01-01', '{{}}', '', '',
    '[]', 'x', '' FROM statute;
INSERT INTO article_text VALUES (decode('00', 'hex'), '글', '[]');
INSERT INTO article_version (revision_id, article_no, branch_no, sub_branch_no, amended, composed,
    effective, statute_id, status, basis, title, note, content_hash)
    SELECT id, a, 0, 0, true, false,
    daterange(date '2000-01-01' + v * 100, date '2000-01-01' + v * 100 + 100), statute_id,
    'in_force', 'addenda', '', '', decode('00', 'hex')
    FROM revision, generate_series(1, {ARTICLES}) AS a, generate_series(0, {VERSIONS - 1}) AS v
"""


@pytest.fixture(scope="module")
def filled(database: Engine) -> Engine:
    """Ten thousand versions, enough for the planner to care."""
    with database.begin() as connection:
        for statement in FILL.split(";"):
            connection.execute(text(statement))
    with database.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM ANALYZE"))
    return database


def test_models_and_migrations_agree(database: Engine) -> None:
    with database.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []


def plans_of(engine: Engine, table: str, ask: Any) -> list[str]:
    """The plans of the statements that ``ask`` runs and that read ``table``."""
    seen: list[tuple[str, Any]] = []

    def remember(conn: Any, cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        if f"FROM {table} " in f"{statement} ".replace("\n", " "):
            seen.append((statement, parameters))

    with Session(engine) as session:
        event.listen(engine, "before_cursor_execute", remember)
        try:
            ask(session)
        finally:
            event.remove(engine, "before_cursor_execute", remember)
        plans: list[str] = []
        for statement, parameters in seen:
            rows = session.connection().exec_driver_sql(f"EXPLAIN {statement}", parameters)
            plans.append("\n".join(row[0] for row in rows))
    return plans


def test_an_as_of_lookup_reads_one_article_through_an_index(filled: Engine) -> None:
    plans = plans_of(
        filled, "article_version", lambda s: article(s, "000007", "33", date(2001, 6, 1))
    )
    assert plans
    for plan in plans:
        assert "Seq Scan on article_version" not in plan
        assert "article_version_as_of_idx" in plan or "article_version_no_overlap" in plan


def test_changes_of_the_corpus_read_the_period_through_an_index(filled: Engine) -> None:
    plans = plans_of(
        filled,
        "article_version",
        lambda s: changes(s, date(2001, 6, 1), date(2001, 6, 2)),
    )
    assert len(plans) == 1
    assert "article_version_starts_idx" in plans[0]
    assert "Seq Scan on article_version" not in plans[0]


def test_a_name_is_found_through_an_index(filled: Engine) -> None:
    with filled.connect() as connection:
        connection.execute(text("SET LOCAL enable_seqscan = off"))
        near = "EXPLAIN SELECT * FROM statute_name WHERE normalized % '제00000법'"
        plan = "\n".join(connection.scalars(text(near)).all())
    assert "statute_name_trigram_idx" in plan
