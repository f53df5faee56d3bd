"""Curated names, rulings and transitional rules in the store, and what they make of a lookup."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import psycopg
import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from ingest.load import StatuteLoader, load_curated, state_hash
from lawdb.governing import curated_rules
from lawdb.lookup import article
from lawdb.names.resolve import resolve
from lawdb.outcome import Outcome
from lawdb.rulings import curated_rulings
from tests.invented_histories import invented
from tests.loading import loading_connection

# The ids, titles, days and numbers are facts; the texts are invented.
CIVIL = {
    "id": "001706",
    "revisions": [
        {"mst": 1, "title": "민법", "kind": "제정", "promulgated": date(1958, 2, 22),
         "number": 471, "effective": date(1960, 1, 1)},
    ],
    "versions": [{"article": "제766조", "mst": 1, "text": "① 안 날부터\n② 한 날부터"}],
}  # fmt: skip
CRIMINAL = {
    "id": "001692",
    "revisions": [
        {"mst": 2, "title": "형법", "kind": "제정", "promulgated": date(1953, 9, 18),
         "number": 293, "effective": date(1953, 10, 3)},
    ],
    "versions": [{"article": "제241조", "mst": 2, "text": "① 죄의 글\n② 고소의 글"}],
}  # fmt: skip
PROCEDURE = {
    "id": "001671",
    "revisions": [
        {"mst": 3, "title": "형사소송법", "kind": "제정", "promulgated": date(1954, 9, 23),
         "number": 341, "effective": date(1954, 5, 30)},
    ],
    "versions": [{"article": "제1조", "mst": 3, "text": "글"}],
}  # fmt: skip


@pytest.fixture(scope="module")
def connection(database: Engine) -> Iterator[psycopg.Connection[Any]]:
    with loading_connection(database) as opened:
        with StatuteLoader(opened) as loader:
            for row in (CIVIL, CRIMINAL, PROCEDURE):
                loader.add(*invented(row))
        load_curated(opened)
        yield opened


@pytest.fixture(scope="module")
def session(connection: psycopg.Connection[Any], database: Engine) -> Iterator[Session]:
    with Session(database) as opened:
        yield opened


def test_loading_curated_data_twice_changes_nothing(
    connection: psycopg.Connection[Any],
) -> None:
    before = state_hash(connection)
    again = load_curated(connection)
    assert {(change.closed, change.opened) for change in again.values()} == {(0, 0)}
    assert state_hash(connection) == before


def test_every_target_of_every_ruling_is_stored(connection: psycopg.Connection[Any]) -> None:
    stored = connection.execute("SELECT count(*) FROM ruling WHERE upper_inf(recorded)").fetchone()
    assert stored == (sum(len(ruling.targets) for ruling in curated_rulings()),)


def test_every_article_of_every_transitional_rule_is_stored(
    connection: psycopg.Connection[Any],
) -> None:
    stored = connection.execute(
        "SELECT count(*), count(DISTINCT (rule_id, article)) FROM transitional_rule"
        " WHERE upper_inf(recorded)"
    ).fetchone()
    articles = sum(len(rule.articles) for rule in curated_rules())
    assert stored == (articles, articles)


def test_reloading_a_statute_leaves_its_curated_names(
    connection: psycopg.Connection[Any],
) -> None:
    with StatuteLoader(connection) as loader:
        loader.add(*invented(PROCEDURE))
    assert loader.report.rows_written == 0


@pytest.mark.parametrize("day", [date(1960, 1, 1), date(2020, 1, 1)])
def test_an_abbreviation_names_its_statute_on_any_day(session: Session, day: date) -> None:
    resolved = resolve(session, "형소법", day)
    assert (resolved.id, resolved.matched_by) == ("001671", "abbreviation")


@pytest.mark.parametrize(
    ("asked", "day", "outcome", "cases"),
    [
        # 헌재 2015. 2. 26. 2009헌바17 등: 형법 제241조, back to 2008-10-31
        (("형법", "제241조"), date(2008, 10, 30), Outcome.IN_FORCE, []),
        (("형법", "제241조"), date(2008, 10, 31), Outcome.STRUCK_DOWN, ["2009헌바17 등"]),
        (("형법", "제241조제1항"), date(2015, 2, 26), Outcome.STRUCK_DOWN, ["2009헌바17 등"]),
        # 헌재 2018. 8. 30. 2014헌바148 등: 민법 제766조제2항, for certain cases only
        (("민법", "제766조제2항"), date(2018, 8, 29), Outcome.IN_FORCE, []),
        (("민법", "제766조제2항"), date(2018, 8, 30), Outcome.STRUCK_DOWN, ["2014헌바148 등"]),
        (("민법", "제766조제1항"), date(2018, 8, 30), Outcome.IN_FORCE, ["2014헌바148 등"]),
        (("민법", "제766조"), date(2018, 8, 30), Outcome.IN_FORCE, ["2014헌바148 등"]),
    ],
)
def test_a_ruling_ends_a_text_without_touching_it(
    session: Session, asked: tuple[str, str], day: date, outcome: Outcome, cases: list[str]
) -> None:
    result = article(session, *asked, day)
    assert result.outcome is outcome
    assert result.text is not None
    assert [r.case_no for r in result.rulings if r.in_effect] == cases
