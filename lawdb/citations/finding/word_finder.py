"""Many words found in one pass over a text, however many there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Generic, TypeVar, cast

import ahocorasick

Value = TypeVar("Value")
_LIBRARY = cast("Any", ahocorasick)
"""The package ships no types."""


class WordFinder(Generic[Value]):
    """Finds every occurrence of given words, also within other words and one another."""

    def __init__(self, words: Mapping[str, Value]) -> None:
        """From words, none empty, each with what is to be given back where it is found."""
        self._automaton: Any = _LIBRARY.Automaton()
        for word, value in words.items():
            self._automaton.add_word(word, (len(word), value))
        self._automaton.make_automaton()

    def __len__(self) -> int:
        return len(self._automaton)

    def __contains__(self, word: str) -> bool:
        return word in self._automaton

    def found(self, text: str) -> Iterator[tuple[int, int, Value]]:
        """Where each occurrence begins and ends, and the word's value; by place of its end."""
        if not len(self):
            return
        for last, (length, value) in self._automaton.iter(text):
            yield last - length + 1, last + 1, value
