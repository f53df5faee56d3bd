"""Where quoted words stand in a text, whatever way its lines are broken and its marks are set."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

_SAME = str.maketrans(
    {
        "“": '"', "”": '"', "„": '"', "「": '"', "」": '"', "『": '"', "』": '"',
        "‘": "'", "’": "'", "‛": "'", "′": "'", "ㆍ": "·", "・": "·", "‧": "·", "•": "·",
        "–": "-", "—": "-", "−": "-", "〜": "~", "∼": "~",
    }
)  # fmt: skip
"""Marks that are set one way or the other without a difference in meaning."""
_INVISIBLE = frozenset({"\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad"})


@dataclass(frozen=True, slots=True)
class Place:
    """Characters ``[start, end)`` of the text as given."""

    start: int
    end: int

    def holds(self, other: Place) -> bool:
        """Whether the other lies within."""
        return self.start <= other.start and other.end <= self.end


class QuotableText:
    """A text in which quotes are looked up.

    A quote stands in it where its characters do, in their order and with nothing between them but
    white space. Compared in NFKC, without white space and invisible characters, with quotation
    marks, dots and dashes of one kind. Letters, figures and all other marks must be the same.
    """

    def __init__(self, text: str) -> None:
        """``text`` as given; places are those of its characters."""
        self.text = text
        self._letters: list[str] = []
        self._starts: list[int] = []
        self._ends: list[int] = []
        for start, end in _clusters(text):
            for letter in plain(text[start:end]):
                self._letters.append(letter)
                self._starts.append(start)
                self._ends.append(end)
        self._joined = "".join(self._letters)
        self._known: dict[str, tuple[Place, ...]] = {}

    def places(self, quote: str, within: Place | None = None) -> tuple[Place, ...]:
        """Everywhere the quote stands, in order; empty where it does not, or has no letter."""
        asked = plain(quote)
        if not any(letter.isalnum() for letter in asked):
            return ()
        found = self._known.get(asked)
        if found is None:
            found = self._known[asked] = tuple(self._found(asked))
        if within is None:
            return found
        first = bisect_left(found, within.start, key=lambda place: place.start)
        last = bisect_right(found, within.end, key=lambda place: place.start)
        return tuple(place for place in found[first:last] if within.holds(place))

    def _found(self, asked: str) -> Iterator[Place]:
        at = self._joined.find(asked)
        while at >= 0:
            place = Place(self._starts[at], self._ends[at + len(asked) - 1])
            if not self._cuts_a_number(place):
                yield place
            at = self._joined.find(asked, at + 1)

    def _cuts_a_number(self, place: Place) -> bool:
        """1. 2. does not stand in 11. 2.: a number is quoted whole or not at all."""
        text = self.text
        before = text[place.start - 1 : place.start] + text[place.start]
        after = text[place.end - 1] + text[place.end : place.end + 1]
        return _is_inside_number(before) or _is_inside_number(after)


def _is_inside_number(pair: str) -> bool:
    return len(pair) == 2 and pair.isdecimal()


def _clusters(text: str) -> Iterator[tuple[int, int]]:
    """Spans that NFKC may join: a letter with the combining letters behind it."""
    start = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or not _joins(text[at]):
            yield start, at
            start = at


def _joins(letter: str) -> bool:
    return bool(unicodedata.combining(letter)) or "\u1160" <= letter <= "\u11ff"


def plain(text: str) -> str:
    """The text as it is compared: composed, without white space, with marks of one kind."""
    composed = unicodedata.normalize("NFKC", text.translate(_SAME)).translate(_SAME)
    return "".join(c for c in composed if not c.isspace() and c not in _INVISIBLE)
