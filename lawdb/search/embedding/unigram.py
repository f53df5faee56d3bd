"""The tokeniser of XLM-RoBERTa: a word becomes its most probable sequence of known pieces."""

from __future__ import annotations

import re
from functools import lru_cache

from lawdb.search.embedding.e5_weights import Vocabulary

_WORD_MARK = "\u2581"  # stands for the space before a word
_UNKNOWN_PENALTY = 10.0
"""How much less probable an unknown character is than the rarest piece."""
_SPACES = re.compile(" {2,}")
_CACHED_WORDS = 100_000


class UnigramTokeniser:
    """Text → ids of pieces, without the marks of begin and end."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._pieces = {
            piece.decode("utf-8"): (number, float(score))
            for number, (piece, score) in enumerate(
                zip(vocabulary.pieces, vocabulary.scores.tolist(), strict=True)
            )
            if piece and number != vocabulary.unknown
        }
        self._longest = max(map(len, self._pieces))
        self._unknown = vocabulary.unknown
        self._unknown_score = float(vocabulary.scores.min()) - _UNKNOWN_PENALTY
        self._table = vocabulary.normalised
        self._ids_of_word = lru_cache(_CACHED_WORDS)(self._best_pieces)

    def ids(self, text: str) -> list[int]:
        """The pieces of a text, in order."""
        written = _SPACES.sub(" ", text.translate(self._table))
        if not written.startswith(" "):
            written = f" {written}"
        # No piece holds the mark elsewhere than at its beginning, so words do not touch.
        found: list[int] = []
        for word in written[1:].split(" "):
            found.extend(self._ids_of_word(_WORD_MARK + word))
        return found

    def _best_pieces(self, word: str) -> tuple[int, ...]:
        length = len(word)
        best = [0.0] + [float("-inf")] * length
        came: list[tuple[int, int]] = [(0, self._unknown)] * (length + 1)
        for start in range(length):
            base = best[start]
            for end in range(start + 1, min(length, start + self._longest) + 1):
                piece = self._pieces.get(word[start:end])
                if piece is not None and base + piece[1] > best[end]:
                    best[end] = base + piece[1]
                    came[end] = (start, piece[0])
            if base + self._unknown_score > best[start + 1]:
                best[start + 1] = base + self._unknown_score
                came[start + 1] = (start, self._unknown)
        found: list[int] = []
        at = length
        while at:
            at, number = came[at]
            found.append(number)
        return tuple(reversed(found))
