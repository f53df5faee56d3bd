"""Which questions a store gives, and how they read."""

from __future__ import annotations

from collections import Counter
from datetime import date

from api.services.regression.intervals import StoredIntervals
from api.services.regression.question_book import QuestionBook
from api.services.regression.questions import Direction, Edge, RegressionQuestion
from tests.api.services.regression.conftest import TODAY


def _of(intervals: StoredIntervals, article: str) -> list[RegressionQuestion]:
    every = QuestionBook(intervals, TODAY).questions()
    return [q for q in every if q.article == article]


def test_every_edge_of_a_version_is_asked(intervals: StoredIntervals) -> None:
    named = {q.day.isoformat(): q for q in _of(intervals, "제1조") if q.named}
    assert {day: set(q.edges) for day, q in named.items()} == {
        "1999-12-31": {Edge.DAY_BEFORE},
        "2000-01-01": {Edge.FIRST_DAY},
        "2005-06-30": {Edge.LAST_DAY, Edge.DAY_BEFORE},
        "2005-07-01": {Edge.FIRST_DAY, Edge.DAY_AFTER},
        # 2010-01-01 is a retyping: no edge.
        "2015-02-28": {Edge.LAST_DAY, Edge.DAY_BEFORE},
        "2015-03-01": {Edge.FIRST_DAY, Edge.DAY_AFTER},
        "2026-05-01": {Edge.TODAY},
    }
    present = {day for day, q in named.items() if q.direction is Direction.PRESENT}
    assert present == {"2015-03-01", "2026-05-01"}


def test_a_text_to_come_is_no_past(intervals: StoredIntervals) -> None:
    directions = {q.day: q.direction for q in _of(intervals, "제3조")}
    assert directions[date(2039, 12, 31)] is directions[date(2040, 1, 1)] is Direction.PRESENT
    assert directions[date(1999, 12, 31)] is Direction.PAST


def test_words_name_no_number_and_are_asked_only_of_texts_that_bind(
    intervals: StoredIntervals,
) -> None:
    in_words = [q for q in QuestionBook(intervals, TODAY).questions() if not q.named]
    assert in_words
    for question in in_words:
        article = intervals.article(question.statute_id, question.article)
        assert article is not None
        assert article.binds(question.day)
        assert question.article not in question.words
        dated = f"{question.day.year}년 {question.day.month}월 {question.day.day}일"
        assert (dated in question.words) == (question.day != TODAY)


def test_a_sample_is_the_same_in_every_run_and_grows(intervals: StoredIntervals) -> None:
    book = QuestionBook(intervals, TODAY)
    every = {q.id for q in book.questions()}
    samples = [{q.id for q in QuestionBook(intervals, TODAY).questions(n)} for n in (5, 5, 9)]
    assert samples[0] == samples[1] < samples[2] < every
    assert [len(sample) for sample in samples] == [5, 5, 9]
    assert max(Counter(q.id for q in book.questions()).values()) == 1
