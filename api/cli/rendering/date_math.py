"""Date arithmetic, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from api.cli.output import console
from api.cli.rendering.fields import Row, print_rows
from api.services.date_math import (
    AddedPeriod,
    BetweenDays,
    BusinessDays,
    CountedBack,
    DateMath,
    PassedOverDay,
)
from deadline_engine.calendars.calendar import HolidaySet

_SHOWN = 10
"""Days passed over that are printed; --json has all."""


def print_between(result: BetweenDays) -> None:
    """Print the days, then years, months and days."""
    parts = f"{result.years}년 {result.months}개월 {result.days_left}일"
    _print(result, f"{result.days}일 ({parts})", [])


def print_added(result: AddedPeriod) -> None:
    """Print the last day, and what moved it."""
    moved = str(result.counted_to) if result.counted_to != result.last_day else ""
    rows: list[Row] = [
        ("기산일", str(result.first_counted)),
        ("옮기기 전", moved),
        *_passed(result.passed_over),
        _holidays(result.holidays),
    ]
    _print(result, str(result.last_day), rows)


def print_back(result: CountedBack) -> None:
    """Print the last day for the act, and the other reading."""
    other = str(result.other_reading) if result.other_reading else ""
    _print(result, str(result.last_possible), [("다른 해석", other)])


def print_business_days(result: BusinessDays) -> None:
    """Print the day and the number."""
    rows: list[Row] = [*_passed(result.passed_over), _holidays(result.holidays)]
    _print(result, f"{result.end} ({result.n}영업일)", rows)


def _print(result: DateMath, answer: str, rows: Iterable[Row]) -> None:
    out = console()
    out.print(Text(answer, style="bold"))
    print_rows(
        out,
        [
            ("계산", result.ko),
            ("in English", result.en),
            ("계산 방식", f"{result.convention_name.ko} ({result.convention})"),
            *rows,
            *(("근거", _law(used.name, used.at)) for used in result.law),
            *(("확인할 것", doubt) for doubt in result.doubts),
            *(("가정", f"{assumed.ko} ({assumed.en})") for assumed in result.assumptions),
        ],
    )


def _law(name: str, at: object) -> str:
    return f"{name} ({at})" if at else name


def _passed(days: Sequence[PassedOverDay]) -> list[Row]:
    rows = [("지나간 날", f"{day.day} {day.ko} ({day.reference})") for day in days[:_SHOWN]]
    if len(days) > _SHOWN:
        rows.append(("", f"… 외 {len(days) - _SHOWN}일 (--json)"))
    return list[Row](rows)


def _holidays(used: HolidaySet) -> Row:
    until = f", {used.announced_until}까지 공포된 것" if used.announced_until else ""
    return "공휴일", f"{used.calendar} ({used.source}, {used.overrides}{until})"
