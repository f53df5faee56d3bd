"""What holds of every period, whatever the facts."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deadline_engine.graph.result import Result
from tests.deadline_engine.graph.invented import computed

SINCE_SATURDAYS = st.dates(date(2008, 3, 22), date(2060, 1, 1))
ONE_TRIGGER = (
    "kr.test.appeal",
    "kr.test.exclusion",
    "kr.test.judgment",
    "uk.test.unfair_dismissal",
)
ROLES = {
    "kr.test.appeal": "service",
    "kr.test.exclusion": "act",
    "kr.test.judgment": "finality",
    "uk.test.unfair_dismissal": "dismissal",
}


def due(matter: dict[str, Any]) -> date:
    result = computed(matter)
    assert result.due.exact is not None
    return result.due.exact


@pytest.mark.parametrize("rule", ONE_TRIGGER)
@given(day=SINCE_SATURDAYS, later=st.integers(0, 400))
@settings(max_examples=150, deadline=None)
def test_a_later_trigger_never_gives_an_earlier_deadline(rule: str, day: date, later: int) -> None:
    def of(on: date) -> date:
        return due({"rule": rule, "events": [{"role": ROLES[rule], "date": on}]})

    assert of(day) <= of(day + timedelta(days=later))


@given(
    offence=st.dates(date(1998, 1, 1), date(2007, 12, 20)),
    absences=st.lists(st.tuples(st.integers(-200, 4_000), st.integers(1, 900)), max_size=4),
    more=st.tuples(st.integers(-200, 4_000), st.integers(1, 900)),
)
@settings(max_examples=200, deadline=None)
def test_one_more_suspension_never_shortens(
    offence: date, absences: list[tuple[int, int]], more: tuple[int, int]
) -> None:
    def of(spans: list[tuple[int, int]]) -> date:
        tolling = [
            {"kind": "kr.test.abroad", "start": offence + timedelta(days=start),
             "end": offence + timedelta(days=start + length)}
            for start, length in spans
        ]  # fmt: skip
        return due(
            {"rule": "kr.test.prosecution", "attributes": {"penalty": "heavy"},
             "events": [{"role": "offence_end", "date": offence}], "tolling": tolling}
        )  # fmt: skip

    assert of(absences) <= of([*absences, more])


@given(
    offence=st.dates(date(1998, 1, 1), date(2007, 12, 19)),
    absences=st.lists(st.tuples(st.integers(-200, 4_000), st.integers(1, 900)), max_size=3),
)
@settings(max_examples=200, deadline=None)
def test_a_later_offence_never_ends_earlier_whatever_was_suspended(
    offence: date, absences: list[tuple[int, int]]
) -> None:
    tolling = [
        {"kind": "kr.test.abroad", "start": offence + timedelta(days=start),
         "end": offence + timedelta(days=start + length)}
        for start, length in absences
    ]  # fmt: skip

    def of(on: date) -> date:
        return due(
            {"rule": "kr.test.prosecution", "attributes": {"penalty": "heavy"},
             "events": [{"role": "offence_end", "date": on}], "tolling": tolling}
        )  # fmt: skip

    assert of(offence) <= of(offence + timedelta(days=1))


KINDS = ("kr.test.suit", "kr.test.demand", "kr.test.promise", "kr.test.disaster")


@given(
    act=st.dates(date(2008, 6, 1), date(2030, 1, 1)),
    known=st.integers(0, 4_000),
    tolling=st.lists(
        st.tuples(st.sampled_from(KINDS), st.integers(0, 4_500), st.integers(0, 1_000)), max_size=4
    ),
)
@settings(max_examples=300, deadline=None)
def test_the_long_stop_is_exceeded_only_by_its_own_suspensions(
    act: date, known: int, tolling: list[tuple[str, int, int]]
) -> None:
    facts = [
        {"kind": kind, "start": act + timedelta(days=start),
         **({} if kind == "kr.test.promise" else {"end": act + timedelta(days=start + length)}),
         **({"outcome": "upheld"} if kind == "kr.test.suit" else {})}
        for kind, start, length in tolling
    ]  # fmt: skip

    def of(chosen: list[dict[str, Any]]) -> Result:
        return computed(
            {"rule": "kr.test.tort", "tolling": chosen,
             "events": [{"role": "act", "date": act},
                        {"role": "knowledge", "date": act + timedelta(days=known)}]}
        )  # fmt: skip

    own = [fact for fact in facts if fact["kind"] == "kr.test.disaster"]
    cap = next(s for s in of(own).usual.steps if s.node == "adjustment:main.act").done.value.day
    whole = of(facts).due
    assert cap is not None
    assert cap.exact is not None
    assert whole.exact is not None
    assert whole.exact <= cap.exact


@given(
    earliest=SINCE_SATURDAYS, width=st.integers(0, 60), inside=st.integers(0, 60),
    rule=st.sampled_from(ONE_TRIGGER),
)  # fmt: skip
@settings(max_examples=200, deadline=None)
def test_bounds_hold_every_day_within_them(
    earliest: date, width: int, inside: int, rule: str
) -> None:
    latest = earliest + timedelta(days=width)
    bounds = {"earliest": earliest, "latest": latest}
    span = computed({"rule": rule, "events": [{"role": ROLES[rule], "date": bounds}]}).due
    day = min(earliest + timedelta(days=inside), latest)
    exact = due({"rule": rule, "events": [{"role": ROLES[rule], "date": day}]})
    assert span.earliest is not None
    assert span.latest is not None
    assert span.earliest <= exact <= span.latest
