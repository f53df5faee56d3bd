"""Texts of systems of others, judged: typography does not count, and a quoted part is enough."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from api.services.regression.doors import Refusal, Shown, ShownText
from api.services.regression.findings import Judgement
from api.services.regression.intervals import (
    ArticleInTime,
    ArticleVersionInTime,
    StoredIntervals,
)
from api.services.regression.judging import Judge, Judged
from api.services.regression.questions import Direction, RegressionQuestion
from lawdb.article_reference import ArticleReference
from lawdb.citations.comparable import Words, stands_in, words_of
from lawdb.errors import StoreError

SHORTEST_PART = 10
"""Letters of a quoted part; a shorter one stands in almost any text."""
_LEFT_OUT = re.compile(r"…|\.{3,}|[(\[〔]\s*(?:중략|생략|이하\s*생략|전략|후략)\s*[)\]〕]")
_NUMBER = re.compile(r"^\s*제\s*\d+\s*조(?:\s*의\s*\d+){0,2}(?=\s)")
_BRACKET = re.compile(r"\s*[(\[【].*$", re.DOTALL)
"""A caption or a note of dates behind a name."""
_WORST = (
    Judgement.SLIPPED_NEWER,
    Judgement.SLIPPED_OLDER,
    Judgement.WRONG_INTERVAL,
    Judgement.UNKNOWN_TEXT,
    Judgement.REFUSED,
    Judgement.MISSED,
)


@dataclass(slots=True)
class Tally:
    """What the answers of a target came to, beside what every door is counted by."""

    came_to: dict[Direction, Counter[Judgement]] = field(
        default_factory=lambda: {d: Counter[Judgement]() for d in Direction}
    )
    """Questions by what is worst about their answer."""
    rightly_none: Counter[Direction] = field(default_factory=Counter[Direction])
    """Of those that are right: without a text, where none was in force."""
    undistinguishing: int = 0
    """Texts that several versions of the article have alike: right where that of the day does."""
    outside_store: int = 0
    """Texts of statutes that the store does not hold; nobody judges them."""
    refusals: Counter[str] = field(default_factory=Counter[str])
    """Answers without any text, by code."""
    failed: Counter[str] = field(default_factory=Counter[str])
    """Of those, the ones that are no answer at all."""


class ForeignJudge(Judge):
    """Judges the texts of a system that need not write them as the store does."""

    def __init__(self, intervals: StoredIntervals) -> None:
        super().__init__(intervals)
        self.tally = Tally()

    def judge(self, question: RegressionQuestion, shown: Shown) -> list[Judged]:
        """Every text of a stored statute, and whether the asked article is missing."""
        if isinstance(shown, Refusal):
            self.tally.refusals[shown.code] += 1
            if shown.failed:
                self.tally.failed[shown.code] += 1
            judged = super().judge(question, shown)
        else:
            addressed = map(self._as_addressed, shown)
            stored = [each for each in addressed if self._intervals.ids_of(each.statute)]
            self.tally.outside_store += len(shown) - len(stored)
            judged = super().judge(question, stored)
        self.tally.undistinguishing += sum(map(self._told_apart_by_nothing, judged))
        worst = worst_of(judged)
        self.tally.came_to[question.direction][worst] += 1
        self.tally.rightly_none[question.direction] += rightly_none(judged)
        return judged

    def version_of(
        self,
        article: ArticleInTime,
        standing: ArticleVersionInTime | None,
        shown: ShownText,
        day: date,
    ) -> ArticleVersionInTime | None:
        """The version of the day where its words are among those of the text, else the nearest."""
        alike = versions_like(article, shown.text)
        if standing is not None and standing in alike:
            return standing
        return min(alike, key=lambda version: _distance(version, day), default=None)

    def _as_addressed(self, shown: ShownText) -> ShownText:
        """Under the number of the article alone: 제766조 제1항 (소멸시효) is a part of 제766조.

        Any text may be a part: the contract does not ask which.
        """
        statute, number = shown.statute, _BRACKET.sub("", shown.article)
        if not self._intervals.ids_of(statute):
            statute = _BRACKET.sub("", statute)
        try:
            number = str(ArticleReference.parse(number).key)
        except StoreError:
            number = shown.article
        return replace(shown, statute=statute, article=number, part=True)

    def _told_apart_by_nothing(self, judged: Judged) -> bool:
        if judged.shown is None or judged.found is None:
            return False
        article = self._intervals.article(judged.statute_id, judged.article)
        return article is not None and len(versions_like(article, judged.shown)) > 1


def versions_like(article: ArticleInTime, text: str) -> list[ArticleVersionInTime]:
    """The versions whose words are those of the text, or hold them; oldest first.

    Marks of amendment, spaces, punctuation, the form of numbers and Chinese characters do not
    count; words do. What is left out (…, 중략) may be anything.
    """
    fragments = _fragments(text)
    if not fragments:
        return []
    whole = len(fragments) == 1
    long_enough = sum(len(each.bare) for each in fragments) >= SHORTEST_PART

    def has(law: Words) -> bool:
        if whole and fragments[0].same_as(law):
            return True
        return long_enough and (
            stands_in(law, fragments) or stands_in(law, fragments, outside_brackets=True)
        )

    return [
        version
        for version in article.versions
        if any(has(words_of(_unnumbered(typing.text))) for typing in version.typings)
    ]


def worst_of(judged: Sequence[Judged]) -> Judgement:
    """What the answer to a question came to: the worst of its texts; RIGHT where nothing is wrong.

    A text that the store does not know beside the right one does not make an answer wrong.
    """
    judgements = {each.judgement for each in judged}
    if any(each.asked and each.judgement is Judgement.RIGHT for each in judged):
        judgements.discard(Judgement.UNKNOWN_TEXT)
    return next((each for each in _WORST if each in judgements), Judgement.RIGHT)


def rightly_none(judged: Sequence[Judged]) -> bool:
    """Whether no text was shown, and none had to be: right, but no sign that a version is."""
    return worst_of(judged) is Judgement.RIGHT and all(each.shown is None for each in judged)


def _fragments(text: str) -> list[Words]:
    parts = _LEFT_OUT.split(_unnumbered(text))
    return [words for part in parts if (words := words_of(part.strip()))]


def _unnumbered(text: str) -> str:
    return _NUMBER.sub("", text, count=1)


def _distance(version: ArticleVersionInTime, day: date) -> int:
    if version.start > day:
        return (version.start - day).days
    return (day - version.end).days if version.end is not None else 0
