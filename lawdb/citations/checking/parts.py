"""Parts of a unit: 본문, 단서, 전단, 후단, 각 호. Whether the text of the day has them."""

from __future__ import annotations

import re

from deadline_engine.particles import subject
from lawdb.citations.checking.findings import Said
from lawdb.citations.citation import Reference
from lawdb.comparison.unit_changes import without_marks

_PROVISO = re.compile(r"(?:^|[\s.．。])(?:다만|그러나|단\s*[,，、])|[.．。]\s*단\s")
_SUBPARAGRAPH = re.compile(r"^\s*\d{1,3}(?:의\d+)?\.", re.MULTILINE)
_NEEDS = (
    ("단서", _PROVISO, "단서", "a proviso (다만 …, 그러나 …)"),
    ("각호", _SUBPARAGRAPH, "호", "subparagraphs"),
)
"""Not 본문: of a text without proviso it says more than is needed, and misleads nobody. Not 전단
and 후단: they may be halves of one sentence (형법 제37조 후단), which nothing here tells apart."""


_HALVES = re.compile(r"전단|후단")


def unexamined_part(reference: Reference) -> Said | None:
    """What is said of a half (전단, 후단): that nothing here tells the halves apart."""
    half = _HALVES.search(reference.part)
    if half is None:
        return None
    return Said(
        f"{half.group()}은 나누어 살펴보지 않았습니다.",
        f"Its {half.group()} was not told apart and not examined.",
    )


def missing_part(unit: str, reference: Reference, where: str) -> Said | None:
    """What the unit's text of the day lacks of the part cited; None where it is there."""
    text = without_marks(unit)
    for word, needed, korean, english in _NEEDS:
        if word in reference.part and needed.search(text) is None:
            place = f"{where}{reference.unit}"
            return Said(
                f"그날의 {place}에는 {subject(korean)} 없습니다(인용: {reference.part}).",
                f"On that day {place} had no {english}; cited is its {reference.part}.",
            )
    return None
