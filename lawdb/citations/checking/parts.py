"""Parts of a unit: 본문, 단서, 전단, 후단, 각 호. Whether the text of the day has them."""

from __future__ import annotations

import re

from lawdb.citations.checking.findings import Said
from lawdb.citations.checking.particles import subject
from lawdb.citations.citation import Reference
from lawdb.comparison.unit_changes import without_marks

_PROVISO = re.compile(r"(?:^|[\s.．。])다만\s*[,，、]?")
_SECOND_SENTENCE = re.compile(r"(?:다|것|음|함)\s*[.．。]\s*\S|이\s*경우|이\s*때")
_SUBPARAGRAPH = re.compile(r"^\s*\d{1,3}(?:의\d+)?\.", re.MULTILINE)
_NEEDS = (
    ("단서", _PROVISO, "단서", "a proviso (다만 …)"),
    ("후단", _SECOND_SENTENCE, "후단", "a second sentence"),
    ("각호", _SUBPARAGRAPH, "호", "subparagraphs"),
)
"""Not 본문 and 전단: of a text of one sentence they say more than is needed, and mislead nobody."""


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
