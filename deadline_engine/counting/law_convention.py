"""What the conventions share: they count on by an arithmetic of their own, and name their law.

The text in force on the day of the trigger says which day is counted first and how long the period
runs; the text in force on each day that is tried says whether it can be the last one.
"""

from __future__ import annotations

from datetime import date

from deadline_engine.authority import Authority
from deadline_engine.calendars.calendar import HolidayCalendar
from deadline_engine.counting.civil_act import first_counted_day, last_day
from deadline_engine.counting.convention import Counted, PassedOver, Settled
from deadline_engine.counting.dated_law import (
    ConventionLaw,
    FirstDayFixed,
    LastDayRule,
    TextsByDay,
    law_of,
)
from deadline_engine.counting.last_day_moves import LastDayMoves, no_convention_yet
from deadline_engine.counting.period import Period, Unit

_UNITS_EN = {unit: unit.value for unit in Unit}


class LawConvention:
    """A convention whose law stands in ``conventions.yaml`` and whose arithmetic is 민법's.

    A convention with another arithmetic overrides ``_ends_on``, one that does more with a last day
    than moving it overrides ``settle``.
    """

    def __init__(self, convention_id: str) -> None:
        """Raises KeyError for an id without data."""
        self._law = law_of(convention_id)
        self._moves = LastDayMoves(self._law)
        law = self._law
        self._knows = {
            True: bool(law.first_day.when_included),
            False: bool(law.first_day.when_excluded),
        }
        self._texts = {
            (included, in_days): TextsByDay(dict.fromkeys((*first_day_texts, *length)))
            for included, first_day_texts in (
                (True, law.first_day.when_included),
                (False, law.first_day.when_excluded),
            )
            for in_days, length in ((True, law.length_in_days), (False, law.length_by_calendar))
        }

    @property
    def id(self) -> str:
        """As rules name it: ``kr.civil_act``."""
        return self._law.id

    @property
    def law(self) -> ConventionLaw:
        """Its articles and last-day rules, with the days they are law."""
        return self._law

    def count(
        self, trigger: date, period: Period, *, first_day_included: bool | None = None
    ) -> Counted:
        """Count a period from the day of its trigger.

        ``first_day_included`` is what the facts say (a start at 0시); None leaves it to the law.
        Raises NoConventionYet before the convention was law, FirstDayFixed where the law knows only
        the other answer, DateOutOfRange beyond the year 9999, NotACalendarDay for a ``datetime``.
        """
        included = self._law.first_day.included
        if first_day_included is not None:
            included = first_day_included
        first = first_counted_day(trigger, first_day_included=included)
        if trigger < self._law.since:
            raise no_convention_yet(self._law, trigger)
        if not self._knows[included]:
            raise self._first_day_fixed()
        end = self._ends_on(trigger, period, included=included)
        ko, en = self._sentences(trigger, period, first, end, included=included)
        return Counted(
            first_counted=first,
            last_day=end,
            authorities=self._texts[included, period.unit is Unit.DAY].on(trigger),
            ko=ko,
            en=en,
        )

    def settle(
        self, last_day: date, calendar: HolidayCalendar, *, first_counted: date | None = None
    ) -> Settled:
        """Move a last day off the days that cannot be one, by the law of each day it falls on.

        ``first_counted``: the first counted day of the period, where the caller knows it; only
        with it can a transitional clause for periods begun earlier be seen (``doubts``).
        Raises YearNotCovered, NoConventionYet, DateOutOfRange.
        """
        return self._moves.settle(last_day, calendar, first_counted)

    def obstacle(self, day: date, calendar: HolidayCalendar) -> PassedOver | None:
        """Why a day cannot be a last day, None where it can. Raises what ``settle`` raises."""
        found = self._moves.obstacle(day, calendar)
        return None if found is None else found[1]

    def rule_on(self, day: date) -> LastDayRule:
        """The last-day rule of a day. Raises NoConventionYet."""
        return self._moves.rule_on(day)

    def _ends_on(self, trigger: date, period: Period, *, included: bool) -> date:
        return last_day(trigger, period, first_day_included=included)

    def _sentences(
        self, trigger: date, period: Period, first: date, end: date, *, included: bool
    ) -> tuple[str, str]:
        started, ended, unit = trigger.isoformat(), end.isoformat(), period.unit
        ko, en = period.korean, f"{period.n} {_UNITS_EN[unit]}"
        if period.n > 1:
            en += "s"
        if included:
            return (
                f"초일 {started}을 산입하여 {ko}의 기간은 {ended}의 끝에 만료합니다.",
                f"The first day {started} counts; a period of {en} ends with {ended}.",
            )
        begun = first.isoformat()
        return (
            f"초일 {started}은 산입하지 않고, {begun}부터 {ko}의 기간은 {ended}의 끝에 만료합니다.",
            f"The day {started} is left out; a period of {en} from {begun} ends with {ended}.",
        )

    def _first_day_fixed(self) -> FirstDayFixed:
        way, way_ko = (
            ("counts", "산입") if self._law.first_day.included else ("is left out", "불산입")
        )
        usual: Authority = self._usual_texts()[-1]
        return FirstDayFixed(
            f"{self.id}: the first day {way} ({usual}), and the law knows no exception; leave "
            f"first_day_included open, or name another convention / 초일은 언제나 {way_ko}합니다."
        )

    def _usual_texts(self) -> tuple[Authority, ...]:
        first = self._law.first_day
        return first.when_included if first.included else first.when_excluded
