"""The questions for a system of others: as many about past events as about present ones."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Collection, Iterator
from itertools import islice, zip_longest

from api.services.regression.intervals import ArticleInTime, StoredIntervals
from api.services.regression.question_book import QuestionBook
from api.services.regression.questions import Direction, RegressionQuestion

_ONE_DAY = dt.timedelta(days=1)
_NAMED_OF_FOUR = 3
"""Of four questions so many name the article; the others ask in words."""


def questions_for_others(
    intervals: StoredIntervals,
    today: dt.date,
    per_direction: int,
    *,
    statutes: Collection[str] = (),
    in_words: bool = True,
) -> list[RegressionQuestion]:
    """So many questions about past events, and so many about present ones; fewer if there are none.

    The articles come in the order of a hash, one question of each direction from each: the same
    ones in every run over the same store, and few of them a part of many. ``statutes`` (ids) limits
    them. Past questions lie on the first or last day of a version that has gone, or on the day
    before an article began; present ones on the first day of the text of today, or are of today.
    """
    book = QuestionBook(intervals, today)
    articles = [
        article
        for article in intervals.with_several_versions()
        if not statutes or article.statute_id in statutes
    ]
    articles.sort(key=lambda article: _hash(f"{article.statute_id} {article.key}"))

    begun: dict[str, dt.date] = {}
    for article in intervals.articles.values():
        start = article.versions[0].start
        begun[article.statute_id] = min(start, begun.get(article.statute_id, start))

    def asked(direction: Direction) -> Iterator[RegressionQuestion]:
        for article in articles:
            days = sorted(_days(article, today, direction, begun[article.statute_id]))
            if not days:
                continue
            drawn = _hash(f"{article.statute_id} {article.key} {direction}")
            day = days[drawn[0] % len(days)]
            named = not (in_words and article.binds(day)) or drawn[1] % 4 < _NAMED_OF_FOUR
            question = book.on(article.statute_id, str(article.key), day, named=named)
            if question.direction is direction:
                yield question

    past = islice(asked(Direction.PAST), per_direction)
    present = islice(asked(Direction.PRESENT), per_direction)
    return [q for pair in zip_longest(past, present) for q in pair if q is not None]


def _days(
    article: ArticleInTime, today: dt.date, direction: Direction, begun: dt.date
) -> set[dt.date]:
    now = article.on(today)
    if direction is Direction.PRESENT:
        if now is None or not article.binds(today):
            return set()
        return {today, now.start}
    gone = [version for version in article.versions if version.end and version.end <= today]
    first = article.versions[0].start
    # Before the oldest stored text of the whole statute there may be law that the store lacks.
    days = {first - _ONE_DAY} if gone and first > begun else set[dt.date]()
    return days | {v.start for v in gone} | {v.end - _ONE_DAY for v in gone if v.end}


def _hash(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
