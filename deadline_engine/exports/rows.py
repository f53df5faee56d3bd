"""One row for each mark of a timeline: its label above, its bar or point below."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from deadline_engine.exports.axis import NARROWEST, Anchor, Axis, text_box, tick_box
from deadline_engine.exports.marks import Mark
from deadline_engine.exports.plain_text import one_line, width_of, wrapped

FONT = 13
LINE = 17
BAR = 10
_GAP = 12
_MOST_NOTE_LINES = 4
_SIDE = 4
"""Pixels kept free at both sides of the drawing."""


@dataclass(frozen=True, slots=True)
class Box:
    """Where a text stands, in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Whether the two cover a point in common."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


@dataclass(frozen=True, slots=True)
class Row:
    """A mark with its place; heights in pixels, places along the axis as shares."""

    mark: Mark
    lines: tuple[str, ...]
    names: int
    """How many of the lines are its name; the days and the note follow."""
    top: float
    share: float
    anchor: Anchor

    @property
    def bar_top(self) -> float:
        """Where its bar begins."""
        return self.top + LINE * len(self.lines) + 2

    @property
    def middle(self) -> float:
        """The height of its points."""
        return self.bar_top + BAR / 2

    @property
    def bottom(self) -> float:
        """Where the next row begins."""
        return self.bar_top + BAR + _GAP

    def baseline(self, line: int) -> float:
        """The height on which a line of its label stands."""
        return self.top + LINE * (line + 1) - 4

    def boxes(self, width: float) -> Iterator[Box]:
        """The boxes of the lines of its label in a drawing ``width`` pixels wide."""
        for number, line in enumerate(self.lines):
            left, right = text_box(self.share, self.anchor, width_of(line) * FONT, width)
            top = self.top + LINE * number
            yield Box(left, top, right, top + LINE)


def rows_of(marks: tuple[Mark, ...], axis: Axis | None, top: float) -> tuple[Row, ...]:
    """The marks as rows below each other from ``top`` on; no label is wider than its room."""
    rows: list[Row] = []
    for mark in marks:
        share = _share(mark, axis)
        anchor, room = _room(share)
        width = room / FONT
        together = one_line(mark.words)
        names = [together] if width_of(together) <= width else wrapped(mark.label, width, 2)
        days = [] if names == [together] else wrapped(mark.days, width, 2)
        lines = (*names, *days, *wrapped(mark.note, width, _MOST_NOTE_LINES))
        row = Row(mark, lines, len(names), top, share, anchor)
        rows.append(row)
        top = row.bottom
    return tuple(rows)


def label_boxes(rows: tuple[Row, ...], axis: Axis | None, width: float) -> tuple[Box, ...]:
    """The boxes of all labels, those of the ticks (at heights 0 to LINE) included."""
    boxes = [box for row in rows for box in row.boxes(width)]
    if axis is not None:
        for tick in axis.ticks():
            left, right = tick_box(axis, tick, width)
            boxes.append(Box(left, 0, right, LINE))
    return tuple(boxes)


def _share(mark: Mark, axis: Axis | None) -> float:
    """The middle of what is drawn of it."""
    known = mark.known_days
    if axis is None or not known:
        return 0.5
    return (axis.at(known[0]) + axis.at(known[-1])) / 2


def _room(share: float) -> tuple[Anchor, float]:
    """The way to stand at a place that leaves most room on the narrowest drawing, and the room."""
    left, right = share * NARROWEST - _SIDE, (1 - share) * NARROWEST - _SIDE
    return max(
        ("middle", 2 * min(left, right)), ("start", right), ("end", left), key=lambda way: way[1]
    )
