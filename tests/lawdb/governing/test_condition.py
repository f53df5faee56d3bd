"""Conditions: what they make of facts, and that no unknown is taken for known."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from lawdb.governing import Condition, Day, Flag, Never, evaluate, read_facts
from lawdb.governing.facts import FactKind, FactValue, known_facts

CASES = yaml.safe_load((Path(__file__).parent / "conditions.yaml").read_text("utf-8"))
CONDITION: TypeAdapter[Any] = TypeAdapter(Condition)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['when']} {case['facts']}")
def test_condition(case: dict[str, Any]) -> None:
    done = evaluate(CONDITION.validate_python(case["when"]), read_facts(case["facts"]))
    assert done.holds is case["holds"]
    assert [test.fact for test in done.open_tests] == case.get("open", [])


DAYS = st.dates(date(2000, 1, 1), date(2000, 1, 12))
DATED = sorted(n for n, f in known_facts().items() if f.kind is FactKind.DAY)[:4]
FLAGS = sorted(n for n, f in known_facts().items() if f.kind is FactKind.FLAG)[:2]
LEAVES = st.one_of(
    st.builds(
        lambda test, name, day: {test: {name: day}},
        st.sampled_from(["fact_before", "fact_from", "fact_not_before"]),
        st.sampled_from(DATED),
        DAYS,
    ),
    st.builds(
        lambda name, value: {"fact_is": {name: value}}, st.sampled_from(FLAGS), st.booleans()
    ),
)
CONDITIONS = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.builds(lambda parts: {"all": parts}, st.lists(inner, min_size=2, max_size=3)),
        st.builds(lambda parts: {"any": parts}, st.lists(inner, min_size=2, max_size=3)),
        st.builds(lambda part: {"not": part}, inner),
    ),
    max_leaves=6,
).map(CONDITION.validate_python)


@st.composite
def known_and_unknown(draw: st.DrawFn) -> tuple[dict[str, FactValue], dict[str, FactValue]]:
    """Facts as they were, and as much of them as somebody knows."""
    full: dict[str, FactValue] = {}
    known: dict[str, FactValue] = {}
    for name in DATED:
        day = draw(DAYS | st.none())
        full[name] = Never() if day is None else Day.on(day)
        match draw(st.sampled_from(["nothing", "all", "span"])):
            case "all":
                known[name] = full[name]
            case "span" if day is not None:
                before, after = draw(st.integers(0, 4)), draw(st.integers(1, 4))
                start = draw(st.sampled_from([None, day - timedelta(days=before)]))
                end = draw(st.sampled_from([None, day + timedelta(days=after)]))
                known[name] = Day(start, end)
            case _:
                pass
    for name in FLAGS:
        full[name] = Flag(draw(st.booleans()))
        if draw(st.booleans()):
            known[name] = full[name]
    return full, known


@given(CONDITIONS, known_and_unknown())
def test_what_is_known_never_contradicts_what_was(
    condition: Any, facts: tuple[dict[str, FactValue], dict[str, FactValue]]
) -> None:
    full, known = facts
    told, truth = evaluate(condition, known), evaluate(condition, full)
    assert truth.holds is not None
    assert truth.open_tests == ()
    assert told.holds in {None, truth.holds}
    assert bool(told.open_tests) == (told.holds is None)


@given(CONDITIONS, known_and_unknown())
def test_more_knowledge_keeps_what_was_decided(
    condition: Any, facts: tuple[dict[str, FactValue], dict[str, FactValue]]
) -> None:
    full, known = facts
    told = evaluate(condition, known)
    for name in full:
        more = evaluate(condition, {**known, name: full[name]})
        assert told.holds is None or more.holds is told.holds


@given(CONDITIONS, known_and_unknown())
def test_the_open_facts_are_enough_to_ask_for(
    condition: Any, facts: tuple[dict[str, FactValue], dict[str, FactValue]]
) -> None:
    full, known = facts
    answered = dict(known)
    for _ in full:
        answered |= {
            test.fact: full[test.fact] for test in evaluate(condition, answered).open_tests
        }
    assert evaluate(condition, answered).holds is evaluate(condition, full).holds
