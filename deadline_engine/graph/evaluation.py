"""The graph itself: built from nodes, refused where it runs in a circle, evaluated in order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import networkx as nx

from deadline_engine.graph.elements import Node, Step, Value
from deadline_engine.graph.errors import Cycle, MatterError


def graph_of(nodes: Iterable[Node]) -> nx.MultiDiGraph[str]:
    """The graph; an edge points from what is known first to what follows from it.

    Raises Cycle, naming the nodes, and MatterError for an edge from a node that is none.
    """
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    for node in nodes:
        graph.add_node(node.id, node=node)
        for source, kind in node.depends_on:
            graph.add_edge(source, node.id, key=kind.value)
    undefined = sorted(n for n, data in graph.nodes(data=True) if "node" not in data)
    if undefined:
        raise MatterError(f"nothing gives {', '.join(undefined)}", tuple(undefined))
    return graph


def evaluate(graph: nx.MultiDiGraph[str]) -> tuple[Step, ...]:
    """Evaluate every node once, each after all it depends on; the trace in that order."""
    values: dict[str, Value] = {}
    steps: list[Step] = []
    try:
        order = list(nx.topological_sort(graph))
    except nx.NetworkXUnfeasible:
        circle = circle_in(graph)
        raise Cycle(
            f"these depend on each other in a circle: {' → '.join(circle)}", circle
        ) from None
    for name in order:
        node: Node = graph.nodes[name]["node"]
        done = node.evaluate(values)
        values[name] = done.value
        steps.append(
            Step(
                name, node.kind, node.name_ko, node.name_en, done, tuple(node.depends_on), node.rule
            )
        )
    return tuple(steps)


def circle_in(graph: nx.DiGraph[str]) -> tuple[str, ...]:
    """The nodes of one circle, the first one again at its end."""
    edges = cast("list[tuple[str, ...]]", list(nx.find_cycle(graph)))  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]
    return (*(edge[0] for edge in edges), edges[0][0])
