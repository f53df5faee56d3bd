"""Arithmetic with dates as a lawyer asks for it: between, add, count back, business days.

Pure functions. Every result names the articles it stands on and says whether the first day counts.
Days are calendar days of the convention's country.
"""

from __future__ import annotations

from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta

from deadline_engine.authority import Authority
from deadline_engine.calendars.calendar import HolidayCalendar
from deadline_engine.counting.civil_act import DateOutOfRange, last_day
from deadline_engine.counting.convention import Counted, PassedOver, Settled
from deadline_engine.counting.conventions import named
from deadline_engine.counting.last_day_moves import next_day
from deadline_engine.counting.law_convention import LawConvention
from deadline_engine.counting.period import InvalidPeriod, Period, Unit

_ONE_DAY = timedelta(days=1)
_MONTHS_PER_YEAR = 12
_DAYS_PER_WEEK = 7
TWO_READINGS = "two_ways_of_counting_back"


class EndBeforeStart(ValueError):
    """The later day was given first."""

    code = "end_before_start"


class NoBusinessDays(ValueError):
    """A convention that moves no last day does not tell business days from others."""

    code = "no_business_days"


@dataclass(frozen=True, slots=True)
class Between:
    """How long it is from one day to another, the last day included."""

    start: date
    end: date
    first_day_included: bool
    days: int
    """Counted days, the first only where ``first_day_included``."""
    years: int
    """Whole years, then whole months of the rest, then days of the rest, by the calendar."""
    months: int
    days_left: int
    authorities: tuple[Authority, ...]
    ko: str
    en: str


@dataclass(frozen=True, slots=True)
class Added:
    """A period added to a day: counted out, then moved off the days that cannot be a last one."""

    counted: Counted
    settled: Settled

    @property
    def day(self) -> date:
        """The last day in the end."""
        return self.settled.last_day


@dataclass(frozen=True, slots=True)
class CountedBack:
    """A period counted back from a day, as in ``2주 전에 통지`` or ``2개월 전까지``."""

    day: date
    """The day counted back from; it does not count."""
    last_possible: date
    """The last day on which the act leaves the whole period free, by either reading."""
    other_reading: date | None
    """The later day the other reading allows, where month ends let the two differ."""
    authorities: tuple[Authority, ...]
    ko: str
    en: str
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BusinessDays:
    """Business days after a day, up to and including another."""

    start: date
    end: date
    n: int
    passed_over: tuple[PassedOver, ...]
    authorities: tuple[Authority, ...]
    ko: str
    en: str


def between(
    start: date, end: date, convention: LawConvention, *, first_day_included: bool | None = None
) -> Between:
    """How many days, and years, months and days, a convention counts from ``start`` to ``end``.

    Raises EndBeforeStart, NoConventionYet, FirstDayFixed.
    """
    one_day = convention.count(start, Period(1, Unit.DAY), first_day_included=first_day_included)
    if end < start:
        raise EndBeforeStart(f"{end} lies before {start}; exchange the two / 시작일이 늦습니다.")
    first = one_day.first_counted
    months, whole = _whole_months(start, end, first, convention, first_day_included)
    rest = (end - (first - _ONE_DAY if whole is None else whole.last_day)).days
    days = (end - first).days + 1
    years, months = divmod(months, _MONTHS_PER_YEAR)
    counts = first == start
    return Between(
        start=start,
        end=end,
        first_day_included=counts,
        days=days,
        years=years,
        months=months,
        days_left=rest,
        authorities=(whole or one_day).authorities,
        ko=f"초일을 산입{'하면' if counts else '하지 않으면'} {days}일"
        f"({years}년 {months}개월 {rest}일)입니다.",
        en=f"{_of(days, 'day')} ({_of(years, 'year')}, {_of(months, 'month')}, "
        f"{_of(rest, 'day')}), the first day "
        f"{'counted' if counts else 'left out'}.",
    )


def add(
    day: date,
    period: Period,
    convention: LawConvention,
    calendar: HolidayCalendar,
    *,
    first_day_included: bool | None = None,
) -> Added:
    """Count a period from a day and settle its last day.

    Raises what ``count`` and ``settle`` of the convention raise.
    """
    counted = convention.count(day, period, first_day_included=first_day_included)
    settled = convention.settle(counted.last_day, calendar, first_counted=counted.first_counted)
    return Added(counted, settled)


def count_back(day: date, period: Period) -> CountedBack:
    """The last day on which an act can be done that must be done ``period`` before ``day``.

    민법 제157조 and 제160조 by analogy: the day itself is left out, the period fills the days
    before it, and the act must be done before the period's earliest day begins. A general meeting
    on 25 March called two weeks ahead: the period is 11 to 24 March, so notice by 10 March.
    A lease that ends on 30 October, a month ahead: 30 September to 29 October, so 29 September.

    Months can be read in two ways where they have no day of that number: back from the day, or
    forward from the act so that its period ends before the day. The earlier day satisfies both.
    제161조 is not applied: whether a holiday at the early end gives way, and in which direction,
    the article does not say. Raises NoConventionYet before 1960, DateOutOfRange.
    """
    convention = named("kr.civil_act")
    try:
        backward = _day_before(_earliest(day - _ONE_DAY, period))
        forward = backward
        while last_day(forward, period) >= day:
            forward = _day_before(forward)
        while last_day(forward + _ONE_DAY, period) < day:
            forward += _ONE_DAY
    except OverflowError:
        raise DateOutOfRange(f"{period} before {day} lie before {date.min}") from None
    earlier, later = sorted((backward, forward))
    counted = convention.count(earlier, period)
    n = period.korean + ("를" if period.unit is Unit.WEEK else "을")
    other = later if later != earlier else None
    return CountedBack(
        day=day,
        last_possible=earlier,
        other_reading=other,
        authorities=counted.authorities,
        ko=f"{day.isoformat()}은 빼고 {n} 거슬러 세면 늦어도 {earlier.isoformat()}까지 하여야 "
        f"합니다." + (f" {later.isoformat()}까지로 볼 여지도 있습니다." if other else ""),
        en=f"Counted back {period} from {day.isoformat()}, which is left out, the act must be done "
        f"by {earlier.isoformat()}."
        + (f" It could be read as {later.isoformat()}." if other else ""),
        doubts=(TWO_READINGS,) if other else (),
    )


def is_business_day(day: date, calendar: HolidayCalendar, convention: LawConvention) -> bool:
    """Whether the convention would leave a last day where it is.

    Raises NoBusinessDays for a convention that never moves one, YearNotCovered, NoConventionYet.
    """
    _needs_days_off(day, convention)
    return convention.obstacle(day, calendar) is None


def add_business_days(
    start: date, n: int, calendar: HolidayCalendar, convention: LawConvention
) -> BusinessDays:
    """The n-th business day after ``start``, which does not count.

    Raises InvalidPeriod for n < 1, and what ``is_business_day`` raises.
    """
    if type(n) is not int or n < 1:
        raise InvalidPeriod(f"business days are counted from 1 on; got {n!r}")
    day, counted = start, 0
    passed: list[PassedOver] = []
    while counted < n:
        day = next_day(day)
        counted += _counts(day, calendar, convention, passed)
    return _business_days(start, day, n, passed, convention)


def business_days_between(
    start: date, end: date, calendar: HolidayCalendar, convention: LawConvention
) -> BusinessDays:
    """The business days after ``start``, up to and including ``end``.

    Raises EndBeforeStart, and what ``is_business_day`` raises.
    """
    if end < start:
        raise EndBeforeStart(f"{end} lies before {start}; exchange the two / 시작일이 늦습니다.")
    _needs_days_off(start, convention)
    day, n = start, 0
    passed: list[PassedOver] = []
    while day < end:
        day += _ONE_DAY
        n += _counts(day, calendar, convention, passed)
    return _business_days(start, end, n, passed, convention)


def _counts(
    day: date, calendar: HolidayCalendar, convention: LawConvention, passed: list[PassedOver]
) -> int:
    _needs_days_off(day, convention)
    obstacle = convention.obstacle(day, calendar)
    if obstacle is None:
        return 1
    passed.append(obstacle)
    return 0


def _business_days(
    start: date, end: date, n: int, passed: list[PassedOver], convention: LawConvention
) -> BusinessDays:
    return BusinessDays(
        start=start,
        end=end,
        n=n,
        passed_over=tuple(passed),
        authorities=convention.rule_on(end).authorities,
        ko=f"{start.isoformat()} 다음 날부터 {end.isoformat()}까지 영업일은 {n}일입니다.",
        en=f"{_of(n, 'business day')} after {start.isoformat()}, up to {end.isoformat()}.",
    )


def _of(n: int, unit: str) -> str:
    return f"{n} {unit}" if n == 1 else f"{n} {unit}s"


def _needs_days_off(day: date, convention: LawConvention) -> None:
    if not convention.rule_on(day).moves:
        raise NoBusinessDays(
            f"{convention.id} moves no last day, so it knows no business days; name a convention "
            "that does, such as kr.civil_act / 말일을 옮기지 않는 기준에는 영업일이 없습니다."
        )


def _whole_months(
    start: date, end: date, first: date, convention: LawConvention, included: bool | None
) -> tuple[int, Counted | None]:
    """The most months that end by ``end``, and their count."""
    months = (end.year - first.year) * _MONTHS_PER_YEAR + end.month - first.month + 1
    while months > 0:
        try:
            counted = convention.count(
                start, Period(months, Unit.MONTH), first_day_included=included
            )
        except DateOutOfRange:
            counted = None
        if counted is not None and counted.last_day <= end:
            return months, counted
        months -= 1
    return 0, None


def _earliest(latest: date, period: Period) -> date:
    """The earliest day of a period whose latest is given: 제160조 turned round."""
    match period.unit:
        case Unit.DAY:
            return latest - timedelta(days=period.n - 1)
        case Unit.WEEK:
            return latest - timedelta(days=period.n * _DAYS_PER_WEEK - 1)
        case Unit.MONTH | Unit.YEAR:
            months = period.n * (_MONTHS_PER_YEAR if period.unit is Unit.YEAR else 1)
    if latest.day == monthrange(latest.year, latest.month)[1]:  # whole months
        return _in_month(latest, months - 1, 1)
    # The day after the counterpart; a month without one: its last day.
    year, month = _month_back(latest, months)
    length = monthrange(year, month)[1]
    if latest.day > length:
        return date(year, month, length)
    return date(year, month, latest.day) + _ONE_DAY


def _in_month(day: date, months_back: int, number: int) -> date:
    year, month = _month_back(day, months_back)
    return date(year, month, number)


def _month_back(day: date, months: int) -> tuple[int, int]:
    years, month_index = divmod(day.month - 1 - months, _MONTHS_PER_YEAR)
    if day.year + years < date.min.year:
        raise OverflowError
    return day.year + years, month_index + 1


def _day_before(day: date) -> date:
    return day - _ONE_DAY
