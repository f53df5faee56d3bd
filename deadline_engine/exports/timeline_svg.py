"""A reading as a timeline that fits every width: places along the axis are shares of it.

Text keeps its size, so the same file can be read on a telephone and on a wide page. Nothing in it
is loaded or run. Colours are attributes, since a page may forbid styles inside it; what has no
colour of its own takes the colour of the page's text.
"""

from __future__ import annotations

from datetime import date

from deadline_engine.exports.axis import TICK_FONT, Axis, axis_over, tick_anchor
from deadline_engine.exports.marks import Mark, MarkKind, marks_of
from deadline_engine.exports.rows import BAR, FONT, Row, rows_of
from deadline_engine.exports.svg_text import (
    AMBER,
    BLUE,
    GREEN,
    GREY,
    RED,
    VIOLET,
    element,
    key_of,
    percent,
    root,
    text,
    title,
)
from deadline_engine.exports.words import verdict_ko
from deadline_engine.graph.elements import Verdict
from deadline_engine.graph.result import ReadingResult
from deadline_engine.graph.span import Span
from deadline_engine.graph.wording import day_ko

_HEAD = 34
_COLOURS = {
    MarkKind.EVENT: "currentColor",
    MarkKind.COUNT: BLUE,
    MarkKind.LONG_STOP: VIOLET,
    MarkKind.SUSPENSION: AMBER,
    MarkKind.INTERRUPTION: AMBER,
    MarkKind.HOLD: AMBER,
    MarkKind.MOVED: RED,
    MarkKind.WINDOW: GREEN,
    MarkKind.DEADLINE: RED,
}
_VERDICTS = {Verdict.IN_TIME: GREEN, Verdict.LATE: RED, Verdict.TOO_EARLY: RED}
_HATCHED = {MarkKind.SUSPENSION, MarkKind.HOLD}
_OUTLINED = {MarkKind.WINDOW}


def timeline_svg(reading: ReadingResult, *, standalone: bool = True) -> str:
    """The timeline of a reading, as wide as where it stands; 320 pixels at least.

    Each node of the trace that has a day is in ``data-nodes`` of one group. ``standalone`` False
    leaves out the style of a file of its own, for a page that holds the drawing.
    """
    marks = marks_of(reading)
    days = [day for mark in marks for day in mark.known_days]
    axis = axis_over(days) if days else None
    rows = rows_of(marks, axis, _HEAD if axis else 4.0)
    bottom = rows[-1].bottom if rows else _HEAD
    key = key_of(reading, "timeline")
    drawing = _Drawing(axis, key, bottom)
    inside = "".join(
        (
            drawing.patterns(),
            drawing.grid(),
            *(drawing.line(row) for row in rows if row.mark.kind is MarkKind.DEADLINE),
            *map(drawing.row, rows),
        )
    )
    return root(
        inside, key=key, name=_name(reading), description=_description(reading, marks),
        standalone=standalone, width="100%", height=bottom, view_box=None,
    )  # fmt: skip


def _name(reading: ReadingResult) -> str:
    return f"기한 {day_ko(reading.due)} — {reading.ends[-1].name_ko}"


def _description(reading: ReadingResult, marks: tuple[Mark, ...]) -> str:
    last = reading.ends[-1]
    said = [mark.words for mark in marks]
    return "; ".join((*said, f"판단: {verdict_ko(last.verdict, last.days_late)}"))


class _Drawing:
    """Draws on one axis."""

    def __init__(self, axis: Axis | None, key: str, bottom: float) -> None:
        self._axis = axis
        self._key = key
        self._bottom = bottom

    def patterns(self) -> str:
        """The hatching of what suspends or holds."""
        stripe = element("path", d="M0 6L6 0M-1 1L1 -1M5 7L7 5", stroke=AMBER, stroke_width=1.6)
        return element(
            "defs",
            element(
                "pattern", stripe, id=f"{self._key}-hatch", width=6, height=6,
                patternUnits="userSpaceOnUse",
            ),
        )  # fmt: skip

    def grid(self) -> str:
        """The ticks, their labels and the line of the axis."""
        if self._axis is None:
            return ""
        parts = [
            element(
                "line", x1=percent(self._axis.left), x2=percent(self._axis.right), y1=24, y2=24,
                stroke="currentColor", stroke_opacity=0.45,
            )
        ]  # fmt: skip
        for tick in self._axis.ticks():
            share = self._axis.at(tick.day)
            at = percent(share)
            parts.append(
                element(
                    "line", x1=at, x2=at, y1=20, y2=self._bottom, stroke="currentColor",
                    stroke_opacity=0.16,
                )
            )  # fmt: skip
            parts.append(
                text(
                    tick.label, x=at, y=14, text_anchor=tick_anchor(self._axis, tick),
                    font_size=TICK_FONT, fill_opacity=0.75,
                )
            )  # fmt: skip
        return element("g", "".join(parts), aria_hidden="true")

    def line(self, row: Row) -> str:
        """The deadline through all rows: a line, or the days between which it lies."""
        first, last = row.mark.start.earliest, row.mark.start.latest
        if self._axis is None or (first is None and last is None):
            return ""
        if first is not None and first == last:
            at = percent(self._axis.at(first))
            return element(
                "line", x1=at, x2=at, y1=24, y2=self._bottom, stroke=RED, stroke_width=1.5,
                stroke_opacity=0.5,
            )  # fmt: skip
        left, right = self._ends(first, last)
        return element(
            "rect", x=percent(left), width=percent(right - left), y=24, height=self._bottom - 24,
            fill=RED, fill_opacity=0.1,
        )  # fmt: skip

    def row(self, row: Row) -> str:
        """A mark with its label; the whole sentence for who points at it."""
        mark = row.mark
        strong = row.names if mark.kind in {MarkKind.DEADLINE, MarkKind.ACT} else 0
        colour = self._colour(mark) if mark.kind is MarkKind.ACT else None
        label = "".join(
            text(
                line, x=percent(row.share), y=row.baseline(number), text_anchor=row.anchor,
                font_size=FONT, font_weight="600" if number < strong else None,
                fill=colour if number < strong else None,
            )
            for number, line in enumerate(row.lines)
        )  # fmt: skip
        return element(
            "g", title(f"{mark.words}. {mark.detail}") + label + self._shape(row),
            data_kind=mark.kind.value, data_nodes=" ".join(mark.nodes),
        )  # fmt: skip

    def _shape(self, row: Row) -> str:
        mark, axis = row.mark, self._axis
        if axis is None or not mark.known_days:
            return self._unknown(row)
        if mark.end is None:
            return self._range(row, mark.start) + self._points(row, mark.start, mark.kind)
        start, end = mark.start.earliest or mark.start.latest, mark.end.latest or mark.end.earliest
        left, right = self._ends(
            start, end, open_left=mark.start.earliest is None, open_right=mark.end.latest is None
        )
        return (
            self._bar(row, left, right)
            + self._uncertain(row, mark.start)
            + self._uncertain(row, mark.end)
            + (self._arrow(row, axis.left, -1) if mark.start.earliest is None else "")
            + (self._arrow(row, axis.right, 1) if mark.end.latest is None else "")
            + (self._points(row, mark.end, mark.kind) if mark.kind is MarkKind.MOVED else "")
        )

    def _ends(
        self, first: date | None, last: date | None, *, open_left: bool = False,
        open_right: bool = False,
    ) -> tuple[float, float]:  # fmt: skip
        axis = self._axis
        assert axis is not None  # noqa: S101
        left = axis.left if first is None or open_left else axis.at(first)
        right = axis.right if last is None or open_right else axis.at(last)
        return left, right

    def _bar(self, row: Row, left: float, right: float) -> str:
        kind, colour = row.mark.kind, self._colour(row.mark)
        fill = f"url(#{self._key}-hatch)" if kind in _HATCHED else colour
        faint = row.mark.applies is False and kind is not MarkKind.HOLD
        return element(
            "rect", x=percent(left), width=percent(max(right - left, 0)), y=row.bar_top, height=BAR,
            rx=2, fill="none" if kind in _OUTLINED else fill,
            fill_opacity=None if kind in _HATCHED else 0.55, stroke=colour,
            stroke_dasharray="3 3" if faint else None,
        )  # fmt: skip

    def _range(self, row: Row, span: Span) -> str:
        """The days between which a point lies, with arrows where a side is open."""
        axis = self._axis
        if axis is None or span.exact is not None:
            return ""
        left, right = self._ends(span.earliest, span.latest)
        colour = self._colour(row.mark)
        return (
            element(
                "line", x1=percent(left), x2=percent(right), y1=row.middle, y2=row.middle,
                stroke=colour, stroke_width=2, stroke_dasharray="4 3",
            )
            + (self._arrow(row, axis.left, -1) if span.earliest is None else "")
            + (self._arrow(row, axis.right, 1) if span.latest is None else "")
        )  # fmt: skip

    def _uncertain(self, row: Row, span: Span) -> str:
        """The part of a bar of which it is not certain that it belongs to it."""
        if span.exact is not None or not span.bounded:
            return ""
        left, right = self._ends(span.earliest, span.latest)
        return element(
            "rect", x=percent(left), width=percent(right - left), y=row.bar_top - 2, height=BAR + 4,
            fill="none", stroke="currentColor", stroke_dasharray="2 2",
        )  # fmt: skip

    def _points(self, row: Row, span: Span, kind: MarkKind) -> str:
        axis = self._axis
        assert axis is not None  # noqa: S101
        days = dict.fromkeys(day for day in (span.earliest, span.latest) if day is not None)
        return "".join(self._point(row, axis.at(day), kind) for day in days)

    def _point(self, row: Row, share: float, kind: MarkKind) -> str:
        colour = self._colour(row.mark)
        if kind in {MarkKind.DEADLINE, MarkKind.MOVED}:
            shape = element("path", d="M0 -7L6 0L0 7L-6 0Z", fill=colour)
        elif kind in {MarkKind.INTERRUPTION, MarkKind.SUSPENSION}:
            shape = element("rect", x=-5, y=-5, width=10, height=10, fill=colour)
        else:
            hollow = row.mark.start.exact is None
            shape = element(
                "circle", r=5, fill="none" if hollow else colour, stroke=colour, stroke_width=1.5
            )
        return self._placed(row, share, shape)

    def _arrow(self, row: Row, share: float, way: int) -> str:
        head = element("path", d=f"M0 -7L{8 * way} 0L0 7Z", fill=self._colour(row.mark))
        return self._placed(row, share, head)

    def _placed(self, row: Row, share: float, shape: str) -> str:
        return element("svg", shape, x=percent(share), y=row.middle, overflow="visible")

    def _unknown(self, row: Row) -> str:
        """No day is known: a dotted line over the whole width."""
        return element(
            "line", x1=percent(0.03), x2=percent(0.97), y1=row.middle, y2=row.middle, stroke=GREY,
            stroke_width=2, stroke_dasharray="1 5", stroke_linecap="round",
        )  # fmt: skip

    def _colour(self, mark: Mark) -> str:
        if mark.kind is MarkKind.ACT:
            return _VERDICTS.get(mark.verdict or Verdict.NOT_TESTED, GREY)
        return _COLOURS[mark.kind]
