"""What a timeline shows of a trace: points, bars and the deadline, each with its nodes.

Steps that say the same thing about the same days share one mark: an adjustment that moved
nothing, the start of a demand and the demand itself, an end that stayed as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from deadline_engine.exports.plain_text import one_line
from deadline_engine.exports.words import short_ko, span_ko, verdict_ko
from deadline_engine.graph.elements import EdgeKind, NodeKind, Step, Value, Verdict
from deadline_engine.graph.result import ReadingResult
from deadline_engine.graph.span import UNKNOWN, Span


class MarkKind(StrEnum):
    """How a mark is drawn."""

    EVENT = "event"
    COUNT = "count"
    """A period that runs, from its trigger or from where it was resumed, to its last day."""
    LONG_STOP = "long_stop"
    SUSPENSION = "suspension"
    INTERRUPTION = "interruption"
    HOLD = "hold"
    """An end held open for some acts."""
    MOVED = "moved"
    """A last day moved to another day."""
    WINDOW = "window"
    """The days on which the act can be done, of a period that runs backward."""
    DEADLINE = "deadline"
    ACT = "act"


@dataclass(frozen=True, slots=True)
class Mark:
    """One row of the timeline."""

    kind: MarkKind
    nodes: tuple[str, ...]
    label: str
    days: str
    """The days in words."""
    start: Span
    end: Span | None
    """None: a point; else a bar from ``start`` to ``end``, both days included."""
    detail: str
    """The sentences of its steps."""
    applies: bool | None = None
    verdict: Verdict | None = None
    note: str = ""
    """What the row says below its days: the holidays a last day passed over."""

    @property
    def words(self) -> str:
        """Its name and its days, on one line."""
        return f"{self.label}{' ' if self.days[:1].isdigit() else ': '}{self.days}"

    @property
    def known_days(self) -> tuple[date, ...]:
        """Every day that is known of it, in order."""
        spans = (self.start,) if self.end is None else (self.start, self.end)
        return tuple(sorted({d for s in spans for d in (s.earliest, s.latest) if d is not None}))


_BARS = {NodeKind.DEADLINE: MarkKind.COUNT, NodeKind.LONG_STOP: MarkKind.LONG_STOP}
_ORDER = {kind: number for number, kind in enumerate(MarkKind)}
_LAST = {MarkKind.DEADLINE, MarkKind.ACT}


def marks_of(reading: ReadingResult) -> tuple[Mark, ...]:
    """The marks of a reading in the order of their days; deadlines and acts tested come last.

    Every node that has a day is in exactly one mark.
    """
    builder = _Builder(reading)
    for step in reading.steps:
        builder.add(step)
    marks = [*builder.marks, *builder.unclaimed_events()]
    return tuple(sorted(_joined(marks), key=_place))


def _place(mark: Mark) -> tuple[bool, date, int, str]:
    known = mark.known_days
    return (
        mark.kind in _LAST,
        known[0] if known else date.max,
        _ORDER[mark.kind],
        mark.nodes[0],
    )


def _joined(marks: Iterable[Mark]) -> Iterator[Mark]:
    """Marks that show the same as one; the same demand interrupts each limb."""
    found: dict[tuple[object, ...], Mark] = {}
    for mark in marks:
        key = (mark.kind, mark.label, mark.start, mark.end, mark.applies, mark.verdict)
        same = found.get(key)
        if same is None:
            found[key] = mark
            continue
        detail = same.detail if mark.detail in same.detail else f"{same.detail} {mark.detail}"
        found[key] = replace(same, nodes=(*same.nodes, *mark.nodes), detail=detail)
    yield from found.values()


class _Builder:
    """Goes through the trace once; every step finds those it depends on already seen."""

    def __init__(self, reading: ReadingResult) -> None:
        self._steps = {step.node: step for step in reading.steps}
        self._days: dict[str, Span] = {}
        self._owner: dict[str, int] = {}
        self._claimed: set[str] = set()
        self.marks: list[Mark] = []

    def add(self, step: Step) -> None:
        """Add what a step shows."""
        value = step.done.value
        if value.day is None:
            return
        self._days[step.node] = value.day
        if step.kind is NodeKind.EVENT:
            return
        if step.kind is NodeKind.FILING:
            self._act(step, value)
        elif step.kind in {NodeKind.SUSPENSION, NodeKind.INTERRUPTION}:
            self._tolling(step, value)
        elif step.kind is NodeKind.ADJUSTMENT:
            self._adjustment(step, value.day)
        elif step.kind in _BARS:
            self._end(step, value.day)

    def unclaimed_events(self) -> Iterator[Mark]:
        """The events that no other mark shows."""
        for node, step in self._steps.items():
            if step.kind is NodeKind.EVENT and node in self._days and node not in self._claimed:
                day = self._days[node]
                yield Mark(
                    MarkKind.EVENT, (node,), _name(step), short_ko(day), day, None, _said(step)
                )  # fmt: skip

    def _sources(self, step: Step, *edges: EdgeKind) -> list[Step]:
        return [
            self._steps[node]
            for node, edge in step.depends_on
            if edge in edges and node in self._days
        ]

    def _put(self, mark: Mark) -> None:
        for node in mark.nodes:
            self._owner[node] = len(self.marks)
        self.marks.append(mark)

    def _share(self, step: Step, source: Step) -> bool:
        """Let the mark of ``source`` show the step too, where it is the same day."""
        at = self._owner.get(source.node)
        if at is None or self._days[source.node] != self._days[step.node]:
            return False
        mark = self.marks[at]
        if mark.end is None:
            return False
        detail = f"{mark.detail} {_said(step)}"
        self.marks[at] = replace(mark, nodes=(*mark.nodes, step.node), detail=detail)
        self._owner[step.node] = at
        return True

    def _claim(self, step: Step, *days: Span | None) -> tuple[str, ...]:
        """The events behind a step whose day it shows itself."""
        own = [
            source.node
            for source in self._sources(step, EdgeKind.TRIGGERS)
            if source.kind is NodeKind.EVENT and self._days[source.node] in days
        ]
        fresh = [node for node in own if node not in self._claimed]
        self._claimed.update(fresh)
        return (step.node, *fresh)

    def _act(self, step: Step, value: Value) -> None:
        day = value.day or UNKNOWN
        verdict = value.verdict or Verdict.NOT_TESTED
        self._put(
            Mark(
                MarkKind.ACT, self._claim(step, day),
                f"{_name(step)} — {verdict_ko(verdict, value.days_late)}", short_ko(day), day, None,
                _said(step), verdict=verdict,
            )
        )  # fmt: skip

    def _tolling(self, step: Step, value: Value) -> None:
        day, until = value.day or UNKNOWN, value.until
        kind = MarkKind.SUSPENSION
        if step.kind is NodeKind.INTERRUPTION:
            kind = MarkKind.INTERRUPTION
        label = _name(step)
        if value.applies is False and not value.holds:
            label = f"{label} (효력 없음)"
        elif value.applies is None:
            mentioned = any(edge is EdgeKind.TRIGGERS for _, edge in step.depends_on)
            label = f"{label} ({'효력을' if mentioned else '있었는지'} 알 수 없음)"
        end = None if until is None or until == day else until
        days = short_ko(day) if end is None else span_ko(day, end)
        nodes = self._claim(step, day, until)
        self._put(Mark(kind, nodes, label, days, day, end, _said(step), value.applies))
        for hold in value.holds:
            self.marks.append(
                Mark(
                    MarkKind.HOLD, (step.node,), f"{_name(step)}: 말일이 열려 있는 동안",
                    span_ko(hold.since, hold.until), hold.since, hold.until, _said(step),
                )
            )  # fmt: skip

    def _adjustment(self, step: Step, day: Span) -> None:
        for source in self._sources(step, EdgeKind.ADJUSTS)[:1]:
            if self._share(step, source):
                return
            before = self._days[source.node]
            self._put(
                Mark(
                    MarkKind.MOVED, (step.node,), "말일 이동",
                    f"{short_ko(before)} → {short_ko(day)}", before, day, _said(step),
                    note=_said(step) if day.exact else "",
                )
            )  # fmt: skip

    def _end(self, step: Step, day: Span) -> None:
        interruptions = [
            source
            for source in self._sources(step, EdgeKind.INTERRUPTS)
            if source.kind is NodeKind.INTERRUPTION
        ]
        before = self._sources(step, EdgeKind.EXTENDS)
        triggers = self._sources(step, EdgeKind.TRIGGERS)
        if before and any(self._share(step, source) for source in before):
            return
        if interruptions:
            value = interruptions[0].done.value
            start = value.until or value.day or UNKNOWN
            self._bar(step, start, day, f"중단 뒤: {self._period(step)}")
        elif before and triggers and self._sources(step, EdgeKind.SUSPENDS):
            start = self._days[before[0].node]
            self._bar(step, start, day, f"정지를 더함: {self._period(step)}")
        elif triggers:
            self._bar(step, self._days[triggers[0].node], day, _name(step))
            until = step.done.value.until
            if until is not None:
                self.marks.append(
                    Mark(
                        MarkKind.WINDOW, (step.node,), "할 수 있는 기간", span_ko(until, day),
                        until, day, _said(step),
                    )
                )  # fmt: skip
        else:
            self._put(
                Mark(
                    MarkKind.DEADLINE, (step.node,), _name(step), short_ko(day), day, None,
                    _said(step),
                )
            )  # fmt: skip

    def _period(self, step: Step) -> str:
        """The name of the period that was counted first."""
        while before := self._sources(step, EdgeKind.EXTENDS):
            step = before[0]
        return _name(step)

    def _bar(self, step: Step, start: Span, end: Span, label: str) -> None:
        if _lies_after(start, end):
            start, end = end, start
        self._put(
            Mark(
                _BARS[step.kind], (step.node,), label, span_ko(start, end), start, end,
                _said(step),
            )
        )  # fmt: skip


def _lies_after(a: Span, b: Span) -> bool:
    """Whether a period runs backward from ``a``."""
    return a.earliest is not None and b.latest is not None and a.earliest > b.latest


def _name(step: Step) -> str:
    return one_line(step.name_ko)


def _said(step: Step) -> str:
    return one_line(step.done.ko)
