"""A text whose dates are put together again, letter for letter: broken lines, Chinese numerals."""

from __future__ import annotations

import re

_SPACE = r"[ \n]{0,3}"
_DIGITS = r"\d(?:\n?\d)?"
_BROKEN = re.compile(
    rf"(?<!\d)\d{{4}}{_SPACE}(?:\.{_SPACE}{_DIGITS}{_SPACE}\.{_SPACE}{_DIGITS}{_SPACE}\."
    rf"|년{_SPACE}{_DIGITS}{_SPACE}월{_SPACE}{_DIGITS}{_SPACE}일)"
)
_CUT_NUMBER = re.compile(r"(\d)\n(\d)")
_CHINESE = {
    "一": "1", "二": "2", "三": "3", "四": "4", "五": "5", "六": "6", "七": "7", "八": "8",
    "九": "9", "○": "0", "〇": "0", "零": "0",
}  # fmt: skip
_CHINESE_YEAR = re.compile(r"[一二三四五六七八九○〇零]{4}(?= ?[年년])")
_CHINESE_PART = re.compile(r" ?[一二三四五六七八九十]{1,3}(?= ?[月日월일])")
_MISREAD = re.compile(r"(?<![\d.])\d{4} ?\. ?\d{1,2} ?\. ?(?:[lIOo|]\d|\d[lIOo|])(?![A-Za-z])\.?")
"""2026. 4. l7.: a letter where a figure was read; no day, and no month either."""


_SPACES = str.maketrans(dict.fromkeys("\t\xa0\u3000\u2002\u2003\u2009\u202f\r\x0b\x0c", " "))


def misread(text: str) -> tuple[tuple[int, int], ...]:
    """Where a date is written with a letter for a figure, as ``[start, end)``."""
    return tuple(match.span() for match in _MISREAD.finditer(text.translate(_SPACES)))


def mended(text: str) -> str:
    """The text with its dates in one line and in figures; each letter keeps its place."""
    text = text.translate(_SPACES)
    text = _BROKEN.sub(lambda match: _joined(match[0]), text)
    text = _MISREAD.sub(lambda match: "*" * len(match[0]), text)
    if not re.search(r"[年月日]", text):
        return text
    text = _CHINESE_YEAR.sub(lambda match: "".join(_CHINESE[each] for each in match[0]), text)
    return _CHINESE_PART.sub(lambda match: _in_figures(match[0]), text)


def _joined(date: str) -> str:
    whole = _CUT_NUMBER.sub(r" \1\2", date)
    return whole.replace("\n", " ")


def _in_figures(words: str) -> str:
    """十一 as 11; as it was, where the figures need more letters than there are."""
    tens, ten, ones = words.strip().rpartition("十")
    if ten:
        number = 10 * int(_CHINESE.get(tens, "1")) + int(_CHINESE.get(ones, "0"))
    elif len(ones) == 1:
        number = int(_CHINESE[ones])
    else:
        return words
    figures = str(number).rjust(len(words))
    return figures if len(figures) == len(words) else words
