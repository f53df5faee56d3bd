"""Follow a sentence that becomes paragraph ① (or stops being it): one unit under two addresses.

An Act that adds ② to an article makes ① of the sentence that stood there alone. The sentence is the
same unit, and so are its subparagraphs; only their address changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rapidfuzz.distance import Indel

from ingest.intervals.article_units import UnitKey
from lawdb.article_structure import NO_PARAGRAPH

SAME_SENTENCE_ABOVE = 0.7
"""Two sentences more alike than this are one, amended at most."""

_FIRST = (1, 0)


def readdressing(
    before: Mapping[UnitKey, str], now: Mapping[UnitKey, str]
) -> Callable[[UnitKey], UnitKey] | None:
    """What gives units of the print before their address in the print now; None for no change."""
    sentence, paragraph = ((), 0), ((_FIRST,), 0)
    if _numbered(before) == _numbered(now):
        return None
    if _numbered(now):
        return _into_first if _alike(before.get(sentence), now.get(paragraph)) else None
    return _out_of_first if _alike(before.get(paragraph), now.get(sentence)) else None


def _numbered(texts: Mapping[UnitKey, str]) -> bool:
    return any(path and path[0] != NO_PARAGRAPH for path, _ in texts)


def _alike(one: str | None, other: str | None) -> bool:
    if one is None or other is None:
        return False
    return Indel.normalized_similarity(one, other) > SAME_SENTENCE_ABOVE


def _into_first(key: UnitKey) -> UnitKey:
    path, occurrence = key
    if occurrence < 0 or (path and path[0] != NO_PARAGRAPH):
        return key
    return (_FIRST, *path[1:]), occurrence


def _out_of_first(key: UnitKey) -> UnitKey:
    path, occurrence = key
    if not path or path[0] != _FIRST:
        return key
    return ((NO_PARAGRAPH, *path[1:]) if path[1:] else ()), occurrence
