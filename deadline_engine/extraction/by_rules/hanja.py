"""Words in Chinese letters read as Korean ones, letter for letter."""

from __future__ import annotations

from functools import cache

from deadline_engine.extraction.by_rules.word_patterns import WordRow, rows_of


class HanjaFile(WordRow):
    """``hanja.yaml``: each Korean letter with the Chinese ones that are read so."""

    letters: dict[str, str]


@cache
def _table() -> dict[int, str]:
    letters = rows_of("hanja.yaml", HanjaFile).letters
    return {ord(chinese): korean for korean, each in letters.items() for chinese in each}


def in_hangul(text: str) -> str:
    """The text with the Chinese letters of the list in their Korean reading."""
    return text if text.isascii() else text.translate(_table())
