"""Every convention by cases a lawyer can check, and what must hold of all of them."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from deadline_engine.calendars.calendar import YearNotCovered
from deadline_engine.counting.civil_act import DateOutOfRange
from deadline_engine.counting.conventions import UnknownConvention, all_ids, named
from deadline_engine.counting.dated_law import FirstDayFixed, NoConventionYet
from deadline_engine.counting.last_day_moves import CalendarWithoutLabourDay
from deadline_engine.counting.period import Period, Unit
from tests.deadline_engine.counting.table_calendar import TableCalendar

CASES: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "conventions.yaml").read_text("utf-8")
)

conventions = st.sampled_from(all_ids()).map(named)
triggers = st.dates(date(1991, 1, 1), date(2100, 12, 31))
periods = st.one_of(
    st.builds(Period, st.integers(1, 400), st.just(Unit.DAY)),
    st.builds(Period, st.integers(1, 60), st.just(Unit.WEEK)),
    st.builds(Period, st.integers(1, 40), st.just(Unit.MONTH)),
    st.builds(Period, st.integers(1, 20), st.just(Unit.YEAR)),
)
holiday_tables = st.sets(st.dates(date(1990, 1, 1), date(2125, 1, 1)), max_size=40)


def calendar_of(days: set[date]) -> TableCalendar:
    return TableCalendar(dict.fromkeys(days, "공휴일"))


@pytest.mark.parametrize(
    "case", CASES, ids=lambda c: f"{c['convention']}:{c['trigger']}+{c['period']}"
)
def test_case(case: dict[str, Any]) -> None:
    convention = named(case["convention"])
    period = Period.from_korean(case["period"])
    included = case.get("first_day_included")
    calendar = TableCalendar(case.get("holidays"))
    if "error" in case:
        with pytest.raises((NoConventionYet, FirstDayFixed)) as caught:
            convention.count(case["trigger"], period, first_day_included=included)
        assert getattr(caught.value, "code") == case["error"]  # noqa: B009
        assert convention.id in str(caught.value)
        return
    counted = convention.count(case["trigger"], period, first_day_included=included)
    assert counted.last_day == case["counted"], case["why"]
    settled = convention.settle(counted.last_day, calendar, first_counted=counted.first_counted)
    assert settled.last_day == case["ends"], case["why"]
    assert settled.moved_from == counted.last_day
    assert list(settled.doubts) == case.get("doubts", [])


@pytest.mark.parametrize("convention_id", all_ids())
def test_every_text_named_is_law_on_its_day(convention_id: str) -> None:
    """A trigger each month of 1954–2030: no empty authority, none that was not in force."""
    convention, calendar = named(convention_id), TableCalendar()
    day = max(date(1954, 6, 1), convention.law.since)
    while day < date(2030, 1, 1):
        for unit in Unit:
            counted = convention.count(day, Period(1, unit))
            assert counted.authorities
            assert all(text.binds(day) for text in counted.authorities)
            names = [str(text) for text in counted.authorities]
            assert len(names) == len(set(names)), "a text is named once"
            assert counted.ko
            assert counted.en
        settled = convention.settle(day, calendar)
        assert any(text.binds(settled.last_day) for text in settled.authorities)
        assert settled.ko
        assert settled.en
        day += timedelta(days=29)


def test_every_case_of_yaml_names_its_source() -> None:
    assert {case["convention"] for case in CASES} == set(all_ids())
    assert all(case["source"] and case["why"] for case in CASES)


def test_an_unknown_convention_lists_those_there_are() -> None:
    with pytest.raises(UnknownConvention, match=r"kr\.civil_act.*us\.frcp_6") as caught:
        named("kr.civil")
    assert caught.value.code == "unknown_convention"


def test_a_year_the_calendar_does_not_know_is_no_year_without_holidays() -> None:
    with pytest.raises(YearNotCovered):
        named("kr.civil_act").settle(date(2101, 3, 1), TableCalendar(years=(1948, 2100)))


def test_labour_day_needs_a_calendar_that_knows_it() -> None:
    class WithoutLabourDay:
        set_used = TableCalendar().set_used

        def holiday(self, on: date) -> None:
            return None

    with pytest.raises(CalendarWithoutLabourDay) as caught:
        named("kr.patent").settle(date(2024, 5, 1), WithoutLabourDay())
    assert caught.value.code == "calendar_without_labour_day"
    settled = named("kr.civil_act").settle(date(2024, 5, 1), WithoutLabourDay())
    assert settled.last_day == date(2024, 5, 1)


def test_a_rule_that_looks_at_the_whole_period_says_when_it_could_not() -> None:
    calendar = TableCalendar()
    eu = named("eu.1182_71").settle(date(2024, 3, 4), calendar)
    assert eu.doubts == ("two_working_days_unchecked",)
    before = named("us.frcp_6").settle(date(2009, 1, 16), calendar)
    assert before.doubts == ("intermediate_days_unchecked",)
    assert named("us.frcp_6").settle(date(2010, 1, 15), calendar).doubts == ()


def test_what_is_passed_over_is_named() -> None:
    calendar = TableCalendar({date(2024, 5, 6): "대체공휴일"})
    settled = named("kr.civil_act").settle(date(2024, 5, 4), calendar)
    assert [p.ko for p in settled.passed_over] == ["토요일", "일요일", "대체공휴일"]
    assert settled.last_day == date(2024, 5, 7)
    statutes = [text.statute for text in settled.authorities]
    assert statutes == ["민법", "관공서의 공휴일에 관한 규정"]


@given(conventions, triggers, st.integers(0, 400), periods, holiday_tables)
def test_a_later_trigger_never_ends_earlier(
    convention: Any, trigger: date, later: int, period: Period, holidays: set[date]
) -> None:
    """Settled day by day, so also where the last-day rule changes in between."""
    trigger = max(trigger, convention.law.since)
    calendar = calendar_of(holidays)
    ends: list[date] = []
    for day in (trigger, trigger + timedelta(days=later)):
        counted = convention.count(day, period)
        ends.append(convention.settle(counted.last_day, calendar).last_day)
    assert ends[0] <= ends[1]


@given(conventions, triggers, holiday_tables)
def test_settling_is_done_once_and_never_moves_back(
    convention: Any, day: date, holidays: set[date]
) -> None:
    day = max(day, convention.law.since)
    calendar = calendar_of(holidays)
    settled = convention.settle(day, calendar)
    assert settled.last_day >= day
    again = convention.settle(settled.last_day, calendar)
    assert again.last_day == settled.last_day
    assert again.passed_over == ()
    assert [p.day for p in settled.passed_over] == [
        day + timedelta(days=i) for i in range((settled.last_day - day).days)
    ]


@pytest.mark.parametrize("convention_id", all_ids())
def test_every_day_from_1948_to_2100_has_an_answer_or_a_code(convention_id: str) -> None:
    convention, calendar = named(convention_id), TableCalendar(years=(1948, 2100))
    day, period = date(1948, 1, 1), Period(1, Unit.MONTH)
    answers: list[date] = []
    codes: dict[str, list[date]] = {}
    while day <= date(2100, 12, 31):
        try:
            counted = convention.count(day, period)
            settled = convention.settle(
                counted.last_day, calendar, first_counted=counted.first_counted
            )
            answers.append(day)
            if settled.last_day < day:
                pytest.fail(f"{day} ends on {settled.last_day}")
        except (NoConventionYet, YearNotCovered) as refused:
            codes.setdefault(refused.code, []).append(day)
        day += timedelta(days=1)
    assert len(answers) > 365 * 75
    assert all(day < convention.law.since for day in codes.pop("no_convention_yet", []))
    assert all(day >= date(2100, 11, 28) for day in codes.pop("calendar_not_covered", []))
    assert codes == {}


@pytest.mark.parametrize("convention_id", all_ids())
def test_the_end_of_the_calendar_is_a_code(convention_id: str) -> None:
    convention = named(convention_id)
    with pytest.raises(DateOutOfRange):
        convention.count(date(9990, 1, 1), Period(20, Unit.YEAR))
    with pytest.raises(DateOutOfRange):
        convention.count(date(9999, 12, 31), Period(2, Unit.DAY))
