"""An article over an interval: every part is what the lookup of one of its days says."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine, event
from sqlalchemy.orm import Session

from lawdb.errors import NoSuchArticle
from lawdb.event_date import EventDate, EventDays
from lawdb.event_date.slot import event_date_in
from lawdb.lookup import article, article_during
from tests.example_store import load_example

FIRST, LAST = date(2010, 1, 1), date(2029, 1, 1)
ASKED = {
    "EX0001": "제1조 제2조 제3조 제3조제2항 제4조 제4조의2 제6조 제7조 제9조",
    "EX0002": "제2조 제4조 제6조 제8조",
    "EX0003": "제4조 제5조",
}
ARTICLES = [(statute, number) for statute, those in ASKED.items() for number in those.split()]


@pytest.fixture(scope="module")
def session(database: Engine) -> Iterator[Session]:
    load_example(database)
    with Session(database) as opened:
        yield opened


def during(start: date | None, end: date | None) -> EventDate:
    days = EventDays(start=start, end=end)
    return EventDate.given(FIRST).model_copy(update={"interval": days})


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    asked=st.sampled_from(ARTICLES),
    start=st.dates(FIRST, LAST),
    length=st.integers(1, 6000),
    inside=st.floats(0, 1),
)
def test_every_part_is_the_answer_of_its_days(
    session: Session, asked: tuple[str, str], start: date, length: int, inside: float
) -> None:
    end = start + timedelta(days=length)
    try:
        found = article_during(session, *asked, during(start, end))
    except NoSuchArticle:
        with pytest.raises(NoSuchArticle):
            article(session, *asked, start)
        return
    assert found.texts[0].interval.start == start
    assert found.texts[-1].interval.end == end
    for before, after in zip(found.texts, found.texts[1:], strict=False):
        assert before.interval.end == after.interval.start
    day = start + timedelta(days=int(inside * (length - 1)))
    turns = [part.interval.start for part in found.texts if part.interval.start is not None]
    for each in (day, *turns, *(turn - timedelta(days=1) for turn in turns[1:])):
        (part,) = [part for part in found.texts if each in part.interval]
        try:
            answer = article(session, *asked, each)
        except NoSuchArticle:
            assert part.unit_text is None
            continue
        assert (part.outcome, part.title, part.text, part.unit_text) == (
            answer.outcome,
            answer.title,
            answer.text,
            answer.unit_text,
        )
        assert (part.version, part.basis, part.note) == (
            answer.version,
            answer.basis,
            answer.note,
        )
        assert (part.promulgation, part.text_promulgation) == (
            answer.promulgation,
            answer.text_promulgation,
        )


@pytest.mark.parametrize("asked", ARTICLES, ids=" ".join)
def test_an_open_interval_reaches_over_the_whole_history(
    session: Session, asked: tuple[str, str]
) -> None:
    found = article_during(session, *asked, during(None, None))
    assert (found.texts[0].interval.start, found.texts[-1].interval.end) == (None, None)
    assert found.depends_on_day
    for part in found.texts[1:]:
        assert part.interval.start is not None
        assert part.outcome == article(session, asked[0], asked[1].split("제2항")[0],
                                       part.interval.start).outcome  # fmt: skip


def test_it_depends_on_the_day_only_where_the_law_changed(session: Session) -> None:
    # Retyped on 2021-12-21 (10연간, 10년간), and not amended.
    retyped = article_during(
        session, "EX0001", "제5조", during(date(2021, 12, 1), date(2022, 1, 1))
    )
    assert len(retyped.texts) == 2
    assert not retyped.depends_on_day
    # 제3조제2항 starts on 2018-01-01, 제3조제1항 has stood since 2017-02-08.
    time = during(date(2017, 12, 1), date(2018, 2, 1))
    assert article_during(session, "EX0001", "제3조", time).depends_on_day
    assert article_during(session, "EX0001", "제3조제2항", time).depends_on_day
    assert not article_during(session, "EX0001", "제3조제1항", time).depends_on_day


def test_the_number_of_statements_does_not_grow_with_the_days(session: Session) -> None:
    counts: list[int] = []
    for years in (1, 15):
        statements: list[str] = []

        def note(*arguments: object, seen: list[str] = statements) -> None:
            seen.append(str(arguments[2]))

        engine = session.get_bind()
        event.listen(engine, "before_cursor_execute", note)
        article_during(
            session, "EX0001", "제4조", during(date(2015, 9, 11), date(2015 + years, 9, 11))
        )
        event.remove(engine, "before_cursor_execute", note)
        counts.append(len(statements))
    assert counts[0] == counts[1] < 8


def test_what_cannot_be_answered(session: Session) -> None:
    with pytest.raises(NoSuchArticle):
        article_during(session, "EX0001", "제77조", during(FIRST, LAST))
    with pytest.raises(NoSuchArticle):
        article_during(session, "EX0001", "제4조제9항", during(date(2016, 1, 1), LAST))
    open_date = event_date_in(session, "며칠 전", today=date(2026, 10, 14)).dates[0].event_date
    with pytest.raises(ValueError, match="several readings"):
        article_during(session, "EX0001", "제4조", open_date)
