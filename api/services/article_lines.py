"""An article's text as lines with their depth, for people to read."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from lawdb.article_reference import covers, parse_unit
from lawdb.article_structure import Path, units


@dataclass(frozen=True, slots=True)
class ArticleLine:
    """One printed line of an article."""

    depth: int
    """0 for the article's own sentence and 항, 1 for 호, 2 for 목, and so on."""
    text: str
    asked: bool
    """Whether it belongs to the unit that was asked for; False where the whole article was."""


def article_lines(text: str, unit: str = "") -> list[ArticleLine]:
    """The lines of a canonical text; ``unit`` (``제1항제2호``) marks what was asked for."""
    path = parse_unit(unit)
    lines: list[ArticleLine] = []
    for part in units(text):
        asked = bool(path) and covers(path, part.path)
        lines += [
            ArticleLine(_depth(part.path), printable(line), asked)
            for line in text[part.start : part.end].split("\n")
        ]
    return lines


def unit_depth(text: str) -> int:
    """How deep the unit is indented that begins ``text``."""
    return _depth(units(text)[0].path)


def _depth(path: Path) -> int:
    return max(len(path) - 1, 0)


def printable(text: str) -> str:
    """The text without control characters: a terminal would obey them."""
    return "".join(c for c in text if c == "\n" or unicodedata.category(c) != "Cc")
