"""The form a text is read in: one character for each of the text's, so that places stay."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import Any

_FULL_WIDTH = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
_SPACES = dict.fromkeys([0x3000, 0x00A0, 0x2003, 0x2009, 0x202F, 0xFEFF, 0x200B], " ")
_DOTS = dict.fromkeys(map(ord, "\u318d\u30fb\uff65\u2027\u2022\u2219\u22c5\u119e"), "·")
MARKUP = "\x1f"
"""What marks of Markdown, tags and addresses are read as: white space to every pattern."""
_MARKS = str.maketrans("〝❝〞〟❞｢｣‹›❛❜‛", "““”””「」‘’‘’‘")
_DOUBLED = re.compile(r"''(?!')|„([^„“”\n]*)[“”]|&(?:quot|#34|ldquo|rdquo|lsquo|rsquo|#39);")
_NAMED_MARKS = {"&ldquo;": "“", "&rdquo;": "”", "&lsquo;": "‘", "&rsquo;": "’", "&#39;": "'"}
_MAY_BE_DOUBLED = re.compile(r"''|„|&[qlr#]")
_TRANSLATION = _FULL_WIDTH | _SPACES | _DOTS | _MARKS | dict.fromkeys(map(ord, "*`"), MARKUP)
_ADDRESS = re.compile(
    r"\[([^\[\]\n]{1,200})\](\((?:[a-z][a-z0-9+.-]{1,12}:|[/#.])[^()\s]{0,1000}(?:\([^()\s]{0,99}\)[^()\s]{0,99}){0,9}\))"
    r"|https?://[^\s<>\"']+|</?[A-Za-z][^<>\n]{0,500}>"
)
"""[민법 제766조](https://…), a bare address, a tag: what stands in an address is no citation."""
_MAY_HAVE_ADDRESS = re.compile(r"\]\(|://|<[/A-Za-z]")
_HANJA = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]+")
_NUMERALS = {"一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9}


def reading_form(text: str) -> str:
    """The text with full-width signs half-width, middle dots alike, 한자 in Hangul, no markup.

    As long as the text: ``reading_form(text)[i]`` is how ``text[i]`` is read. 한자 numerals stay,
    for several of them may be one number; ``hanja_number`` reads them.
    """
    read = _ADDRESS.sub(_without_address, text) if _MAY_HAVE_ADDRESS.search(text) else text
    read = read.translate(_TRANSLATION)
    if _MAY_BE_DOUBLED.search(read) is not None:
        read = _DOUBLED.sub(_as_one_mark, read)
    if _HANJA.search(read) is None:
        return read
    return _HANJA.sub(lambda match: _in_hangul(match.group()), read)


def _as_one_mark(match: re.Match[str]) -> str:
    """''…'', „…“, &quot;…&quot; with the marks that others use."""
    written = match.group()
    if match[1] is not None:
        return f"“{match[1]}”"
    if written == "''":
        return f'{MARKUP}"'
    return _NAMED_MARKS.get(written, '"') + MARKUP * (len(written) - 1)


def _without_address(match: re.Match[str]) -> str:
    if match[1] is None:
        return MARKUP * len(match.group())
    return f"{MARKUP}{match[1]}{MARKUP * (len(match.group()) - len(match[1]) - 1)}"


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
    # The table is large and rarely needed; the package ships no types.
    library: Any = import_module("hanja.impl")
    read: str = library.translate_syllable(before, letter)
    return read if len(read) == 1 else letter


def _in_hangul(word: str) -> str:
    letters: list[str] = []
    for letter in word:
        numeral = letter in _NUMERALS or letter in "十百千"
        letters.append(letter if numeral else _syllable(letters[-1] if letters else " ", letter))
    return "".join(letters)
