"""A draft's words as they are checked and shown: nothing in them that no reader sees."""

from __future__ import annotations

import re
import unicodedata

_KEPT = re.compile(r"[①-⑳㉑-㉟㊱-㊿㎀-㏟…ㆍ²³]")
"""Marks of paragraphs, units of measure, an ellipsis: signs of the law that NFKC breaks."""
_FILLERS = dict.fromkeys([0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x2800, 0x3164, 0xFFA0])
"""Letters to Unicode, and nothing to the eye."""
_UNSEEN = frozenset({"Cf", "Cc", "Cs", "Co", "Cn", "Mn", "Me"})
_SPACES = re.compile(r"[^\S\n]+")
_HANGUL_GAP = re.compile(r"(?<=[가-힣])[^\w\n.]+(?=[가-힣])")
_CAPITALS = "壹貳貮參叁肆伍陸柒捌玖拾兩零弌弍弎参壱弐"
_NUMERALS = str.maketrans(_CAPITALS, "一二二三三四五六七八九十二〇一二三三一二")


def seen(text: str) -> str:
    """The text as it is read: compatibility forms folded, invisible letters and marks left out.

    Signs that the law itself writes (①, ㎡, …) stay as they are.
    """
    pieces: list[str] = []
    at = 0
    for kept in _KEPT.finditer(text):
        pieces += [_folded(text[at : kept.start()]), "·" if kept[0] == "ㆍ" else kept[0]]
        at = kept.end()
    pieces.append(_folded(text[at:]))
    return _SPACES.sub(" ", "".join(pieces)).strip()


def without_gaps(text: str) -> str:
    """The text with words spelled apart (시 효 가) written together, and all others too."""
    return _HANGUL_GAP.sub("", text)


def with_plain_digits(text: str) -> str:
    """Digits of every script and shape (५, ⓹, ❺, 参) as those of ASCII or plain 한자."""
    return "".join(map(_digit, text)).translate(_NUMERALS)


def _folded(text: str) -> str:
    # Full-width, half-width, circled and mathematical letters; letters of one syllable together.
    folded = unicodedata.normalize("NFKC", text.translate(_FILLERS))
    shown = [
        " " if letter in "\t\r\v\f\x85\u2028\u2029" else letter
        for letter in folded
        if letter in "\n\t\r\v\f\x85\u2028\u2029" or unicodedata.category(letter) not in _UNSEEN
    ]
    return unicodedata.normalize("NFC", "".join(shown)).translate(_FILLERS)


def _digit(letter: str) -> str:
    if letter.isascii() or "①" <= letter <= "⑳" or "㉑" <= letter <= "㊿":
        return letter
    digit = unicodedata.digit(letter, None)
    return letter if digit is None else str(digit)
