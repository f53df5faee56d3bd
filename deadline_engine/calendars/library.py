"""A calendar of another country, its days taken from the `holidays` library as they are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.metadata import version

import holidays

from deadline_engine.calendars.calendar import (
    Holiday,
    HolidayKind,
    HolidaySet,
    as_one,
    require_covered,
)
from deadline_engine.calendars.overrides import Action, Override, OverrideDoesNotApply, digest


@dataclass(frozen=True, slots=True)
class Source:
    """What a country's calendar is made of."""

    id: str
    country: str
    subdivision: str | None
    years: tuple[int, int]
    """First and last year the law in ``reference`` covers and the library holds."""
    reference: str
    country_ko: str
    """Put before the library's English names, of which there are no Korean ones."""


class LibraryCalendar:
    """Holidays of a country; when each was announced is not kept, so no bound can be set."""

    def __init__(self, source: Source, overrides: Iterable[Override] = ()) -> None:
        self._source = source
        self._own = tuple(overrides)
        for row in self._own:
            if row.action is Action.ANNOTATE:
                raise OverrideDoesNotApply(f"{row.day}: here a row can add or remove, not annotate")
            there = _days(source, row.day.year) if _in(row.day, source) else {}
            if not _in(row.day, source) or (row.action is Action.REMOVE and row.day not in there):
                raise OverrideDoesNotApply(
                    f"{row.day}: {source.id} has no such day to {row.action.value}; check the day"
                )

    @property
    def set_used(self) -> HolidaySet:
        """Which holidays these are."""
        return HolidaySet(
            calendar=self._source.id,
            source=f"holidays {version('holidays')}",
            overrides=digest(self._own),
            announced_until=None,
            years=self._source.years,
        )

    def holiday(self, on: date) -> Holiday | None:
        """The holiday of a day, None for a day that is none. Raises YearNotCovered."""
        require_covered(on, self._source.id, self._source.years)
        found = _days(self._source, on.year).get(on)
        days = [found] if found else []
        for row in self._own:
            if row.day == on:
                days = [*days, row.holiday()] if row.action is Action.ADD else []
        return as_one(days) if days else None


def _in(on: date, source: Source) -> bool:
    return source.years[0] <= on.year <= source.years[1]


@cache
def _days(source: Source, year: int) -> dict[date, Holiday]:
    of_year = holidays.country_holidays(
        source.country, subdiv=source.subdivision, years=year, language="en_US"
    )
    return {
        on: Holiday(
            on,
            f"{source.country_ko}: {name}",
            name,
            HolidayKind.SUBSTITUTE if "observed" in name else HolidayKind.REGULAR,
            source.reference,
        )
        for on, name in of_year.items()
        if on.year == year
    }
