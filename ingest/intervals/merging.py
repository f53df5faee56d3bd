"""Put one unit's text together from two amendments that touch it, word by word, or say they clash."""

from __future__ import annotations

import re
from functools import lru_cache

from merge3 import Merge3

_WORD = re.compile(r"\w+|\s+|[^\w\s]")


@lru_cache(maxsize=1 << 13)
def merge_words(base: str, one: str, other: str) -> str | None:
    """Apply the change ``base`` → ``one`` to ``other``; None where both change the same words."""
    if base in (other, one) or one == other:
        return one if base == other or one == other else other
    merged: list[str] = []
    words = [_WORD.findall(text) for text in (base, one, other)]
    for group in Merge3(*words).merge_groups():
        if group[0] == "conflict":
            return None
        merged.extend(group[1])
    return "".join(merged)
