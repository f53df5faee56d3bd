"""Which Act addenda (부칙) call 이 법: the one that brought them, not the statute's first.

형사소송법 부칙 (법률 제8730호) … 이 법 시행 전 is counted from 제8730호.
"""

from __future__ import annotations

import re
from dataclasses import replace

from lawdb.event_date.anchor_words import AnchorWords, When, promulgation_in
from lawdb.event_date.names_in_text import PlacedName

_REACH = 130
_SURROGATE = re.compile("[\ud800-\udfff]")
_ADDENDA = re.compile(r"부칙")
_BRACKETS = re.compile(r"[(<\[〈]([^()<>\[\]〈〉]{4,60})[)>\]〉]")
_KIND = r"(?:법률|대통령령|[가-힣]{1,10}(?:부령|리령|규칙))"
_NUMBER = re.compile(
    rf"(?:\d{{4}}\s*[.년][\d\s.월일]{{0,14}})?{_KIND}\s*제\s*0*(?P<number>\d{{1,6}})\s*호"
)
_DATE = (
    r"(?P<year>\d{4})\s*(?:\.|년)\s*(?P<month>\d{1,2})\s*(?:\.|월)\s*(?P<day>\d{1,2})\s*(?:\.|일)?"
)
_DATED = re.compile(rf"(?<!\d){_DATE}\s*(?:자로|자|에)?\s*(?:일부|전부|전문)?\s*(?:개정|공포)")


def in_addenda(text: str, words: AnchorWords, name: PlacedName) -> AnchorWords:
    """The words with the revision whose addenda they stand in; unchanged outside of addenda.

    Where addenda are spoken of and nothing says of which revision, any may be meant.
    """
    if _ADDENDA.search(text, name.end, words.start) is None:
        return words
    picked = _picked(text, words, name)
    if _SURROGATE.search(text, picked.start, words.start) is not None:
        return replace(picked, start=words.start)  # what is quoted has to be writable as UTF-8
    return picked


def _picked(text: str, words: AnchorWords, name: PlacedName) -> AnchorWords:
    start = min(words.start, name.start)
    for bracket in _BRACKETS.finditer(text, name.end, words.start):
        named = promulgation_in(bracket[1])
        if named is not None:
            number, kind, when = named
            return replace(words, start=start, number=number, kind=kind, when=when)
    floor = max(0, name.start - _REACH)
    numbers = list(_NUMBER.finditer(text, floor, words.start))
    if numbers:
        start = min(start, numbers[-1].start())
        return replace(words, start=start, number=numbers[-1]["number"])
    dated = list(_DATED.finditer(text, floor, words.start))
    if dated:
        last = dated[-1]
        when = When(int(last["year"]), int(last["month"]), int(last["day"]))
        return replace(words, start=min(start, last.start()), when=when)
    return replace(words, any_revision=True)
