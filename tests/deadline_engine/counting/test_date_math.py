"""Between, add, count back and business days, by cases and by what must always hold."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from deadline_engine.counting.civil_act import last_day
from deadline_engine.counting.conventions import all_ids, named
from deadline_engine.counting.date_math import (
    EndBeforeStart,
    NoBusinessDays,
    add,
    add_business_days,
    between,
    business_days_between,
    count_back,
    is_business_day,
)
from deadline_engine.counting.dated_law import NoConventionYet
from deadline_engine.counting.period import InvalidPeriod, Period, Unit
from tests.deadline_engine.counting.table_calendar import TableCalendar

CASES: dict[str, list[dict[str, Any]]] = yaml.safe_load(
    (Path(__file__).parent / "date_math.yaml").read_text("utf-8")
)
CALENDAR = TableCalendar({date(2024, 5, 6): "대체공휴일", date(2024, 5, 15): "부처님 오신 날"})
CIVIL = named("kr.civil_act")

days = st.dates(date(1992, 1, 1), date(2099, 12, 31))
periods = st.one_of(
    st.builds(Period, st.integers(1, 400), st.just(Unit.DAY)),
    st.builds(Period, st.integers(1, 60), st.just(Unit.WEEK)),
    st.builds(Period, st.integers(1, 40), st.just(Unit.MONTH)),
    st.builds(Period, st.integers(1, 6), st.just(Unit.YEAR)),
)


@pytest.mark.parametrize("case", CASES["count_back"], ids=lambda c: f"{c['day']}-{c['period']}")
def test_count_back(case: dict[str, Any]) -> None:
    back = count_back(case["day"], Period.from_korean(case["period"]))
    assert back.last_possible == case["last_possible"], case["why"]
    assert back.other_reading == case.get("other"), case["why"]
    assert bool(back.doubts) == ("other" in case)
    assert str(back.authorities[0]) == "민법 제157조 본문"


@pytest.mark.parametrize("case", CASES["between"], ids=lambda c: f"{c['start']}-{c['end']}")
def test_between(case: dict[str, Any]) -> None:
    found = between(
        case["start"],
        case["end"],
        named(case["convention"]),
        first_day_included=case.get("first_day_included"),
    )
    assert found.days == case["days"], case["why"]
    assert [found.years, found.months, found.days_left] == case["ymd"], case["why"]
    assert case.get("says", "") in found.en
    assert found.authorities


@pytest.mark.parametrize(
    "case", CASES["business_days"], ids=lambda c: f"{c['convention']}:{c['start']}+{c['n']}"
)
def test_business_days(case: dict[str, Any]) -> None:
    convention = named(case["convention"])
    found = add_business_days(case["start"], case["n"], CALENDAR, convention)
    assert found.end == case["end"], case["why"]
    back = business_days_between(case["start"], case["end"], CALENDAR, convention)
    assert (back.n, back.passed_over) == (case["n"], found.passed_over)


def test_add_counts_and_settles() -> None:
    added = add(date(2024, 4, 22), Period(2, Unit.WEEK), CIVIL, CALENDAR)
    assert (added.counted.last_day, added.day) == (date(2024, 5, 6), date(2024, 5, 7))
    begun_before = add(date(2008, 3, 8), Period(2, Unit.WEEK), CIVIL, CALENDAR)
    assert begun_before.settled.doubts == ("saturday_while_pending",)


def test_refused() -> None:
    with pytest.raises(EndBeforeStart) as backwards:
        between(date(2024, 1, 2), date(2024, 1, 1), CIVIL)
    assert backwards.value.code == "end_before_start"
    with pytest.raises(NoBusinessDays) as none:
        is_business_day(date(2024, 1, 2), CALENDAR, named("uk.after"))
    assert none.value.code == "no_business_days"
    with pytest.raises(InvalidPeriod):
        add_business_days(date(2024, 1, 2), 0, CALENDAR, CIVIL)
    with pytest.raises(NoConventionYet):
        count_back(date(1959, 12, 1), Period(1, Unit.DAY))


@given(days, periods)
def test_counting_back_leaves_the_whole_period_free(day: date, period: Period) -> None:
    """By the forward rule: a period from the act ends before the day, and from a day later not."""
    back = count_back(day, period)
    assert last_day(back.last_possible, period) < day
    later = (back.other_reading or back.last_possible) + timedelta(days=1)
    assert last_day(later, period) >= day


@given(days, st.integers(0, 5000), st.sampled_from(all_ids()))
def test_between_and_add_agree(start: date, length: int, convention_id: str) -> None:
    convention = named(convention_id)
    start = max(start, convention.law.since)
    first = convention.count(start, Period(1, Unit.DAY)).first_counted
    end = first + timedelta(days=length)
    found = between(start, end, convention)
    assert convention.count(start, Period(found.days, Unit.DAY)).last_day == end
    months = found.years * 12 + found.months
    if months:
        whole = convention.count(start, Period(months, Unit.MONTH)).last_day
        assert whole + timedelta(days=found.days_left) == end
    assert convention.count(start, Period(months + 1, Unit.MONTH)).last_day > end


@given(days, st.integers(1, 60))
def test_business_days_there_and_back(start: date, n: int) -> None:
    found = add_business_days(start, n, CALENDAR, CIVIL)
    assert business_days_between(start, found.end, CALENDAR, CIVIL).n == n
    assert is_business_day(found.end, CALENDAR, CIVIL)
    assert (found.end - start).days == n + len(found.passed_over)
