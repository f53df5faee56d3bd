"""The dependency graph of a reading, drawn in layers from what is known to what follows."""

from __future__ import annotations

from deadline_engine.exports.layers import FONT, LINE, Layers, Placed, layers_of
from deadline_engine.exports.svg_text import (
    AMBER,
    BLUE,
    GREEN,
    GREY,
    RED,
    VIOLET,
    element,
    key_of,
    root,
    text,
    title,
)
from deadline_engine.exports.words import EDGE_KINDS_KO, NODE_KINDS
from deadline_engine.graph.elements import EdgeKind, NodeKind
from deadline_engine.graph.result import ReadingResult

_INK = "#1c1e21"
_FILLS = {
    NodeKind.EVENT: ("#eef0f2", GREY),
    NodeKind.RULE: ("#e3eefa", BLUE),
    NodeKind.SUSPENSION: ("#fbeed3", AMBER),
    NodeKind.INTERRUPTION: ("#fbeed3", AMBER),
    NodeKind.LONG_STOP: ("#efe6fb", VIOLET),
    NodeKind.ADJUSTMENT: ("#ffffff", GREY),
    NodeKind.DEADLINE: ("#fbe3e1", RED),
    NodeKind.FILING: ("#ddf3e5", GREEN),
}
"""Light enough for dark letters, on a light page and on a dark one."""
_ROUND = {
    NodeKind.EVENT: 14.0,
    NodeKind.ADJUSTMENT: 14.0,
    NodeKind.SUSPENSION: 6.0,
    NodeKind.INTERRUPTION: 6.0,
    NodeKind.FILING: 6.0,
}
_LINES: dict[EdgeKind, tuple[str, str | None]] = {
    EdgeKind.TRIGGERS: (BLUE, None),
    EdgeKind.GOVERNS: (GREY, "2 4"),
    EdgeKind.RUNS_UNDER: (GREY, "7 3"),
    EdgeKind.SUSPENDS: (AMBER, None),
    EdgeKind.INTERRUPTS: (AMBER, "9 3 2 3"),
    EdgeKind.EXTENDS: (VIOLET, None),
    EdgeKind.CAPS: (VIOLET, "7 3"),
    EdgeKind.ADJUSTS: (RED, None),
    EdgeKind.TESTS: (GREEN, None),
}
_LEGEND_ROW = 20
_LEGEND_COLUMN = 96
_LEAST_WIDTH = 200


def graph_svg(reading: ReadingResult, *, columns: int = 4, standalone: bool = True) -> str:
    """The graph with ``columns`` nodes beside each other at most; 2 fit a telephone.

    Boxes tell the kind of a node by colour and corners, edges theirs by colour and dashes, as the
    legend below says; a pointer on either is told in full. Raises ValueError without a column.
    """
    layers = layers_of(reading, columns)
    key = key_of(reading, "graph")
    width = max(layers.width, _LEAST_WIDTH)
    legend, height = _legend(layers, width)
    inside = _arrow_heads(key) + _edges(layers, key) + "".join(map(_box, layers.nodes.values()))
    return root(
        inside + legend, key=key, name=f"계산 과정의 그래프 — {reading.ends[-1].name_ko}",
        description=f"마디 {len(layers.nodes)}개. "
        + "; ".join(f"{step.name_ko}: {step.done.ko}" for step in reading.steps),
        standalone=standalone, width=f"{width:g}", height=height,
        view_box=f"0 0 {width:g} {height:g}",
    )  # fmt: skip


def _box(node: Placed) -> str:
    step = node.step
    fill, stroke = _FILLS[step.kind]
    articles = ", ".join(dict.fromkeys(str(a.authority) for a in step.done.applied))
    parts = [
        title(f"{NODE_KINDS[step.kind].ko}: {step.name_ko}. {step.done.ko} ({articles})"),
        element(
            "rect", x=node.left, y=node.top, width=node.width, height=node.height,
            rx=_ROUND.get(step.kind, 2.0), fill=fill, stroke=stroke,
            stroke_width=2.5 if step.kind in {NodeKind.DEADLINE, NodeKind.FILING} else 1.2,
        ),
    ]  # fmt: skip
    for number, line in enumerate((*node.name, *node.value)):
        parts.append(
            text(
                line, x=node.centre, y=node.top + LINE * (number + 1) + 3, text_anchor="middle",
                font_size=FONT, fill=_INK,
                font_weight="600" if number < len(node.name) else None,
            )
        )  # fmt: skip
    return element("g", "".join(parts), data_node=step.node, data_kind=step.kind.value)


def _edges(layers: Layers, key: str) -> str:
    drawn: list[str] = []
    for node in layers.nodes.values():
        several = len(node.step.depends_on)
        for number, (source, kind) in enumerate(node.step.depends_on):
            start = layers.nodes[source]
            # Edges that arrive together are spread over the middle of the box.
            shift = (number - (several - 1) / 2) * min(18, 100 / several)
            drawn.append(_edge(start, node, shift, kind, key))
    return "".join(drawn)


def _edge(start: Placed, node: Placed, shift: float, kind: EdgeKind, key: str) -> str:
    colour, dashes = _LINES[kind]
    x1, y1, x2, y2 = start.centre, start.bottom, node.centre + shift, node.top - 5
    bend = min(max((y2 - y1) / 2, 14), 60)
    return element(
        "path",
        title(f"{start.step.name_ko} → {node.step.name_ko}: {EDGE_KINDS_KO[kind]}"),
        d=f"M{x1:.1f} {y1:.1f}C{x1:.1f} {y1 + bend:.1f} {x2:.1f} {y2 - bend:.1f} {x2:.1f} {y2:.1f}",
        fill="none", stroke=colour, stroke_width=1.4, stroke_opacity=0.85, stroke_dasharray=dashes,
        marker_end=f"url(#{key}-{kind.value})", data_edge=kind.value,
    )  # fmt: skip


def _arrow_heads(key: str) -> str:
    heads = "".join(
        element(
            "marker", element("path", d="M0 0L7 3.5L0 7Z", fill=colour), id=f"{key}-{kind.value}",
            markerWidth=7, markerHeight=7, refX=2, refY=3.5, orient="auto",
            markerUnits="userSpaceOnUse",
        )
        for kind, (colour, _) in _LINES.items()
    )  # fmt: skip
    return element("defs", heads)


def _legend(layers: Layers, width: float) -> tuple[str, float]:
    used = dict.fromkeys(
        kind for node in layers.nodes.values() for _, kind in node.step.depends_on
    )  # fmt: skip
    across = max(int((width - 20) // _LEGEND_COLUMN), 1)
    parts: list[str] = []
    top = layers.height + 12
    for number, kind in enumerate(k for k in EdgeKind if k in used):
        left = 10 + number % across * _LEGEND_COLUMN
        y = top + number // across * _LEGEND_ROW
        colour, dashes = _LINES[kind]
        parts.append(
            element(
                "line", x1=left, x2=left + 26, y1=y, y2=y, stroke=colour, stroke_width=2,
                stroke_dasharray=dashes,
            )
            + text(EDGE_KINDS_KO[kind], x=left + 32, y=y + 4, font_size=FONT)
        )  # fmt: skip
    rows = -(-len(used) // across)
    return element("g", "".join(parts)), top + max(rows, 1) * _LEGEND_ROW
