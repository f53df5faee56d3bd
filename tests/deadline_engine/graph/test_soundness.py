"""What is said of facts within bounds holds of every exact case within those bounds."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from deadline_engine.graph.elements import Verdict
from deadline_engine.graph.errors import MatterError
from deadline_engine.graph.result import Result
from tests.deadline_engine.graph.invented import computed

DECIDED = {Verdict.IN_TIME, Verdict.LATE, Verdict.NO_LIMITATION}
INTERRUPTIONS = ("kr.test.suit", "kr.test.demand", "kr.test.promise")
OUTCOMES = ("upheld", "withdrawn", "dismissed")
DAY = timedelta(days=1)


def around(draw: st.DrawFn, day: date) -> dict[str, date]:
    """Bounds that hold the day; now and then one side is open."""
    before, after = draw(st.integers(0, 200)), draw(st.integers(0, 200))
    bounds = {"earliest": day - before * DAY, "latest": day + after * DAY}
    if draw(st.integers(0, 9)) == 0:
        del bounds[draw(st.sampled_from(("earliest", "latest")))]
    return bounds


def widened(draw: st.DrawFn, exact: dict[str, Any]) -> dict[str, Any]:
    """The matter with one of its days known within bounds only."""
    events = [dict(event) for event in exact["events"]]
    tolling = [dict(fact) for fact in exact["tolling"]]
    places = [(event, "date") for event in events]
    places += [(fact, side) for fact in tolling for side in ("start", "end") if side in fact]
    place, field = draw(st.sampled_from(places))
    place[field] = around(draw, place[field])
    return {**exact, "events": events, "tolling": tolling}


@st.composite
def prescriptions(draw: st.DrawFn) -> tuple[dict[str, Any], dict[str, Any]]:
    known = draw(st.dates(date(2008, 6, 1), date(2020, 1, 1)))
    tolling: list[dict[str, Any]] = []
    for _ in range(draw(st.integers(0, 3))):
        kind = draw(st.sampled_from(INTERRUPTIONS))
        start = known + draw(st.integers(-50, 1_800)) * DAY
        fact: dict[str, Any] = {"kind": kind, "start": start}
        if kind == "kr.test.suit":
            fact["end"] = start + draw(st.integers(0, 700)) * DAY
            fact["outcome"] = draw(st.sampled_from(OUTCOMES))
            fact["end_at_midnight"] = False
        tolling.append(fact)
    if draw(st.booleans()):
        start = known + draw(st.integers(0, 1_800)) * DAY
        end = start + draw(st.integers(0, 300)) * DAY
        tolling.append({"kind": "kr.test.disaster", "start": start, "end": end})
    exact = {
        "rule": "kr.test.tort",
        "attributes": {"state_crime": "true"},
        "events": [{"role": "knowledge", "date": known}],
        "tolling": tolling,
        "filing": {
            "date": known + draw(st.integers(0, 5_500)) * DAY,
            "kind": "kr.test.suit",
        },
    }
    return exact, widened(draw, exact)


@st.composite
def prosecutions(draw: st.DrawFn) -> tuple[dict[str, Any], dict[str, Any]]:
    offence = draw(st.dates(date(1998, 1, 1), date(2016, 1, 1)))
    tolling: list[dict[str, Any]] = []
    for _ in range(draw(st.integers(0, 3))):
        start = offence + draw(st.integers(-100, 4_500)) * DAY
        end = start + draw(st.integers(1, 800)) * DAY
        tolling.append({"kind": "kr.test.abroad", "start": start, "end": end})
    exact = {
        "rule": "kr.test.prosecution",
        "attributes": {"penalty": draw(st.sampled_from(("murder", "heavy", "light")))},
        "events": [{"role": "offence_end", "date": offence}],
        "tolling": tolling,
        "filing": {"date": offence + draw(st.integers(0, 9_500)) * DAY},
    }
    return exact, widened(draw, exact)


def result_of(matter: dict[str, Any]) -> Result | None:
    """None where the facts contradict each other, which bounds may leave open."""
    try:
        return computed(matter)
    except MatterError:
        return None


def assert_sound(exact: dict[str, Any], bounded: dict[str, Any]) -> None:
    one, wide = result_of(exact), result_of(bounded)
    if one is None or wide is None:
        return
    if wide.verdict in DECIDED:
        assert one.verdict is wide.verdict
    due, span = one.due, wide.due
    if due.never:
        assert span.never or span.latest is None
    elif due.exact is not None:
        assert not span.never
        assert span.earliest is None or span.earliest <= due.exact
        assert span.latest is None or due.exact <= span.latest


@given(prescriptions())
@settings(max_examples=600, deadline=None)
def test_prescriptions(matters: tuple[dict[str, Any], dict[str, Any]]) -> None:
    assert_sound(*matters)


@given(prosecutions())
@settings(max_examples=600, deadline=None)
def test_prosecutions(matters: tuple[dict[str, Any], dict[str, Any]]) -> None:
    assert_sound(*matters)
