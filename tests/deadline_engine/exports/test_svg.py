from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from lxml import etree

from deadline_engine.exports.axis import axis_over
from deadline_engine.exports.layers import layers_of
from deadline_engine.exports.marks import marks_of
from deadline_engine.exports.rows import label_boxes, rows_of
from deadline_engine.exports.svg import graph_svg, timeline_svg
from deadline_engine.graph.result import ReadingResult, Result

_NS = "{http://www.w3.org/2000/svg}"
_ELEMENTS = {
    "svg", "title", "desc", "style", "defs", "pattern", "marker", "g", "line", "rect", "circle",
    "path", "text",
}  # fmt: skip
WIDTHS = (320, 360, 720, 1200)
HOSTILE = (
    "<script>alert(1)</script>", "\"' onload=\"alert(1)", "]]> & &amp; <!-- -->", "a\nb\x00\x0bc",
    "😀" * 50, "x" * 2_000, "가 나 " * 700, "\u202eabc\ufffe", "</text></svg>",
)  # fmt: skip


def parsed(svg: str) -> Any:
    """The root of a drawing that holds only what a drawing may hold."""
    root = etree.fromstring(svg.encode(), etree.XMLParser(resolve_entities=False))
    for item in root.iter():
        assert isinstance(item.tag, str), "a comment or an instruction"
        assert item.tag.removeprefix(_NS) in _ELEMENTS
        for name, value in item.attrib.items():
            assert not name.lower().startswith("on")
            assert "href" not in name
            assert not re.search(r"(?:https?:|data:|javascript:|url\((?!#))", str(value)) or (
                name in {"data-nodes", "data-node"}
            )
    return root


def texts(root: Any) -> str:
    return " ".join(item.text or "" for item in root.iter(f"{_NS}text", f"{_NS}title"))


def check_labels(reading: ReadingResult) -> None:
    marks = marks_of(reading)
    days = [day for mark in marks for day in mark.known_days]
    axis = axis_over(days) if days else None
    rows = rows_of(marks, axis, 34 if axis else 4)
    for width in WIDTHS:
        boxes = label_boxes(rows, axis, width)
        assert all(box.left >= 0 and box.right <= width for box in boxes)
        assert not [(a, b) for a, b in combinations(boxes, 2) if a.meets(b)]


def check_boxes(reading: ReadingResult, columns: int) -> None:
    layers = layers_of(reading, columns)
    assert set(layers.nodes) == {step.node for step in reading.steps}
    placed = list(layers.nodes.values())
    for node in placed:
        assert node.left >= 0
        assert node.left + node.width <= layers.width
        assert node.bottom <= layers.height
        for source, _ in node.step.depends_on:
            assert layers.nodes[source].bottom < node.top
    for a, b in combinations(placed, 2):
        beside = a.left + a.width <= b.left or b.left + b.width <= a.left
        assert beside or a.bottom <= b.top or b.bottom <= a.top


def test_every_node_with_a_day_is_in_the_timeline(result: Result) -> None:
    for reading in result.readings:
        root = parsed(timeline_svg(reading))
        drawn = " ".join(g.get("data-nodes", "") for g in root.iter(f"{_NS}g")).split()
        dated = {step.node for step in reading.steps if step.done.value.day is not None}
        assert set(drawn) == dated


def test_every_exact_day_is_written_in_the_timeline(result: Result) -> None:
    for reading in result.readings:
        written = texts(parsed(timeline_svg(reading)))
        for step in reading.steps:
            day = step.done.value.day
            if day is not None and day.exact is not None:
                assert day.exact.isoformat() in written


def test_no_two_labels_of_the_timeline_meet(result: Result) -> None:
    for reading in result.readings:
        check_labels(reading)


def test_the_holidays_of_a_moved_day_are_named(cases: Any, computed: Any) -> None:
    asked = [case for case in cases if "moved_past" in case]
    assert asked
    for case in asked:
        root = parsed(timeline_svg(computed(case).usual))
        moved = [g for g in root.iter(f"{_NS}g") if g.get("data-kind") == "moved"]
        assert [case["moved_past"] in texts(g) for g in moved] == [True]


@pytest.mark.parametrize("columns", [1, 2, 5])
def test_the_graph_stands_in_layers(columns: int, result: Result) -> None:
    for reading in result.readings:
        check_boxes(reading, columns)
        root = parsed(graph_svg(reading, columns=columns))
        boxes = [g.get("data-node") for g in root.iter(f"{_NS}g") if g.get("data-node")]
        edges = [p for p in root.iter(f"{_NS}path") if p.get("data-edge")]
        assert sorted(boxes) == sorted(step.node for step in reading.steps)
        assert len(edges) == sum(len(step.depends_on) for step in reading.steps)


def test_a_drawing_can_be_read_aloud(result: Result) -> None:
    for svg in (timeline_svg(result.usual), graph_svg(result.usual)):
        root = parsed(svg)
        ids = {item.get("id") for item in root.iter() if item.get("id")}
        assert root.get("role") == "img"
        assert root.get("lang") == "ko"
        assert set(root.get("aria-labelledby").split()) <= ids
        assert root[0].text
        assert root[1].text


def test_readings_can_stand_on_one_page(result: Result) -> None:
    drawings = [
        svg for r in result.readings
        for svg in (timeline_svg(r, standalone=False), graph_svg(r, standalone=False))
    ]  # fmt: skip
    ids = [item.get("id") for svg in drawings for item in parsed(svg).iter() if item.get("id")]
    assert len(set(ids)) == len(ids)
    assert not any("<style" in svg or "style=" in svg for svg in drawings)


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_breaks_out_of_a_drawing(text: str, result: Result) -> None:
    steps = tuple(
        replace(step, name_ko=text, done=replace(step.done, ko=text)) for step in result.usual.steps
    )
    ends = tuple(replace(end, name_ko=text) for end in result.usual.ends)
    reading = replace(result.usual, steps=steps, ends=ends)
    parsed(timeline_svg(reading))
    parsed(graph_svg(reading))
    check_labels(reading)
    check_boxes(reading, 4)


@pytest.mark.parametrize("verdict", ["in_time", "late"])
def test_the_act_is_green_in_time_and_red_when_late(
    verdict: str, cases: Any, computed: Any
) -> None:
    asked = [case for case in cases if case["verdict"] == verdict]
    assert asked
    for case in asked:
        root = parsed(timeline_svg(computed(case).usual))
        (act,) = (g for g in root.iter(f"{_NS}g") if g.get("data-kind") == "act")
        red, green, blue = bytes.fromhex(act.find(f"{_NS}text").get("fill")[1:])
        assert (green > red + 40) == (verdict == "in_time")
        assert (red > green + 40) == (verdict == "late")
        assert blue < 128


def test_a_graph_needs_a_column(result: Result) -> None:
    with pytest.raises(ValueError, match="column"):
        graph_svg(result.usual, columns=0)
