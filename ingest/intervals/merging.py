"""Put one unit's text together from two amendments that touch it, word by word."""

from __future__ import annotations

import re
from functools import lru_cache

from merge3 import Merge3

from ingest.intervals.retyping import without_marks

_WORD = re.compile(r"\w+|\s+|[^\w\s]")
_AMENDED_MARK = re.compile(r"\s*<(개정|신설)\s+([^<>]*)>\s*$")


@lru_cache(maxsize=1 << 13)
def merge_words(base: str, one: str, other: str) -> str | None:
    """Apply the change ``base`` → ``one`` to ``other``; None where both change the same words.

    Amendment marks are no words of the law: they are left aside and put back together at the end.
    """
    bare = [without_marks(text).rstrip() for text in (base, one, other)]
    merged = _merge(*bare)
    if merged is None:
        return None
    return merged + _joined_mark(base, one, other)


def _merge(base: str, one: str, other: str) -> str | None:
    if other in (base, one):
        return one
    if base == one:
        return other
    merged: list[str] = []
    words = Merge3(_WORD.findall(base), _WORD.findall(one), _WORD.findall(other))
    for group in words.merge_groups():
        if group[0] == "conflict":
            return None
        merged.extend(group[1])
    return "".join(merged)


def _joined_mark(base: str, one: str, other: str) -> str:
    """The mark at the end of the merged text: the days of ``other`` and those ``one`` added."""
    kinds: list[str] = []
    days: list[str] = []
    known = set(_mark(base)[1])
    for text, skip in ((other, set[str]()), (one, known)):
        kind, named = _mark(text)
        kinds += [kind] if kind else []
        days += [day for day in named if day not in skip and day not in days]
    if not days:
        return ""
    days.sort(key=lambda day: tuple(int(n) for n in re.findall(r"\d+", day)))
    return f" <{kinds[0]} {', '.join(days)}>"


def _mark(text: str) -> tuple[str, list[str]]:
    match = _AMENDED_MARK.search(text)
    if match is None:
        return "", []
    return match.group(1), [day.strip() for day in match.group(2).split(",") if day.strip()]
