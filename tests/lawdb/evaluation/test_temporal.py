"""Texts of another time are found by the stored intervals, whatever the search says of itself."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest
from sqlalchemy.orm import Session

from lawdb.evaluation import run as run_module
from lawdb.evaluation.gold import GoldQuery, query_id
from lawdb.evaluation.rankings import Ranking, ShownArticle, ShownText, ranking_of
from lawdb.evaluation.report import TemporalSlip
from lawdb.evaluation.standing_texts import ArticleAddress, StandingTexts, StoredText
from lawdb.evaluation.temporal import temporal_violations
from lawdb.search.results import SearchOutcome
from lawdb.search.search import SearchTools
from tests.lawdb.evaluation.conftest import NEW, Bench

ARTICLE = ArticleAddress("1", "제1조")
A, B, C = date(2000, 1, 1), date(2005, 1, 1), date(2010, 1, 1)
STANDING = StandingTexts(
    {
        ARTICLE: (
            StoredText(A, B, "first", "in_force", A),
            StoredText(B, C, "second", "in_force", B),
            StoredText(C, None, "first", "in_force", C),
        ),
        ArticleAddress("1", "제2조"): (
            StoredText(A, B, "gone", "in_force", A),
            StoredText(B, None, "deleted", "deleted", B),
        ),
    }
)


def slips(article: str, text: str, day: date, claimed: tuple[date, date | None]) -> list[str]:
    query = GoldQuery(id=query_id("등대", day), words="등대", event_date=day, set="s")
    shown = ShownArticle(ArticleAddress("1", article), (ShownText(text, *claimed),))
    found = temporal_violations(query, Ranking(SearchOutcome.FOUND, (shown,), {}), STANDING)
    return [violation.slip.value for violation in found]


@pytest.mark.parametrize(
    ("article", "text", "day", "claimed", "slip"),
    [
        ("제1조", "first", date(2000, 1, 1), (A, B), None),
        ("제1조", "first", date(2004, 12, 31), (A, B), None),
        ("제1조", "first", date(2005, 1, 1), (A, None), "older"),
        ("제1조", "first", date(2009, 12, 31), (C, None), "newer"),
        ("제1조", "second", date(2005, 1, 1), (B, C), None),
        ("제1조", "second", date(2004, 12, 31), (A, C), "newer"),
        ("제1조", "second", date(2010, 1, 1), (B, None), "older"),
        ("제1조", "first", date(2012, 1, 1), (C, None), None),
        ("제1조", "first", date(2012, 1, 1), (A, B), "claimed_other_days"),
        ("제1조", "third", date(2012, 1, 1), (C, None), "unknown_text"),
        ("제2조", "deleted", date(2012, 1, 1), (B, None), "unknown_text"),
        ("제2조", "gone", date(2012, 1, 1), (A, None), "older"),
        ("제9조", "first", date(2012, 1, 1), (C, None), "unknown_text"),
    ],
)
def test_how_a_text_misses_the_day(
    article: str, text: str, day: date, claimed: tuple[date, date | None], slip: str | None
) -> None:
    assert slips(article, text, day, claimed) == ([slip] if slip else [])


def test_a_system_that_shows_the_newest_text_is_caught(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every question is put to the search as if it were asked today."""

    def newest(
        session: Session,
        words: str,
        _day: date,
        watch: Sequence[ArticleAddress],
        tools: SearchTools,
    ) -> Ranking:
        return ranking_of(session, words, date(2015, 1, 1), watch, tools)

    bench.fill()
    monkeypatch.setattr(run_module, "ranking_of", newest)
    labels: list[Any] = [{"article": "제1조"}]
    then, now = (
        bench.run(bench.gold([{"words": "등대의 불빛", "day": day, "labels": labels}])).systems[0]
        for day, labels in (
            (date(2006, 1, 1), labels),
            (date(2015, 1, 1), [{"article": "제1조", "version": NEW}]),
        )
    )
    assert then.temporal.violations == 1
    assert [slip.slip for slip in then.temporal.first] == [TemporalSlip.NEWER]
    assert then.measures[0].value == 0
    assert now.temporal.violations == 0
    assert now.measures[0].value == 1
