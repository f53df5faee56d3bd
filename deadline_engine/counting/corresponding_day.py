"""The day of a later month that bears the same number: how common-law and EU periods end.

Unlike 민법 제160조 the count goes from the day itself and not from the first counted day.
"""

from __future__ import annotations

from calendar import monthrange
from datetime import MAXYEAR, date, timedelta

from deadline_engine.counting.civil_act import DateOutOfRange
from deadline_engine.counting.law_convention import LawConvention
from deadline_engine.counting.period import Period, Unit

_ONE_DAY = timedelta(days=1)
_MONTHS_PER_YEAR = 12
_DAYS_PER_WEEK = 7


def corresponding_day(day: date, period: Period) -> date:
    """The day ``period`` later that bears the same number, or for weeks the same name.

    Where the last month has no such day, that month's last: 30 November and three months give 28
    or 29 February. Raises DateOutOfRange past the year 9999.
    """
    match period.unit:
        case Unit.DAY | Unit.WEEK:
            days = period.n * (_DAYS_PER_WEEK if period.unit is Unit.WEEK else 1)
            try:
                return day + timedelta(days=days)
            except OverflowError:
                raise _out_of_range(day, period) from None
        case Unit.MONTH | Unit.YEAR:
            months = period.n * (_MONTHS_PER_YEAR if period.unit is Unit.YEAR else 1)
            years, month_index = divmod(day.month - 1 + months, _MONTHS_PER_YEAR)
            year, month = day.year + years, month_index + 1
            if year > MAXYEAR:
                raise _out_of_range(day, period)
            return date(year, month, min(day.day, monthrange(year, month)[1]))


class CorrespondingDayConvention(LawConvention):
    """Ends on the corresponding day of the day before the first counted one."""

    def _ends_on(self, trigger: date, period: Period, *, included: bool) -> date:
        if not included:
            return corresponding_day(trigger, period)
        try:
            return corresponding_day(trigger - _ONE_DAY, period)
        except OverflowError:
            raise DateOutOfRange(f"the day before {trigger} cannot be written") from None


def _out_of_range(day: date, period: Period) -> DateOutOfRange:
    return DateOutOfRange(f"{period} from {day} end after {date.max}; check the number of units")
