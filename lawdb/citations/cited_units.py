"""The words of a cited unit in a text, also where an old text does not number it as it is cited.

Statutes of the fifties and sixties print paragraphs without numbers, one a line, which courts cite
as 제1항, 제2항; tax laws up to the nineties number items (가), (나). Both are read here, and only
where the numbered unit is not there.
"""

from __future__ import annotations

import re
from functools import lru_cache

from lawdb.article_reference import covers, unit_text
from lawdb.article_structure import NO_PARAGRAPH, Path, syllable, units
from lawdb.citations.citation import Reference

_ITEM_DEPTH = 3
_PARENTHESISED = re.compile(r"\s*\(([가-힣])\)")


def cited_text(text: str, reference: Reference) -> str | None:
    """The words of the cited unit, or of the range of units; None where the text lacks them.

    Of a range of articles: of its first one.
    """
    if not reference.through_path or reference.through_key is not None:
        return unit_in(text, reference.path)
    first, last = reference.path, reference.through_path
    if unit_in(text, first) is None or unit_in(text, last) is None:
        return None
    depth = len(first)
    pieces = [u for u in units(text) if first <= u.path[:depth] and u.path[: len(last)] <= last]
    return "\n".join(text[u.start : u.end] for u in pieces) or text


@lru_cache(maxsize=8192)
def unit_in(text: str, path: Path) -> str | None:
    """The words of a unit with everything below it; None where the text has no such unit."""
    found = unit_text(text, path)
    if found is not None:
        return found
    if path and path[0] != NO_PARAGRAPH:
        return _unnumbered_paragraph(text, path)
    return _parenthesised_item(text, path)


@lru_cache(maxsize=4096)
def in_context(text: str, path: Path) -> str | None:
    """The unit with the sentences it hangs on: the article's own, the paragraph's, then itself.

    None for the article as a whole, which hangs on nothing.
    """
    if not path:
        return None
    own = [u for u in units(text) if covers(path, u.path) or covers(u.path, path)]
    return "\n".join(text[u.start : u.end] for u in own)


def _parenthesised_item(text: str, path: Path) -> str | None:
    if len(path) != _ITEM_DEPTH or path[-1][1]:
        return None
    above = unit_text(text, path[:-1])
    if above is None:
        return None
    letter, lines = syllable(path[-1][0]), list[str]()
    for line in above.split("\n"):
        mark = _PARENTHESISED.match(line)
        if mark is not None and lines:
            break
        if lines or (mark is not None and mark[1] == letter):
            lines.append(line)
    return "\n".join(lines) or None


def _unnumbered_paragraph(text: str, path: Path) -> str | None:
    """The n-th paragraph of an article that numbers none; each begins on a line of its own."""
    number, branch = path[0]
    lines = text.split("\n")
    marked = [bool(units(line)[0].path) for line in lines]
    if branch or any(len(u.path) == 1 for u in units(text)):
        return None  # it numbers its paragraphs
    starts = [i for i, has_mark in enumerate(marked) if not has_mark and lines[i].strip()]
    starts = [i for i in starts if not _PARENTHESISED.match(lines[i])]
    if len(starts) < 2 or number > len(starts):
        return None
    end = starts[number] if number < len(starts) else len(lines)
    paragraph = "\n".join(lines[starts[number - 1] : end])
    return unit_in(paragraph, (NO_PARAGRAPH, *path[1:])) if len(path) > 1 else paragraph
