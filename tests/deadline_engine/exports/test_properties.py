"""Whatever the facts: every export is made, and keeps its own rules."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import yaml
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from icalendar import Calendar

from deadline_engine.exports.as_json import document_of, json_text
from deadline_engine.exports.axis import NARROWEST, axis_over, tick_box
from deadline_engine.exports.calendar_file import calendar_file
from deadline_engine.exports.document import ResultDocument
from deadline_engine.exports.marks import marks_of
from deadline_engine.exports.mermaid import graph_text, timeline_text
from deadline_engine.exports.plain_text import cut, one_line, width_of, wrapped
from deadline_engine.exports.rows import label_boxes, rows_of
from deadline_engine.exports.svg import graph_svg, timeline_svg
from deadline_engine.graph.computing import compute
from deadline_engine.graph.errors import MatterError
from deadline_engine.matter.matter import Matter
from deadline_engine.rules.catalogue import read

HERE = Path(__file__).parent
CATALOGUE = read(
    {
        name: yaml.safe_dump(data, allow_unicode=True)
        for name, data in yaml.safe_load(
            (HERE / "invented_catalogue.yaml").read_text("utf-8")
        ).items()
    }
)
DAYS = st.dates(date(1961, 1, 1), date(2090, 12, 31))
NAMES = st.text(max_size=40)


@st.composite
def bounds(draw: st.DrawFn) -> Any:
    if draw(st.booleans()):
        return draw(DAYS)
    first, last = sorted([draw(DAYS), draw(DAYS)])
    side = draw(st.sampled_from(["both", "earliest", "latest"]))
    return {
        **({"earliest": first} if side != "latest" else {}),
        **({"latest": last} if side != "earliest" else {}),
    }


@st.composite
def tolling(draw: st.DrawFn) -> dict[str, Any]:
    kind = draw(st.sampled_from(sorted({*CATALOGUE.interruptions, *CATALOGUE.suspensions})))
    start, end = sorted([draw(DAYS), draw(DAYS)])
    lasting = draw(st.booleans())
    return {"kind": kind, "start": start, "lasting": lasting} | ({} if lasting else {"end": end})


@st.composite
def matters(draw: st.DrawFn) -> Matter:
    facts: dict[str, Any] = {
        "rule": draw(st.sampled_from(sorted(CATALOGUE.rules))),
        "title": draw(NAMES),
        "as_of": draw(DAYS),
        "attributes": draw(st.sampled_from([{}, {"claim": "limited"}, {"claim": "free"}])),
        "events": [
            {"role": role, "date": draw(bounds())}
            for role in draw(st.sets(st.sampled_from(sorted(CATALOGUE.roles))))
        ],
        "tolling": draw(st.lists(tolling(), max_size=3)),
    }
    if draw(st.booleans()):
        facts["filing"] = {"date": draw(bounds())}
    return Matter.model_validate(facts)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(matters())
def test_every_result_can_be_exported(matter: Matter) -> None:
    try:
        result = compute(matter, CATALOGUE)
    except MatterError:
        assume(False)
        return
    assert ResultDocument.model_validate_json(json_text(result)) == document_of(result)
    file = calendar_file(result, remind_days=7)
    found = [] if file.content is None else list(Calendar.from_ical(file.content).events)
    assert len(found) == file.events
    for reading in result.readings:
        marks = marks_of(reading)
        assert ET.fromstring(timeline_svg(reading)).tag.endswith("svg")
        assert ET.fromstring(graph_svg(reading, columns=3)).tag.endswith("svg")
        assert graph_text(reading).startswith("flowchart TD\n")
        assert timeline_text(reading).count("\n") >= 3
        days = [day for mark in marks for day in mark.known_days]
        axis = axis_over(days) if days else None
        boxes = label_boxes(rows_of(marks, axis, 34), axis, NARROWEST)
        for number, box in enumerate(boxes):
            assert box.left >= 0
            assert box.right <= NARROWEST
            assert not any(box.meets(other) for other in boxes[number + 1 :])


@given(st.sets(st.dates(), min_size=1, max_size=5))
def test_an_axis_has_ticks_that_do_not_touch(days: set[date]) -> None:
    axis = axis_over(days)
    ticks = axis.ticks()
    assert ticks
    boxes = [tick_box(axis, tick, NARROWEST) for tick in ticks]
    assert all(a[1] < b[0] for a, b in pairwise(boxes))
    assert all(left >= 0 and right <= NARROWEST for left, right in boxes)
    places = [axis.at(day) for day in sorted(days)]
    assert places == sorted(places)
    assert axis.left <= places[0]
    assert places[-1] <= axis.right


def _same_words(whole: str, lines: list[str]) -> bool:
    return "".join(whole.split()) == "".join("".join(lines).split())


@given(st.text(max_size=300), st.floats(3, 40), st.integers(1, 5))
def test_text_fits_where_it_is_put(text: str, width: float, most: int) -> None:
    line = one_line(text)
    assert one_line(line) == line
    assert width_of(cut(line, width)) <= width
    lines = wrapped(text, width, most)
    assert len(lines) <= most
    assert all(width_of(part) <= width for part in lines)
    assert lines[-1:] != ["…"] or width_of(line) > width
    if not lines or not lines[-1].endswith("…"):
        assert _same_words(line, lines)


MAKERS: tuple[Callable[..., Any], ...] = (timeline_svg, graph_svg, graph_text, timeline_text)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(matters())
def test_the_same_facts_give_the_same_drawings(matter: Matter) -> None:
    try:
        first, again = compute(matter, CATALOGUE), compute(matter, CATALOGUE)
    except MatterError:
        assume(False)
        return
    for make in MAKERS:
        assert make(first.usual) == make(again.usual)
    assert json_text(first) == json_text(again)
    assert calendar_file(first).content == calendar_file(again).content
