"""The trace of every case: no step without its article, and what-if touches what it must."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
import yaml

from deadline_engine.graph.elements import EdgeKind
from deadline_engine.graph.result import Result
from deadline_engine.graph.what_if import depends_on, what_if, with_date
from deadline_engine.matter.matter import Matter
from tests.deadline_engine.graph.invented import computed, invented

CASES: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("cases.yaml").read_text())


def assert_whole(result: Result) -> None:
    """Every step stands on an authority that was the law on the day it was applied."""
    for reading in result.readings:
        known: set[str] = set()
        for step in reading.steps:
            assert step.done.applied, step.node
            for applied in step.done.applied:
                assert str(applied.authority)
                assert (
                    applied.authority.case
                    or applied.at is None
                    or applied.authority.binds(applied.at)
                )
            assert step.done.ko
            assert step.done.en
            assert {source for source, _ in step.depends_on} <= known, step.node
            assert {kind for _, kind in step.depends_on} <= set(EdgeKind)
            known.add(step.node)
        graph = nx.DiGraph([(s, step.node) for step in reading.steps for s, _ in step.depends_on])
        last = f"deadline:{reading.ends[-1].computation}"
        triggers = {step.node for step in reading.steps if step.kind == "event"}
        assert triggers & nx.ancestors(graph, last), "the deadline follows from no event"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_every_step_stands_on_an_article(case: dict[str, Any]) -> None:
    assert_whole(computed(case["matter"]))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_what_if_changes_only_what_depends_on_the_fact(case: dict[str, Any]) -> None:
    matter = Matter.model_validate(case["matter"])
    from deadline_engine.graph.computing import compute

    names = [name for name, event in matter.named_events if isinstance(event.date, date)]
    contradicting = any(name.endswith((".1", ".2")) for name in names)
    for name in names if not contradicting else []:
        day = next(e.date for n, e in matter.named_events if n == name)
        assert isinstance(day, date)
        other = with_date(matter, name, day - timedelta(days=1))
        difference = what_if(matter, other, lambda m: compute(m, invented()))
        changed = {c.node for c in difference.changed}
        assert f"event:{name}" in changed
        assert changed <= depends_on(difference.before.usual, f"event:{name}")
