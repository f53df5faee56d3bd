"""Public holidays of Korea, 1948 to 2100: 공휴일에 관한 법률, 관공서의 공휴일에 관한 규정.

Dates come from the `holidays` library; the law each stands on, and what it has wrong or lacks, from
the tables beside this module. A day the tables cannot explain is an error, not a holiday.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache
from importlib.metadata import version

import holidays

from deadline_engine.calendars.calendar import Holiday, HolidaySet, as_one, require_covered
from deadline_engine.calendars.overrides import (
    Action,
    Override,
    OverrideDoesNotApply,
    digest,
    korean_overrides,
)
from deadline_engine.calendars.statutory import (
    days_not_yet_repealed,
    days_of_unknown_announcement,
    explained,
    known,
    labour_day_of,
    labour_days,
    public_holidays,
    substitutes,
)

PUBLIC_HOLIDAYS = "kr.public_holidays"
WITH_LABOUR_DAY = "kr.public_holidays_and_labour_day"
YEARS = (1948, 2100)
"""The years the pinned library holds, both included."""


class PublicHolidays:
    """The public holidays of Korea, by what was known on a day.

    With ``announced_until``, days proclaimed or enacted later are left out, and days taken away
    by a later law are still holidays. A day whose announcement is not established is kept and
    listed in ``set_used.announcement_unknown``. Which day a substitute falls on is not reckoned
    anew for the knowledge of an earlier day.

    ``overrides`` are the caller's own rows, applied after those of ``overrides.yaml``. Raises
    OverrideDoesNotApply for a row that removes a holiday that is none or lies outside the years.
    """

    def __init__(
        self,
        announced_until: date | None = None,
        overrides: Iterable[Override] = (),
        *,
        with_labour_day: bool = False,
    ) -> None:
        self._announced_until = announced_until
        self._with_labour_day = with_labour_day
        self._id = WITH_LABOUR_DAY if with_labour_day else PUBLIC_HOLIDAYS
        self._own = tuple(overrides)
        self._years: dict[int, Mapping[date, Holiday]] = {}
        for row in self._own:
            self._require_applies(row)
        self._set_used: HolidaySet | None = None

    @property
    def set_used(self) -> HolidaySet:
        """Which holidays these are."""
        if self._set_used is None:
            self._set_used = HolidaySet(
                calendar=self._id,
                source=f"holidays {version('holidays')}",
                overrides=_digest(self._own),
                announced_until=self._announced_until,
                years=YEARS,
                announcement_unknown=self._announcement_unknown(),
            )
        return self._set_used

    def holiday(self, on: date) -> Holiday | None:
        """The holiday of a day, None for a day that is none. Raises YearNotCovered."""
        require_covered(on, self._id, YEARS)
        days = self._years.get(on.year)
        if days is None:
            days = self._years[on.year] = self._year(on.year)
        return days.get(on)

    def labour_day(self, on: date) -> Holiday | None:
        """근로자의 날 (노동절), also while it was no public holiday. Raises YearNotCovered.

        None before its law of 1963-04-17; 10 March until 1993, 1 May since 1994.
        """
        require_covered(on, self._id, YEARS)
        return labour_day_of(on, self._announced_until)

    def _year(self, year: int) -> Mapping[date, Holiday]:
        until = self._announced_until
        days: dict[date, list[Holiday]] = {}
        for day in _library_days(year):
            days.setdefault(day.day, []).append(day)
        if until is not None:
            for day in days_not_yet_repealed(year, until):
                others = days.setdefault(day.day, [])
                known_names = {o.name_ko for o in others if known(o.announced_on, until)}
                if day.name_ko not in known_names:
                    others.append(day)
        for row in (*korean_overrides(), *self._own):
            if row.day.year == year:
                _apply(row, days, until)
        if self._with_labour_day:
            for on in {date(year, *row.month_day) for row in labour_days() if row.month_day}:
                day = labour_day_of(on, until)
                if day is not None and on not in days:
                    days[on] = [day]
        kept = {
            on: [day for day in several if known(day.announced_on, until)]
            for on, several in days.items()
        }
        return {on: as_one(several) for on, several in kept.items() if several}

    def _require_applies(self, row: Override) -> None:
        first, last = YEARS
        if not first <= row.day.year <= last:
            raise OverrideDoesNotApply(
                f"{row.day}: the calendar holds the years {first} to {last}; take the row out"
            )
        if row.action is Action.ADD:
            return
        names = {day.name_ko for day in _library_days(row.day.year) if day.day == row.day}
        rows = (*korean_overrides(), *self._own)
        names |= {o.name_ko for o in rows if o.day == row.day and o is not row and o.name_ko}
        if not names or (row.action is Action.ANNOTATE and row.library_name not in names):
            raise OverrideDoesNotApply(
                f"{row.day} {row.library_name}: no such holiday to {row.action.value} "
                f"(there is: {', '.join(sorted(names)) or 'none'}); check the day and the name, "
                "or use action: add"
            )

    def _announcement_unknown(self) -> tuple[date, ...]:
        until = self._announced_until
        if until is None:
            return ()
        single = {
            row.day
            for row in (*korean_overrides(), *self._own)
            if row.announced_on is None and row.day > until
        }
        return tuple(sorted(single.union(days_of_unknown_announcement(until))))


def _apply(row: Override, days: dict[date, list[Holiday]], until: date | None) -> None:
    match row.action:
        case Action.REMOVE:
            if known(row.announced_on, until):
                days.pop(row.day, None)
        case Action.ADD:
            days.setdefault(row.day, []).append(row.holiday())
        case Action.ANNOTATE:
            others = [day for day in days.get(row.day, []) if day.name_ko != row.library_name]
            days[row.day] = [*others, row.holiday()]


@cache
def _digest(own: tuple[Override, ...]) -> str:
    law = (*public_holidays(), *substitutes(), *labour_days())
    return digest((*law, *korean_overrides(), *own))


@cache
def _library_days(year: int) -> tuple[Holiday, ...]:
    """The library's days of a year with their law, but for those ``overrides.yaml`` explains.

    Raises HolidayUnexplained.
    """
    of_year = holidays.country_holidays("KR", years=year, language="ko")
    return tuple(
        explained(on, name)
        for on in sorted(of_year)
        for name in of_year[on].split("; ")
        if on.year == year and (on, name) not in _explained_singly()
    )


@cache
def _explained_singly() -> frozenset[tuple[date, str]]:
    rows = korean_overrides()
    return frozenset((row.day, row.library_name) for row in rows if row.action is Action.ANNOTATE)
