"""SVG as text: elements with everything in them escaped, and the look all drawings share."""

from __future__ import annotations

from hashlib import sha256
from html import escape

from deadline_engine.exports.plain_text import one_line
from deadline_engine.graph.result import ReadingResult

FONTS = (
    "'Noto Sans KR', 'Noto Sans CJK KR', 'Apple SD Gothic Neo', 'Malgun Gothic', system-ui,"
    " sans-serif"
)
BLUE, GREEN, RED, AMBER, VIOLET, GREY = (
    "#3b7dc4", "#2a9458", "#d14b4b", "#b9770e", "#8a63c7", "#7d858e",
)  # fmt: skip
"""Each at least 3 : 1 against white and against a dark page, so one file serves both."""
_ALONE = (
    "svg:root{color-scheme:light dark;color:#1c1e21;background:#fff}"
    "@media (prefers-color-scheme:dark){svg:root{color:#e6e8eb;background:#16181b}}"
)


def element(name: str, inside: str = "", /, **attributes: str | float | None) -> str:
    """An element around ``inside``, which must be elements or escaped text already.

    An underscore in the name of an attribute stands for a hyphen; None leaves the attribute out.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def text(words: str, **attributes: str | float | None) -> str:
    """A line of text; the words are escaped here."""
    return element("text", _safe(words), **attributes)


def title(words: str) -> str:
    """What a pointer on the element, or a screen reader, is told."""
    return element("title", _safe(words))


def percent(share: float) -> str:
    """A share of the width, as a length."""
    return f"{share * 100:.3f}%"


def key_of(reading: ReadingResult, drawing: str) -> str:
    """A prefix for ids, so that drawings of several readings can stand on one page."""
    said = "\x1f".join((drawing, reading.id, *(f"{s.node}{s.done.ko}" for s in reading.steps)))
    return f"{drawing}-{sha256(said.encode()).hexdigest()[:10]}"


def root(
    inside: str, *, key: str, name: str, description: str, standalone: bool,
    width: str, height: float, view_box: str | None,
) -> str:  # fmt: skip
    """The drawing itself. ``standalone`` adds the style that a page has of its own."""
    head = (
        element("title", _safe(name), id=f"{key}-title")
        + element("desc", _safe(description), id=f"{key}-desc")
        + (element("style", _ALONE) if standalone else "")
    )
    return element(
        "svg", head + inside, xmlns="http://www.w3.org/2000/svg", class_="deadline-drawing",
        role="img", aria_labelledby=f"{key}-title {key}-desc", lang="ko", width=width,
        height=height, viewBox=view_box, fill="currentColor", font_family=FONTS,
    )  # fmt: skip


def _safe(words: str) -> str:
    """Escaped, and without the characters XML may not hold."""
    return escape(one_line(words))


def _value(value: str | float) -> str:
    return _safe(value) if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")
