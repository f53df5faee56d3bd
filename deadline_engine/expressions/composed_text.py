"""Text in composed letters (가 for ㄱ and ㅏ), with the way back to the places as given."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

_JUNGSEONG = "\u1160"
_LAST_JONGSEONG = "\u11ff"


@dataclass(frozen=True, slots=True)
class ComposedText:
    """A text in Unicode's composed form (NFC) and where its letters stand in the text as given.

    File names and web forms of some systems come in the decomposed form (NFD), in which no word of
    a grammar is found.
    """

    text: str
    """What is read."""
    given: str
    """What was handed in."""
    starts: tuple[int, ...] | None
    """For each letter of ``text`` where it begins in ``given``; None where both are the same."""
    ends: tuple[int, ...] | None

    @classmethod
    def of(cls, given: str) -> ComposedText:
        """Compose the text, letter by letter. Never raises."""
        if unicodedata.is_normalized("NFC", given):
            return cls(given, given, None, None)
        letters: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        at = 0
        while at < len(given):
            end = at + 1
            while end < len(given) and _joins_the_one_before(given[end]):
                end += 1
            letter = unicodedata.normalize("NFC", given[at:end])
            letters.append(letter)
            starts += [at] * len(letter)
            ends += [end] * len(letter)
            at = end
        return cls("".join(letters), given, tuple(starts), tuple(ends))

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Where ``text[start:end]``, which is not empty, stands in the text as given."""
        if self.starts is None or self.ends is None:
            return start, end
        return self.starts[start], self.ends[end - 1]


def _joins_the_one_before(letter: str) -> bool:
    """A vowel or final of a syllable, or a mark upon a letter."""
    return _JUNGSEONG <= letter <= _LAST_JONGSEONG or unicodedata.combining(letter) != 0
