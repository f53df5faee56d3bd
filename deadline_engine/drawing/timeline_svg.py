"""A timeline as SVG that needs no script, no style and no font of its own.

Places along the axis are percentages, so that the drawing fits any width while its words keep their
size. Colours are attributes; a page may override them by class.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from xml.sax.saxutils import escape, quoteattr

from deadline_engine.drawing.timeline import Mark, Row, Timeline

_ROW = 34
_TOP = 30
_BOTTOM = 8
_TEXT_UP = 12
_BAR = 8
_RADIUS = 5
_FONT = 13
_MOST_TICKS = 5
_YEAR_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)
_WIDTH = 760
_COLOURS = {
    Mark.EVENT: "#1c1e21",
    Mark.PERIOD: "#0b57a4",
    Mark.LONG_STOP: "#5a6169",
    Mark.SUSPENSION: "#b07a00",
    Mark.INTERRUPTION: "#7a3fa0",
    Mark.DEADLINE: "#9a1f1f",
    Mark.IN_TIME: "#14662b",
    Mark.LATE: "#9a1f1f",
    Mark.OPEN: "#6b4700",
}


def timeline_svg(
    timeline: Timeline, *, lang: str = "ko", title: str = "", standalone: bool = True
) -> str:
    """The drawing, in Korean or English (``ko``, ``en``); in a page it is as wide as it can be.

    Every row says its words and days in text, so that nothing depends on its colour.
    """
    height = _TOP + _ROW * len(timeline.rows) + _BOTTOM
    width = f'width="{_WIDTH}"' if standalone else 'width="100%"'
    namespace = 'xmlns="http://www.w3.org/2000/svg" ' if standalone else ""
    name = title or ("기간의 시간표" if lang == "ko" else "timeline of the period")
    opening = (
        f'<svg {namespace}class="deadline-timeline" {width} height="{height}" role="img"'
        f' lang="{lang}" aria-label={quoteattr(name)} font-family="sans-serif"'
        f' font-size="{_FONT}">'
    )
    parts = [opening, f"<title>{escape(name)}</title>"]
    if standalone:
        parts.append('<rect width="100%" height="100%" fill="#ffffff"/>')
    parts += _axis(timeline, height)
    for number, row in enumerate(timeline.rows):
        parts += _row(timeline, row, _TOP + _ROW * number, height, lang)
    parts.append("</svg>")
    return "\n".join(parts)


def _axis(timeline: Timeline, height: int) -> Iterator[str]:
    for day, label in _ticks(timeline):
        x = _percent(timeline.place(day))
        yield (
            f'<line class="tick" x1="{x}" x2="{x}" y1="{_TOP - 8}" y2="{height - _BOTTOM}"'
            ' stroke="#d8dce1"/>'
        )
        yield (
            f'<text class="tick" x="{x}" y="{_TOP - 14}" text-anchor="middle" fill="#5a6169">'
            f"{label}</text>"
        )


def _ticks(timeline: Timeline) -> Iterator[tuple[date, str]]:
    first, last = timeline.first, timeline.last
    years = last.year - first.year
    if years < 1:
        for month in range(first.month + 1, last.month + 1):
            yield date(first.year, month, 1), f"{first.year}-{month:02}"
        return
    step = next(s for s in _YEAR_STEPS if years <= s * _MOST_TICKS)
    year = -(-(first.year + 1) // step) * step
    while year <= last.year:
        yield date(year, 1, 1), str(year)
        year += step


def _row(timeline: Timeline, row: Row, top: int, height: int, lang: str) -> Iterator[str]:
    colour, middle = _COLOURS[row.mark], top + _TEXT_UP + 10
    start = 0.0 if row.start is None else timeline.place(row.start)
    end = 1.0 if row.end is None else timeline.place(row.end)
    words = row.ko if lang == "ko" else row.en
    yield f'<g class="row {row.mark}">'
    yield f'<text x="0" y="{top + _TEXT_UP}" fill="#1c1e21">{escape(words)}</text>'
    if row.mark is Mark.DEADLINE and row.is_point:
        yield (
            f'<line x1="{_percent(start)}" x2="{_percent(start)}" y1="{_TOP - 8}"'
            f' y2="{height - _BOTTOM}" stroke="{colour}" stroke-width="1.5"'
            ' stroke-dasharray="4 3"/>'
        )
    if row.is_point:
        yield f'<circle cx="{_percent(start)}" cy="{middle}" r="{_RADIUS}" fill="{colour}"/>'
    else:
        open_ended = row.start is None or row.end is None
        dash = ' stroke-dasharray="3 3"' if open_ended else ""
        yield (
            f'<rect x="{_percent(start)}" y="{middle - _BAR // 2}"'
            f' width="{_percent(max(end - start, 0.002))}" height="{_BAR}" rx="2"'
            f' fill="{colour}" fill-opacity="{0.25 if open_ended else 0.7}"'
            f' stroke="{colour}"{dash}/>'
        )
    yield "</g>"


def _percent(place: float) -> str:
    return f"{place * 100:.2f}%"
