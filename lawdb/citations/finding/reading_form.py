"""The form a text is read in: one character for each of the text's, so that places stay."""

from __future__ import annotations

import re
from functools import cache

_FULL_WIDTH = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
_SPACES = dict.fromkeys([0x3000, 0x00A0, 0x2003, 0x2009, 0x202F, 0xFEFF, 0x200B], " ")
_DOTS = dict.fromkeys(map(ord, "\u318d\u30fb\uff65\u2027\u2022\u2219\u22c5\u119e"), "·")
_TRANSLATION = _FULL_WIDTH | _SPACES | _DOTS
_HANJA = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]+")
_NUMERALS = {"一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9}


def reading_form(text: str) -> str:
    """The text with full-width signs half-width, middle dots alike, and 한자 in Hangul.

    As long as the text: ``reading_form(text)[i]`` is how ``text[i]`` is read. 한자 numerals stay,
    for several of them may be one number; ``hanja_number`` reads them.
    """
    read = text.translate(_TRANSLATION)
    if _HANJA.search(read) is None:
        return read
    return _HANJA.sub(lambda match: _in_hangul(match.group()), read)


def hanja_number(numeral: str) -> int | None:
    """The value of a 한자 numeral below ten thousand (七百六十六: 766); None where it is none."""
    total = digit = 0
    for letter in numeral:
        if letter in _NUMERALS:
            digit = _NUMERALS[letter]
        elif letter in "十百千":
            total += (digit or 1) * {"十": 10, "百": 100, "千": 1000}[letter]
            digit = 0
        else:
            return None
    return total + digit or None


@cache
def _syllable(before: str, letter: str) -> str:
    # The table is large and rarely needed.
    from hanja.impl import translate_syllable  # noqa: PLC0415

    read = translate_syllable(before, letter)
    return read if len(read) == 1 else letter


def _in_hangul(word: str) -> str:
    letters: list[str] = []
    for letter in word:
        numeral = letter in _NUMERALS or letter in "十百千"
        letters.append(letter if numeral else _syllable(letters[-1] if letters else " ", letter))
    return "".join(letters)
