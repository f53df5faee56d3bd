"""A second counter, written from the words of the law: a clerk before a wall calendar.

It turns one leaf at a time and reads what is printed on it; it knows no length of a month and no
leap year, and shares no code with the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta


@dataclass(frozen=True, slots=True)
class Leaf:
    """One day's leaf."""

    day: date
    number: int
    month: int
    year: int
    weekday: int
    """Monday is 0."""


class WallCalendar:
    """Leaves from one day to another, printed by adding one day to the day before."""

    def __init__(self, first: date, last: date) -> None:
        self.leaves: list[Leaf] = []
        self._at: dict[date, int] = {}
        day = first
        while day <= last:
            self._at[day] = len(self.leaves)
            self.leaves.append(Leaf(day, day.day, day.month, day.year, day.weekday()))
            day += timedelta(days=1)

    def last_day(self, trigger: date, n: int, unit: str, *, first_day_counts: bool) -> date:
        """제157조, 제159조, 제160조: the day with whose end the period is over."""
        start = self._at[trigger] if first_day_counts else self._at[trigger] + 1
        begun = self.leaves[start]
        match unit:
            case "day":
                return self.leaves[self._turn(start, n - 1, lambda leaf: True)].day
            case "week":
                here = self._turn(start, n, lambda leaf: leaf.weekday == begun.weekday)
                return self.leaves[here - 1].day
            case "month":
                here = self._turn(start, n, lambda leaf: leaf.number == 1)
                return self._before_number(here, begun.number)
            case "year":
                here = self._turn(start, n, lambda leaf: (leaf.month, leaf.number) == (1, 1))
                while self.leaves[here].month != begun.month:
                    here += 1
                return self._before_number(here, begun.number)
            case _:
                raise ValueError(unit)

    def _turn(self, here: int, times: int, met: Callable[[Leaf], bool]) -> int:
        """Turn leaves until that many were met that answer to the description."""
        while times:
            here += 1
            times -= met(self.leaves[here])
        return here

    def _before_number(self, here: int, number: int) -> date:
        """In the month of this leaf: the day before that number, or the month's last."""
        month = self.leaves[here].month
        while self.leaves[here].number != number:
            here += 1
            if self.leaves[here].month != month:
                break
        return self.leaves[here - 1].day

    def first_open_day(self, day: date, closed: Callable[[Leaf], bool]) -> date:
        """제161조, leaf by leaf: where the day is closed, the next one."""
        here = self._at[day]
        while closed(self.leaves[here]):
            here += 1
        return self.leaves[here].day
