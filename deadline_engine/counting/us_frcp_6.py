"""``us.frcp_6``: Federal Rules of Civil Procedure, Rule 6(a), in the texts since 1985-08-01.

The day of the event is left out, and a last day on a Saturday, Sunday or legal holiday runs on to
the next other day. Since 2009-12-01 every day in between counts; before, Saturdays, Sundays and
legal holidays in between did not where the period was shorter than 11 days.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from deadline_engine.calendars.calendar import HolidayCalendar
from deadline_engine.counting.convention import PassedOver, Settled
from deadline_engine.counting.corresponding_day import CorrespondingDayConvention
from deadline_engine.counting.last_day_moves import next_day

UNCHECKED = "intermediate_days_unchecked"


class Rule6(CorrespondingDayConvention):
    """Rule 6(a), with the days in between that short periods skipped before 2009-12-01."""

    def settle(
        self, last_day: date, calendar: HolidayCalendar, *, first_counted: date | None = None
    ) -> Settled:
        """Move a last day; a short period under the former text is counted without the days off.

        ``last_day`` is then the one of ``count``, not one settled before. Without ``first_counted``
        the length of the period is not known: the result then carries the doubt
        ``intermediate_days_unchecked``. Raises YearNotCovered, NoConventionYet, DateOutOfRange.
        """
        rule = self._moves.rule_on(last_day if first_counted is None else first_counted)
        shorter_than = rule.days_off_between_skipped_if_shorter_than
        settled = self._moves.settle(last_day, calendar, first_counted)
        if shorter_than is None:
            return settled
        if first_counted is None:
            return replace(settled, doubts=(*settled.doubts, UNCHECKED))
        n = (last_day - first_counted).days + 1
        if not 1 <= n < shorter_than:
            return settled
        day, counted = first_counted, 0
        passed: list[PassedOver] = []
        while True:
            obstacle = self._moves.obstacle(day, calendar)
            if obstacle is None:
                counted += 1
            else:
                passed.append(obstacle[1])
            if counted == n:
                break
            day = next_day(day)
        if not passed:
            return settled
        return Settled(
            last_day=day,
            moved_from=last_day,
            passed_over=tuple(passed),
            authorities=(*rule.authorities, *self._moves.doubtful_texts(day, first_counted)),
            ko=f"{shorter_than}일보다 짧은 기간이므로 그 사이의 토요일·일요일·공휴일을 빼고 "
            f"세어 {day}에 만료합니다.",
            en=f"Shorter than {shorter_than} days: Saturdays, Sundays and legal holidays in "
            f"between are left out, so it ends on {day}.",
            doubts=self._moves.doubt_codes(day, first_counted),
        )


CONVENTIONS = (Rule6("us.frcp_6"),)
