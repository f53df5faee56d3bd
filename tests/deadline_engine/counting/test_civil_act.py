"""The Civil Act's convention: worked cases, laws of arithmetic, and the official dates."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from deadline_engine.counting.civil_act import (
    DateOutOfRange,
    NotACalendarDay,
    age_attained_on,
    commencement_after,
    day_after,
    last_day,
)
from deadline_engine.counting.period import InvalidPeriod, Period, Unit

CASES: dict[str, list[Any]] = yaml.safe_load(
    (Path(__file__).parent / "civil_act.yaml").read_text("utf-8")
)

triggers = st.dates(date(1900, 1, 1), date(2150, 12, 31))
periods = st.one_of(
    st.builds(Period, st.integers(1, 400), st.just(Unit.DAY)),
    st.builds(Period, st.integers(1, 60), st.just(Unit.WEEK)),
    st.builds(Period, st.integers(1, 40), st.just(Unit.MONTH)),
    st.builds(Period, st.integers(1, 6), st.just(Unit.YEAR)),
)


@pytest.mark.parametrize("case", CASES["last_day"], ids=lambda c: f"{c['trigger']}+{c['period']}")
def test_last_day(case: dict[str, Any]) -> None:
    found = last_day(
        case["trigger"],
        Period.from_korean(case["period"]),
        first_day_included=case.get("first_day_included", False),
    )
    assert found == case["expect"], case["why"]


@pytest.mark.parametrize("case", CASES["commencement"], ids=lambda c: str(c["promulgated"]))
def test_commencement(case: dict[str, Any]) -> None:
    period = Period.from_korean(case["after"])
    found = commencement_after(case["promulgated"], period.n, period.unit)
    assert found == case["expect"], case["why"]


@pytest.mark.parametrize("case", CASES["age"], ids=lambda c: f"{c['born']}+{c['years']}")
def test_age(case: dict[str, Any]) -> None:
    assert age_attained_on(case["born"], case["years"]) == case["expect"], case["why"]


@pytest.mark.parametrize("case", CASES["refused"], ids=str)
def test_refused(case: dict[str, Any]) -> None:
    with pytest.raises((InvalidPeriod, DateOutOfRange)) as caught:
        last_day(case["trigger"], Period(case["n"], Unit(case["unit"])))
    assert getattr(caught.value, "code") == case["code"]  # noqa: B009 (the union has no common base)
    assert str(case["n"]) in str(caught.value) or str(case["trigger"]) in str(caught.value)


@pytest.mark.parametrize("text", CASES["not_a_period"])
def test_not_a_period(text: str) -> None:
    with pytest.raises(InvalidPeriod):
        Period.from_korean(text)


def test_a_clock_time_is_refused() -> None:
    with pytest.raises(NotACalendarDay, match="Asia/Seoul"):
        last_day(datetime(2023, 3, 15, 9, 0, tzinfo=UTC), Period(1, Unit.DAY))


def walk_out(trigger: date, period: Period, first_day_included: bool) -> date:
    """Walk day by day as a clerk with a wall calendar would; shares nothing with the module."""
    start = trigger if first_day_included else trigger + timedelta(days=1)
    day = start
    if period.unit in (Unit.DAY, Unit.WEEK):
        counted = 1
        while counted < period.n * (7 if period.unit is Unit.WEEK else 1):
            day += timedelta(days=1)
            counted += 1
        return day
    months_left = period.n * (12 if period.unit is Unit.YEAR else 1)
    while months_left:  # to the first day of the last month
        day += timedelta(days=1)
        if day.day == 1:
            months_left -= 1
    last_month = day.month
    while day.day != start.day and day.month == last_month:
        day += timedelta(days=1)
    return day - timedelta(days=1)  # before the counterpart, or the end of a month without one


@given(triggers, periods, st.booleans())
def test_agrees_with_a_walk_over_the_calendar(
    trigger: date, period: Period, first_day_included: bool
) -> None:
    found = last_day(trigger, period, first_day_included=first_day_included)
    assert found == walk_out(trigger, period, first_day_included)


@given(triggers, st.integers(0, 60), periods)
def test_a_later_trigger_never_ends_earlier(trigger: date, later: int, period: Period) -> None:
    assert last_day(trigger, period) <= last_day(trigger + timedelta(days=later), period)


@given(triggers, periods)
def test_one_more_unit_ends_later(trigger: date, period: Period) -> None:
    assert last_day(trigger, period) < last_day(trigger, Period(period.n + 1, period.unit))


@given(triggers, periods)
def test_0_o_clock_of_the_next_day_is_the_day_after_the_trigger(
    trigger: date, period: Period
) -> None:
    """제157조: excluding the trigger is counting the next day in full."""
    next_day = trigger + timedelta(days=1)
    assert last_day(trigger, period) == last_day(next_day, period, first_day_included=True)


@given(triggers, st.integers(1, 20))
def test_twelve_months_are_a_year(trigger: date, years: int) -> None:
    assert day_after(trigger, Period(years, Unit.YEAR)) == day_after(
        trigger, Period(12 * years, Unit.MONTH)
    )
