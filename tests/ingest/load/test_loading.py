"""Loading: once, in any order, corrected without loss, and refused where versions overlap."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from ingest.derived_version import Basis, DerivedVersion, Status
from ingest.load import StatuteLoader, state_hash
from ingest.load.statute_loader import LoadReport
from lawdb.article_key import ArticleKey
from lawdb.errors import NoSuchStatute
from lawdb.lookup import article
from tests.invented_histories import Invented, read_histories
from tests.loading import loading_connection

HISTORIES = read_histories(Path(__file__).parent / "histories.yaml")
RECORDED_TABLES = (
    "addendum",
    "article_version",
    "corpus_state",
    "revision",
    "ruling",
    "statute_lineage",
    "statute_name",
    "transitional_rule",
    "unresolved_commencement",
)


@pytest.fixture
def connection(database: Engine) -> Any:
    with loading_connection(database) as opened:
        opened.execute(
            "TRUNCATE statute, statute_name, revision, article_version, addendum,"
            " unresolved_commencement, article_text, addendum_text RESTART IDENTITY CASCADE"
        )
        yield opened


def load(
    connection: psycopg.Connection[Any],
    statutes: list[Invented],
    recorded_at: datetime | None = None,
) -> LoadReport:
    with StatuteLoader(connection, recorded_at) as loader:
        for history, revisions in statutes:
            loader.add(history, revisions)
    return loader.report


def with_version(statute: Invented, number: int, **changes: Any) -> Invented:
    history, revisions = statute
    versions = list(history.versions)
    versions[number] = replace(versions[number], **changes)
    return replace(history, versions=versions), revisions


def count(connection: psycopg.Connection[Any], condition: str = "true") -> int:
    row = connection.execute(f"SELECT count(*) FROM article_version WHERE {condition}").fetchone()
    assert row is not None
    return row[0]


def test_the_same_input_twice_writes_nothing(connection: psycopg.Connection[Any]) -> None:
    statutes = list(HISTORIES.values())
    first = load(connection, statutes)
    before = state_hash(connection)
    again = load(connection, statutes)
    assert first.opened["article_version"] == 6
    assert first.opened["unresolved_commencement"] == 1
    assert first.changed_statutes == set(HISTORIES)
    assert (again.rows_written, again.texts, again.changed_statutes) == (0, 0, set())
    assert state_hash(connection) == before


def test_a_text_is_stored_once(connection: psycopg.Connection[Any]) -> None:
    load(connection, list(HISTORIES.values()))
    rows = connection.execute("SELECT text, structure FROM article_text ORDER BY text").fetchall()
    assert [text for text, _ in rows] == sorted(
        {v.text for history, _ in HISTORIES.values() for v in history.versions}
    )
    assert dict(rows)["① 같은 글\n② 다른 글"] == [["제1항", 0], ["제2항", 7]]
    assert dict(rows)["처음 글"] == []


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_loading_does_not_show(connection: psycopg.Connection[Any], seed: int) -> None:
    statutes = list(HISTORIES.values())
    load(connection, statutes)
    expected = state_hash(connection)
    connection.execute("TRUNCATE statute, statute_name, revision, article_text CASCADE")
    shuffled = list(statutes)
    random.Random(seed).shuffle(shuffled)
    for statute in shuffled:
        history, revisions = statute
        turned = replace(
            history, versions=random.Random(seed).sample(history.versions, k=len(history.versions))
        )
        load(connection, [(turned, list(reversed(revisions)))])
    assert state_hash(connection) == expected


def test_the_hash_sees_every_kind_of_difference(connection: psycopg.Connection[Any]) -> None:
    statute = HISTORIES["910001"]
    history, revisions = statute
    variants = [
        statute,
        with_version(statute, 2, text="① 같은 글\n② 달라진 글"),
        with_version(statute, 2, end=date(2030, 1, 1)),
        with_version(statute, 2, status=Status.UNCERTAIN),
        with_version(statute, 2, basis=Basis.REVISION),
        with_version(statute, 2, amended=False),
        with_version(statute, 2, composed=True),
        with_version(statute, 2, note="주"),
        (replace(history, unresolved=[]), revisions),
        (history, [replace(revisions[0], promulgation_no="9"), revisions[1]]),
        (history, [replace(revisions[0], addenda="다른 부칙"), revisions[1]]),
        (history, [replace(revisions[0], title="다른 이름"), revisions[1]]),
    ]
    hashes: set[str] = set()
    for variant in variants:
        load(connection, [variant])
        hashes.add(state_hash(connection))
    assert len(hashes) == len(variants)
    load(connection, [statute])
    assert state_hash(connection) in hashes


def test_a_correction_closes_one_row_and_opens_another(
    connection: psycopg.Connection[Any], database: Engine
) -> None:
    first_known, corrected = datetime(2024, 1, 1, tzinfo=UTC), datetime(2024, 6, 1, tzinfo=UTC)
    load(connection, list(HISTORIES.values()), first_known)
    report = load(connection, [with_version(HISTORIES["910001"], 1, text="고친 글")], corrected)
    assert (report.closed, report.opened) == ({"article_version": 1}, {"article_version": 1})
    assert report.changed_statutes == {"910001"}
    assert count(connection, "NOT upper_inf(recorded)") == 1
    assert count(connection, "upper_inf(recorded)") == 6
    with Session(database) as session:
        known = {
            day: article(session, "첫째시험법", "1", date(2003, 1, 1), known_on=day).text
            for day in (date(2024, 1, 1), date(2024, 5, 31), date(2024, 6, 1))
        }
        assert known == {
            date(2024, 1, 1): "나중 글",
            date(2024, 5, 31): "나중 글",
            date(2024, 6, 1): "고친 글",
        }
        assert article(session, "첫째 시험법", "1", date(2003, 1, 1)).text == "고친 글"
        with pytest.raises(NoSuchStatute):
            article(session, "첫째 시험법", "1", date(2003, 1, 1), known_on=date(2023, 12, 31))


def test_a_corrected_revision_reopens_what_points_at_it(
    connection: psycopg.Connection[Any], database: Engine
) -> None:
    history, revisions = HISTORIES["910002"]
    load(connection, [(history, revisions)], datetime(2024, 1, 1, tzinfo=UTC))
    corrected = [replace(revisions[0], promulgation_no="33")]
    load(connection, [(history, corrected)], datetime(2024, 6, 1, tzinfo=UTC))
    with Session(database) as session:
        numbers = [
            article(session, "910002", "1", date(2003, 1, 1), known_on=day).promulgation
            for day in (date(2024, 5, 1), None)
        ]
    assert [p.number for p in numbers if p] == ["3", "33"]


def test_what_the_source_dropped_is_closed_not_deleted(
    connection: psycopg.Connection[Any],
) -> None:
    history, revisions = HISTORIES["910002"]
    load(connection, [(history, revisions)])
    load(connection, [(replace(history, versions=history.versions[:1]), revisions)])
    assert count(connection) == 2
    assert count(connection, "upper_inf(recorded)") == 1


def test_a_correction_recorded_with_an_older_clock_stays_in_order(
    connection: psycopg.Connection[Any],
) -> None:
    load(connection, [HISTORIES["910001"]], datetime(2024, 6, 1, tzinfo=UTC))
    corrected = with_version(HISTORIES["910001"], 1, text="고친 글")
    load(connection, [corrected], datetime(2024, 1, 1, tzinfo=UTC))
    assert count(connection, "isempty(recorded)") == 0
    assert count(connection, "NOT upper_inf(recorded)") == 1


def test_overlapping_versions_are_refused_and_the_rest_is_loaded(
    connection: psycopg.Connection[Any],
) -> None:
    overlapping = with_version(HISTORIES["910001"], 0, end=date(2002, 2, 2))
    report = load(connection, [overlapping, HISTORIES["910002"]])
    assert [(p.statute_id, p.code) for p in report.problems] == [("910001", "overlapping_versions")]
    assert count(connection, "statute_id = '910001'") == 0
    assert count(connection, "statute_id = '910002'") == 2
    held = connection.execute("SELECT id FROM statute").fetchall()
    assert held == [("910002",)]


def test_the_database_itself_refuses_two_texts_on_one_day(
    connection: psycopg.Connection[Any],
) -> None:
    load(connection, [HISTORIES["910002"]])
    copy = (
        "INSERT INTO article_version (revision_id, article_no, branch_no, sub_branch_no, amended,"
        " composed, effective, statute_id, status, basis, title, note, content_hash)"
        " SELECT revision_id, article_no, branch_no, sub_branch_no, amended, composed,"
        " daterange({}), statute_id, status, basis, title, note, content_hash"
        " FROM article_version WHERE branch_no = 0 AND upper_inf(effective)"
    )
    with pytest.raises(psycopg.errors.ExclusionViolation):
        connection.execute(copy.format("'2010-01-01', '2010-01-02'"))
    connection.execute(copy.format("'2000-01-01', '2001-02-01'"))  # up to the start: no overlap
    assert count(connection) == 3


@pytest.mark.parametrize("table", RECORDED_TABLES)
def test_recorded_tables_have_the_guard(connection: psycopg.Connection[Any], table: str) -> None:
    guards = connection.execute(
        "SELECT count(*) FROM pg_trigger WHERE tgrelid = %s::regclass AND tgname = %s",
        [table, f"{table}_append_only"],
    ).fetchone()
    assert guards == (1,)


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM article_version",
        "UPDATE article_version SET title = 'x'",
        "UPDATE article_version SET recorded = tstzrange(lower(recorded) - interval '1 day', NULL)",
        "UPDATE revision SET promulgation_no = '7'",
        "DELETE FROM revision",
    ],
)
def test_nothing_is_deleted_or_overwritten(
    connection: psycopg.Connection[Any], statement: str
) -> None:
    load(connection, [HISTORIES["910002"]])
    with pytest.raises(psycopg.errors.RestrictViolation, match="append-only"):
        connection.execute(statement)


def test_a_history_without_its_revisions_is_reported(
    connection: psycopg.Connection[Any],
) -> None:
    history, revisions = HISTORIES["910001"]
    stray = DerivedVersion(
        ArticleKey(7), date(2001, 1, 1), None, Status.IN_FORCE, "", "글", "99", Basis.ADDENDA, True
    )
    report = load(
        connection,
        [
            (history, revisions[:1]),
            (replace(history, versions=[stray]), revisions),
            (replace(history, versions=[]), HISTORIES["910002"][1]),
            (history, []),
        ],
    )
    assert [p.code for p in report.problems] == ["inconsistent_statute"] * 4
    assert report.statutes == 0


def test_a_loader_needs_autocommit(connection: psycopg.Connection[Any]) -> None:
    connection.autocommit = False
    with pytest.raises(ValueError, match="autocommit"):
        StatuteLoader(connection)
