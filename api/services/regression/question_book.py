"""Questions from the store itself: every article with several versions, at every edge of them."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property
from itertools import islice
from math import log
from pathlib import Path
from typing import Any

import yaml

from api.services.regression.intervals import (
    ArticleInTime,
    StoredIntervals,
)
from api.services.regression.questions import Direction, Edge, RegressionQuestion
from deadline_engine.particles import ends_with_consonant

_PLACE = re.compile(r"\{(date|law|article|heading|first|second)(?::([가-힣]))?\}")
_PARTICLES = {"은": ("은", "는"), "을": ("을", "를"), "이": ("이", "가")}
_WORD = re.compile(r"[가-힣]{2,12}")
_ONE_DAY = dt.timedelta(days=1)
_WITHOUT_LAW = 4
"""Every so many-th question in words does not name its statute."""


@cache
def _wording() -> dict[str, Any]:
    return yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text("utf-8"))


class QuestionBook:
    """Every question a store gives about the articles whose text has changed."""

    def __init__(self, intervals: StoredIntervals, today: dt.date) -> None:
        """``today``: in Seoul; the text of that day is the present one."""
        self._intervals = intervals
        self._today = today

    def questions(self, sample: int | None = None) -> list[RegressionQuestion]:
        """All of them, or so many in the order of a hash: the same ones in every run."""
        every = (q for a in self._intervals.with_several_versions() for q in self._of(a))
        if sample is None:
            return [self.worded(q) for q in every]
        chosen = sorted(every, key=lambda q: q.order)[:sample]
        return [self.worded(q) for q in sorted(chosen, key=lambda q: q.id)]

    def on(
        self, statute_id: str, article: str, day: dt.date, *, named: bool = True
    ) -> RegressionQuestion:
        """The question about one article on a day that was chosen elsewhere.

        Raises MalformedArticle; KeyError where the store has no such article.
        """
        found = self._intervals.article(statute_id, article)
        if found is None:
            raise KeyError(f"{statute_id} {article}")
        edges = self._days(found).get(day, ()) or (Edge.OTHER,)
        return self.worded(self._question(found, day, tuple(edges), named=named))

    def _of(self, article: ArticleInTime) -> Iterator[RegressionQuestion]:
        for day, edges in sorted(self._days(article).items()):
            yield self._question(article, day, tuple(edges), named=True)
            if article.binds(day):
                yield self._question(article, day, tuple(edges), named=False)

    def _days(self, article: ArticleInTime) -> dict[dt.date, list[Edge]]:
        """First day, last day, the day before and the day after of every version, and today."""
        days: defaultdict[dt.date, list[Edge]] = defaultdict(list)
        for version in article.versions:
            days[version.start].append(Edge.FIRST_DAY)
            days[version.start - _ONE_DAY].append(Edge.DAY_BEFORE)
            if version.end is not None:
                days[version.end - _ONE_DAY].append(Edge.LAST_DAY)
                days[version.end].append(Edge.DAY_AFTER)
        if article.on(self._today) is not None:
            days[self._today].append(Edge.TODAY)
        return days

    def _question(
        self, article: ArticleInTime, day: dt.date, edges: tuple[Edge, ...], *, named: bool
    ) -> RegressionQuestion:
        return RegressionQuestion(
            statute_id=article.statute_id,
            statute=self._intervals.title(article.statute_id, day),
            article=str(article.key),
            day=day,
            direction=self._direction(article, day),
            edges=edges,
            named=named,
            words="",
        )

    def _direction(self, article: ArticleInTime, day: dt.date) -> Direction:
        now = article.on(self._today)
        since = now.start if now is not None else self._today + _ONE_DAY
        return Direction.PRESENT if day >= since else Direction.PAST

    def worded(self, question: RegressionQuestion) -> RegressionQuestion:
        """The question with its words."""
        now = question.day == self._today
        phrasings = _wording()["named" if question.named else "in_words"]
        phrasings = phrasings["present" if now else "past"]
        choice = question.order[0]
        values = {
            "date": f"{question.day.year}년 {question.day.month}월 {question.day.day}일",
            "law": question.statute,
            "article": question.article,
        }
        if not question.named:
            values |= self._telling(question)
            if question.order[1] % _WITHOUT_LAW == 0:
                phrasings = [phrasings[-1]]
        phrasing = phrasings[choice % len(phrasings)]
        return replace(question, words=_put(phrasing, values))

    def _telling(self, question: RegressionQuestion) -> dict[str, str]:
        """The heading, and the two words that tell most by how often and how rarely they stand."""
        article = self._intervals.article(question.statute_id, question.article)
        version = article.on(question.day) if article is not None else None
        typing = version.on(question.day) if version is not None else None
        if typing is None:
            raise ValueError(f"{question.id}: without a text of the day there are no words for it")
        counts = Counter(w for w in _words(typing.text) if w not in typing.title)
        total = len(self._intervals.articles)
        weights = {
            word: (1 + log(count)) * log(total / (self._articles_with[word] or 1) + 1)
            for word, count in counts.items()
        }
        best = islice(sorted(weights, key=lambda word: (-weights[word], word)), 2)
        heading = typing.title or "이 사항"
        first, second = (*best, heading, heading)[:2]
        return {"heading": heading, "first": first, "second": second}

    @cached_property
    def _articles_with(self) -> Counter[str]:
        """In how many articles each word stands, by their newest texts."""
        found: Counter[str] = Counter()
        for article in self._intervals.articles.values():
            found.update(set(_words(article.versions[-1].typings[-1].text)))
        return found


def sampled(questions: Sequence[RegressionQuestion], count: int) -> list[RegressionQuestion]:
    """So many of them in the order of a hash, then in the order of their ids."""
    return sorted(sorted(questions, key=lambda q: q.order)[:count], key=lambda q: q.id)


def _words(text: str) -> Iterator[str]:
    endings, general = _endings()
    for word in _WORD.findall(text):
        end = next((e for e in endings if word.endswith(e) and len(word) - len(e) >= 2), "")
        bare = word[: len(word) - len(end)]
        if bare not in general:
            yield bare


@cache
def _endings() -> tuple[tuple[str, ...], frozenset[str]]:
    wording = _wording()
    return tuple(wording["endings"]), frozenset(wording["too_general"])


def _put(phrasing: str, values: dict[str, str]) -> str:
    def put(match: re.Match[str]) -> str:
        word, particle = values[match[1]], match[2]
        if particle is None:
            return word
        return word + _PARTICLES[particle][0 if ends_with_consonant(word) else 1]

    return _PLACE.sub(put, phrasing)
