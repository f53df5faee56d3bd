"""What a text of others is: typography does not count, a part is enough, other dates are slips."""

from __future__ import annotations

from datetime import date

import pytest

from api.services.regression.doors import Refusal, ShownText
from api.services.regression.findings import Judgement
from api.services.regression.foreign_judge import ForeignJudge, worst_of
from lawdb.results import Interval
from tests.api.services.regression.questions_for_targets import (
    MIDDLE,
    NEW,
    OLD,
    PAST,
    PRESENT,
    intervals,
    question,
)

CASES = [
    ("the text of the day", PAST, MIDDLE, Judgement.RIGHT, 0),
    ("the newest text", PAST, NEW, Judgement.SLIPPED_NEWER, 0),
    ("the oldest text", PAST, OLD, Judgement.SLIPPED_OLDER, 0),
    ("the former text today", PRESENT, MIDDLE, Judgement.SLIPPED_OLDER, 0),
    ("with a heading", PAST, f"제7조(통행료) {MIDDLE}", Judgement.RIGHT, 0),
    ("with the number alone", PAST, f"제7조 {MIDDLE}", Judgement.RIGHT, 0),
    ("in one line", PAST, MIDDLE.replace("\n", " "), Judgement.RIGHT, 0),
    ("without marks", PRESENT, NEW.replace(" <개정 2020.1.1>", ""), Judgement.RIGHT, 0),
    ("without spaces", PAST, MIDDLE.replace(" ", ""), Judgement.RIGHT, 0),
    ("one paragraph", PAST, "교량을 건너는 자는 통행료 칠백원을 낸다.", Judgement.RIGHT, 0),
    ("a later paragraph", PAST, "자전거는 통행료를 내지 아니한다.", Judgement.SLIPPED_NEWER, 0),
    ("a paragraph of all days", PAST, "통행료는 군수가 정한다.", Judgement.RIGHT, 1),
    ("with something left out", PAST, "교량을 건너는 자는 … 칠백원을 낸다.", Judgement.RIGHT, 0),
    ("one word changed", PAST, MIDDLE.replace("군수", "시장"), Judgement.UNKNOWN_TEXT, 0),
    ("paraphrased", PAST, "다리를 건너려면 칠백원이 든다고 한다.", Judgement.UNKNOWN_TEXT, 0),
    ("too short to tell", PAST, "통행료", Judgement.UNKNOWN_TEXT, 0),
    ("empty", PAST, "", Judgement.UNKNOWN_TEXT, 0),
]  # fmt: skip


@pytest.mark.parametrize(
    ("day", "text", "expected", "alike"),
    [case[1:] for case in CASES],
    ids=[case[0] for case in CASES],
)
def test_a_text_is_judged_by_its_words(
    day: date, text: str, expected: Judgement, alike: int
) -> None:
    judge = ForeignJudge(intervals())
    judged = judge.judge(question(day), [ShownText("교량법", "제7조", text)])
    assert worst_of(judged) is expected
    assert judge.tally.undistinguishing == alike


@pytest.mark.parametrize("article", ["제7조", "7", "제7조 제1항", "제7조제1항 (통행료)"])
def test_an_article_may_be_addressed_by_its_unit_or_heading(article: str) -> None:
    judge = ForeignJudge(intervals())
    judged = judge.judge(question(), [ShownText("교량법", article, MIDDLE)])
    assert [each.judgement for each in judged] == [Judgement.RIGHT]


def test_a_claimed_interval_that_is_not_the_text_s_own_is_found_out() -> None:
    judge = ForeignJudge(intervals())
    claimed = Interval(start=date(2010, 1, 1), end=None)
    judged = judge.judge(question(), [ShownText("교량법", "제7조", MIDDLE, claimed)])
    assert worst_of(judged) is Judgement.WRONG_INTERVAL


def test_a_statute_that_is_not_stored_is_not_judged() -> None:
    judge = ForeignJudge(intervals())
    texts = [
        ShownText("터널법", "제1조", "터널은 산을 지난다."),
        ShownText("교량법", "제7조", MIDDLE),
    ]
    assert [each.judgement for each in judge.judge(question(), texts)] == [Judgement.RIGHT]
    assert judge.tally.outside_store == 1


@pytest.mark.parametrize(
    ("named", "shown", "expected"),
    [
        (True, Refusal("nothing_found"), Judgement.REFUSED),
        (False, Refusal("nothing_found"), Judgement.MISSED),
        (False, Refusal("timed_out", failed=True), Judgement.REFUSED),
        (True, [ShownText("터널법", "제1조", "터널은 산을 지난다.")], Judgement.MISSED),
    ],
)
def test_no_text_is_a_refusal_or_a_miss(named: bool, shown: Refusal, expected: Judgement) -> None:
    judge = ForeignJudge(intervals())
    assert worst_of(judge.judge(question(named=named), shown)) is expected


def test_before_the_article_stood_no_text_is_right_and_any_text_is_newer() -> None:
    before = question(date(1999, 12, 31))
    judge = ForeignJudge(intervals())
    assert worst_of(judge.judge(before, Refusal("not_yet_enacted"))) is Judgement.RIGHT
    shown = [ShownText("교량법", "제7조", OLD)]
    assert worst_of(judge.judge(before, shown)) is Judgement.SLIPPED_NEWER
    failed = Refusal("timed_out", failed=True)
    assert worst_of(judge.judge(before, failed)) is Judgement.REFUSED
