"""Days named for people, in Korean and English."""

from __future__ import annotations

from calendar import month_name, monthrange
from datetime import date, timedelta

from deadline_engine.expressions.expression import Days, Precision


def precision_of(days: Days) -> Precision:
    """How closely the interval names its days."""
    if days.start is None or days.end is None:
        return Precision.OPEN
    if days.single:
        return Precision.DAY
    first, last = days.start, days.end - timedelta(days=1)
    starts_month = first.day == 1
    ends_month = last.day == monthrange(last.year, last.month)[1]
    if first.year != last.year or not starts_month or not ends_month:
        return Precision.RANGE
    if first.month == last.month:
        return Precision.MONTH
    return Precision.YEAR if (first.month, last.month) == (1, 12) else Precision.RANGE


def names_of(days: Days) -> tuple[str, str]:
    """The interval in Korean and in English, its last day included."""
    first, last = days.start, days.last
    if first is None and last is None:
        return "모든 날", "any day"
    if first is None or last is None:
        return (
            (f"{_ko(first)}부터", f"from {_en(first)} on")
            if first
            else (f"{_ko(last)}까지", f"up to {_en(last)}")
        )
    match precision_of(days):
        case Precision.DAY:
            return _ko(first), _en(first)
        case Precision.MONTH:
            name = f"{month_name[first.month]} {first.year}"
            return f"{first.year}년 {first.month}월 한 달", name
        case Precision.YEAR:
            return f"{first.year}년 한 해", f"the year {first.year}"
        case _:
            return f"{_ko(first)}부터 {_ko(last)}까지", f"{_en(first)} to {_en(last)}"


def _ko(day: date | None) -> str:
    return f"{day.year}년 {day.month}월 {day.day}일" if day else ""


def _en(day: date | None) -> str:
    return f"{day.day} {month_name[day.month]} {day.year}" if day else ""
