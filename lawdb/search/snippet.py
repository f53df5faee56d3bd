"""The piece of an article that a question's words stand in."""

from __future__ import annotations

from collections.abc import Mapping

from lawdb.article_structure import describe, units
from lawdb.search.results import Matched, Snippet

LONGEST = 240
"""Characters of a snippet."""
_SHORTEST_WORD = 2
"""Letters of a word that is marked: single letters match everywhere."""


def snippet(
    text: str, rarity: Mapping[str, float], piece: tuple[int, int] | None = None
) -> Snippet:
    """The unit in which the most telling words of the question stand.

    Where none of them does, it is ``piece`` (the passage that is near in meaning), else the
    beginning. ``rarity`` gives each word's weight.
    """
    words = {w: r for w, r in rarity.items() if len(w) >= _SHORTEST_WORD}
    lowered = _lowered(text)
    best, best_score = None, 0.0
    for unit in units(text):
        body = lowered[unit.start : unit.end]
        score = sum(weight for word, weight in sorted(words.items()) if word in body)
        if score > best_score:
            best, best_score = unit, score
    if best is not None:
        name, start, end = describe(best.path), best.start, best.end
    else:
        start, end = piece or (0, len(text))
        name = next((describe(u.path) for u in units(text) if u.start <= start < u.end), "")
    return _cut(text, words, name, start, end)


def _cut(text: str, words: Mapping[str, float], unit: str, start: int, end: int) -> Snippet:
    lowered = _lowered(text)
    if end - start > LONGEST:
        hits = [lowered.find(word, start, end) for word in words]
        first = min((at for at in hits if at >= 0), default=start)
        start = max(start, min(first - LONGEST // 4, end - LONGEST))
        end = start + LONGEST
    return Snippet(
        unit=unit,
        text=text[start:end],
        start=start,
        end=end,
        matched=tuple(
            Matched(start=a - start, end=b - start) for a, b in _spans(lowered, words, start, end)
        ),
    )


def _lowered(text: str) -> str:
    lowered = text.casefold()
    # A letter that casefolds to two would move every offset.
    return lowered if len(lowered) == len(text) else text


def _spans(lowered: str, words: Mapping[str, float], start: int, end: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for word in words:
        at = lowered.find(word, start, end)
        while at >= 0:
            found.append((at, at + len(word)))
            at = lowered.find(word, at + len(word), end)
    merged: list[tuple[int, int]] = []
    for a, b in sorted(found):
        if merged and a <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(b, merged[-1][1])
        else:
            merged.append((a, b))
    return merged
