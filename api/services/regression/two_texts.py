"""Two texts side by side, each cut to the part in which they differ."""

from __future__ import annotations

LONGEST = 160
"""Letters shown of a text."""
BEFORE = 24
"""Letters shown before the first difference."""
_TAIL = "…"


def shortened(text: str | None) -> str | None:
    """The beginning of a text, in one line."""
    return None if text is None else _cut(_line(text), 0)


def differing_parts(one: str, other: str) -> tuple[str, str]:
    """Both texts from shortly before their first difference on; the whole where they are equal."""
    first, second = _line(one), _line(other)
    same = next(
        (i for i, (a, b) in enumerate(zip(first, second, strict=False)) if a != b),
        min(len(first), len(second)),
    )
    if first == second:
        return _cut(first, 0), _cut(second, 0)
    start = max(0, first.rfind(" ", 0, max(0, same - BEFORE)) + 1)
    return _cut(first, start), _cut(second, start)


def _line(text: str) -> str:
    return " ".join(text.split())


def _cut(text: str, start: int) -> str:
    head = _TAIL if start else ""
    tail = _TAIL if len(text) > start + LONGEST else ""
    return head + text[start : start + LONGEST] + tail
