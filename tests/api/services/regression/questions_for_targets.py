"""Questions and intervals made by hand."""

from __future__ import annotations

from datetime import date

from api.services.regression.intervals import (
    ArticleInTime,
    ArticleVersionInTime,
    StoredIntervals,
    Typing,
)
from api.services.regression.questions import Direction, Edge, RegressionQuestion
from lawdb.article_key import ArticleKey

OLD = "① 교량을 건너는 자는 통행료 오백원을 낸다.\n② 통행료는 군수가 정한다."
MIDDLE = "① 교량을 건너는 자는 통행료 칠백원을 낸다.\n② 통행료는 군수가 정한다."
NEW = (
    "① 교량을 건너는 자는 통행료 구백원을 낸다. <개정 2020.1.1>\n"
    "② 통행료는 군수가 정한다.\n③ 자전거는 통행료를 내지 아니한다. <신설 2020.1.1>"
)
STARTS = (date(2000, 1, 1), date(2010, 1, 1), date(2020, 1, 1))
PAST, PRESENT = date(2015, 6, 1), date(2023, 6, 1)


def intervals() -> StoredIntervals:
    """One article of one statute, with three versions."""
    ends = (*STARTS[1:], None)
    versions = tuple(
        ArticleVersionInTime((Typing(start, end, True, "in_force", "통행료", text),))
        for start, end, text in zip(STARTS, ends, (OLD, MIDDLE, NEW), strict=True)
    )
    key = ArticleKey(7)
    article = ArticleInTime("990001", key, versions, ())
    return StoredIntervals(
        {("990001", key): article}, [("990001", "교량법", "official", None, None)]
    )


def question(day: date = PAST, *, named: bool = True, number: int = 7) -> RegressionQuestion:
    """About the article on a day."""
    return RegressionQuestion(
        statute_id="990001",
        statute="교량법",
        article=f"제{number}조",
        day=day,
        direction=Direction.PRESENT if day >= STARTS[-1] else Direction.PAST,
        edges=(Edge.OTHER,),
        named=named,
        words=f"{day.isoformat()} 당시 교량법 제{number}조는 어떻게 규정하고 있었나요?",
    )
