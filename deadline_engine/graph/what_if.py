"""One fact changed: what it does to the chain, node by node."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import networkx as nx

from deadline_engine.graph.computing import compute
from deadline_engine.graph.elements import Step
from deadline_engine.graph.errors import UnknownFact
from deadline_engine.graph.result import ReadingResult, Result
from deadline_engine.matter.matter import Day, Filing, Matter


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
    """In the order of the trace."""

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
        for node in _in_order(list(left), list(right))
        if left.get(node) != right.get(node)
    ]
    return Difference(one, other, tuple(changed))


def _in_order(left: list[str], right: list[str]) -> list[str]:
    """The nodes of both traces; one that only the second has follows the one before it there."""
    nodes = list(left)
    for previous, node in pairwise(("", *right)):
        if node not in nodes:
            nodes.insert(nodes.index(previous) + 1 if previous else 0, node)
    return nodes


def days_of(matter: Matter) -> dict[str, Day]:
    """Every day the facts give, by the name of its node in the graph without ``event:``.

    An event goes by its name, a tolling fact by ``.start`` and ``.end`` after its own, the act of a
    computation by ``filing.`` and the computation's id. ``filing`` alone is the act that the last
    computation tests, unless an event has that name.
    """
    return {name: day for name, day, _ in _dated(matter)}


def with_date(matter: Matter, name: str, date: Day) -> Matter:
    """The matter with another day for one fact, by a name that ``days_of`` has.

    Raises UnknownFact for any other name; a fact that is not given cannot be moved.
    """
    found = next((put for known, _, put in _dated(matter) if known == name), None)
    if found is None:
        listed = ", ".join(days_of(matter)) or "none"
        raise UnknownFact(f"the facts give no day of {name[:80]!r}; they give {listed}")
    return found(date)


def with_dates(matter: Matter, changes: Mapping[str, Day]) -> Matter:
    """The matter with another day for each fact named. Raises UnknownFact."""
    for name, date in changes.items():
        matter = with_date(matter, name, date)
    return matter


_Put = Callable[[Day], Matter]


def _dated(matter: Matter) -> Iterator[tuple[str, Day, _Put]]:
    for place, (name, event) in enumerate(matter.named_events):
        yield name, event.date, _put_event(matter, place)
    for place, (name, fact) in enumerate(matter.named_tolling):
        if fact.start is not None:
            yield f"{name}.start", fact.start, _put_tolling(matter, place, "start")
        if fact.end is not None:
            yield f"{name}.end", fact.end, _put_tolling(matter, place, "end")
    named = {name for name, _ in matter.named_events}
    *_, last = chain = matter.chain
    for computation in chain:
        act = computation.filing
        if act is None:
            continue
        put = _put_act(matter, computation.id, act)
        if computation is last and "filing" not in named:
            yield "filing", act.date, put
        yield f"filing.{computation.id}", act.date, put


def _put_event(matter: Matter, place: int) -> _Put:
    def put(date: Day) -> Matter:
        events = list(matter.events)
        events[place] = events[place].model_copy(update={"date": date})
        return matter.model_copy(update={"events": tuple(events)})

    return put


def _put_tolling(matter: Matter, place: int, side: Literal["start", "end"]) -> _Put:
    def put(date: Day) -> Matter:
        tolling = list(matter.tolling)
        tolling[place] = tolling[place].model_copy(update={side: date})
        return matter.model_copy(update={"tolling": tuple(tolling)})

    return put


def _put_act(matter: Matter, tested_by: str, act: Filing) -> _Put:
    """In the computation where that has an act of its own, else in the matter."""
    own = any(c.id == tested_by and c.filing is not None for c in matter.computations)

    def put(date: Day) -> Matter:
        moved = act.model_copy(update={"date": date})
        if not own:
            return matter.model_copy(update={"filing": moved})
        computations = tuple(
            c.model_copy(update={"filing": moved}) if c.id == tested_by else c
            for c in matter.computations
        )
        return matter.model_copy(update={"computations": computations})

    return put


def depends_on(reading: ReadingResult, node: str) -> frozenset[str]:
    """The node and every node that follows from it, by the edges of the trace."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    for step in reading.steps:
        graph.add_node(step.node)
        graph.add_edges_from((source, step.node) for source, _ in step.depends_on)
    if node not in graph:
        return frozenset()
    return frozenset({node, *(after for _, after in nx.bfs_edges(graph, node))})
