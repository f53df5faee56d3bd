"""Each text that a door shows, held against the intervals of the store."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from api.services.regression.doors import Refusal, Shown, ShownText
from api.services.regression.findings import FAILURES, Excerpt, Finding, Judgement
from api.services.regression.intervals import (
    ArticleInTime,
    ArticleVersionInTime,
    StoredIntervals,
)
from api.services.regression.letters import letters_of, without_spaces
from api.services.regression.questions import RegressionQuestion
from api.services.regression.two_texts import differing_parts, shortened
from lawdb.article_key import ArticleKey, MalformedArticle
from lawdb.citations.comparable import stands_in, words_of
from lawdb.results import Interval

_VersionOf = Callable[
    [ArticleInTime, ArticleVersionInTime | None, ShownText, date], ArticleVersionInTime | None
]


@dataclass(frozen=True, slots=True)
class Judged:
    """One text, or an answer without any, and what it is."""

    judgement: Judgement
    statute_id: str
    article: str
    shown: str | None
    claimed: Interval | None
    """What the door said of its days."""
    found: ArticleVersionInTime | None
    """The version the text is one of; None where none is."""
    expected: ArticleVersionInTime | None
    """The version of the day; None where none stood."""
    detail: str = ""
    day: date | None = None
    """The day it was judged on; None where that is the event date."""
    asked: bool = False
    """Whether it is about the asked article, as the law of the event date."""


class Judge:
    """Judges by intervals that no door has had a hand in."""

    def __init__(self, intervals: StoredIntervals) -> None:
        self._intervals = intervals

    def judge(self, question: RegressionQuestion, shown: Shown) -> list[Judged]:
        """Every text, and whether the asked article is missing; never empty."""
        asked = self._intervals.article(question.statute_id, question.article)
        binds = asked is not None and asked.binds(question.day)
        expected = asked.on(question.day) if asked is not None else None

        def without_text(judgement: Judgement, detail: str = "") -> Judged:
            return Judged(
                judgement,
                question.statute_id,
                question.article,
                None,
                None,
                None,
                expected,
                detail,
                asked=True,
            )

        if isinstance(shown, Refusal):
            said = f"{shown.code}: {shown.detail}" if shown.detail else shown.code
            wrong = shown.failed or (binds and question.named)
            absent = Judgement.MISSED if binds else Judgement.RIGHT
            return [without_text(Judgement.REFUSED if wrong else absent, said)]
        judged = [self._text(question, each) for each in shown]
        if not any(each.asked for each in judged) and (binds or not judged):
            judged.append(without_text(Judgement.MISSED if binds else Judgement.RIGHT))
        return judged

    def _text(self, question: RegressionQuestion, shown: ShownText) -> Judged:
        day = shown.law_of or question.day
        try:
            key = ArticleKey.parse(shown.article)
        except MalformedArticle as error:
            return self._unknown(question, shown, str(error))
        ids = self._intervals.ids_of(shown.statute)
        found = [a for i in sorted(ids) if (a := self._intervals.articles.get((i, key)))]
        if not found:
            why = "the store has no such article" if ids else "the store has no such statute"
            return self._unknown(question, shown, why)
        judged = [
            _held(
                article,
                shown,
                question.day
                if shown.pending and not _is_pending(article, question.day, day)
                else day,
                self.version_of,
            )
            for article in found
        ]
        best = min(judged, key=lambda j: (j.judgement is not Judgement.RIGHT, j.found is None))
        of_the_day = day == question.day
        same = best.statute_id == question.statute_id and best.article == question.article
        return replace(best, asked=of_the_day and same)

    def _unknown(self, question: RegressionQuestion, shown: ShownText, why: str) -> Judged:
        return Judged(
            Judgement.UNKNOWN_TEXT,
            question.statute_id,
            f"{shown.statute} {shown.article}",
            shown.text,
            shown.interval,
            None,
            None,
            why,
        )

    def version_of(
        self,
        article: ArticleInTime,
        standing: ArticleVersionInTime | None,
        shown: ShownText,
        day: date,
    ) -> ArticleVersionInTime | None:
        """The version a text is one of; None where it is none."""
        return _version_of(article, standing, shown, day)

    def finding(self, door: str, question: RegressionQuestion, judged: Judged) -> Finding:
        """The failure with both texts, each cut to where it differs from the other."""
        expected_text = _text_on(judged.expected, judged.day or question.day)
        if judged.shown is None or expected_text is None:
            shown, expected = shortened(judged.shown), shortened(expected_text)
        else:
            shown, expected = differing_parts(judged.shown, expected_text)
        of_shown = judged.found.interval if judged.found else None
        if judged.judgement is Judgement.WRONG_INTERVAL:
            of_shown = judged.claimed
        return Finding(
            door=door,
            judgement=judged.judgement,
            question=question.id,
            words=question.words,
            statute_id=judged.statute_id,
            statute=self._intervals.title(judged.statute_id, question.day),
            article=judged.article,
            day=question.day,
            direction=question.direction,
            edges=question.edges,
            named=question.named,
            shown=None if shown is None else Excerpt(text=shown, interval=of_shown),
            expected=None
            if expected is None or judged.expected is None
            else Excerpt(text=expected, interval=judged.expected.interval),
            detail=judged.detail,
        )


def is_failure(question: RegressionQuestion, judgement: Judgement) -> bool:
    """Whether a judgement fails the suite: an article asked for in words may be missed."""
    if judgement is Judgement.MISSED and not question.named:
        return False
    return judgement in FAILURES


def _held(article: ArticleInTime, shown: ShownText, day: date, version_of: _VersionOf) -> Judged:
    standing = article.on(day)
    found = version_of(article, standing, shown, day)
    detail = ""
    if found is None:
        judgement = Judgement.UNKNOWN_TEXT
    elif standing is not None and found is standing:
        judgement = Judgement.RIGHT
        claimed = shown.interval
        if claimed is not None and not _own_days(article, standing, shown, claimed, day):
            judgement = Judgement.WRONG_INTERVAL
            detail = f"claimed {_written(claimed)}, is {_written(standing.interval)}"
    else:
        newer = found.start > day
        judgement = Judgement.SLIPPED_NEWER if newer else Judgement.SLIPPED_OLDER
    return Judged(
        judgement,
        article.statute_id,
        str(article.key),
        shown.text,
        shown.interval,
        found,
        standing,
        detail,
        day,
    )


def _version_of(
    article: ArticleInTime, standing: ArticleVersionInTime | None, shown: ShownText, day: date
) -> ArticleVersionInTime | None:
    """The version a text is one of: that of the day if it can be, else the nearest in time.

    A whole text is compared as it is printed first (amendment marks tell apart two versions with
    the same words, unless the door leaves them out), then by its letters. A part can begin or end
    within a mark, so it is looked for either way. Last, words in Chinese characters are read.
    """
    printed, letters = without_spaces(shown.text), letters_of(shown.text)

    def as_printed(law: str) -> bool:
        return "<" in printed and without_spaces(law) == printed

    def in_letters(law: str) -> bool:
        return letters_of(law) == letters

    def as_part(law: str) -> bool:
        if not printed:
            return False
        return printed in without_spaces(law) or (bool(letters) and letters in letters_of(law))

    def in_words(law: str) -> bool:
        words = words_of(shown.text)
        return bool(words) and stands_in(words_of(law), [words])

    ways: Sequence[Callable[[str], bool]] = (as_printed, in_letters, as_part, in_words)
    for is_like in ways[2:] if shown.part else ways:
        if standing is not None and any(is_like(t.text) for t in standing.typings):
            return standing
        having = [v for v in article.versions if any(is_like(t.text) for t in v.typings)]
        if having:
            return min(having, key=lambda v: _distance(v, day))
    return None


def _own_days(
    article: ArticleInTime,
    standing: ArticleVersionInTime,
    shown: ShownText,
    claimed: Interval,
    day: date,
) -> bool:
    """Whether claimed days are those of the version, of its typing, or of versions alike in it.

    A part of an article can be older than the article's version and outlive it; in its words, for
    Chinese characters come and go. A whole text has its own days only, though a later version may
    have it all and more.
    """
    typing = standing.on(day)
    own = [standing.interval]
    if typing is not None:
        own.append(Interval(start=typing.start, end=typing.end))
    if claimed in own:
        return True
    if not shown.part:
        return False
    covered = _covered(article.versions, claimed)
    if not covered or standing not in covered:
        return False
    if covered[0].start != claimed.start or covered[-1].end != claimed.end:
        return False
    part = words_of(shown.text).bare

    def has_part(version: ArticleVersionInTime, how_many: Callable[[Iterable[bool]], bool]) -> bool:
        return how_many(part in words_of(t.text).bare for t in version.typings)

    retyped = not has_part(standing, all)  # then the versions before have it in other letters
    return retyped or all(has_part(version, any) for version in covered)


def _is_pending(article: ArticleInTime, event: date, starts: date) -> bool:
    """Whether a version starts on the day, after the event, and was promulgated by then."""
    version = article.on(starts)
    return (
        starts > event
        and version is not None
        and version.start == starts
        and version.promulgated <= event
    )


def _covered(
    versions: Sequence[ArticleVersionInTime], days: Interval
) -> list[ArticleVersionInTime]:
    return [
        v
        for v in versions
        if (days.end is None or v.start < days.end) and (v.end is None or days.start < v.end)
    ]


def _distance(version: ArticleVersionInTime, day: date) -> int:
    if version.start > day:
        return (version.start - day).days
    return (day - version.end).days if version.end is not None else 0


def _text_on(version: ArticleVersionInTime | None, day: date) -> str | None:
    typing = version.on(day) if version is not None else None
    return (typing.text or None) if typing is not None else None


def _written(days: Interval) -> str:
    return f"[{days.start.isoformat()}, {days.end.isoformat() if days.end else ''})"
