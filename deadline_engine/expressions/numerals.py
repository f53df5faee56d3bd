"""Numbers of days, weeks, months and years in words: ``석``, ``한두``, ``열흘``, ``반년``."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

_NATIVE = {
    "한": 1, "두": 2, "석": 3, "세": 3, "서": 3, "넉": 4, "네": 4, "너": 4, "다섯": 5, "여섯": 6,
    "일곱": 7, "여덟": 8, "아홉": 9, "열한": 11, "열두": 12, "열": 10,
}  # fmt: skip
_SINO = {
    "일": 1, "이": 2, "삼": 3, "사": 4, "오": 5, "육": 6, "칠": 7, "팔": 8, "구": 9, "십": 10,
}  # fmt: skip
_EITHER = {"한두": (1, 2), "두세": (2, 3), "두어": (2, 3), "서너": (3, 4), "네댓": (4, 5)}
_SOME = ("몇", "수")
_DAYS = {
    "하루": 1, "이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "엿새": 6, "이레": 7, "여드레": 8,
    "아흐레": 9, "열흘": 10, "보름": 15,
}  # fmt: skip
_EITHER_DAYS = {"하루이틀": (1, 2), "이삼일": (2, 3), "사나흘": (3, 4)}
_SOME_DAYS = ("며칠", "몇일")


def _alternatives(*words: Iterable[str]) -> str:
    """A pattern of the words, longer ones first."""
    return "|".join(sorted({*chain(*words)}, key=lambda word: (-len(word), word)))


COUNT = rf"(?:\d{{1,3}}|{_alternatives(_EITHER, _SOME, _NATIVE, _SINO)})"
"""A number before a unit."""
DAY_COUNT = _alternatives(_DAYS, _EITHER_DAYS, _SOME_DAYS)
"""A number of days in one word."""


def count(word: str) -> tuple[int, int] | None:
    """The least and the greatest number a word names; None for "some"."""
    if word.isdecimal():
        return int(word), int(word)
    if word in _SOME or word in _SOME_DAYS:
        return None
    either = _EITHER.get(word) or _EITHER_DAYS.get(word)
    if either:
        return either
    number = _NATIVE.get(word) or _SINO.get(word) or _DAYS[word]
    return number, number


def sino_number(word: str) -> int | None:
    """The number below 10,000 in Sino-Korean numerals (``이십``, ``천구백구십팔``), or None."""
    total, digit = 0, 0
    for letter in word:
        if letter in _SINO and letter != "십":
            digit = _SINO[letter]
        else:
            power = {"십": 10, "백": 100, "천": 1000}.get(letter)
            if power is None:
                return None
            total += max(digit, 1) * power
            digit = 0
    return total + digit if word else None
