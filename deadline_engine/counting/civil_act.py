"""The convention of the Civil Act (민법 제155조–제160조), the rule unless a law says otherwise.

Pure functions of calendar days in Korean time; no holiday is looked at. Moving a last day that
falls on a Saturday, Sunday or holiday (제161조) is dated law of its own and is not done here; a
commencement date and the start of a period are never moved.

Why there is no library month arithmetic: ``date + relativedelta(months=n)`` adds to the *trigger*
and clamps there. 제160조 counts from the *first counted day*, normally the day after, and looks for
its counterpart. 28 February 2023 plus one month: counting starts on 1 March, whose counterpart is
1 April, so the period ends on 31 March, not on 28 March.
"""

from __future__ import annotations

from calendar import monthrange
from datetime import MAXYEAR, date, datetime, timedelta

from deadline_engine.counting.period import Period, Unit

_ONE_DAY = timedelta(days=1)
_MONTHS_PER_YEAR = 12
_DAYS_PER_WEEK = 7


class DateOutOfRange(ValueError):
    """The result lies outside the years 1–9999, so it cannot be written as a date."""

    code = "date_out_of_range"


class NotACalendarDay(TypeError):
    """A clock time was given where the law counts calendar days in Korea."""

    code = "not_a_calendar_day"


def first_counted_day(trigger: date, *, first_day_included: bool = False) -> date:
    """The day a period fixed in days, weeks, months or years is counted from (제157조).

    The day of the trigger is left out, unless the period starts at 0시 of it (제157조 단서) or
    another law counts it; then ``first_day_included``.

    Raises DateOutOfRange when that day would lie after the year 9999, NotACalendarDay for a
    ``datetime``.
    """
    if isinstance(trigger, datetime):
        raise NotACalendarDay(
            f"{trigger!r} carries a clock time; give the calendar day in Asia/Seoul as a date"
        )
    return trigger if first_day_included else _shift(trigger, 1, trigger)


def last_day(trigger: date, period: Period, *, first_day_included: bool = False) -> date:
    """The last day of a period, which ends with the end of that day (제159조).

    Days are counted out. Weeks, months and years go by the calendar (제160조제1항): they end on
    the day before the one that corresponds to the first counted day (제160조제2항), and where the
    last month has no such day, on that month's last day (제160조제3항). With the first counted day
    at the start of a week, month or year, the same rule gives the end of the last one.

    Raises DateOutOfRange when the last day would lie after the year 9999.
    """
    start = first_counted_day(trigger, first_day_included=first_day_included)
    match period.unit:
        case Unit.DAY:
            return _shift(start, period.n - 1, trigger, period)
        case Unit.WEEK:
            return _shift(start, period.n * _DAYS_PER_WEEK - 1, trigger, period)
        case Unit.MONTH:
            return _day_before_counterpart(start, period.n, trigger, period)
        case Unit.YEAR:
            return _day_before_counterpart(start, period.n * _MONTHS_PER_YEAR, trigger, period)


def day_after(trigger: date, period: Period, *, first_day_included: bool = False) -> date:
    """The day on which the period has run out (``… 이 경과한 날``): the day after its last day.

    As the end of a half-open interval this is where the period stops. Raises DateOutOfRange.
    """
    end = last_day(trigger, period, first_day_included=first_day_included)
    return _shift(end, 1, trigger, period)


def commencement_after(promulgated_on: date, n: int, unit: Unit) -> date:
    """When a text starts whose addenda say ``공포 후 n … 이 경과한 날부터 시행한다``.

    The day of promulgation is left out (제157조), the period runs by the calendar (제160조) and
    the text binds from the day after the last day. Holidays do not move it.

    Raises InvalidPeriod for n < 1, DateOutOfRange past the year 9999.
    """
    return day_after(promulgated_on, Period(n, unit))


def age_attained_on(born_on: date, years: int) -> date:
    """The first day on which a person born on ``born_on`` has the age of ``years`` (제158조).

    The day of birth counts, so the age is attained at 0시 of the birthday; a person born on
    29 February attains it on 1 March in a year without that day (제160조제3항: the last year of
    life ends with February).

    Raises InvalidPeriod for years < 1, DateOutOfRange past the year 9999.
    """
    return day_after(born_on, Period(years, Unit.YEAR), first_day_included=True)


def _day_before_counterpart(start: date, months: int, trigger: date, period: Period) -> date:
    """제160조제2항 and 제3항 for a period of whole months counted from ``start``."""
    years, month_index = divmod(start.month - 1 + months, _MONTHS_PER_YEAR)
    year, month = start.year + years, month_index + 1
    if year > MAXYEAR:
        # The counterpart is 1 January of year 10000: the day before it can still be written.
        if (year, month, start.day) == (MAXYEAR + 1, 1, 1):
            return date.max
        raise _out_of_range(trigger, period)
    days_in_month = monthrange(year, month)[1]
    if start.day > days_in_month:
        return date(year, month, days_in_month)
    return date(year, month, start.day) - _ONE_DAY


def _shift(day: date, days: int, trigger: date, period: Period | None = None) -> date:
    try:
        return day + timedelta(days=days)
    except OverflowError:
        raise _out_of_range(trigger, period) from None


def _out_of_range(trigger: date, period: Period | None) -> DateOutOfRange:
    what = "the day after" if period is None else f"the end of {period} from"
    return DateOutOfRange(f"{what} {trigger} lies after {date.max}; check the number of units")
