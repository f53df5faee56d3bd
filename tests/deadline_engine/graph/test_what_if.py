"""Which days of the facts can be otherwise, by which name, and how two traces are put together."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from deadline_engine.graph.computing import compute
from deadline_engine.graph.errors import UnknownFact
from deadline_engine.graph.what_if import days_of, what_if, with_date, with_dates
from deadline_engine.matter.matter import Matter
from tests.deadline_engine.graph.invented import invented

EVENTS = [{"role": "act", "date": "2010-06-01"}, {"role": "knowledge", "date": "2010-07-02"}]
TOLLING = [
    {"kind": "kr.test.suit", "start": "2012-01-10", "end": "2012-05-10", "outcome": "upheld"},
    {"kind": "kr.test.demand", "start": "2011-01-10"},
    {"kind": "kr.test.disaster", "start": "2013-06-20", "end": "2013-07-10", "id": "flood"},
]
CHAIN = {
    "computations": [
        {"id": "first", "rule": "kr.test.tort", "filing": {"date": "2011-02-03"}},
        {"id": "second", "rule": "kr.test.tort"},
    ],
    "filing": {"date": "2012-02-03"},
}
FACTS: list[tuple[dict[str, Any], list[str]]] = [
    ({"rule": "kr.test.tort"}, []),
    (
        {"rule": "kr.test.tort", "events": [{"role": "act", "date": "2010-06-01"}]},
        ["act"],
    ),
    (
        {
            "rule": "kr.test.tort",
            "events": [
                {"role": "act", "date": "2010-06-01", "id": "blow"},
                {"role": "knowledge", "date": "2010-07-02"},
                {"role": "knowledge", "date": {"latest": "2010-07-03"}},
            ],
            "filing": {"date": "2013-07-02"},
        },
        ["blow", "knowledge.1", "knowledge.2", "filing", "filing.main"],
    ),
    (
        {"rule": "kr.test.tort", "tolling": TOLLING},
        [
            "kr.test.suit.1.start",
            "kr.test.suit.1.end",
            "kr.test.demand.2.start",
            "flood.start",
            "flood.end",
        ],
    ),
    (CHAIN, ["filing.first", "filing", "filing.second"]),
    (
        {
            "rule": "kr.test.tort",
            "events": [{"role": "act", "date": "2010-06-01", "id": "filing"}],
            "filing": {"date": "2013-07-02"},
        },
        ["filing", "filing.main"],
    ),
]


@pytest.mark.parametrize(("plain", "names"), FACTS, ids=lambda each: str(each)[:40])
def test_every_day_of_the_facts_has_a_name(plain: dict[str, Any], names: list[str]) -> None:
    matter = Matter.model_validate(plain)
    assert list(days_of(matter)) == names
    for name in names:
        other = with_date(matter, name, date(2001, 2, 3))
        moved = {known for known, day in days_of(other).items() if days_of(matter)[known] != day}
        same_act = {"filing", f"filing.{matter.chain[-1].id}"}
        several = name in same_act and "filing" not in dict(matter.named_events)
        assert moved == (same_act if several else {name})
        assert days_of(other)[name] == date(2001, 2, 3)
        assert with_date(other, name, days_of(matter)[name]) == matter


@pytest.mark.parametrize(("plain", "names"), FACTS, ids=lambda each: str(each)[:40])
def test_a_name_the_facts_do_not_have_is_refused_with_those_they_have(
    plain: dict[str, Any], names: list[str]
) -> None:
    with pytest.raises(UnknownFact) as raised:
        with_date(Matter.model_validate(plain), "sinking", date(2001, 2, 3))
    assert "'sinking'" in raised.value.detail
    assert raised.value.detail.endswith(", ".join(names) or "none")


def test_the_names_are_those_of_the_graph() -> None:
    plain = {
        "rule": "kr.test.tort",
        "events": EVENTS,
        "tolling": TOLLING,
        "filing": {"date": "2013-07-02"},
    }
    matter = Matter.model_validate(plain)
    steps = compute(matter, invented()).usual.steps
    nodes = {step.node.removeprefix("event:") for step in steps if step.kind == "event"}
    assert nodes == set(days_of(matter)) - {"filing"}


def test_a_fact_that_changes_places_with_another_keeps_its_name() -> None:
    plain = {
        "rule": "kr.test.tort",
        "events": EVENTS,
        "tolling": [
            {"kind": "kr.test.promise", "start": "2011-01-10"},
            {"kind": "kr.test.promise", "start": "2011-02-10"},
        ],
    }
    matter = Matter.model_validate(plain)
    other = with_date(matter, "kr.test.promise.1.start", date(2011, 3, 10))
    found = what_if(matter, other, lambda each: compute(each, invented()))
    nodes = [each.node for each in found.changed]
    assert "event:kr.test.promise.1.start" in nodes
    assert "event:kr.test.promise.2.start" not in nodes
    assert (found.before.due.exact, found.after.due.exact) == (date(2014, 2, 10), date(2014, 3, 10))


def test_two_facts_with_one_id_are_told_apart() -> None:
    plain = {
        "rule": "kr.test.tort",
        "events": EVENTS,
        "tolling": [
            {"kind": "kr.test.promise", "start": "2011-01-10", "id": "promise"},
            {"kind": "kr.test.promise", "start": "2012-02-10", "id": "promise"},
        ],
    }
    matter = Matter.model_validate(plain)
    assert [name for name, _ in matter.named_tolling] == ["promise.1", "promise.2"]
    assert compute(matter, invented()).due.exact == date(2015, 2, 10)


def test_a_step_of_one_side_only_stands_where_it_follows_from_its_own_side() -> None:
    """Without an act there is no test of one."""
    without = Matter.model_validate({"rule": "kr.test.tort", "events": EVENTS})
    acted = Matter.model_validate(
        {"rule": "kr.test.tort", "events": EVENTS, "filing": {"date": "2013-07-02"}}
    )
    there = what_if(without, acted, lambda each: compute(each, invented()))
    back = what_if(acted, without, lambda each: compute(each, invented()))
    assert [each.node for each in there.changed] == ["event:filing.main", "filing:main"]
    assert all(each.before is None and each.after is not None for each in there.changed)
    assert [each.node for each in back.changed] == ["event:filing.main", "filing:main"]
    assert all(each.before is not None and each.after is None for each in back.changed)


def test_several_days_are_changed_together() -> None:
    matter = Matter.model_validate(FACTS[2][0])
    changes = {"knowledge.2": date(2010, 7, 2), "filing": date(2013, 7, 3)}
    other = with_dates(matter, changes)
    assert {name: days_of(other)[name] for name in changes} == changes
