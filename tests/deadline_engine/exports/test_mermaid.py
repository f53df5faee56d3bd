"""A strict grammar of the little of Mermaid that is used; whatever else a text holds is escaped."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import pytest

from deadline_engine.exports.marks import marks_of
from deadline_engine.exports.mermaid import graph_text, timeline_text
from deadline_engine.graph.elements import NodeKind
from deadline_engine.graph.result import ReadingResult, Result

_CHARACTER = r"(?:[^\W_]|[ ,.~+·-]|#\d+;)"
_LABEL = rf"(?:{_CHARACTER}+)"
_SHAPES = {
    NodeKind.EVENT: ("([", "])"),
    NodeKind.RULE: ("[[", "]]"),
    NodeKind.SUSPENSION: ("{{", "}}"),
    NodeKind.INTERRUPTION: (">", "]"),
    NodeKind.LONG_STOP: ("[/", "\\]"),
    NodeKind.ADJUSTMENT: ("(", ")"),
    NodeKind.DEADLINE: ("[", "]"),
    NodeKind.FILING: ("{", "}"),
}
_EDGE = re.compile(rf' {{4}}n(\d+) -->\|"{_LABEL}"\| n(\d+)')
_TASK = re.compile(
    rf" {{4}}({_LABEL}) :(?:(?:active|crit|done), )?"
    r"(?:milestone, t\d+, (\d{4}-\d\d-\d\d), 0d|t\d+, (\d{4}-\d\d-\d\d), (\d{4}-\d\d-\d\d))"
)
HOSTILE = (
    '"]; click n0 call alert(1)', "<script>alert(1)</script>", "<img src=x onerror=alert(1)>",
    "a\nb\r\nc\u2028d", "title x: y", "section end", "%%{init: {}}%%", "style n0 fill:#fff;",
    "`**md**` $$x$$", "😀 #60; &lt;", "end", "-->|a| b", "x" * 2_000, "가" * 2_000, "\u202eabc",
    "https://example.org/a", "---", "\x00\x07",
)  # fmt: skip


def unescaped(label: str) -> str:
    return re.sub(r"#(\d+);", lambda found: chr(int(found[1])), label)


def check_graph(reading: ReadingResult) -> list[str]:
    text = graph_text(reading)
    head, *lines = text.removesuffix("\n").split("\n")
    assert head == "flowchart TD"
    nodes, edges = lines[: len(reading.steps)], lines[len(reading.steps) :]
    labels: list[str] = []
    for number, (line, step) in enumerate(zip(nodes, reading.steps, strict=True)):
        opens, closes = map(re.escape, _SHAPES[step.kind])
        found = re.fullmatch(
            rf' {{4}}n{number}{opens}"({_LABEL}(?:<br/>{_LABEL})*)?"{closes}', line
        )
        assert found, line
        labels.append(unescaped(found[1] or ""))
    found_edges = [_EDGE.fullmatch(line) for line in edges]
    assert all(found_edges)
    named = {step.node: number for number, step in enumerate(reading.steps)}
    expected = [(named[s], named[step.node]) for step in reading.steps for s, _ in step.depends_on]
    assert [(int(e[1]), int(e[2])) for e in found_edges if e] == expected
    return labels


def check_timeline(reading: ReadingResult) -> list[str]:
    lines = timeline_text(reading).removesuffix("\n").split("\n")
    assert lines[:3] == ["gantt", "    dateFormat YYYY-MM-DD", "    axisFormat %Y-%m-%d"]
    labels: list[str] = []
    for line in lines[3:]:
        if re.fullmatch(r" {4}section [가-힣 ]+", line) or re.fullmatch(
            rf" {{4}}%% {_LABEL}", line
        ):
            continue
        task = _TASK.fullmatch(line)
        assert task, line
        assert not re.match(r"[A-Za-z]", task[1]), "a label could be taken for a keyword"
        days = [date.fromisoformat(day) for day in task.groups()[1:] if day]
        assert days == sorted(days)
        labels.append(unescaped(task[1]))
    return labels


def test_every_node_and_edge_is_in_the_graph(result: Result) -> None:
    for reading in result.readings:
        for label, step in zip(check_graph(reading), reading.steps, strict=True):
            assert label.startswith(step.name_ko[:20])
            day = step.done.value.day
            if day is not None and day.exact is not None:
                assert day.exact.isoformat() in label


def test_every_mark_is_in_the_timeline(result: Result) -> None:
    for reading in result.readings:
        labels = sorted(check_timeline(reading))
        dated = sorted(m.words for m in marks_of(reading) if m.known_days)
        for label, full in zip(labels, dated, strict=True):
            assert full.startswith(label.removesuffix("…"))
            assert len(label) > 20 or full == label


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_breaks_out_of_its_label(text: str, result: Result) -> None:
    steps = tuple(replace(step, name_ko=text, name_en=text) for step in result.usual.steps)
    reading = replace(result.usual, ko=text, steps=steps)
    labels = check_graph(reading)
    assert max(map(len, labels)) < 300
    check_timeline(reading)
