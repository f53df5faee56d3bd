"""The part of an article that an answer shows: what was asked for, never a bare introduction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lawdb.article_reference import covers, parse_unit
from lawdb.article_structure import Path, Unit, describe, units
from lawdb.errors import MalformedReference
from lawdb.search.results import Matched, Snippet

SHORT = 420
"""Characters of an article that is shown whole, whatever matched."""
LONGEST = 1_600
"""Characters of an article that is shown whole because the question names it."""
_LONGEST_HEAD = 240


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of a text, ``text[start:end]``."""

    text: str
    unit: str
    """Empty for the whole article, or its own sentence."""
    head: str
    """The sentence that the piece continues."""
    start: int
    matched: tuple[Matched, ...]
    paths: tuple[Path, ...] = ()
    """The units asked for, where the question names units that the text has."""


def passage(text: str, snippet: Snippet, asked: Sequence[Path], *, named: bool) -> Passage:
    """What to show of an article: the units asked for, the whole article, or what matched.

    A unit is shown with all below it; what only introduces items (다음 각 호) with its items. Of a
    long article that is named, the beginning is shown as far as whole units go.
    """
    found = units(text)
    there = [path for path in asked if any(covers(path, u.path) for u in found)]
    if there:
        return _asked(text, found, there, snippet)
    if len(text) <= (LONGEST if named else SHORT) or not found:
        return _piece(text, (0, len(text)), snippet)
    if named:
        return _piece(text, (0, _whole_units(found, 0, LONGEST)), snippet)
    return _matched(text, found, snippet)


def _asked(text: str, found: list[Unit], paths: list[Path], snippet: Snippet) -> Passage:
    pieces = [u for u in found if any(covers(path, u.path) for path in paths)]
    start, end = pieces[0].start, pieces[-1].end
    name = ", ".join(map(describe, paths))
    head = _head(text, found, paths[0]) if len(paths) == 1 else ""
    return _piece(text, (start, end), snippet, unit=name, head=head, paths=tuple(paths))


def _matched(text: str, found: list[Unit], snippet: Snippet) -> Passage:
    at = max((n for n, u in enumerate(found) if u.start <= snippet.start), default=0)
    path = found[at].path
    below = [u for u in found[at + 1 :] if covers(path, u.path)] if path else _items(found, at)
    if below:
        end = _whole_units(found[at:], found[at].start, LONGEST, below[-1].end)
        return _piece(text, (found[at].start, end), snippet, unit=describe(path))
    if snippet.unit and snippet.unit != describe(path):
        path = _path(snippet.unit)
    if found[at].end - found[at].start <= LONGEST:
        start, end = found[at].start, found[at].end
    else:
        start, end = snippet.start, snippet.end
    return _piece(text, (start, end), snippet, unit=describe(path), head=_head(text, found, path))


def _items(found: list[Unit], at: int) -> list[Unit]:
    """What stands below the article's own sentence: its 호, where it has no 항."""
    return [u for u in found[at + 1 :] if u.path and u.path[0][0] == 0]


def _whole_units(found: Sequence[Unit], start: int, most: int, until: int | None = None) -> int:
    """The end of the last unit that lies within ``most`` characters; of the first at least."""
    ends = [u.end for u in found if until is None or u.end <= until]
    return max((end for end in ends if end - start <= most), default=ends[0])


def _head(text: str, found: list[Unit], path: Path) -> str:
    """The introducing sentences of the units around."""
    lines: list[str] = []
    for depth in range(len(path)):
        above = path[:depth]
        if depth == 1 and above[0][0] == 0:
            continue
        lines += [text[u.start : u.end] for u in found if u.path == above][:1]
    head = "\n".join(lines)
    return head if len(head) <= _LONGEST_HEAD else head[:_LONGEST_HEAD].rstrip() + " …"


def _piece(
    text: str,
    span: tuple[int, int],
    snippet: Snippet,
    *,
    unit: str = "",
    head: str = "",
    paths: tuple[Path, ...] = (),
) -> Passage:
    start, end = span
    marks = ((snippet.start + m.start - start, snippet.start + m.end - start)
             for m in snippet.matched)  # fmt: skip
    matched = [Matched(start=a, end=b) for a, b in marks if a >= 0 and b <= end - start]
    return Passage(text[start:end], unit, head, start, tuple(matched), paths)


def _path(unit: str) -> Path:
    try:
        return parse_unit(unit)
    except MalformedReference:
        return ()
