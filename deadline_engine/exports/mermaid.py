"""A reading as Mermaid text: the graph as a flowchart, the days as a Gantt chart.

Every character of a label that could mean something to Mermaid, to Markdown or to HTML is
written as a numeric entity, so no text of a matter can end a label or start a tag.
"""

from __future__ import annotations

from datetime import date, timedelta

from deadline_engine.exports.marks import Mark, MarkKind, marks_of
from deadline_engine.exports.plain_text import cut, one_line
from deadline_engine.exports.words import EDGE_KINDS_KO, value_ko
from deadline_engine.graph.elements import NodeKind, Verdict
from deadline_engine.graph.result import ReadingResult

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
_PLAIN = set(" ,.~-+·")
"""Left as they are: they mean nothing to Mermaid inside a label."""
_LONGEST = 60
"""Font sizes; a label longer than this is cut."""
_SECTIONS = {
    MarkKind.EVENT: "사실",
    MarkKind.COUNT: "기간",
    MarkKind.LONG_STOP: "기간",
    MarkKind.MOVED: "기간",
    MarkKind.WINDOW: "기간",
    MarkKind.SUSPENSION: "정지와 중단",
    MarkKind.INTERRUPTION: "정지와 중단",
    MarkKind.HOLD: "정지와 중단",
    MarkKind.DEADLINE: "기한과 행위",
    MarkKind.ACT: "기한과 행위",
}
_TAGS = {MarkKind.COUNT: "active, ", MarkKind.DEADLINE: "crit, "}
_ONE_DAY = timedelta(days=1)


def graph_text(reading: ReadingResult) -> str:
    """The dependency graph, an edge from what is known first; one shape for each kind of node."""
    ids = {step.node: f"n{number}" for number, step in enumerate(reading.steps)}
    lines = ["flowchart TD"]
    for step in reading.steps:
        opens, closes = _SHAPES[step.kind]
        parts = filter(None, (one_line(step.name_ko), value_ko(step)))
        label = "<br/>".join(_escaped(part) for part in parts)
        lines.append(f'    {ids[step.node]}{opens}"{label}"{closes}')
    for step in reading.steps:
        for source, edge in step.depends_on:
            words = _escaped(EDGE_KINDS_KO[edge])
            lines.append(f'    {ids[source]} -->|"{words}"| {ids[step.node]}')
    return "\n".join(lines) + "\n"


def timeline_text(reading: ReadingResult) -> str:
    """The marks of the timeline as a Gantt chart; both days of a bar are included.

    A bar whose start or end is not known ends at the last day that is known of it, and its label
    says what is open. A mark of which no day is known stands as a comment.
    """
    lines = ["gantt", "    dateFormat YYYY-MM-DD", "    axisFormat %Y-%m-%d"]
    sections: dict[str, list[str]] = {}
    undated: list[str] = []
    for number, mark in enumerate(marks_of(reading)):
        label = _escaped(mark.words)
        known = mark.known_days
        if known:
            sections.setdefault(_SECTIONS[mark.kind], []).append(
                f"    {label} :{_task(mark, number, known)}"
            )
        else:
            undated.append(f"    %% {label}")
    for name in dict.fromkeys(_SECTIONS.values()):
        if name in sections:
            lines += [f"    section {name}", *sections[name]]
    return "\n".join([*lines, *undated]) + "\n"


def _task(mark: Mark, number: int, known: tuple[date, ...]) -> str:
    tags = _TAGS.get(mark.kind, "")
    if mark.verdict is Verdict.LATE:
        tags = "crit, "
    elif mark.verdict is Verdict.IN_TIME:
        tags = "done, "
    if known[0] == known[-1]:
        return f"{tags}milestone, t{number}, {known[0]}, 0d"
    # A Gantt chart ends a bar with the beginning of the day it names.
    end = known[-1] + _ONE_DAY if known[-1] < date.max else known[-1]
    return f"{tags}t{number}, {known[0]}, {end}"


def _escaped(text: str) -> str:
    """The first letter too where it is ASCII: a task of a Gantt chart may not begin with a keyword.

    The colon is among what is written as an entity: Mermaid takes a line with ``style``, a colon
    and an entity for a style statement.
    """
    # Two dollar signs begin a formula even as entities.
    shown = cut(one_line(text).replace("$", "＄"), _LONGEST)
    return "".join(
        c if _is_plain(c) and (at or not c.isascii() or c.isdigit()) else f"#{ord(c)};"
        for at, c in enumerate(shown)
    )


def _is_plain(character: str) -> bool:
    return character.isalnum() or character in _PLAIN
