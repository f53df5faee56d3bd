"""What a timeline shows of a reading: facts as points, periods and what held them up as bars.

Nothing is computed here: every day is one of the trace.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from deadline_engine.graph.elements import EdgeKind, NodeKind, Step, Verdict
from deadline_engine.graph.result import ReadingResult
from deadline_engine.graph.span import UNKNOWN, Span

_PERIODS = (NodeKind.DEADLINE, NodeKind.LONG_STOP, NodeKind.ADJUSTMENT)
_MARGIN = 25
"""The axis goes on by one part in so many on either side."""


class Mark(StrEnum):
    """What a row stands for; also the class of what is drawn."""

    EVENT = "event"
    PERIOD = "period"
    LONG_STOP = "long_stop"
    SUSPENSION = "suspension"
    INTERRUPTION = "interruption"
    DEADLINE = "deadline"
    IN_TIME = "in_time"
    LATE = "late"
    OPEN = "open"
    """An act of which it is not settled whether it came in time."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row: a point where ``start`` and ``end`` are one day, else a bar between them."""

    mark: Mark
    start: date | None
    """First day; None where it is not known how early."""
    end: date | None
    """Last day, included; None where it is not known how late, or never comes."""
    ko: str
    en: str
    node: str

    @property
    def is_point(self) -> bool:
        """Whether it is one day."""
        return self.start is not None and self.start == self.end


@dataclass(frozen=True, slots=True)
class Timeline:
    """Rows in the order of the trace, and the days the axis spans, both included."""

    rows: tuple[Row, ...]
    first: date
    last: date

    def place(self, day: date) -> float:
        """Where a day stands on the axis: 0 at its beginning, 1 at its end."""
        return (day - self.first).days / max((self.last - self.first).days, 1)


def timeline_of(reading: ReadingResult) -> Timeline | None:
    """The timeline of a reading; None where it has no day at all."""
    steps = {step.node: step for step in reading.steps}
    rows = [*_events(reading.steps), *_periods(reading, steps), *_acts(reading.steps)]
    days = [day for row in rows for day in (row.start, row.end) if day is not None]
    if not days:
        return None
    margin = timedelta(days=max((max(days) - min(days)).days // _MARGIN, 1))
    first = min(days) - min(margin, min(days) - date.min)
    last = max(days) + min(margin, date.max - max(days))
    return Timeline(tuple(rows), first, last)


def _events(trace: Sequence[Step]) -> Iterator[Row]:
    """Facts, but for the ends of what held a period up and the act, which have rows of their own.

    Of several nodes of one suspension, one for each period it concerns, one row is drawn.
    """
    shown_elsewhere = {
        source
        for step in trace
        for source, kind in step.depends_on
        if kind is EdgeKind.TRIGGERS
        and step.kind in (NodeKind.SUSPENSION, NodeKind.INTERRUPTION, NodeKind.FILING)
    }
    starts_a_period = {
        source
        for step in trace
        for source, kind in step.depends_on
        if kind is EdgeKind.TRIGGERS and step.kind in (NodeKind.DEADLINE, NodeKind.LONG_STOP)
    }
    seen: set[tuple[Mark, date | None, date | None, str]] = set()
    for step in trace:
        day = step.done.value.day or UNKNOWN
        if step.kind is NodeKind.EVENT:
            if step.node in shown_elsewhere - starts_a_period or not _known(day):
                continue
            row = _row(Mark.EVENT, day, step, _days(day))
        elif step.kind in (NodeKind.SUSPENSION, NodeKind.INTERRUPTION):
            without_effect = step.done.value.applies is False and not step.done.value.holds
            if without_effect or not _known(day):
                continue
            held = _held(step, day)
            if held is None:
                continue
            row = held
        else:
            continue
        key = (row.mark, row.start, row.end, row.ko)
        if key not in seen:
            seen.add(key)
            yield row


def _held(step: Step, day: Span) -> Row | None:
    """A suspension or interruption; None for one the facts do not mention."""
    until = step.done.value.until
    if step.kind is NodeKind.SUSPENSION and until is None:
        return None
    mark = Mark.SUSPENSION if step.kind is NodeKind.SUSPENSION else Mark.INTERRUPTION
    if until is None or until == day:
        return _row(mark, day, step, _days(day))
    days = f"{_days(day)} ~ {'' if until.never else _days(until)}"
    return Row(
        mark,
        day.earliest,
        None if until.never else until.latest,
        f"{step.name_ko}: {days}",
        f"{step.name_en}: {days}",
        step.node,
    )


def _periods(reading: ReadingResult, steps: Mapping[str, Step]) -> Iterator[Row]:
    for end in reading.ends:
        deadline = steps.get(f"deadline:{end.computation}")
        if deadline is None:
            continue
        for node, _ in deadline.depends_on:
            settled = steps[node]
            if settled.kind not in _PERIODS:
                continue
            base = _base(settled, steps)
            day = settled.done.value.day or UNKNOWN
            start = _trigger_day(base, steps)
            mark = Mark.LONG_STOP if base.kind is NodeKind.LONG_STOP else Mark.PERIOD
            first = day.earliest if start is None else start.earliest
            last = None if day.never else day.latest
            if first is None and last is None:
                continue
            if first is not None and last is not None and last < first:
                first, last = last, first  # a period that runs backward
            yield Row(mark, first, last, f"{base.name_ko}: {_days(day)}",
                      f"{base.name_en}: {_days(day)}", node)  # fmt: skip
        if _known(end.due):
            yield Row(
                Mark.DEADLINE,
                end.due.earliest,
                end.due.latest,
                f"기한: {_days(end.due)}",
                f"deadline: {_days(end.due)}",
                deadline.node,
            )


def _acts(trace: Sequence[Step]) -> Iterator[Row]:
    marks = {Verdict.IN_TIME: Mark.IN_TIME, Verdict.NO_LIMITATION: Mark.IN_TIME,
             Verdict.LATE: Mark.LATE, Verdict.TOO_EARLY: Mark.LATE}  # fmt: skip
    for step in trace:
        day, verdict = step.done.value.day, step.done.value.verdict
        if step.kind is NodeKind.FILING and day is not None and _known(day):
            mark = marks.get(verdict, Mark.OPEN) if verdict is not None else Mark.OPEN
            yield _row(mark, day, step, _days(day))


def _days(span: Span) -> str:
    """A day, or its bounds, as short as it can be: ``2020-01-02~2020-01-31``, ``~2020-01-31``."""
    if span.never:
        return "∞"
    if span.exact is not None:
        return span.exact.isoformat()
    return f"{span.earliest or ''}~{span.latest or ''}"


def _row(mark: Mark, day: Span, step: Step, days: str) -> Row:
    return Row(
        mark,
        day.earliest,
        day.latest,
        f"{step.name_ko}: {days}",
        f"{step.name_en}: {days}",
        step.node,
    )


def _known(day: Span) -> bool:
    return day.earliest is not None or day.latest is not None


def _base(settled: Step, steps: Mapping[str, Step]) -> Step:
    """The count that a settled end goes back to: the first one that an event triggers."""
    step = settled
    while True:
        if any(kind is EdgeKind.RUNS_UNDER for _, kind in step.depends_on) and (
            _trigger_day(step, steps) is not None
        ):
            return step
        before = next(
            (
                steps[node]
                for node, kind in step.depends_on
                if kind in (EdgeKind.ADJUSTS, EdgeKind.EXTENDS) and steps[node].kind in _PERIODS
            ),
            None,
        )
        if before is None:
            return step
        step = before


def _trigger_day(step: Step, steps: Mapping[str, Step]) -> Span | None:
    for node, kind in step.depends_on:
        if kind is EdgeKind.TRIGGERS:
            return steps[node].done.value.day
    return None
