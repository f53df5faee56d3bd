"""A calendar made of a table, for tests of conventions: it knows the days a case names."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from deadline_engine.calendars.calendar import Holiday, HolidayKind, HolidaySet, YearNotCovered

LABOUR_DAY_FROM = 1994  # 5월 1일 since then; before it was another day


class TableCalendar:
    """The holidays given, over the years given; 1 May as 근로자의 날."""

    def __init__(
        self, holidays: Mapping[date, str] | None = None, years: tuple[int, int] = (1, 9999)
    ) -> None:
        self._years = years
        self._holidays = {
            day: Holiday(day, name, name, HolidayKind.REGULAR, "test table")
            for day, name in (holidays or {}).items()
        }

    @property
    def set_used(self) -> HolidaySet:
        return HolidaySet("test table", "test", "", None, self._years)

    def holiday(self, on: date) -> Holiday | None:
        self._covers(on)
        return self._holidays.get(on)

    def labour_day(self, on: date) -> Holiday | None:
        self._covers(on)
        if (on.month, on.day) != (5, 1) or on.year < LABOUR_DAY_FROM:
            return None
        return Holiday(on, "근로자의 날", "Labour Day", HolidayKind.REGULAR, "test table")

    def _covers(self, on: date) -> None:
        if not self._years[0] <= on.year <= self._years[1]:
            raise YearNotCovered(f"{on.year} lies outside {self._years}")
