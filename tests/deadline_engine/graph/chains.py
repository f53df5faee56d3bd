"""What must hold of every chain, whatever the case: asked of invented and of real ones."""

from __future__ import annotations

from datetime import date, timedelta

import networkx as nx

from deadline_engine.graph.computing import compute
from deadline_engine.graph.elements import EdgeKind
from deadline_engine.graph.errors import MatterError
from deadline_engine.graph.result import Result
from deadline_engine.graph.what_if import depends_on, what_if, with_date
from deadline_engine.matter.matter import Matter
from deadline_engine.rules.catalogue import Catalogue, packaged


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


def assert_only_dependent_nodes_change(matter: Matter, catalogue: Catalogue | None = None) -> int:
    """Move each exact event, and the act, by a day; returns how many changes were looked at."""
    rules = catalogue or packaged()
    days = {name: e.date for name, e in matter.named_events if isinstance(e.date, date)}
    roles = [event.role for event in matter.events]
    nodes = {name: f"event:{name}" for name in days if roles.count(name.split(".")[0]) == 1}
    if matter.filing is not None and isinstance(matter.filing.date, date):
        days["filing"] = matter.filing.date
        nodes["filing"] = f"event:filing.{matter.chain[-1].id}"
    looked_at = 0
    for name, node in nodes.items():
        for step in (-1, 1):  # a day earlier, a day later
            other = with_date(matter, name, days[name] + timedelta(days=step))
            try:
                difference = what_if(matter, other, lambda m: compute(m, rules))
            except MatterError:  # the act would lie before its trigger
                continue
            if node not in {step.node for step in difference.before.usual.steps}:
                assert not difference.changed, "a fact nobody asks for changed something"
                looked_at += 1
                continue
            changed = {c.node for c in difference.changed}
            assert node in changed
            assert changed <= depends_on(difference.before.usual, node)
            looked_at += 1
    return looked_at
