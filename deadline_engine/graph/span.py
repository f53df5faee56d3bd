"""A day that may be known exactly, within bounds, or never come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from deadline_engine.matter.matter import Between

_ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Span:
    """A day between ``earliest`` and ``latest``, both included.

    ``earliest`` None: it may be any earlier day. ``latest`` None: any later one, or none at all.
    ``never``: there is certainly no such day; then both are None.
    """

    earliest: date | None
    latest: date | None
    never: bool = False

    @property
    def exact(self) -> date | None:
        """The day where it is known exactly."""
        return self.earliest if self.earliest == self.latest else None

    @property
    def bounded(self) -> bool:
        """Whether both sides are known."""
        return self.earliest is not None and self.latest is not None

    def map(self, of: Callable[[date], date]) -> Span:
        """The span under a function that never turns days around."""
        if self.earliest is not None and self.earliest == self.latest:
            day = of(self.earliest)
            return Span(day, day)
        return Span(
            None if self.earliest is None else of(self.earliest),
            None if self.latest is None else of(self.latest),
            self.never,
        )

    def surely_not_after(self, other: Span) -> bool:
        """Whether this day cannot lie after the other."""
        if other.never:
            return not self.never
        return (
            self.latest is not None and other.earliest is not None and self.latest <= other.earliest
        )

    def surely_after(self, other: Span) -> bool:
        """Whether this day cannot lie on or before the other."""
        if self.never:
            return not other.never and other.latest is not None
        return (
            self.earliest is not None
            and other.latest is not None
            and not other.never
            and self.earliest > other.latest
        )


UNKNOWN = Span(None, None)
NEVER = Span(None, None, never=True)


def exactly(day: date) -> Span:
    """The span of one day."""
    return Span(day, day)


def span_of(day: date | Between) -> Span:
    """The span of a day as a matter gives it."""
    return Span(day.earliest, day.latest) if isinstance(day, Between) else Span(day, day)


def earlier(a: Span, b: Span) -> Span:
    """The earlier of two days; one that never comes is later than all."""
    if a.never or b.never:
        return b if a.never else a
    latest = [day for day in (a.latest, b.latest) if day is not None]
    earliest = None if a.earliest is None or b.earliest is None else min(a.earliest, b.earliest)
    return Span(earliest, min(latest) if latest else None)


def later(a: Span, b: Span) -> Span:
    """The later of two days."""
    if a.never or b.never:
        return NEVER
    earliest = [day for day in (a.earliest, b.earliest) if day is not None]
    latest = None if a.latest is None or b.latest is None else max(a.latest, b.latest)
    return Span(max(earliest) if earliest else None, latest)


def hull(a: Span, b: Span) -> Span:
    """All days that either may be."""
    if a == b:
        return a
    earliest = None if a.earliest is None or b.earliest is None else min(a.earliest, b.earliest)
    if a.never:
        earliest = b.earliest
    elif b.never:
        earliest = a.earliest
    latest = None if a.latest is None or b.latest is None else max(a.latest, b.latest)
    return Span(earliest, latest)


def day_after(day: date) -> date:
    """The next day."""
    return day + _ONE_DAY
