"""Where the nodes of a graph stand: in layers, each below everything it depends on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import networkx as nx

from deadline_engine.exports.plain_text import one_line, wrapped
from deadline_engine.exports.words import value_ko
from deadline_engine.graph.elements import Step
from deadline_engine.graph.result import ReadingResult

FONT = 12
LINE = 16
BOX_WIDTH = 176
_PAD = 8
_COLUMN = BOX_WIDTH + 16
_BETWEEN = 40
"""Height between two rows, for the edges."""
_SIDE = 10
_RIGHT = 1e9
"""Facts stand right of what was computed before."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A node of the trace with its box, in units of the drawing."""

    step: Step
    name: tuple[str, ...]
    value: tuple[str, ...]
    left: float
    top: float
    layer: int

    @property
    def width(self) -> float:
        """The width of its box."""
        return BOX_WIDTH

    @property
    def height(self) -> float:
        """The height of its box."""
        return _height(self.name, self.value)

    @property
    def centre(self) -> float:
        """Where edges meet it, from the left."""
        return self.left + BOX_WIDTH / 2

    @property
    def bottom(self) -> float:
        """Where edges leave it."""
        return self.top + self.height


@dataclass(frozen=True, slots=True)
class Layers:
    """All nodes, and the size of what holds them."""

    nodes: Mapping[str, Placed]
    width: float
    height: float


def layers_of(reading: ReadingResult, columns: int) -> Layers:
    """Every node by its generation, at most ``columns`` beside each other.

    A fact stands right above what needs it first, any other node near those it depends on.
    Raises ValueError without a column.
    """
    if columns < 1:
        raise ValueError(f"a graph needs at least one column, not {columns}")
    steps = {step.node: step for step in reading.steps}
    order: dict[str, float] = {}
    placed: dict[str, Placed] = {}
    layers = _generations(reading)
    across = min(columns, max(map(len, layers), default=1))
    width = 2 * _SIDE + across * _COLUMN - (_COLUMN - BOX_WIDTH)
    top = float(_SIDE)
    for number, layer in enumerate(layers):
        ordered = sorted(layer, key=lambda node: (_middle(steps[node], order), node))
        for start in range(0, len(ordered), columns):
            row = ordered[start : start + columns]
            left = (width - len(row) * _COLUMN + _COLUMN - BOX_WIDTH) / 2
            highest = 0.0
            for node in row:
                name, value = _lines(steps[node])
                placed[node] = Placed(steps[node], name, value, left, top, number)
                order[node] = left
                left += _COLUMN
                highest = max(highest, placed[node].height)
            top += highest + _BETWEEN
    return Layers(placed, width, top - _BETWEEN + _SIDE if placed else 2 * _SIDE)


def _generations(reading: ReadingResult) -> list[list[str]]:
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(step.node for step in reading.steps)
    graph.add_edges_from(
        (source, step.node) for step in reading.steps for source, _ in step.depends_on
    )
    layers = [list(layer) for layer in nx.topological_generations(graph)]
    at = {node: number for number, layer in enumerate(layers) for node in layer}
    for node in tuple(layers[0]) if layers else ():
        needed = min((at[after] for after in graph.successors(node)), default=1)
        if needed > 1:
            layers[0].remove(node)
            layers[needed - 1].append(node)
    return layers


def _middle(step: Step, order: Mapping[str, float]) -> float:
    known = [order[source] for source, _ in step.depends_on if source in order]
    return sum(known) / len(known) if known else _RIGHT


def _lines(step: Step) -> tuple[tuple[str, ...], tuple[str, ...]]:
    room = (BOX_WIDTH - 2 * _PAD) / FONT
    return (
        tuple(wrapped(one_line(step.name_ko), room, 3)),
        tuple(wrapped(value_ko(step), room, 3)),
    )


def _height(name: tuple[str, ...], value: tuple[str, ...]) -> float:
    return 2 * _PAD + LINE * (len(name) + len(value)) - 2
