"""Bodies and derivations loaded in any order, once or often, end in one state."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import psycopg
import pytest
import yaml
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from ingest.intervals.derive import derive
from ingest.load import StatuteLoader, state_hash
from ingest.load.statute_loader import LoadReport
from ingest.official import OfficialBody
from ingest.source_revision import SourceRevision
from lawdb.lookup import article, disagreements
from tests.invented_official_bodies import STATUTE_ID, TITLE, body, revision
from tests.loading import loading_connection

CASES: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "cases.yaml").read_text("utf-8")
)
BY_NAME = {case["case"]: case for case in CASES}

Step = list[SourceRevision] | OfficialBody


@pytest.fixture
def connection(database: Engine) -> Any:
    with loading_connection(database) as opened:
        empty(opened)
        yield opened


def empty(connection: psycopg.Connection[Any]) -> None:
    connection.execute(
        "TRUNCATE statute, statute_name, revision, article_version, addendum, official_body,"
        " derived_statute, disagreement, unresolved_commencement, article_text, addendum_text"
        " RESTART IDENTITY CASCADE"
    )


def load(
    connection: psycopg.Connection[Any], steps: list[Step], recorded_at: datetime | None = None
) -> LoadReport:
    report = LoadReport()
    for step in steps:
        with StatuteLoader(connection, recorded_at) as loader:
            if isinstance(step, OfficialBody):
                loader.add_bodies(STATUTE_ID, [step])
            else:
                loader.add(derive(step), step)
        assert loader.report.problems == []
        report.add(loader.report)
    return report


def steps_of(case: dict[str, Any]) -> list[Step]:
    derived: Step = [revision(row) for row in case["revisions"]]
    return [derived, *(body(row, case["revisions"]) for row in case["bodies"])]


@pytest.mark.parametrize("case", CASES, ids=[case["case"] for case in CASES])
def test_any_order_and_any_repetition_end_in_one_state(
    connection: psycopg.Connection[Any], case: dict[str, Any]
) -> None:
    steps = steps_of(case)
    load(connection, steps)
    expected = state_hash(connection)
    again = load(connection, [*reversed(steps), *steps])
    assert (again.rows_written, again.texts) == (0, 0)
    assert state_hash(connection) == expected
    for seed in range(2):
        empty(connection)
        shuffled = random.Random(seed).sample(steps, k=len(steps))
        load(connection, shuffled)
        assert state_hash(connection) == expected, f"order {seed}"
    empty(connection)
    with StatuteLoader(connection) as loader:  # all bodies in one piece, before the derivation
        loader.add_bodies(STATUTE_ID, [step for step in steps if isinstance(step, OfficialBody)])
    load(connection, steps[:1])
    assert state_hash(connection) == expected


@pytest.mark.parametrize("seed", range(2))
def test_what_one_step_learns_another_does_not_close(
    connection: psycopg.Connection[Any], seed: int
) -> None:
    """All bodies of all cases over one history, in any order."""
    pieces: dict[tuple[str, date | None], Step] = {}
    for case in CASES:
        for row in case["bodies"]:
            if case["revisions"] is BY_NAME["a later official start"]["revisions"]:
                given = body(row, case["revisions"])
                pieces.setdefault((given.revision.mst, given.revision.body_as_of), given)
    derived: Step = [revision(row) for row in BY_NAME["a later official start"]["revisions"]]
    steps = [derived, *pieces.values()]
    load(connection, steps)
    expected = state_hash(connection)
    empty(connection)
    load(connection, random.Random(seed).sample(steps, k=len(steps)))
    assert state_hash(connection) == expected


def test_a_better_derivation_goes_below_the_bodies(connection: psycopg.Connection[Any]) -> None:
    """A correction in the other source is taken in; the body still wins."""
    case = BY_NAME["another text from the body's day on"]
    derived, given = steps_of(case)
    assert isinstance(derived, list)
    corrected = [derived[0], replace(derived[1], title="가상 겹침 시험법 개정")]
    load(connection, [derived, given, corrected])
    after = state_hash(connection)
    empty(connection)
    load(connection, [given, corrected])
    assert state_hash(connection) == after


def test_a_corrected_body_replaces_the_former_and_keeps_it_on_record(
    connection: psycopg.Connection[Any], database: Engine
) -> None:
    case = BY_NAME["another text on the very day a version begins"]
    derived, given = steps_of(case)
    assert isinstance(given, OfficialBody)
    first, second = datetime(2024, 1, 1, tzinfo=UTC), datetime(2024, 6, 1, tzinfo=UTC)
    texts = {1: "바로잡은 글이다.", 2: "둘째 조문이다."}
    corrected = body({**case["bodies"][0], "articles": texts}, case["revisions"])
    load(connection, [derived, given], first)
    load(connection, [corrected], second)
    with Session(database) as session:
        day = date(2022, 1, 1)
        known = {
            on: article(session, TITLE, "1", day, known_on=on).text
            for on in (date(2024, 2, 1), date(2024, 7, 1))
        }
        points = {on: disagreements(session, known_on=on) for on in known}
    assert known == {
        date(2024, 2, 1): "다르게 고친 글이다. <개정 2021.3.2>",
        date(2024, 7, 1): "바로잡은 글이다.",
    }
    assert [[p.official for p in found] for found in points.values()] == [
        [t] for t in known.values()
    ]


def test_a_disagreement_is_told_with_its_article(
    connection: psycopg.Connection[Any], database: Engine
) -> None:
    load(connection, steps_of(BY_NAME["one paragraph is dated apart"]))
    with Session(database) as session:
        (point,) = disagreements(session, STATUTE_ID)
        assert disagreements(session, "000000") == ()
    assert point.model_dump() == {
        "statute_id": STATUTE_ID,
        "title": TITLE,
        "kind": "start",
        "article": "제6조",
        "part": "제6조제3항",
        "day": date(2021, 12, 1),
        "mst": "2",
        "derived": "2021-03-02",
        "official": "2021-12-01",
    }


def test_official_bodies_alone_make_a_statute(
    connection: psycopg.Connection[Any], database: Engine
) -> None:
    case = BY_NAME["a revision newer than the history"]
    rows = [*case["revisions"], case["bodies"][0]]
    cumulative: list[Step] = [body(row, rows) for row in rows]
    of_a_day = body({"mst": 2, "as_of": date(2021, 3, 2), "abbreviations": ["겹침법"]}, rows)
    for seed in range(3):
        empty(connection)
        load(connection, random.Random(seed).sample([*cumulative, of_a_day], k=4))
        with Session(database) as session:
            assert article(session, TITLE, "1", date(2020, 6, 1)).text == "처음 문언이다."
            assert article(session, "겹침법", "3", date(2022, 8, 2)).text == "새 조문이다."
            assert disagreements(session) == ()


def test_bodies_of_days_alone_make_a_statute(
    connection: psycopg.Connection[Any], database: Engine
) -> None:
    rows = BY_NAME["a later official start"]["revisions"]
    days: list[Step] = [
        body({"mst": 1, "as_of": date(2020, 1, 1)}, rows),
        body({"mst": 2, "as_of": date(2021, 3, 2)}, rows),
    ]
    load(connection, days)
    expected = state_hash(connection)
    with Session(database) as session:
        first = article(session, TITLE, "1", date(2021, 3, 1))
        second = article(session, TITLE, "1", date(2021, 3, 2))
    assert (first.text, second.text) == ("처음 문언이다.", "고친 문언이다. <개정 2021.3.2>")
    empty(connection)
    load(connection, days[::-1])
    assert state_hash(connection) == expected
