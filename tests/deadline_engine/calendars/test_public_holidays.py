"""What the Korean calendar promises for every day, every bound and every row of a caller."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import holidays
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import ValidationError

from deadline_engine.calendars.calendar import Holiday, HolidayKind, YearNotCovered
from deadline_engine.calendars.korea import WITH_LABOUR_DAY, PublicHolidays
from deadline_engine.calendars.overrides import (
    Action,
    Override,
    OverrideDoesNotApply,
    korean_overrides,
)
from deadline_engine.calendars.registry import named
from deadline_engine.calendars.statutory import HolidayUnexplained, explained

FIRST, LAST = date(1948, 1, 1), date(2100, 12, 31)
covered = st.dates(FIRST, LAST)

# Laws and events that took holidays away, by the day the public could know of them: only across
# one of these may somebody who knows more know of fewer holidays.
TAKEN_AWAY: list[tuple[date, set[tuple[int, int]]]] = [
    (date(1960, 3, 16), {(4, 5)}),
    (date(1976, 9, 3), {(10, 24)}),
    (date(1989, 2, 1), {(1, 3)}),
    (date(1990, 11, 5), {(10, 1), (10, 9)}),
    (date(1998, 12, 18), {(1, 2)}),
    (date(2005, 6, 30), {(4, 5), (7, 17)}),
    (date(2017, 3, 10), {(12, 20)}),
    (date(2025, 4, 4), {(3, 3)}),
]


def every_day() -> list[date]:
    return [FIRST + timedelta(days=n) for n in range((LAST - FIRST).days + 1)]


def row(day: str, action: str, **more: Any) -> Override:
    given_here = {"reference": "국무회의 의결(가정)", **more}
    if action != "remove":
        given_here = {"name_ko": "임시", "name_en": "Made up", "kind": "temporary", **given_here}
    return Override.model_validate({"day": day, "action": action, **given_here})


def test_every_day_answers_and_every_holiday_stands_on_a_law() -> None:
    found = [PublicHolidays().holiday(day) for day in (FIRST, LAST)]
    calendar = PublicHolidays()
    found = [holiday for day in every_day() if (holiday := calendar.holiday(day)) is not None]
    assert len(found) > 2_500
    assert [h for h in found if not (h.reference and h.name_ko and h.name_en)] == []
    unannounced = [
        h.day for h in found if h.announced_on is None and h.kind is not HolidayKind.TEMPORARY
    ]
    assert [day for day in unannounced if day >= date(1949, 6, 4)] == [date(1960, 3, 16)]


def test_no_holiday_was_announced_after_it() -> None:
    calendar = PublicHolidays()
    days = filter(None, map(calendar.holiday, every_day()))
    assert [h for h in days if h.announced_on is not None and h.announced_on > h.day] == []


@given(st.dates().filter(lambda day: not FIRST <= day <= LAST))
@example(date(1947, 12, 31))
@example(date(2101, 1, 1))
def test_other_years_are_refused(day: date) -> None:
    with pytest.raises(YearNotCovered, match="holds the years 1948 to 2100") as raised:
        PublicHolidays().holiday(day)
    assert raised.value.code == "calendar_not_covered"
    with pytest.raises(YearNotCovered):
        PublicHolidays().labour_day(day)


bounds = st.dates(date(1945, 1, 1), date(2030, 1, 1))


@given(covered.map(lambda day: day.year), bounds, bounds)
@example(1999, date(1990, 1, 1), date(1999, 1, 1))
@example(2027, date(2024, 1, 1), date(2026, 1, 1))
@example(2027, date(2025, 6, 1), date(2026, 5, 1))
@example(2015, date(1990, 1, 1), date(2013, 1, 1))
def test_a_later_bound_takes_a_holiday_away_only_by_a_later_law(
    year: int, one: date, other: date
) -> None:
    less, more = PublicHolidays(min(one, other)), PublicHolidays(max(one, other))
    lost = {
        day
        for day in (date(year, 1, 1) + timedelta(days=n) for n in range(366))
        if day.year == year and less.holiday(day) and not more.holiday(day)
    }
    taken = {
        month_day
        for announced, days in TAKEN_AWAY
        if min(one, other) < announced <= max(one, other)
        for month_day in days
    }
    assert {(day.month, day.day) for day in lost} <= taken


@given(covered)
def test_a_bound_after_the_day_changes_nothing(day: date) -> None:
    assert PublicHolidays(date(2101, 1, 1)).holiday(day) == PublicHolidays().holiday(day)


@given(covered)
@example(date(2020, 8, 17))
def test_what_was_a_holiday_was_known_on_the_day(day: date) -> None:
    assert PublicHolidays(day).holiday(day) == PublicHolidays().holiday(day)


@pytest.mark.parametrize(
    ("day", "bound", "is_one"),
    [
        ("2026-07-17", "2025-01-01", False),
        ("2026-07-17", "2026-02-09", False),
        ("2026-07-17", "2026-02-10", True),
        ("2027-07-19", "2026-04-29", False),
        ("2027-07-19", "2026-04-30", True),
        ("2026-05-01", "2026-04-29", False),
        ("2020-08-17", "2020-07-20", False),
        ("2020-08-17", "2020-07-21", True),
        ("2021-08-16", "2021-08-03", False),
        ("2014-09-10", "2013-11-04", False),
        ("2013-10-09", "2012-12-27", False),
        ("2008-07-17", "2005-06-29", True),
        ("2008-07-17", "2005-06-30", False),
        ("1999-01-02", "1998-12-17", True),
        ("1991-10-09", "1990-11-04", True),
        ("1991-10-09", "1990-11-05", False),
        ("2006-04-05", "2005-06-29", True),
        ("2017-12-20", "2017-03-09", True),
        ("2017-12-20", "2017-03-10", False),
        ("2017-12-20", "2013-02-24", False),
        ("2027-03-03", "2024-01-01", True),
    ],
)
def test_what_was_known_when(day: str, bound: str, is_one: bool) -> None:
    calendar = PublicHolidays(date.fromisoformat(bound))
    assert (calendar.holiday(date.fromisoformat(day)) is not None) is is_one


def test_days_of_unknown_announcement_are_kept_and_listed() -> None:
    election, inauguration = date(1997, 12, 18), date(1967, 7, 1)
    calendar = PublicHolidays(date(1990, 1, 1))
    assert calendar.holiday(election) is not None
    assert election in calendar.set_used.announcement_unknown
    assert inauguration not in calendar.set_used.announcement_unknown
    assert date(1948, 3, 1) in PublicHolidays(date(1947, 1, 1)).set_used.announcement_unknown
    assert PublicHolidays().set_used.announcement_unknown == ()
    assert PublicHolidays(date(2025, 1, 1)).set_used.announcement_unknown == ()


def test_the_rows_of_a_caller() -> None:
    new = date(2027, 8, 17)
    own = [
        row("2027-08-17", "add", announced_on="2027-07-20"),
        row("2027-10-09", "remove"),
        row("2027-12-25", "annotate", library="기독탄신일", name_ko="성탄절"),
    ]
    calendar = named("kr.public_holidays", overrides=own)
    assert calendar.holiday(new) == Holiday(
        new, "임시", "Made up", HolidayKind.TEMPORARY, "국무회의 의결(가정)", date(2027, 7, 20)
    )
    assert calendar.holiday(date(2027, 10, 9)) is None
    christmas = calendar.holiday(date(2027, 12, 25))
    assert christmas is not None
    assert christmas.name_ko == "성탄절"
    plain = PublicHolidays()
    assert calendar.set_used.overrides != plain.set_used.overrides
    assert plain.holiday(new) is None
    before = PublicHolidays(date(2027, 7, 19), own)
    assert before.holiday(new) is None
    assert before.set_used.announcement_unknown == (date(2027, 10, 9), date(2027, 12, 25))


@pytest.mark.parametrize(
    "bad",
    [
        row("2027-08-17", "remove"),
        row("2027-12-25", "annotate", name_ko="추석"),
        row("2101-01-01", "add"),
    ],
    ids=lambda bad: f"{bad.action.value} {bad.day}",
)
def test_a_row_that_does_not_apply_is_refused(bad: Override) -> None:
    with pytest.raises(OverrideDoesNotApply, match=str(bad.day)):
        PublicHolidays(overrides=[bad])


@pytest.mark.parametrize(
    "bad",
    [
        {"day": "2027-08-17", "action": "add", "reference": "국무회의 의결"},
        {"day": "2027-08-17", "action": "remove"},
        {"day": "2027-10-09", "action": "remove", "reference": "규정", "kind": "temporary"},
        {"day": "2027-10-09", "action": "remove", "reference": "규정 제2조", "note": "?"},
        {
            "day": "2027-10-09",
            "action": "remove",
            "reference": "규정 제2조",
            "announced_on": "2028-01-01",
        },
    ],
    ids=str,
)
def test_a_row_without_its_law_or_its_name_does_not_load(bad: dict[str, str]) -> None:
    with pytest.raises(ValidationError):
        Override.model_validate(bad)


def test_every_row_annotates_a_day_of_the_library() -> None:
    library = holidays.country_holidays("KR", years=range(1948, 2101), language="ko")
    rows = [r for r in korean_overrides() if r.action is Action.ANNOTATE]
    assert len(rows) > 80
    assert [r for r in rows if r.library_name not in library[r.day].split("; ")] == []


def test_a_day_without_a_law_is_an_error() -> None:
    with pytest.raises(HolidayUnexplained, match="no law is named"):
        explained(date(2027, 6, 1), "새 휴일")
    with pytest.raises(HolidayUnexplained):
        explained(date(2010, 7, 17), "제헌절")


@pytest.mark.parametrize(
    ("day", "name"),
    [
        ("1963-03-10", None),
        ("1964-03-10", "근로자의 날"),
        ("1993-03-10", "근로자의 날"),
        ("1993-05-01", None),
        ("1994-03-10", None),
        ("1994-05-01", "근로자의 날"),
        ("2013-05-01", "근로자의 날"),
        ("2025-05-01", "근로자의 날"),
        ("2026-05-01", "노동절"),
        ("2026-05-02", None),
    ],
)
def test_labour_day(day: str, name: str | None) -> None:
    on = date.fromisoformat(day)
    plain, both = PublicHolidays(), named(WITH_LABOUR_DAY)
    found = plain.labour_day(on)
    assert (found.name_ko if found else None) == name
    counted = both.holiday(on)
    assert (counted.name_ko if counted else None) == name
    assert both.set_used.calendar == "kr.public_holidays_and_labour_day"
    assert (plain.holiday(on) is not None) is (day == "2026-05-01")


@pytest.mark.parametrize(
    ("day", "bound", "is_one"),
    [
        ("1995-03-10", "1994-03-08", True),
        ("1995-03-10", "1994-03-09", False),
        ("1995-05-01", "1994-03-08", False),
        ("1995-05-01", "1994-03-09", True),
    ],
)
def test_labour_day_as_it_was_known(day: str, bound: str, is_one: bool) -> None:
    calendar = PublicHolidays(date.fromisoformat(bound))
    assert (calendar.labour_day(date.fromisoformat(day)) is not None) is is_one
