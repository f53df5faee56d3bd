"""Find which clause of another Act's addenda amends this statute, and when that clause starts.

In a 타법개정 the book prints the addenda of the Act that amended this statute on its way. Its
articles are its own; ours is one paragraph of its clause on other statutes, and a proviso may name
just that: "다만, 부칙 제4조제2항의 개정규정은 공포 후 6개월이 경과한 날부터 시행한다".
"""

from __future__ import annotations

import re
from datetime import date

from ingest.addenda.clauses import Clause
from ingest.addenda.starts import find_starts

_AMENDS = r"(?:의?\s*일부를|중|을|를)\s*다음과\s*같이\s*(?:개정|한다)"
_CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
_PARAGRAPH_MARK = re.compile(r"([①-⑳㉑-㉟㊱-㊿])|<(\d+)>|〈(\d+)〉")
_ADDENDA_REFERENCE = re.compile(
    r"부\s*칙\s*제\s*(\d+)\s*조(?:의\s*\d+)?"
    r"((?:\s*(?:제\s*\d+\s*항|,|ㆍ|·|및|부터|까지|내지|\([^)]*\))\s*)*)"
)
_PARAGRAPHS = re.compile(r"제\s*(\d+)\s*항(\s*(?:부터|내지)\s*제\s*(\d+)\s*항)?")
_ENDS = re.compile(r"시행(?:하고|하며|하되|한다)")


def own_place(clauses: list[Clause], title: str) -> tuple[int, int] | None:
    """The addenda article and paragraph that amend the statute of this title.

    Paragraph 0 where the article has none. None where no clause can be told to be ours.
    """
    name = "".join(title.split())
    ours = re.compile(rf"[「]?{re.escape(name)}[」]?{_AMENDS}")
    for clause in clauses:
        number = re.match(r"제(\d+)조", clause.number)
        if number is None:
            continue
        paragraph = 0
        for line in clause.text.split("\n"):
            for mark in _PARAGRAPH_MARK.finditer(line):
                paragraph = _number(mark)
            if ours.search("".join(line.split()).replace("「", "").replace("」", "")):
                return int(number.group(1)), paragraph
    return None


def start_of_place(
    words: str, place: tuple[int, int], promulgated_on: date, started_on: date | None
) -> date | None:
    """The day that a proviso of the commencement clause sets for a place in the addenda."""
    begin = 0
    for part_end in [*(m.end() for m in _ENDS.finditer(words)), len(words)]:
        part = words[begin:part_end]
        begin = part_end
        at = 0
        for _, end, start in find_starts(part, promulgated_on, started_on):
            named = part[at:end]
            at = end
            if start.day is not None and any(
                _covers(reference, place) for reference in _ADDENDA_REFERENCE.finditer(named)
            ):
                return start.day
    return None


def _covers(reference: re.Match[str], place: tuple[int, int]) -> bool:
    article, paragraph = place
    if int(reference.group(1)) != article:
        return False
    named = list(_PARAGRAPHS.finditer(reference.group(2)))
    if not named:
        return True
    return any(
        int(first) <= paragraph <= int(last or first)
        for first, last in ((m.group(1), m.group(3)) for m in named)
    )


def _number(mark: re.Match[str]) -> int:
    circled, *bracketed = mark.groups()
    if circled is None:
        return int(next(b for b in bracketed if b))
    if circled in _CIRCLED:
        return _CIRCLED.index(circled) + 1
    code = ord(circled)
    return code - 0x3251 + 21 if code < 0x32B1 else code - 0x32B1 + 36
