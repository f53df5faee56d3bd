"""What one search showed for one query, kept as facts: which text of which article, at which rank.

Rankings are kept apart from labels, so that a new label needs no new search.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy.orm import Session

from lawdb.evaluation.standing_texts import ArticleAddress
from lawdb.event_date import EventDate
from lawdb.search.request import MOST_WATCHED, SearchRequest
from lawdb.search.results import Hit, SearchOutcome, SearchResult, Stage, TextInForce
from lawdb.search.search import SearchTools, search

DEPTH = 20
"""Hits that are read of each ranking. Fixed: measures of two depths cannot be compared."""


@dataclass(frozen=True, slots=True)
class ShownText:
    """A text that was shown, and the days ``[start, end)`` it was said to be in force."""

    content_hash: str
    """SHA-256 (hex) of the text in UTF-8, made from what was shown."""
    start: date
    end: date | None

    def claims(self, day: date) -> bool:
        """Whether it was said to be in force on the day."""
        return self.start <= day and (self.end is None or day < self.end)


@dataclass(frozen=True, slots=True)
class ShownArticle:
    """A hit: its rank is its place in the ranking, from 1."""

    article: ArticleAddress
    texts: tuple[ShownText, ...]
    """One for an event date of one day."""


@dataclass(frozen=True, slots=True)
class Way:
    """How far a watched article came."""

    stage: Stage
    fused_rank: int | None
    """Its rank among all candidates; None where it was none."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """The answer to one query."""

    outcome: SearchOutcome
    shown: tuple[ShownArticle, ...]
    ways: dict[ArticleAddress, Way]


def ranking_of(
    session: Session,
    words: str,
    event_date: date,
    watch: Sequence[ArticleAddress],
    tools: SearchTools,
) -> Ranking:
    """Ask the search; ``watch`` are the labelled articles, whose stages are told.

    Raises what ``lawdb.search.search.search`` raises.
    """
    watched = list(watch)
    result = _searched(session, words, event_date, watched[:MOST_WATCHED], tools)
    ways = _ways(result)
    for start in range(MOST_WATCHED, len(watched), MOST_WATCHED):
        more = _searched(session, words, event_date, watched[start : start + MOST_WATCHED], tools)
        ways |= _ways(more)
    return Ranking(result.outcome, tuple(map(_shown, result.hits)), ways)


def _searched(
    session: Session,
    words: str,
    event_date: date,
    watch: Sequence[ArticleAddress],
    tools: SearchTools,
) -> SearchResult:
    request = SearchRequest(
        words,
        as_of=EventDate.given(event_date),
        limit=DEPTH,
        watch=[f"id:{article.statute_id} {article.article}" for article in watch],
    )
    return search(session, request, tools)


def _ways(result: SearchResult) -> dict[ArticleAddress, Way]:
    return {
        ArticleAddress(each.statute_id, each.article): Way(each.stage, each.fused_rank)
        for each in result.watched
    }


def _shown(hit: Hit) -> ShownArticle:
    return ShownArticle(
        ArticleAddress(hit.statute_id, hit.article),
        tuple(map(_text, (hit.text, *hit.other_texts))),
    )


def _text(shown: TextInForce) -> ShownText:
    digest = hashlib.sha256(shown.text.encode()).hexdigest()
    return ShownText(digest, shown.interval.start, shown.interval.end)
