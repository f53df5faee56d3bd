"""Reads every expression of time in a text."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from deadline_engine.expressions import (
    calendar_words,
    limits,
    other_orders,
    parts_without_year,
    written_dates,
    year_parts,
    years_outside,
)
from deadline_engine.expressions.composed_text import ComposedText
from deadline_engine.expressions.expression import (
    Candidate,
    ExpressionKind,
    TimeExpression,
    TimeReading,
    UnreadableDate,
    UnreadableReason,
)
from deadline_engine.expressions.naming import names_of, precision_of
from deadline_engine.expressions.not_dates import other_spans, promulgation_spans
from deadline_engine.expressions.periods import day
from deadline_engine.expressions.roles import roles_beside
from deadline_engine.expressions.rule import Reading, Rule, Setting, Unreadable, also
from deadline_engine.expressions.undated_moments import undated_roles

_RULES: tuple[Rule, ...] = (
    *years_outside.RULES,
    *written_dates.RULES,
    *other_orders.RULES,
    *year_parts.RULES,
    *calendar_words.RULES,
    *parts_without_year.RULES,
)
_HEAD = 24
"""How many characters before an expression are read to judge it."""
_YEAR_GROUPS = {"y", "y4", "yd"}
"""The groups of a rule that reads a year in figures."""
# One letter each, so that places in the text stay what they are.
_SAME_LENGTH = str.maketrans(
    "０１２３４５６７８９．／－～〜∼，：（）年月日　\u00a0\u3000\t〈〉＜＞［］",
    "0123456789./-~~~,:()년월일    <><>[]",
)
_REASONS = {
    UnreadableReason.NO_SUCH_DAY: (
        "달력에 없는 날짜입니다. 날짜를 확인하세요.",
        "the calendar has no such day; check the date",
    ),
    UnreadableReason.ENDS_BEFORE_IT_BEGINS: (
        "기간의 끝이 시작보다 앞섭니다. 두 날짜의 순서를 확인하세요.",
        "the range ends before it begins; check the order of the two dates",
    ),
    UnreadableReason.NOTHING_TO_REFER_TO: (
        "앞에 가리킬 날짜가 없습니다. 해와 달을 적으세요.",
        "no date stands before it to refer to; write the year and month",
    ),
    UnreadableReason.OUTSIDE_THE_CALENDAR: (
        "그 해의 날짜는 읽지 않습니다. 연도가 맞는지 확인하거나 날짜를 숫자로 적으세요.",
        "the days of that year are not read; check the year, or write the date in figures",
    ),
}


@dataclass(frozen=True, slots=True)
class _Found:
    """A date in the text, before it is named for people."""

    start: int
    end: int
    kind: ExpressionKind
    readings: tuple[Reading, ...]


@dataclass(frozen=True, slots=True)
class _Place:
    """A match of a rule: a date perhaps."""

    match: re.Match[str]
    rule: Rule


def read_times(text: str, today: date) -> TimeReading:
    """Every expression of time in ``text``, as understood on ``today`` (the date in Asia/Seoul).

    Pure: no clock, no store. Dates inside citations of promulgations, case and article numbers,
    amounts and lengths of time are left out. Words that are written like a date and name no day
    are reported as unreadable, never moved. Text in decomposed letters (NFD) is read as composed;
    places are those of the text as given. Never raises.
    """
    return _Sweep(ComposedText.of(text), today).reading()


class _Sweep:
    """One pass over a text, from left to right."""

    def __init__(self, composed: ComposedText, today: date) -> None:
        self._composed = composed
        self._today = today
        self._plain = limits.with_tildes(composed.text.translate(_SAME_LENGTH))
        self._masked = _masked(self._plain)
        self._places = sorted(
            (
                _Place(match, rule)
                for rule in _RULES
                for match in rule.pattern.finditer(self._masked)
            ),
            key=lambda place: (place.match.start(), -place.match.end()),
        )
        self._starts = [place.match.start() for place in self._places]
        self._found: list[_Found] = []
        self._unreadable: list[UnreadableDate] = []

    def reading(self) -> TimeReading:
        at = 0
        for place in self._places:
            if place.match.start() < at:
                continue
            at = self._take(place) or at
        spans = [(item.start, item.end) for item in self._found]
        roles = roles_beside(self._masked, spans)
        expressions = tuple(
            TimeExpression(
                *self._given(item.start, item.end),
                item.kind,
                tuple(_candidate(reading) for reading in item.readings),
                given,
            )
            for item, given in zip(self._found, roles, strict=True)
        )
        dated = [role for given in roles for role in given]
        undated = tuple(
            replace(item, text=words, start=start, end=end)
            for item in undated_roles(self._plain, spans, dated)
            for words, start, end in (self._given(item.start, item.end),)
        )
        return TimeReading(expressions, undated, tuple(self._unreadable))

    def _given(self, start: int, end: int) -> tuple[str, int, int]:
        """The words as given, with their place there."""
        first, last = self._composed.place(start, end)
        return self._composed.given[first:last], first, last

    def _take(self, place: _Place) -> int | None:
        """Read one place with what joins it; where reading goes on, or None: it is no date."""
        before = self._found[-1].readings if self._found else ()
        start, end = _stripped(place.match)
        try:
            readings = self._read(place, before)
            if not readings:
                return None
            if (about := limits.ABOUT.match(self._masked, end)) is not None:
                readings, end = also(readings, "about"), about.end()
            beside = limits.NEIGHBOUR.match(self._masked, end)
            if beside is not None and (shifted := limits.neighbours(readings, beside)) is not None:
                readings, end = shifted, beside.end()
            joined = self._joined(readings, end)
            if joined is not None:
                readings, end = joined
            elif (length := limits.COUNTED_FROM.match(self._plain, end)) is not None:
                # 2020. 3. 5.부터 2년간: the day it is counted from, and a length
                readings, end = limits.counted(readings, length) or (readings, end)
            elif (limit := limits.LIMIT.match(self._masked, end)) is not None:
                readings = limits.limited(readings, limit) or readings
                end = limit.end()
        except Unreadable as problem:
            end = problem.end or end
            self._report(start, end, problem.reason)
            return end
        except (ValueError, OverflowError, LookupError):  # beyond the computer's calendar
            self._report(start, end, UnreadableReason.OUTSIDE_THE_CALENDAR)
            return end
        self._found.append(_Found(start, end, place.rule.kind, _distinct(readings)))
        return end

    def _read(self, place: _Place, before: tuple[Reading, ...]) -> tuple[Reading, ...]:
        start = place.match.start()
        head = self._masked[max(0, start - _HEAD) : start]
        readings = place.rule.read(place.match, Setting(self._today, head, before))
        if readings and place.match.groupdict().keys() & _YEAR_GROUPS:
            for item in readings:
                if item.convention != "two_digit_year" and item.days.start is not None:
                    years_outside.refuse_outside(item.days.start.year, self._today)
        return readings

    def _joined(
        self, left: tuple[Reading, ...], end: int
    ) -> tuple[tuple[Reading, ...], int] | None:
        """The range from ``left`` to a date that follows ``부터`` or ``~``, and where it ends."""
        now = limits.NOW.match(self._masked, end)
        if now is not None and (stop := self._close_now(now)) is not None:
            today = (Reading(day(self._today), "relative_day"),)
            try:
                return limits.joined(left, today), stop
            except Unreadable as problem:
                problem.end = stop
                raise
        joint = limits.JOINT.match(self._masked, end)
        if joint is None:
            return None
        short = limits.short_end(left)
        match = short.match(self._masked, joint.end()) if short else None
        if match is not None:
            stop = self._close(joint, match.end())
            return None if stop is None else self._range(left, match, stop)
        for place in self._places_at(joint.end()):
            end = _stripped(place.match)[1]
            about = limits.ABOUT.match(self._masked, end)
            stop = self._close(joint, about.end() if about else end)
            found = None if stop is None else self._range(left, place, stop)
            if found is not None:
                return found
        return None

    def _close(self, joint: re.Match[str], end: int) -> int | None:
        """Where the range ends; None where 부터 or 에서 is not closed by 까지 or 사이."""
        close = limits.JOINT_END.match(self._masked, end)
        if close is not None:
            return close.end()
        return None if joint["word"] else end

    def _close_now(self, now: re.Match[str]) -> int | None:
        """As ``_close``, of 부터 현재까지 and ~ 현재."""
        close = limits.JOINT_END.match(self._masked, now.end())
        if close is not None:
            return close.end()
        return None if "부터" in now["joint"] else now.end()

    def _range(
        self, left: tuple[Reading, ...], right: re.Match[str] | _Place, stop: int
    ) -> tuple[tuple[Reading, ...], int] | None:
        try:
            if isinstance(right, re.Match):
                return limits.joined_short(left, limits.shortened(left, right)), stop
            readings = self._read(right, left)
            return (limits.joined(left, readings), stop) if readings else None
        except Unreadable as problem:
            problem.end = stop
            raise

    def _places_at(self, at: int) -> Iterator[_Place]:
        """The matches that begin at a place, the longest first."""
        for index in range(bisect_left(self._starts, at), len(self._places)):
            if self._starts[index] != at:
                return
            yield self._places[index]

    def _report(self, start: int, end: int, reason: UnreadableReason) -> None:
        ko, en = _REASONS[reason]
        self._unreadable.append(UnreadableDate(*self._given(start, end), reason, ko, en))


def _masked(text: str) -> str:
    """The text with what is no date blanked out, every place kept."""
    for spans in (promulgation_spans(text), other_spans(text)):
        pieces: list[str] = []
        at = 0
        for start, end in spans:
            pieces += (text[at:start], "\x00" * (end - start))
            at = end
        text = "".join((*pieces, text[at:]))
    return text


def _stripped(match: re.Match[str]) -> tuple[int, int]:
    """The span without white space at its ends."""
    words = match[0]
    return match.start() + len(words) - len(words.lstrip()), match.start() + len(words.rstrip())


def _distinct(readings: Sequence[Reading]) -> tuple[Reading, ...]:
    """The readings, the most likely first, each interval once."""
    best: dict[object, Reading] = {}
    for item in sorted(readings, key=lambda reading: -reading.score):
        best.setdefault(item.days, item)
    return tuple(best.values())


def _candidate(reading: Reading) -> Candidate:
    ko, en = names_of(reading.days)
    return Candidate(
        name_ko=ko,
        name_en=en,
        days=reading.days,
        precision=precision_of(reading.days),
        convention=reading.convention,
        score=round(reading.score, 4),
        also=reading.also,
    )
