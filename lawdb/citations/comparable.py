"""Words of the law and quoted words brought into one form, in which only words count.

What is no word of the law is left out: amendment marks (``<개정 …>``), spaces, punctuation, quote
marks, middle dots, the numbers of paragraphs (①). A word that stands twice, once in Chinese
characters, is kept in Hangul: 지득(知得), 知得(지득); one that stands in them alone is read as the
finder reads it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache

from lawdb.article_structure import syllable
from lawdb.citations.finding.reading_form import hanja_number, reading_form
from lawdb.comparison.unit_changes import without_marks

_HANJA = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_HANJA_LETTER = re.compile(rf"[{_HANJA}]")
_HANGUL_THEN_HANJA = re.compile(rf"(?<=[가-힣])\s*[(\[〔][{_HANJA}\s·ㆍ]+[)\]〕]")
_HANJA_THEN_HANGUL = re.compile(rf"[{_HANJA}][{_HANJA}\s]*[(\[〔]([가-힣\s]+)[)\]〕]")
_ITEM = "".join(map(syllable, range(1, 85)))
_LIST_MARK = re.compile(
    rf"(?:^|(?<=[\s\"“”‘’'「」]))(?:\d{{1,3}}(?:의\d{{1,3}})?\.(?!\d)|[{_ITEM}]\."
    rf"|\d{{1,2}}\)|[{_ITEM}]\))\s*"
)
_HEADING = re.compile(
    r"^\s*제?\s*\d+\s*조(?:\s*의\s*\d+){0,2}\s*(?:\([^()]*\)|\[[^\[\]]*\]|【[^】]*】)"
    r"(?![가-힣,ㆍ·])\s*"
)
_BRACKETED = re.compile(r"[(\[〔][^()\[\]〔〕]*[)\]〕]")
_CIRCLED = re.compile(r"[①-⑳㉑-㉟㊱-㊿](?:의\d+)?")
_NO_WORDS = re.compile(r"[^\w]|[_\u318d\u119e]")
"""U+318D (ㆍ) and what decomposition makes of it are letters to Unicode, and dots to lawyers."""
_START = "\0"
"""Stands for the number of a unit while words are counted."""
_NUMERALS = dict(zip("一二三四五六七八九十百千", "일이삼사오육칠팔구십백천", strict=True))
_HANGUL_NUMERALS = {hangul: hanja for hanja, hangul in _NUMERALS.items()}
_COUNTED = re.compile(
    r"(?<=第)[一二三四五六七八九十百千]+"
    r"|[一二三四五六七八九十百千]+(?=\s*(?:[年月日週人名回倍分割歲圓條項號個萬億]|時間"
    r"|[년월일주인명회배분할세원조항호만억]|개월|시간|퍼센트))"
)
"""A number in Chinese numerals before what it counts; 一般, 一切 and 三權 are none."""
_HANGUL_COUNTED = re.compile(
    r"(?<![가-힣\d])([일이삼사오육칠팔구십백천]+)(?=\s*(?:년|개월)(?![가-힣]{2}))"
)
_YEAR = re.compile(r"(?<=[\d一二三四五六七八九十百千數])(\s*)年")
"""Behind a number 年 is read 년, at the beginning of a word 연."""


@dataclass(frozen=True, slots=True)
class Words:
    """A text as it is compared: nothing but letters and digits."""

    numbered: str
    """With the numbers of subparagraphs and items (1., 가.)."""
    bare: str
    """Without them: a quote may leave them out, or run the list on in one line."""
    outside: str
    """As ``bare``, without what stands in brackets."""
    unit_starts: frozenset[int] = frozenset({0})
    """Where in ``bare`` a line begins, or what follows the number of a unit."""
    begins_unit: bool = False
    """Whether the text itself begins with the number of a paragraph, subparagraph or item."""

    def __bool__(self) -> bool:
        return bool(self.numbered)

    def same_as(self, other: Words) -> bool:
        """Whether two texts have the same words, whatever their numbering looks like."""
        return self.numbered == other.numbered or self.bare == other.bare


@lru_cache(maxsize=16384)
def words_of(text: str) -> Words:
    """The words of a text of the law, or of a quote."""
    plain = unicodedata.normalize("NFC", without_marks(text))
    if _HANJA_LETTER.search(plain) is not None:
        plain = _HANJA_THEN_HANGUL.sub(r"\1", _HANGUL_THEN_HANJA.sub("", plain))
    plain = reading_form(with_digits(plain)).translate(str.maketrans(_NUMERALS))
    begins = plain.lstrip()
    begins_unit = bool(_CIRCLED.match(begins) or _LIST_MARK.match(begins))
    starts = _unit_starts(_HEADING.sub("", _CIRCLED.sub(f"{_START} ", plain)))
    plain = _HEADING.sub("", _CIRCLED.sub(" ", plain))
    unnumbered = "\n".join(_LIST_MARK.sub(" ", line) for line in plain.split("\n"))
    return Words(
        numbered=_NO_WORDS.sub("", plain),
        bare=_NO_WORDS.sub("", unnumbered),
        outside=_NO_WORDS.sub("", _BRACKETED.sub("", unnumbered)),
        unit_starts=starts,
        begins_unit=begins_unit,
    )


def _unit_starts(plain: str) -> frozenset[int]:
    marked = _START.join(_LIST_MARK.sub(f"{_START} ", line) for line in plain.split("\n"))
    places, at = {0}, 0
    for piece in marked.split(_START):
        places.add(at)
        at += len(_NO_WORDS.sub("", piece))
    return frozenset(places)


def with_digits(text: str) -> str:
    """The text with counted numbers in digits: 三年, 삼년, ３년 are 3년."""
    if _HANJA_LETTER.search(text) is not None:
        text = _COUNTED.sub(lambda m: str(hanja_number(m.group()) or m.group()), text)
        text = _YEAR.sub(r"\1년", text)
    return _HANGUL_COUNTED.sub(_in_digits, text)


def _in_digits(match: re.Match[str]) -> str:
    numeral = "".join(_HANGUL_NUMERALS[letter] for letter in match[1])
    return str(hanja_number(numeral) or match[1])


def stands_in(law: Words, fragments: Sequence[Words], *, outside_brackets: bool = False) -> bool:
    """Whether all fragments stand in the law, in their order, without overlapping.

    ``outside_brackets``: of the law without what it says in brackets, which a quote may drop.
    A fragment that begins with a number says that a unit begins there: ① 노동부장관은 does not
    stand in ① 고용노동부장관은.
    """
    if outside_brackets:
        return _in_order(law.outside, [f.bare for f in fragments])
    if any(f.begins_unit for f in fragments):
        return _in_order(law.bare, [f.bare for f in fragments], law.unit_starts, fragments)
    return (
        _in_order(law.numbered, [f.numbered for f in fragments])
        or _in_order(law.bare, [f.bare for f in fragments])
        or _in_order(law.bare, [f.numbered for f in fragments])
    )


def _in_order(
    law: str,
    fragments: Sequence[str],
    unit_starts: Collection[int] = (),
    numbered: Sequence[Words] = (),
) -> bool:
    """``numbered``: the fragments once more, where one that begins a unit must do so in the law."""
    position = 0
    for number, fragment in enumerate(fragments):
        begins = bool(numbered) and numbered[number].begins_unit
        place = law.find(fragment, position)
        while place >= 0 and (
            _cuts_a_number(law, place, place + len(fragment))
            or (begins and place not in unit_starts)
        ):
            place = law.find(fragment, place + 1)
        if place < 0:
            return False
        position = place + len(fragment)
    return True


def _cuts_a_number(law: str, start: int, end: int) -> bool:
    """Whether words begin or end inside a number of the law: 3년 does not stand in 13년."""
    return (0 < start < end and law[start - 1].isdecimal() and law[start].isdecimal()) or (
        start < end < len(law) and law[end].isdecimal() and law[end - 1].isdecimal()
    )
