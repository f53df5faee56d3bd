"""Questions about invented statutes, as data: the day, the outcome, the text, the intervals."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from ingest.load import StatuteLoader, record_corpus_state
from lawdb.errors import StoreError
from lawdb.event_date import EventDateSource, today_in_seoul
from lawdb.lookup import article, statute_as_of, versions
from lawdb.outcome import Outcome
from lawdb.results import Interval
from tests.invented_histories import read_histories
from tests.loading import loading_connection

HERE = Path(__file__).parent
QUESTIONS = yaml.safe_load((HERE / "questions.yaml").read_text("utf-8"))
CHECKED_AT = datetime(2021, 6, 1, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def session(database: Engine) -> Iterator[Session]:
    with loading_connection(database) as connection:
        with StatuteLoader(connection) as loader:
            for history, revisions in read_histories(HERE / "histories.yaml").values():
                loader.add(history, revisions)
        assert loader.report.problems == []
        record_corpus_state(connection, "invented", date(1948, 5, 1), date(2021, 5, 31), CHECKED_AT)
    with Session(database) as opened:
        yield opened


def _id(question: dict[str, Any]) -> str:
    return f"{question['ask'][0]} {question['ask'][1]} {question['as']}"


@pytest.mark.parametrize("question", QUESTIONS, ids=_id)
def test_question(session: Session, question: dict[str, Any]) -> None:
    statute, asked = question["ask"]
    if "error" in question:
        with pytest.raises(StoreError) as raised:
            article(session, statute, asked, question["as"])
        assert raised.value.code == question["error"]
        assert question.get("says", "") in raised.value.detail
        if "candidates" in question:
            found = sorted({c.statute_id for c in raised.value.candidates})
            assert found == question["candidates"]
        return
    result = article(session, statute, asked, question["as"])
    assert result.outcome == question["outcome"]
    assert result.event_date.source is EventDateSource.GIVEN
    text = result.unit_text or ""
    assert question.get("has", "") in text
    if "lacks" in question:
        assert question["lacks"] not in text
    given = {
        "version": _days(result.version),
        "typed": _days(result.text_interval),
        "amended": result.amended,
        "previous": result.previous_effective,
        "next": result.next_effective,
        "by": result.promulgation.mst if result.promulgation else None,
        "was": [_days(interval) for interval in result.in_force_during],
        "reasons": [point.reason for point in result.unresolved],
        "statute": result.statute.id,
        "title": result.statute.title,
        "passed_over": list(result.statute.passed_over),
    }
    expected = {field: value for field, value in question.items() if field in given}
    assert {field: given[field] for field in expected} == expected
    assert [p.interval.start for p in result.pending] == question.get("pending", [])
    absent = result.outcome in (Outcome.REPEALED, Outcome.NO_LONGER_IN_FORCE)
    assert not (absent and result.text)


def _days(interval: Interval | None) -> list[date | None] | None:
    return None if interval is None else [interval.start, interval.end]


def test_without_a_date_today_in_seoul_is_assumed_and_said(session: Session) -> None:
    result = article(session, "항로표지 관리법", "1")
    assert result.event_date.date == today_in_seoul()
    assert result.event_date.source is EventDateSource.DEFAULT
    assert "가정" in result.event_date.sentence_ko
    assert "assumed" in result.event_date.sentence_en


@pytest.mark.parametrize(
    ("as_of", "stale_after", "past_end", "stale"),
    [
        (date(2021, 5, 31), timedelta(days=36500), False, False),
        (date(2021, 6, 1), timedelta(days=36500), True, False),
        (date(2021, 6, 1), timedelta(days=1), True, True),
    ],
)
def test_past_the_horizon_it_is_in_force_as_last_verified(
    session: Session, as_of: date, stale_after: timedelta, past_end: bool, stale: bool
) -> None:
    result = article(session, "항로표지 관리법", "1", as_of, stale_after=stale_after)
    assert result.outcome is Outcome.IN_FORCE
    assert (result.horizon.past_end, result.horizon.stale) == (past_end, stale)
    assert result.horizon.verified_until == date(2021, 5, 31)
    assert result.horizon.checked_at == CHECKED_AT
    assert "2021-05-31" in result.horizon.sentence_en


def test_addenda_that_concern_the_article_stand_beside_it(session: Session) -> None:
    second = article(session, "등대 관리법", "2", date(2004, 1, 1))
    assert [
        (a.number, a.kind, a.targets) for a in second.addenda if a.promulgation.mst == "1002"
    ] == [
        ("제1조", "commencement", ()),
        ("제2조", "application", ("제2조",)),
        ("제3조", "transitional", ()),
    ]
    first = article(session, "등대 관리법", "1", date(2004, 1, 1))
    assert [a.promulgation.mst for a in first.addenda] == ["1001"]


def test_versions_join_retypings(session: Session) -> None:
    listed = versions(session, "id:900001", "2")
    assert [_days(v.interval) for v in listed.versions] == [
        [date(2000, 4, 1), date(2003, 8, 2)],
        [date(2003, 8, 2), date(2015, 6, 4)],
        [date(2015, 6, 4), None],
    ]
    assert [[t.promulgation.mst for t in v.typings] for v in listed.versions] == [
        ["1001"],
        ["1002", "1003"],
        ["1005"],
    ]


def test_a_whole_statute_on_a_day(session: Session) -> None:
    book = statute_as_of(session, "등대 관리법", date(2010, 1, 1))
    assert [(a.article, a.outcome) for a in book.articles] == [
        ("제1조", Outcome.IN_FORCE),
        ("제2조", Outcome.IN_FORCE),
        ("제3조", Outcome.DELETED),
        ("제5조", Outcome.UNRESOLVED_COMMENCEMENT),
    ]
    assert book.outcome is Outcome.IN_FORCE
    assert [p.mst for p in book.pending] == ["1004"]
    old = statute_as_of(session, "등대 관리법", date(2001, 1, 1))
    assert [a.heading for a in old.articles] == ["제1장 총칙", "", "제2장 벌칙"]


@pytest.mark.parametrize(
    ("statute", "as_of", "outcome"),
    [
        ("등대 관리법", date(2000, 1, 9), Outcome.NOT_YET_ENACTED),
        ("등대 관리법", date(2000, 1, 10), Outcome.PENDING),
        ("갯벌 이용에 관한 규정", date(2009, 1, 1), Outcome.OUTSIDE_HORIZON),
        ("id:900003", date(1991, 1, 1), Outcome.REPEALED),
    ],
)
def test_a_whole_statute_that_is_not_in_force(
    session: Session, statute: str, as_of: date, outcome: Outcome
) -> None:
    book = statute_as_of(session, statute, as_of)
    assert book.outcome is outcome
    assert book.articles == ()


def test_results_name_the_ends_of_intervals_as_the_law_does(session: Session) -> None:
    result = article(session, "등대 관리법", "1", date(2001, 1, 1)).model_dump(mode="json")
    assert result["version"] == {"from": "2000-04-01", "to": "2015-06-04"}
