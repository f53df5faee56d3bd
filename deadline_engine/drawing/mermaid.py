"""The graph of a reading, and its timeline, in the notation of Mermaid."""

from __future__ import annotations

from datetime import timedelta

from deadline_engine.drawing.timeline import Mark, Timeline
from deadline_engine.graph.elements import NodeKind
from deadline_engine.graph.result import ReadingResult

_SHAPES = {
    NodeKind.EVENT: ("([", "])"),
    NodeKind.RULE: ("[/", "/]"),
    NodeKind.SUSPENSION: ("{{", "}}"),
    NodeKind.INTERRUPTION: ("{{", "}}"),
    NodeKind.LONG_STOP: ("[", "]"),
    NodeKind.ADJUSTMENT: ("[", "]"),
    NodeKind.DEADLINE: ("[[", "]]"),
    NodeKind.FILING: ("(((", ")))"),
}
_ONE_DAY = timedelta(days=1)


def graph_mermaid(reading: ReadingResult, *, lang: str = "ko") -> str:
    """A flow chart: every node with what it did, every edge with why it is there."""
    ids = {step.node: f"n{number}" for number, step in enumerate(reading.steps)}
    lines = ["flowchart TD"]
    for step in reading.steps:
        opened, closed = _SHAPES[step.kind]
        name, done = (step.name_ko, step.done.ko) if lang == "ko" else (step.name_en, step.done.en)
        law = ", ".join(dict.fromkeys(str(a.authority) for a in step.done.applied))
        words = "<br/>".join(_label(part) for part in (name, done, law) if part)
        lines.append(f'    {ids[step.node]}{opened}"{words}"{closed}')
    for step in reading.steps:
        lines += [
            f"    {ids[source]} -->|{kind.value}| {ids[step.node]}"
            for source, kind in step.depends_on
        ]
    return "\n".join(lines) + "\n"


def timeline_mermaid(timeline: Timeline, *, lang: str = "ko", title: str = "") -> str:
    """A Gantt chart; what has no first or no last day is drawn to the edge of the time shown."""
    lines = ["gantt", "    dateFormat YYYY-MM-DD", "    axisFormat %Y-%m-%d"]
    if title:
        lines.insert(1, f"    title {_task(title)}")
    for number, row in enumerate(timeline.rows):
        words = _task(row.ko if lang == "ko" else row.en)
        start, end = row.start or timeline.first, row.end or timeline.last
        tag = {Mark.DEADLINE: "crit, ", Mark.LATE: "crit, ", Mark.IN_TIME: "done, "}.get(
            row.mark, ""
        )
        if row.is_point:
            lines.append(f"    {words} :{tag}milestone, r{number}, {start:%Y-%m-%d}, 0d")
        else:
            after = min(end, end.max - _ONE_DAY) + _ONE_DAY
            lines.append(f"    {words} :{tag}r{number}, {start:%Y-%m-%d}, {after:%Y-%m-%d}")
    return "\n".join(lines) + "\n"


def _label(text: str) -> str:
    """Words that may stand between quotation marks of a label."""
    return (
        " ".join(text.split())
        .replace("&", "&amp;")
        .replace('"', "&quot;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
    )


def _task(text: str) -> str:
    """Words that may name a task: a colon ends the name, a semicolon and a hash the line."""
    return (
        " ".join(text.split())
        .replace(": ", " ")
        .replace(":", " ")
        .replace(";", ",")
        .replace("#", " ")
    )
