"""Arithmetic with dates as doors offer it: between, add, count back, business days.

Whatever was not said is in the answer: the convention, the calendar and the holidays that were
known are named, and which of them were taken because nobody named one.
"""

from __future__ import annotations

import re
from datetime import date

from pydantic import TypeAdapter, ValidationError

from api.services.errors import MalformedParameter
from api.services.law_used import LawUsed, law_used
from api.services.matter_requests import read_exact_day
from api.services.rule_wording import period_words
from deadline_engine.calendars import registry
from deadline_engine.calendars.calendar import HolidayCalendar, HolidaySet
from deadline_engine.calendars.england import BANK_HOLIDAYS
from deadline_engine.calendars.korea import PUBLIC_HOLIDAYS
from deadline_engine.calendars.us import FEDERAL_HOLIDAYS
from deadline_engine.counting import conventions, date_math
from deadline_engine.counting.convention import PassedOver
from deadline_engine.counting.law_convention import LawConvention
from deadline_engine.counting.period import InvalidPeriod, Period
from deadline_engine.rules.schema import Names, PeriodText
from lawdb.results import Result

DEFAULT_CONVENTION = "kr.civil_act"
LONGEST_PERIOD = 30
"""Characters."""
MOST_BUSINESS_DAYS = 5_000
_CALENDARS = {"kr": PUBLIC_HOLIDAYS, "uk": BANK_HOLIDAYS.id, "us": FEDERAL_HOLIDAYS.id}
_PERIOD: TypeAdapter[Period] = TypeAdapter(PeriodText)
_COUNT = re.compile(r"\d{1,9}")
_FIRST_DAY = {"included": True, "excluded": False}


class DateMath(Result):
    """What every operation says of itself."""

    operation: str
    """``between``, ``add``, ``back``, ``business_days``."""
    convention: str
    convention_name: Names
    ko: str
    en: str
    law: tuple[LawUsed, ...]
    doubts: tuple[str, ...] = ()
    """Stable codes of what could make it another day."""
    assumptions: tuple[Names, ...] = ()
    """What was taken because nobody said otherwise."""


class BetweenDays(DateMath):
    """How long it is from one day to another, the last day included."""

    start: date
    end: date
    first_day_included: bool
    days: int
    years: int
    """Whole years, then whole months of the rest, then days of the rest."""
    months: int
    days_left: int


class PassedOverDay(Result):
    """A day that a last day cannot be, or no business day, and why."""

    day: date
    ko: str
    en: str
    reference: str
    """The law or proclamation of a holiday; the article that moves a Saturday or Sunday."""


class AddedPeriod(DateMath):
    """A period counted from a day, its last day moved off the days that cannot be one."""

    day: date
    period: Names
    first_counted: date
    counted_to: date
    """The last day before it was moved."""
    last_day: date
    """It ends with the end of this day."""
    passed_over: tuple[PassedOverDay, ...]
    holidays: HolidaySet


class CountedBack(DateMath):
    """The last day on which an act leaves a whole period free before a day."""

    day: date
    period: Names
    last_possible: date
    other_reading: date | None
    """A later day by another reading; None where the readings agree."""


class BusinessDays(DateMath):
    """Business days after a day, up to and including another."""

    start: date
    end: date
    n: int
    passed_over: tuple[PassedOverDay, ...]
    holidays: HolidaySet


def between(
    start: str, end: str, *, convention: str | None = None, first_day: str | None = None
) -> BetweenDays:
    """How many days, and years, months and days, lie between two ISO dates.

    Raises MalformedDate, MalformedParameter, UnknownConvention, EndBeforeStart, NoConventionYet
    and FirstDayFixed.
    """
    counted_by, assumed = _convention(convention)
    found = date_math.between(
        read_exact_day(start),
        read_exact_day(end),
        counted_by,
        first_day_included=_first_day(first_day),
    )
    return BetweenDays(
        operation="between",
        convention=counted_by.id,
        convention_name=_name(counted_by),
        ko=found.ko,
        en=found.en,
        law=law_used(found.authorities, found.start),
        assumptions=assumed,
        start=found.start,
        end=found.end,
        first_day_included=found.first_day_included,
        days=found.days,
        years=found.years,
        months=found.months,
        days_left=found.days_left,
    )


def add(
    day: str,
    period: str,
    *,
    convention: str | None = None,
    calendar: str | None = None,
    announced_until: str | None = None,
    first_day: str | None = None,
) -> AddedPeriod:
    """The last day of a period that starts on an ISO date.

    Raises what ``between`` raises, InvalidPeriod, UnknownCalendar, AnnouncementsNotKept,
    YearNotCovered and DateOutOfRange.
    """
    counted_by, assumed = _convention(convention)
    holidays, taken = _calendar(counted_by, calendar, announced_until)
    length = read_period(period)
    found = date_math.add(
        read_exact_day(day), length, counted_by, holidays, first_day_included=_first_day(first_day)
    )
    counted, settled = found.counted, found.settled
    return AddedPeriod(
        operation="add",
        convention=counted_by.id,
        convention_name=_name(counted_by),
        ko=f"{counted.ko} {settled.ko}",
        en=f"{counted.en} {settled.en}",
        law=(
            *law_used(counted.authorities, read_exact_day(day)),
            *law_used(settled.authorities, settled.moved_from),
        ),
        doubts=settled.doubts,
        assumptions=(*assumed, *taken),
        day=read_exact_day(day),
        period=period_names(length),
        first_counted=counted.first_counted,
        counted_to=counted.last_day,
        last_day=settled.last_day,
        passed_over=_passed(settled.passed_over),
        holidays=holidays.set_used,
    )


def back(day: str, period: str) -> CountedBack:
    """The last day for an act that must be done a period before an ISO date (민법).

    Raises MalformedDate, InvalidPeriod, NoConventionYet and DateOutOfRange.
    """
    counted_by = conventions.named(DEFAULT_CONVENTION)
    length = read_period(period)
    found = date_math.count_back(read_exact_day(day), length)
    return CountedBack(
        operation="back",
        convention=counted_by.id,
        convention_name=_name(counted_by),
        ko=found.ko,
        en=found.en,
        law=law_used(found.authorities, found.last_possible),
        doubts=found.doubts,
        day=found.day,
        period=period_names(length),
        last_possible=found.last_possible,
        other_reading=found.other_reading,
    )


def business_days(
    day: str,
    until: str,
    *,
    convention: str | None = None,
    calendar: str | None = None,
    announced_until: str | None = None,
) -> BusinessDays:
    """The n-th business day after a day, or how many there are up to another day.

    ``until`` is a number, or an ISO date. Raises MalformedDate, MalformedParameter,
    UnknownConvention, NoBusinessDays, EndBeforeStart, UnknownCalendar and YearNotCovered.
    """
    counted_by, assumed = _convention(convention)
    holidays, taken = _calendar(counted_by, calendar, announced_until)
    start, wanted = read_exact_day(day), until.strip()
    if _COUNT.fullmatch(wanted):
        if int(wanted) > MOST_BUSINESS_DAYS:
            raise MalformedParameter(
                f"{wanted} business days are too many; at most {MOST_BUSINESS_DAYS:,} are counted"
            )
        found = date_math.add_business_days(start, int(wanted), holidays, counted_by)
    else:
        found = date_math.business_days_between(start, read_exact_day(wanted), holidays, counted_by)
    return BusinessDays(
        operation="business_days",
        convention=counted_by.id,
        convention_name=_name(counted_by),
        ko=found.ko,
        en=found.en,
        law=law_used(found.authorities, found.end),
        assumptions=(*assumed, *taken),
        start=found.start,
        end=found.end,
        n=found.n,
        passed_over=_passed(found.passed_over),
        holidays=holidays.set_used,
    )


def read_period(text: str) -> Period:
    """``3년``, ``6개월``, ``90일``, ``2주``, ``3 months``. Raises InvalidPeriod."""
    try:
        return _PERIOD.validate_python(text.strip()[:LONGEST_PERIOD])
    except ValidationError as error:
        raise InvalidPeriod(
            f"{text[:LONGEST_PERIOD]!r} is no period; write 20일, 2주, 6개월, 1년 or 3 months"
        ) from error


def period_names(period: Period) -> Names:
    """``6개월`` and ``6 months``."""
    words = period_words(period)
    return Names(ko=words.ko, en=words.en)


def _convention(asked: str | None) -> tuple[LawConvention, tuple[Names, ...]]:
    if asked is not None:
        return conventions.named(asked.strip()), ()
    taken = Names(
        ko=f"계산 방식을 정하지 않아 민법({DEFAULT_CONVENTION})에 따랐습니다.",
        en=f"No convention was named: that of the Civil Act ({DEFAULT_CONVENTION}) was taken.",
    )
    return conventions.named(DEFAULT_CONVENTION), (taken,)


def _calendar(
    counted_by: LawConvention, asked: str | None, announced_until: str | None
) -> tuple[HolidayCalendar, tuple[Names, ...]]:
    until = None if announced_until is None else read_exact_day(announced_until)
    if asked is not None:
        return registry.named(asked.strip(), until), ()
    calendar_id = _CALENDARS.get(counted_by.id.partition(".")[0])
    if calendar_id is None:
        raise MalformedParameter(
            f"no calendar goes with {counted_by.id}; name one of {', '.join(registry.CALENDARS)}"
        )
    taken = Names(
        ko=f"달력을 정하지 않아 {calendar_id}에 따랐습니다.",
        en=f"No calendar was named: {calendar_id} was taken.",
    )
    return registry.named(calendar_id, until), (taken,)


def _first_day(text: str | None) -> bool | None:
    if text is None:
        return None
    if text.strip() not in _FIRST_DAY:
        raise MalformedParameter(
            f"{text[:LONGEST_PERIOD]!r} does not say whether the first day counts; write included"
            " or excluded, or leave it to the convention"
        )
    return _FIRST_DAY[text.strip()]


def _name(convention: LawConvention) -> Names:
    return Names(ko=convention.law.name.ko, en=convention.law.name.en)


def _passed(days: tuple[PassedOver, ...]) -> tuple[PassedOverDay, ...]:
    return tuple(PassedOverDay(day=d.day, ko=d.ko, en=d.en, reference=d.reference) for d in days)
