"""Days, weeks, months, quarters, seasons and years as intervals of days."""

from __future__ import annotations

from calendar import monthrange
from datetime import date, timedelta

from deadline_engine.expressions.conventions import numbers
from deadline_engine.expressions.expression import Days

_ONE_DAY = timedelta(days=1)
DAYS_OF_A_WEEK = 7


def day(of: date) -> Days:
    """The one day."""
    return Days(of, of + _ONE_DAY)


def span(first: date, last: date) -> Days:
    """From ``first`` to ``last``, both included. Raises ValueError where ``last`` is earlier."""
    return Days(first, last + _ONE_DAY)


def months(in_year: int, month: int, count: int = 1) -> Days:
    """``count`` calendar months from a month on; raises ValueError outside the calendar."""
    return Days(first_of_month(in_year, month), first_of_month(in_year, month + count))


def first_of_month(year: int, month: int) -> date:
    """The first day of a month; months beyond 1–12 run into the years beside."""
    index = year * 12 + month - 1
    return date(index // 12, index % 12 + 1, 1)


def year(of: int) -> Days:
    """The calendar year."""
    return months(of, 1, 12)


def quarter(in_year: int, number: int) -> Days:
    """The quarter; numbers beyond 1–4 run into the years beside."""
    return months(in_year, 3 * number - 2, 3)


def half(in_year: int, number: int) -> Days:
    """The first (1) or second (2) half of a year."""
    return months(in_year, 6 * number - 5, 6)


def season(in_year: int, name: str) -> Days:
    """The season that begins in ``in_year``."""
    return months(in_year, numbers().season_first_month[name], 3)


def week(of: date, weeks: int = 0) -> Days:
    """Monday to Sunday of the week that lies ``weeks`` after the one of ``of``."""
    monday = of - timedelta(days=of.weekday()) + timedelta(weeks=weeks)
    return Days(monday, monday + timedelta(weeks=1))


def third_of_month(in_year: int, month: int, part: str) -> Days:
    """``early``, ``middle`` or ``late`` days of a month."""
    first, last = numbers().month_thirds[part]
    end = min(last, monthrange(in_year, month)[1])
    return span(date(in_year, month, first), date(in_year, month, end))


def last_day_of_month(in_year: int, month: int) -> Days:
    """The last day of a month."""
    return day(date(in_year, month, monthrange(in_year, month)[1]))


def part_of_year(in_year: int, part: str) -> Days:
    """``early``, ``middle`` or ``late`` months of a year."""
    first, last = numbers().year_parts[part]
    return months(in_year, first, last - first + 1)


def decade(first_year: int, part: str | None = None) -> Days:
    """Ten years, or their ``early``, ``middle`` or ``late`` ones."""
    first, last = numbers().decade_parts[part] if part else (0, 9)
    return months(first_year + first, 1, 12 * (last - first + 1))


def plus_months(of: date, count: int) -> date:
    """The corresponding day ``count`` months away, or the last day of a month without it.

    민법 제160조 제3항.
    """
    first = first_of_month(of.year, of.month + count)
    return first.replace(day=min(of.day, monthrange(first.year, first.month)[1]))


def is_running(days: Days, today: date) -> bool:
    """Whether a bounded interval holds ``today`` and a later day."""
    if days.start is None or days.end is None:
        return False
    return days.start <= today < days.end - _ONE_DAY


def up_to(days: Days, today: date) -> Days:
    """The interval cut after ``today``, ``today`` included."""
    return Days(days.start, today + _ONE_DAY)
