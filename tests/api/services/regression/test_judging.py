"""What each shown text is judged to be, over invented statutes."""

from __future__ import annotations

from datetime import date

import pytest

from api.services.regression.doors import Refusal, Shown, ShownText
from api.services.regression.findings import Judgement
from api.services.regression.intervals import StoredIntervals
from api.services.regression.judging import Judge, is_failure
from api.services.regression.question_book import QuestionBook
from lawdb.results import Interval
from tests.api.services.regression.conftest import TODAY

LAW, RENT = "940001", "가상임대법"
THREE = "임차인은 차임을 매월 말일부터 삼일 이내에 임대인에게 지급하여야 한다."
SEVEN = "임차인은 차임을 매월 말일부터 칠일 이내에 임대인에게 지급하여야 한다. <개정 2005.6.1>"
RETYPED = "임차인은 차임을 매월 말일부터 7일 이내에 임대인에게 지급하여야 한다. <개정 2005.6.1>"
FOURTEEN = (
    "임차인은 차임을 매월 말일부터 14일 이내에 임대인의 계좌로 지급하여야 한다. <개정 2015.2.1>"
)
KEYS = "① 임대인은 열쇠를 모두 넘겨준다."
SECOND = Interval(start=date(2005, 7, 1), end=date(2015, 3, 1))


def _rent(text: str, interval: Interval | None = None, *, part: bool = False) -> list[ShownText]:
    return [ShownText(RENT, "제1조", text, interval, part=part)]


@pytest.mark.parametrize(
    ("article", "day", "shown", "expected"),
    [
        ("제1조", "2005-06-30", _rent(THREE), ["right"]),
        ("제1조", "2005-07-01", _rent(THREE), ["slipped_older"]),
        ("제1조", "2005-06-30", _rent(SEVEN), ["slipped_newer"]),
        ("제1조", "2005-06-30", _rent(FOURTEEN), ["slipped_newer"]),
        # A retyping is no other version; its own days and those of the version are both its days.
        ("제1조", "2012-01-01", _rent(SEVEN), ["right"]),
        ("제1조", "2012-01-01", _rent(RETYPED, SECOND), ["right"]),
        (
            "제1조",
            "2012-01-01",
            _rent(RETYPED, Interval(start=date(2010, 1, 1), end=date(2015, 3, 1))),
            ["right"],
        ),
        (
            "제1조",
            "2012-01-01",
            _rent(RETYPED, Interval(start=date(2010, 1, 1), end=None)),
            ["wrong_interval"],
        ),
        # Without marks and spaces, and a part of it.
        ("제1조", "2006-01-01", _rent(SEVEN.split("<", maxsplit=1)[0].replace(" ", "")), ["right"]),
        ("제1조", "2006-01-01", _rent("칠일 이내에", part=True), ["right"]),
        ("제1조", "2006-01-01", _rent("14일 이내에", part=True), ["slipped_newer"]),
        ("제1조", "2006-01-01", _rent("30일 이내에", part=True), ["unknown_text"]),
        ("제1조", "2006-01-01", _rent(""), ["unknown_text"]),
        # Every text counts, also of another article; and the asked one must be among them.
        (
            "제1조",
            "2006-01-01",
            [*_rent(SEVEN), ShownText("id:940001", "2", "삭제 <2015.2.1>")],
            ["right", "slipped_newer"],
        ),
        ("제2조", "2006-01-01", _rent(SEVEN), ["right", "missed"]),
        ("제1조", "2006-01-01", [ShownText("없는법", "제1조", SEVEN)], ["unknown_text", "missed"]),
        ("제1조", "2006-01-01", [ShownText(RENT, "제99조", SEVEN)], ["unknown_text", "missed"]),
        ("제1조", "2006-01-01", [ShownText(RENT, "앞조", SEVEN)], ["unknown_text", "missed"]),
        # Nothing shown: right only where nothing binds.
        ("제1조", "1999-12-31", [], ["right"]),
        ("제1조", "1999-12-31", Refusal("pending"), ["right"]),
        ("제1조", "1999-12-31", Refusal("timed_out", failed=True), ["refused"]),
        ("제1조", "1999-12-31", _rent(THREE), ["slipped_newer"]),
        ("제1조", "2006-01-01", [], ["missed"]),
        ("제1조", "2006-01-01", Refusal("nothing_found"), ["refused"]),
        ("제2조", "2016-01-01", Refusal("deleted"), ["right"]),
        ("제2조", "2016-01-01", [ShownText(RENT, "제2조", "삭제 <2015.2.1>")], ["right"]),
        ("제4조", "2016-01-01", Refusal("unresolved_commencement"), ["right"]),
        # A pending text is judged on the day it is said to start.
        (
            "제3조",
            "2026-05-01",
            [
                ShownText(RENT, "제3조", "임대인은 목적물의 벽체와 지붕을 수선할 의무를 부담한다."),
                ShownText(
                    RENT, "제3조", "난방시설을", part=True, law_of=date(2040, 1, 1), pending=True
                ),
            ],
            ["right", "right"],
        ),
        # One that was promulgated later, or stands already, or has gone, is no pending text.
        (
            "제3조",
            "2026-01-09",
            [
                ShownText(
                    RENT, "제3조", "난방시설을", part=True, law_of=date(2040, 1, 1), pending=True
                )
            ],
            ["slipped_newer", "missed"],
        ),
        (
            "제1조",
            "2015-03-01",
            [ShownText(RENT, "제1조", SEVEN, SECOND, law_of=SECOND.start, pending=True)],
            ["slipped_older", "missed"],
        ),
        (
            "제1조",
            "2005-06-01",
            [
                *_rent(THREE),
                ShownText(RENT, "제1조", SEVEN, SECOND, law_of=SECOND.start, pending=True),
                ShownText(RENT, "제1조", FOURTEEN, law_of=date(2015, 3, 1), pending=True),
            ],
            ["right", "right", "slipped_newer"],
        ),
        # A whole text has its own days only, though the later version has all of its words.
        (
            "제5조",
            "2006-01-01",
            [ShownText(RENT, "제5조", KEYS, Interval(start=date(2000, 1, 1), end=None))],
            ["wrong_interval"],
        ),
        (
            "제5조",
            "2006-01-01",
            [ShownText(RENT, "제5조", KEYS, Interval(start=date(2000, 1, 1), end=None), part=True)],
            ["right"],
        ),
        (
            "제3조",
            "2026-05-01",
            [ShownText(RENT, "제3조", "난방시설을", part=True)],
            ["slipped_newer"],
        ),
    ],
)
def test_judgement(
    intervals: StoredIntervals, article: str, day: str, shown: Shown, expected: list[str]
) -> None:
    question = QuestionBook(intervals, TODAY).on(LAW, article, date.fromisoformat(day))
    assert [j.judgement for j in Judge(intervals).judge(question, shown)] == expected


def test_in_words_an_article_may_be_missed_but_not_mistaken(intervals: StoredIntervals) -> None:
    asked = QuestionBook(intervals, TODAY).on(LAW, "제1조", date(2006, 1, 1), named=False)
    judge = Judge(intervals)
    (missed,) = judge.judge(asked, Refusal("nothing_found"))
    assert missed.judgement is Judgement.MISSED
    assert not is_failure(asked, missed.judgement)
    (slipped,) = judge.judge(asked, _rent(FOURTEEN))
    assert is_failure(asked, slipped.judgement)
    (failed,) = judge.judge(asked, Refusal("http_500", failed=True))
    assert is_failure(asked, failed.judgement)


def test_a_failure_shows_where_the_two_texts_part(intervals: StoredIntervals) -> None:
    asked = QuestionBook(intervals, TODAY).on(LAW, "제1조", date(2005, 6, 30))
    judge = Judge(intervals)
    (judged,) = judge.judge(asked, _rent(FOURTEEN))
    finding = judge.finding("a door", asked, judged)
    assert finding.shown is not None
    assert finding.expected is not None
    assert "14일" in finding.shown.text
    assert "삼일" in finding.expected.text
    assert finding.shown.interval == Interval(start=date(2015, 3, 1), end=None)
    assert finding.expected.interval == Interval(start=date(2000, 1, 1), end=date(2005, 7, 1))
