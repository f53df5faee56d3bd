"""Today expanded into a table of dated calendar expressions, for a chooser to pick from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from deadline_engine.expressions import periods
from deadline_engine.expressions.calendar_words import away, recent
from deadline_engine.expressions.conventions import numbers
from deadline_engine.expressions.expression import Days, Precision
from deadline_engine.expressions.holiday_names import Form, holidays_by_word
from deadline_engine.expressions.naming import precision_of

_YEARS = (("재작년", "the year before last", -2), ("작년", "last year", -1),
          ("올해", "this year", 0), ("내년", "next year", 1))  # fmt: skip
_SEASONS = {"봄": "spring", "여름": "summer", "가을": "autumn", "겨울": "winter"}
_WEEKDAYS = (("월", "Monday"), ("화", "Tuesday"), ("수", "Wednesday"), ("목", "Thursday"),
             ("금", "Friday"), ("토", "Saturday"), ("일", "Sunday"))  # fmt: skip
_PARTS = {"early": ("초", "early"), "middle": ("중순", "middle of"), "late": ("말", "late")}
_ORDINALS = ("first", "second", "third", "fourth")
_HOLIDAYS = {"설날": "Seollal", "추석": "Chuseok", "삼일절": "1 March Day", "어린이날": "Children's Day",
             "현충일": "Memorial Day", "광복절": "Liberation Day", "개천절": "Foundation Day",
             "한글날": "Hangul Day", "성탄절": "Christmas Day"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class CalendarCandidate:
    """A calendar expression with the days it names today."""

    name_ko: str
    """The expression itself: ``지난달``, ``작년 여름``."""
    name_en: str
    days: Days
    convention: str
    """Identifier in ``conventions.yaml``."""

    @property
    def precision(self) -> Precision:
        """How closely it names its days."""
        return precision_of(self.days)


def calendar_candidates(today: date) -> tuple[CalendarCandidate, ...]:
    """The calendar expressions that name days around ``today``, from days to years.

    Running periods end with today. Expressions with more than one reading (``지난 3월``, ``작년
    겨울``) stand with their likeliest one or not at all. Raises ValueError or OverflowError within
    ten years of either end of the computer's calendar.
    """
    return tuple(
        CalendarCandidate(row.name_ko, row.name_en, _cut(row.days, today), row.convention)
        for rows in (_days, _weeks, _months, _quarters_and_halves, _seasons, _years, _holidays)
        for row in rows(today)
    )


def _cut(days: Days, today: date) -> Days:
    return periods.up_to(days, today) if periods.is_running(days, today) else days


def _days(today: date) -> Iterator[CalendarCandidate]:
    for ko, en, shift in (
        ("오늘", "today", 0), ("어제", "yesterday", -1), ("그저께", "the day before yesterday", -2),
        ("그끄저께", "three days ago", -3), ("내일", "tomorrow", 1), ("모레", "the day after tomorrow", 2),
    ):  # fmt: skip
        yield CalendarCandidate(ko, en, periods.day(today + timedelta(days=shift)), "relative_day")
    for number in range(3, 31):
        days = away(today, "일", (number, number), -1)
        yield CalendarCandidate(f"{number}일 전", f"{number} days ago", days, "days_from_today")
    for number in (3, 5, 7, 10, 15, 30):
        days = recent(today, "일", number)
        yield CalendarCandidate(f"최근 {number}일", f"the last {number} days", days, "recent_span")


def _weeks(today: date) -> Iterator[CalendarCandidate]:
    for ko, en, shift in (
        ("지지난주", "the week before last", -2), ("지난주", "last week", -1),
        ("이번 주", "this week", 0), ("다음 주", "next week", 1),
    ):  # fmt: skip
        days = periods.week(today, shift)
        yield CalendarCandidate(ko, en, days, "relative_week")
        for place, (letter, name) in enumerate(_WEEKDAYS):
            on = (days.start or today) + timedelta(days=place)
            yield CalendarCandidate(
                f"{ko} {letter}요일", f"{name} of {en}", periods.day(on), "relative_week"
            )
    for number in range(1, 9):
        ago = away(today, "주", (number, number), -1)
        yield CalendarCandidate(f"{number}주 전", _en(number, "week ago"), ago, "days_from_today")
        span = recent(today, "주", number)
        yield CalendarCandidate(f"최근 {number}주", _last(number, "week"), span, "recent_span")


def _months(today: date) -> Iterator[CalendarCandidate]:
    for ko, en, shift in (
        ("지지난달", "the month before last", -2), ("지난달", "last month", -1),
        ("이번 달", "this month", 0), ("다음 달", "next month", 1),
    ):  # fmt: skip
        first = periods.first_of_month(today.year, today.month + shift)
        days = periods.months(first.year, first.month)
        yield CalendarCandidate(ko, en, days, "relative_month")
        for part, (word, english) in _PARTS.items():
            days = periods.third_of_month(first.year, first.month, part)
            yield CalendarCandidate(f"{ko} {word}", f"{english} {en}", days, "third_of_month")
    for number in range(1, 13):
        ago = away(today, "달", (number, number), -1)
        yield CalendarCandidate(f"{number}달 전", _en(number, "month ago"), ago, "month_from_today")
        span = recent(today, "개월", number)
        yield CalendarCandidate(f"최근 {number}개월", _last(number, "month"), span, "recent_span")
    for ko, en, shift in _YEARS:
        for month in range(1, 13):
            days = periods.months(today.year + shift, month)
            name = f"{_month_name(month)} of {en}"
            yield CalendarCandidate(f"{ko} {month}월", name, days, "relative_year")


def _quarters_and_halves(today: date) -> Iterator[CalendarCandidate]:
    number = (today.month - 1) // 3 + 1
    for ko, en, shift in (
        ("지난 분기", "last quarter", -1), ("이번 분기", "this quarter", 0), ("다음 분기", "next quarter", 1),
    ):  # fmt: skip
        days = periods.quarter(today.year, number + shift)
        yield CalendarCandidate(ko, en, days, "relative_quarter")
    for ko, en, shift in _YEARS:
        year = today.year + shift
        for place, ordinal in enumerate(_ORDINALS, 1):
            days = periods.quarter(year, place)
            yield CalendarCandidate(
                f"{ko} {place}분기", f"{ordinal} quarter of {en}", days, "quarter"
            )
        for place, word in ((1, "상"), (2, "하")):
            days = periods.half(year, place)
            name = f"{_ORDINALS[place - 1]} half of {en}"
            yield CalendarCandidate(f"{ko} {word}반기", name, days, "half_year")


def _seasons(today: date) -> Iterator[CalendarCandidate]:
    for season, english in _SEASONS.items():
        past = [periods.season(today.year - back, season) for back in (0, 1, 2)]
        over = next(days for days in past if days.end and days.end <= today)
        yield CalendarCandidate(f"지난{season}", f"last {english}", over, "past_season")
        for ko, en, shift in _YEARS:
            days = periods.season(today.year + shift, season)
            if season != "겨울":
                yield CalendarCandidate(f"{ko} {season}", f"{english} of {en}", days, "season")


def _years(today: date) -> Iterator[CalendarCandidate]:
    for ko, en, shift in _YEARS:
        year = today.year + shift
        yield CalendarCandidate(ko, en, periods.year(year), "relative_year")
        for part, (word, english) in _PARTS.items():
            days = periods.part_of_year(year, part)
            yield CalendarCandidate(f"{ko} {word}", f"{english} {en}", days, "part_of_year")
    same, around = periods.plus_months(today, -12), timedelta(days=numbers().this_time_days)
    days = periods.span(same - around, same + around)
    yield CalendarCandidate("작년 이맘때", "this time last year", days, "this_time_of_year")
    for number in range(1, 11):
        ago = away(today, "년", (number, number), -1)
        yield CalendarCandidate(f"{number}년 전", _en(number, "year ago"), ago, "year_from_today")
        span = recent(today, "년", number)
        yield CalendarCandidate(f"최근 {number}년", _last(number, "year"), span, "recent_span")


def _holidays(today: date) -> Iterator[CalendarCandidate]:
    for ko, en, shift in _YEARS:
        for word, english in _HOLIDAYS.items():
            holiday = holidays_by_word()[word]
            for form, convention, suffix in (
                (Form.DAY, "holiday", ""),
                (Form.BREAK, "holiday_break", " break"),
                (Form.SUBSTITUTE, "substitute_holiday", ", the substitute day"),
            ):
                days = holiday.in_year(today.year + shift, form)
                if days is None or (form is Form.BREAK and holiday.fixed):
                    continue
                name = f"{ko} {word} {form.value}".strip()
                yield CalendarCandidate(name, f"{english}{suffix} of {en}", days, convention)


def _en(number: int, what: str) -> str:
    unit, _, rest = what.partition(" ")
    return f"{number} {unit}{'s' if number > 1 else ''} {rest}"


def _last(number: int, unit: str) -> str:
    return f"the last {number} {unit}s" if number > 1 else f"the last {unit}"


def _month_name(month: int) -> str:
    return date(2000, month, 1).strftime("%B")
