"""Particles of Korean sentences, by the sound that the word before them ends with."""

from __future__ import annotations

import re

_FIRST, _LAST, _FINALS = 0xAC00, 0xD7A3, 28
_READ_WITH_FINAL = frozenset("013678LMNRlmnr")
"""영, 일, 삼, 육, 칠, 팔, 엘 … end with a consonant when they are read."""


def ends_with_consonant(word: str) -> bool:
    """Whether the last letter or digit is read with a final consonant; False without either."""
    letters = re.findall(r"[0-9A-Za-z가-힣]", word)
    if not letters:
        return False
    last = ord(letters[-1])
    if _FIRST <= last <= _LAST:
        return (last - _FIRST) % _FINALS != 0
    return letters[-1] in _READ_WITH_FINAL


def subject(word: str) -> str:
    """The word with 이 or 가."""
    return word + ("이" if ends_with_consonant(word) else "가")


def topic(word: str) -> str:
    """The word with 은 or 는."""
    return word + ("은" if ends_with_consonant(word) else "는")
