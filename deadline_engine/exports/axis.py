"""The axis of a timeline: days to shares of its width, and ticks from days to millennia."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Literal

from deadline_engine.exports.plain_text import width_of

NARROWEST = 320
"""Pixels; the narrowest drawing whose labels are guaranteed not to touch."""
TICK_FONT = 11
_EDGE = 0.05
"""Share of the axis kept free on both sides, for the arrows of what is open."""
_LEAST_DAYS = 7
_FIRST, _LAST = date.min.toordinal(), date.max.toordinal()
_MARGIN = 0.03
"""Share of the drawing left of the axis and right of it."""
_GAP = 6
_MOST_TICKS = 6
_STEPS: tuple[tuple[Literal["day", "month", "year"], int], ...] = (
    ("day", 1), ("day", 2), ("day", 7), ("day", 14),
    ("month", 1), ("month", 2), ("month", 3), ("month", 6),
    *(("year", n) for n in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Tick:
    """A line of the grid with its label."""

    day: date
    label: str


Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Axis:
    """From ``first`` to ``last``, both ordinals of days."""

    first: int
    last: int

    def at(self, day: date) -> float:
        """Where a day lies, as a share of the width of the drawing."""
        return self._at(day.toordinal())

    @property
    def left(self) -> float:
        """Where the axis begins."""
        return _MARGIN

    @property
    def right(self) -> float:
        """Where it ends."""
        return 1 - _MARGIN

    def ticks(self) -> tuple[Tick, ...]:
        """As many as have room on the narrowest drawing, at round days."""
        for unit, step in _STEPS:
            if unit != "year" and (self.last - self.first) > 400 * _MOST_TICKS:
                continue
            found = tuple(_ticks(self.first, self.last, unit, step))
            if len(found) <= _MOST_TICKS and self._have_room(found):
                return found
        return ()

    def _at(self, ordinal: int) -> float:
        share = (ordinal - self.first) / (self.last - self.first)
        return _MARGIN + (1 - 2 * _MARGIN) * share

    def _have_room(self, ticks: tuple[Tick, ...]) -> bool:
        boxes = [tick_box(self, tick, NARROWEST) for tick in ticks]
        return all(a[1] + _GAP <= b[0] for a, b in pairwise(boxes))


def axis_over(days: Iterable[date]) -> Axis:
    """An axis that shows all days, with room beside them. Raises ValueError without any."""
    ordinals = [day.toordinal() for day in days]
    if not ordinals:
        raise ValueError("an axis needs a day; a reading without any is drawn without an axis")
    first, last = min(ordinals), max(ordinals)
    room = max(round((last - first) * _EDGE), _LEAST_DAYS)
    return Axis(max(first - room, _FIRST), min(last + room, _LAST))


def anchor_at(share: float, text_width: float) -> Anchor:
    """How a label stands at its place so that it stays inside the narrowest drawing."""
    if share * NARROWEST < text_width / 2:
        return "start"
    return "end" if (1 - share) * NARROWEST < text_width / 2 else "middle"


def text_box(share: float, anchor: Anchor, text_width: float, width: float) -> tuple[float, float]:
    """Left and right side of a text in pixels, in a drawing ``width`` pixels wide."""
    at = share * width
    left = {"start": at, "middle": at - text_width / 2, "end": at - text_width}[anchor]
    return left, left + text_width


def tick_anchor(axis: Axis, tick: Tick) -> Anchor:
    """How the label of a tick stands at its line."""
    return anchor_at(axis.at(tick.day), width_of(tick.label) * TICK_FONT)


def tick_box(axis: Axis, tick: Tick, width: float) -> tuple[float, float]:
    """Left and right side of a tick's label in a drawing ``width`` pixels wide."""
    text_width = width_of(tick.label) * TICK_FONT
    return text_box(axis.at(tick.day), tick_anchor(axis, tick), text_width, width)


def _ticks(first: int, last: int, unit: str, step: int) -> Iterator[Tick]:
    start, end = date.fromordinal(first), date.fromordinal(last)
    if unit == "day":
        # Ordinal 1 was a Monday, so steps of seven days are Mondays.
        for ordinal in range(first + (1 - first) % step, last + 1, step):
            day = date.fromordinal(ordinal)
            yield Tick(day, day.isoformat())
    elif unit == "month":
        month = start.year * 12 + start.month - 1
        for number in range(month - month % step, end.year * 12 + end.month, step):
            day = date(number // 12, number % 12 + 1, 1)
            if start <= day:
                yield Tick(day, f"{day.year}-{day.month:02}")
    else:
        for year in range(start.year - start.year % step, end.year + 1, step):
            if year >= 1 and start <= date(year, 1, 1):
                yield Tick(date(year, 1, 1), str(year))
