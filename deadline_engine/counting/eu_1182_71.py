"""``eu.1182_71``: Regulation (EEC, Euratom) No 1182/71, article 3.

(1) The day of the event is left out. (2) Weeks, months and years end on the day of the same name
or number as the day of the event (C-171/03), or on the month's last. (4) A last day on a public
holiday, Sunday or Saturday gives way to the next working day; that does not hold for periods
counted back from a day, for which this convention is not made. (5) Two days or more include two
working days.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from deadline_engine.calendars.calendar import HolidayCalendar
from deadline_engine.counting.convention import PassedOver, Settled
from deadline_engine.counting.corresponding_day import CorrespondingDayConvention
from deadline_engine.counting.last_day_moves import next_day

UNCHECKED = "two_working_days_unchecked"


class Regulation1182(CorrespondingDayConvention):
    """Article 3, with the two working days of its paragraph 5."""

    def settle(
        self, last_day: date, calendar: HolidayCalendar, *, first_counted: date | None = None
    ) -> Settled:
        """Move a last day to a working day, and on until the period has two of them.

        Without ``first_counted`` paragraph 5 cannot be looked at: the result then carries the doubt
        ``two_working_days_unchecked``. Raises YearNotCovered, NoConventionYet, DateOutOfRange.
        """
        rule = self._moves.rule_on(last_day)
        settled = self._moves.settle(last_day, calendar, first_counted)
        if first_counted is None:
            return replace(settled, doubts=(*settled.doubts, UNCHECKED))
        at_least = rule.working_days_at_least
        n = (last_day - first_counted).days + 1
        if at_least is None or n < at_least:
            return settled
        day, working = first_counted, 0
        passed: list[PassedOver] = []
        while True:
            obstacle = self._moves.obstacle(day, calendar)
            if obstacle is None:
                working += 1
            else:
                passed.append(obstacle[1])
            if working == at_least:
                break
            day = next_day(day)
        if day <= settled.last_day:
            return settled
        return Settled(
            last_day=day,
            moved_from=last_day,
            passed_over=tuple(passed),
            authorities=rule.authorities,
            ko=f"2일 이상의 기간에는 근무일이 이틀 이상 있어야 하므로 {day}에 만료합니다.",
            en=f"A period of two days or more includes two working days, so it ends on {day}.",
        )


CONVENTIONS = (Regulation1182("eu.1182_71"),)
