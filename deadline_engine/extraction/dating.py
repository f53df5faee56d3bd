"""The day that quoted words name, read by code from the text they stand in."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import lru_cache

from deadline_engine.expressions import read_times
from deadline_engine.expressions.expression import Candidate, TimeExpression
from deadline_engine.extraction.evidence import Place, QuotableText
from deadline_engine.extraction.mended_text import mended, misread
from deadline_engine.extraction.offsets import Offset, offset_in, points_back
from deadline_engine.matter.matter import Between

_DAYS_OF_ASKING = (date(1990, 1, 15), date(2031, 8, 22))
"""Two days far apart: what is read differently on them depends on the day of writing."""
_ABOUT = re.compile(r"(?:경|께|쯤|무렵|즈음|내지)")
_LONGEST_CHAIN = 5
"""How many relative dates may stand on one another."""


class NoDay(StrEnum):
    """Why words gave no day."""

    NOT_IN_TEXT = "day_words_not_in_text"
    NOT_IN_QUOTE = "day_words_not_in_quote"
    UNREADABLE = "day_not_readable"
    SEVERAL = "several_days"
    DAY_OF_WRITING = "day_of_writing_unknown"
    NO_ANCHOR = "anchor_missing"
    ANCHOR_UNREAD = "anchor_not_readable"
    ANCHOR_SPREAD = "anchor_not_one_day"


@dataclass(frozen=True, slots=True)
class Dated:
    """The day some words name, and how it was read."""

    day: date | Between
    place: Place
    convention: str
    """Of ``expressions/conventions.yaml``, or ``offset``."""
    about: bool = False
    """The text says 경, 무렵 or 약: the day is taken as written."""
    anchor: Place | None = None
    """The words of the day it is counted from."""


@dataclass(frozen=True, slots=True)
class Undated:
    """No day, and why."""

    code: NoDay
    words: str


class Dating:
    """All days of one text."""

    def __init__(self, quotable: QuotableText, written_on: date | None = None) -> None:
        """``written_on``: the day of writing, which ``작년 3월`` counts from; None if not known."""
        self._quotable = quotable
        self._text = mended(quotable.text)
        self._written_on = written_on
        first = written_on or _DAYS_OF_ASKING[0]
        reading = read_times(self._text, first)
        self.expressions = reading.expressions
        self.unreadable = tuple(
            sorted(
                [*((each.start, each.end) for each in reading.unreadable), *misread(quotable.text)]
            )
        )
        """Where words stand that are written like a date and name no day."""
        other = None if written_on else read_times(self._text, _DAYS_OF_ASKING[1]).expressions
        fixed = {(e.start, e.end, _days_of(e)) for e in other} if other is not None else None
        self._years = {
            days.start.year
            for each in self.expressions
            if each.candidates[0].convention == _WRITTEN
            and (days := each.candidates[0].days).start is not None
        }
        self._known: dict[tuple[str, str, Place | None], Dated | Undated] = {}
        self._starts = [e.start for e in self.expressions]
        self._fixed = [fixed is None or (e.start, e.end, _days_of(e)) in fixed
                       for e in self.expressions]  # fmt: skip

    def day_of(
        self, words: str, counted_from: str = "", within: Place | None = None
    ) -> Dated | Undated:
        """The day that ``words`` name, which must stand in the text, and in ``within``.

        ``counted_from``: the words of the day that a relative one counts from. Where the words
        stand in several places that name different days, none is taken.
        """
        inside = self._quotable.places(words, within)
        if not inside:
            stands = within is not None and self._quotable.places(words)
            return Undated(NoDay.NOT_IN_QUOTE if stands else NoDay.NOT_IN_TEXT, words)
        key = (words, counted_from, within)
        read = self._known.get(key)
        if read is None:
            read = self._agreed([self._at(p, counted_from, _LONGEST_CHAIN) for p in inside], words)
            self._known[key] = read
        return read

    def _agreed(self, read: list[Dated | Undated], words: str) -> Dated | Undated:
        dated = [r for r in read if isinstance(r, Dated)]
        if not dated:
            return read[0]
        if len({(r.day if isinstance(r.day, date) else (r.day.earliest, r.day.latest))
                for r in dated}) > 1:  # fmt: skip
            return Undated(NoDay.SEVERAL, words)
        return dated[0]

    def _at(self, place: Place, counted_from: str, depth: int) -> Dated | Undated:
        words = self._text[place.start : place.end]
        inside = self._inside(place)
        offset = offset_in(_spaced(words))
        if offset is not None and offset.on_day is not None and not (offset.back or counted_from):
            offset = None  # 다음 달 8일 by itself counts from the day of writing
        written = [e for e, _ in inside if e.candidates[0].convention == _WRITTEN]
        if offset is not None and not written:  # 그로부터 2년 뒤인 2022. 3. 5. is dated by itself
            return self._by_offset(place, offset, counted_from, depth)
        if len(inside) > 1:
            return Undated(NoDay.SEVERAL, words)
        about = _ABOUT.search(self._text, place.start, place.end + 1) is not None
        if counted_from and not (inside and inside[0][0].candidates[0].convention == _WRITTEN):
            return self._composed(place, counted_from, depth, about=about)
        if not inside:
            return self._part_of_range(place, about=about)
        expression, fixed = inside[0]
        if not fixed:
            return self._of_the_century(expression, place, about=about)
        return _dated(expression.candidates, place, about=about)

    def _of_the_century(
        self, expression: TimeExpression, place: Place, *, about: bool
    ) -> Dated | Undated:
        """'03. 12. 23. in a text whose other years are near 2003; else the day is not known."""
        first = expression.candidates[0]
        day = first.days.single
        if first.convention == _TWO_DIGITS and day is not None and self._years:
            near = [
                year
                for year in (1900 + day.year % 100, 2000 + day.year % 100)
                if all(abs(year - other) <= _SAME_TIME for other in self._years)
            ]
            if len(near) == 1 and (day.month, day.day) != (2, 29):
                return Dated(day.replace(year=near[0]), place, _TWO_DIGITS, about=about)
        return Undated(NoDay.DAY_OF_WRITING, self._text[place.start : place.end])

    def _inside(self, place: Place) -> list[tuple[TimeExpression, bool]]:
        first = bisect_left(self._starts, place.start)
        last = bisect_left(self._starts, place.end)
        return [
            (self.expressions[at], self._fixed[at])
            for at in range(first, last)
            if self.expressions[at].end <= place.end
        ]

    def _part_of_range(self, place: Place, *, about: bool) -> Dated | Undated:
        """One side of ``2019. 3. 4.부터 2019. 5. 6.까지``, which is one expression."""
        words = self._text[place.start : place.end]
        at = bisect_right(self._starts, place.start) - 1
        if at < 0 or self.expressions[at].end <= place.start:
            return Undated(NoDay.UNREADABLE, words)
        expression, fixed = self.expressions[at], self._fixed[at]
        if expression.reading is None:
            return Undated(NoDay.UNREADABLE, words)
        alone = read_times(words, _DAYS_OF_ASKING[0]).expressions
        if len(alone) == 1 and alone[0].candidates[0].convention == _WRITTEN:
            return _dated(alone[0].candidates, place, about=about)
        days = expression.reading.days
        side = days.start if place.start == expression.start else days.last
        if not fixed:
            return Undated(NoDay.DAY_OF_WRITING, words)
        if side is None or place.end > expression.end + 1:
            return Undated(NoDay.UNREADABLE, words)
        return Dated(side, place, expression.reading.convention, about=about)

    def _by_offset(
        self, place: Place, offset: Offset, counted_from: str, depth: int
    ) -> Dated | Undated:
        words = self._text[place.start : place.end]
        anchor = self._anchor(place, offset, counted_from, depth)
        if isinstance(anchor, Undated):
            return anchor
        if not isinstance(anchor.day, date):
            return Undated(NoDay.ANCHOR_SPREAD, words)
        try:
            day = offset.of(anchor.day)
        except (OverflowError, ValueError):
            return Undated(NoDay.UNREADABLE, words)
        return Dated(day, place, "offset", about=offset.about or anchor.about, anchor=anchor.place)

    def _anchor(
        self, place: Place, offset: Offset, counted_from: str, depth: int
    ) -> Dated | Undated:
        words = self._text[place.start : place.end]
        if depth == 0:
            return Undated(NoDay.ANCHOR_UNREAD, words)
        if counted_from:
            return self._pointed_to(place, counted_from, depth)
        if not (
            offset.back or points_back(_spaced(self._text[max(0, place.start - 16) : place.start]))
        ):
            # 2주 전 without a day to count from: from the day of writing, if that is known
            if self._written_on is not None:
                return Dated(self._written_on, place, "written_on")
            return Undated(NoDay.NO_ANCHOR, words)
        before = bisect_left(self._starts, place.start) - 1
        while before >= 0 and self.expressions[before].end > place.start:
            before -= 1
        if before < 0:
            return Undated(NoDay.NO_ANCHOR, words)
        anchor = self.expressions[before]
        return self._at(Place(anchor.start, anchor.end), "", depth - 1)

    def _pointed_to(self, place: Place, counted_from: str, depth: int) -> Dated | Undated:
        """The day a reader points to: the nearest place before where its words stand, else any."""
        places = self._quotable.places(counted_from)
        at = bisect_left(places, place.start, key=lambda each: each.start) - 1
        while at >= 0 and places[at].end > place.start:
            at -= 1
        anchor = places[at] if at >= 0 else next((p for p in places if not place.holds(p)), None)
        if depth == 0 or anchor is None:
            return Undated(NoDay.ANCHOR_UNREAD, counted_from)
        read = self._at(anchor, "", depth - 1)
        return read if isinstance(read, Dated) else Undated(NoDay.ANCHOR_UNREAD, counted_from)

    def _composed(
        self, place: Place, counted_from: str, depth: int, *, about: bool
    ) -> Dated | Undated:
        """Words without a year read behind the day they count from: 같은 해 3월, 다음 날."""
        words = self._text[place.start : place.end]
        anchor = self._pointed_to(place, counted_from, depth)
        if isinstance(anchor, Undated):
            return anchor
        start = anchor.day if isinstance(anchor.day, date) else anchor.day.earliest
        if start is None:
            return Undated(NoDay.ANCHOR_SPREAD, words)
        return _behind(words, place, anchor, start, about=about)


def _behind(
    words: str, place: Place, anchor: Dated, start: date, *, about: bool
) -> Dated | Undated:
    """Words without a year, read behind the day ``start``."""
    if (short := _MONTH_AND_DAY.fullmatch(words)) is not None:
        return _of_same_year(short, place, anchor, start)
    both = _read_on_both_days(f"{start.isoformat()}, {words}")
    if len(both[0]) != 2 or len(both[1]) != 2:
        return Undated(NoDay.UNREADABLE, words)
    meant = [_from_anchor(each[-1], start) for each in both]
    if _days(meant[0]) != _days(meant[1]):
        return Undated(NoDay.UNREADABLE, words)
    read = _dated(meant[0], place, about=about)
    if isinstance(read, Undated):
        return read
    return Dated(read.day, place, read.convention, about=about, anchor=anchor.place)


def _of_same_year(
    short: re.Match[str], place: Place, anchor: Dated, start: date
) -> Dated | Undated:
    """4. 17. behind a full date: of its year, or of the next one where that lies close."""
    for year in (start.year, start.year + 1):
        try:
            day = date(year, int(short["m"]), int(short["d"]))
        except ValueError:
            return Undated(NoDay.UNREADABLE, short[0])
        if start <= day and (year == start.year or (day - start).days <= _CLOSE):
            return Dated(day, place, _CARRIED, anchor=anchor.place)
    return Undated(NoDay.SEVERAL, short[0])


_MONTH_AND_DAY = re.compile(r"(?P<m>\d{1,2})\. ?(?P<d>\d{1,2})\.?")
_TWO_DIGITS = "two_digit_year"
_SAME_TIME = 40
"""Years from every year in full within which one of two digits is read."""
_CLOSE = 100
"""Days within which 1. 5. behind 2019. 12. 30. is read as of the next year."""
_WRITTEN = "written_date"
_CARRIED = "carried_year"


def _dated(
    candidates: tuple[Candidate, ...], place: Place, *, about: bool = False
) -> Dated | Undated:
    """One day, or the bounds of all that the words may mean."""
    single = candidates[0].days.single if len(candidates) == 1 else None
    if single is not None:
        return Dated(single, place, candidates[0].convention, about=about)
    starts = [c.days.start for c in candidates]
    lasts = [c.days.last for c in candidates]
    earliest = None if None in starts else min(s for s in starts if s is not None)
    latest = None if None in lasts else max(e for e in lasts if e is not None)
    if earliest is None and latest is None:
        return Undated(NoDay.UNREADABLE, "")
    bounds = Between(earliest=earliest, latest=latest)
    return Dated(bounds, place, candidates[0].convention, about=about)


@lru_cache(maxsize=1024)
def _read_on_both_days(said: str) -> tuple[tuple[TimeExpression, ...], ...]:
    return tuple(read_times(said, today).expressions for today in _DAYS_OF_ASKING)


def _spaced(words: str) -> str:
    """The words in composed letters, with plain spaces."""
    return re.sub(r"\s", " ", unicodedata.normalize("NFC", words))


def _from_anchor(expression: TimeExpression, anchor: date) -> tuple[Candidate, ...]:
    """Of 5월 3일 the first such day from the one it is said to count from; else all candidates."""
    carried = [
        (start, c)
        for c in expression.candidates
        if c.convention == _CARRIED and (start := c.days.start) is not None and start >= anchor
    ]
    return (min(carried, key=lambda item: item[0])[1],) if carried else expression.candidates


def _days_of(expression: TimeExpression) -> tuple[tuple[date | None, date | None], ...]:
    return _days(expression.candidates)


def _days(candidates: tuple[Candidate, ...]) -> tuple[tuple[date | None, date | None], ...]:
    return tuple((c.days.start, c.days.end) for c in candidates)
