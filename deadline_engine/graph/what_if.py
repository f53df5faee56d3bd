"""One fact changed: what it does to the chain, node by node."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import networkx as nx

from deadline_engine.graph.computing import compute
from deadline_engine.graph.elements import Step
from deadline_engine.graph.errors import UnknownFact
from deadline_engine.graph.result import ReadingResult, Result
from deadline_engine.matter.matter import Day, Matter


@dataclass(frozen=True, slots=True)
class Changed:
    """A node that came out differently; a side is None where only the other has the node."""

    node: str
    before: Step | None
    after: Step | None


@dataclass(frozen=True, slots=True)
class Difference:
    """A matter before and after, and every node of the usual reading that changed."""

    before: Result
    after: Result
    changed: tuple[Changed, ...]

    @property
    def same_end(self) -> bool:
        """Whether deadline and verdict stayed."""
        return (self.before.due, self.before.verdict) == (self.after.due, self.after.verdict)


def what_if(before: Matter, after: Matter, run: Callable[[Matter], Result] = compute) -> Difference:
    """Compute both matters and compare them node by node. Raises what ``compute`` raises."""
    one, other = run(before), run(after)
    left = {step.node: step for step in one.usual.steps}
    right = {step.node: step for step in other.usual.steps}
    changed = [
        Changed(node, left.get(node), right.get(node))
        for node in dict.fromkeys((*left, *right))
        if left.get(node) != right.get(node)
    ]
    return Difference(one, other, tuple(changed))


def with_date(matter: Matter, event: str, date: Day) -> Matter:
    """The matter with another day for one event, by the name it has in the graph.

    ``filing`` names the act that is tested. Raises UnknownFact for a name no event has.
    """
    if event == "filing" and matter.filing is not None:
        return matter.model_copy(update={"filing": matter.filing.model_copy(update={"date": date})})
    names = [name for name, _ in matter.named_events]
    if event not in names:
        raise UnknownFact(f"there is no event {event!r}; there are {', '.join(names) or 'none'}")
    events = tuple(
        each.model_copy(update={"date": date}) if name == event else each
        for name, each in matter.named_events
    )
    return matter.model_copy(update={"events": events})


def depends_on(reading: ReadingResult, node: str) -> frozenset[str]:
    """The node and every node that follows from it, by the edges of the trace."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    for step in reading.steps:
        graph.add_node(step.node)
        graph.add_edges_from((source, step.node) for source, _ in step.depends_on)
    if node not in graph:
        return frozenset()
    return frozenset({node, *(after for _, after in nx.bfs_edges(graph, node))})
