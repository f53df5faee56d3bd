"""Text of other people made fit to stand in a drawing or a calendar."""

from __future__ import annotations

import unicodedata

_JOINERS = "\u200c\u200d"
"""Emoji and some scripts are written with them."""
_BREAKS = {"Cc", "Zl", "Zp", "Zs"}
_UNSEEN = {"Cf", "Cs", "Cn", "Co"}
"""Marks that turn the direction of writing among them: they would show another text."""
_PICTURES = 0x1F000
_WIDE, _PICTURE, _CAPITAL, _BROADEST, _OTHER = 1.0, 1.4, 0.78, 1.0, 0.62


def one_line(text: str) -> str:
    """The text on one line: breaks become spaces, characters nobody sees or may write go."""
    kept = (" " if _category(c) in _BREAKS else c for c in text if _is_seen(c))
    return " ".join("".join(kept).split())


def many_lines(text: str) -> str:
    """The same for each line of a text."""
    return "\n".join(one_line(line) for line in text.splitlines()).strip("\n")


def width_of(text: str) -> float:
    """The width a text takes at most, in units of its font size."""
    return sum(map(_width, text))


def cut(text: str, width: float) -> str:
    """The text where it fits into ``width`` (font sizes), else its beginning and an ellipsis."""
    if width_of(text) <= width:
        return text
    return text[: _fitting(text, width - _WIDE)].rstrip() + "…"


def wrapped(text: str, width: float, most: int) -> list[str]:
    """The text in at most ``most`` lines, broken at spaces where there are any."""
    lines: list[str] = []
    rest = one_line(text)
    while rest and len(lines) < most - 1 and width_of(rest) > width:
        fits = rest[: _fitting(rest, width)]
        at = len(fits) if rest[len(fits)] == " " else fits.rfind(" ")
        first = fits[:at] if at > len(fits) // 2 else fits
        if not first:
            break
        lines.append(first.rstrip())
        rest = rest[len(first) :].lstrip()
    return [*lines, cut(rest, width)] if rest else lines


def _fitting(text: str, width: float) -> int:
    """How many characters of the text have room."""
    taken = 0
    while taken < len(text) and width >= _width(text[taken]):
        width -= _width(text[taken])
        taken += 1
    return taken


def _category(character: str) -> str:
    return unicodedata.category(character)


def _is_seen(character: str) -> bool:
    return character in _JOINERS or _category(character) not in _UNSEEN


def _width(character: str) -> float:
    if ord(character) >= _PICTURES:
        return _PICTURE
    if unicodedata.east_asian_width(character) in "WFA":
        return _WIDE
    if character in "MW@%&mw":
        return _BROADEST
    return _CAPITAL if character.isupper() else _OTHER
