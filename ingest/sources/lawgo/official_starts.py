"""``조문시행일자문자열``: the source's list of the articles of a revision that start on other days.

``20260331:제7조⏎20261231:제5조,제12조`` in XML; in JSON the groups are joined without any separator
(``20250919:제36조제5항20260319:제28조제3항``); now and then a comma is missing (``제38조제39조``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

_GROUP = re.compile(r"(\d{8}):")
_ITEM = re.compile(
    r"제\d+조(?:의\d+)*(?:제\d+항)?(?:제\d+호(?:의\d+)*)?(?:[가-힣]목)?"
    r"(?:\s*(?:본문|단서|전단|후단|각\s*호\s*외의\s*부분))*"
)
_RANGE = re.compile(r"부터|까지|내지")


@dataclass(frozen=True, slots=True)
class OfficialStarts:
    """The list, read; ``unread`` keeps what was not understood, in the source's words."""

    starts: dict[str, date]
    """``제6조의2제3항`` → first day on which the revision's text of that part binds."""
    conflicting: tuple[str, ...]
    """Parts the source dates twice with different days; they are left out of ``starts``."""
    unread: tuple[str, ...]


def read_official_starts(listed: str) -> OfficialStarts:
    """Read the list; an empty text is an empty list. Never raises."""
    pieces = _GROUP.split(listed)
    unread = [pieces[0].strip(" ,\n\r\t")] if pieces[0].strip(" ,\n\r\t") else []
    starts: dict[str, date] = {}
    conflicting: set[str] = set()
    for digits, items in zip(pieces[1::2], pieces[2::2], strict=True):
        try:
            start = date(int(digits[:4]), int(digits[4:6]), int(digits[6:]))
        except ValueError:
            unread.append(f"{digits}:{items.strip()}")
            continue
        found, rest = _items(items)
        if rest:
            unread.append(f"{digits}:{rest}")
        for item in found:
            if starts.setdefault(item, start) != start:
                conflicting.add(item)
    for item in conflicting:
        del starts[item]
    return OfficialStarts(starts, tuple(sorted(conflicting)), tuple(unread))


def _items(listed: str) -> tuple[list[str], str]:
    """The parts named, and what is left when they and the separators are taken out."""
    if _RANGE.search(listed):
        return [], listed.strip()
    found = [re.sub(r"\s+", "", match.group()) for match in _ITEM.finditer(listed)]
    return found, re.sub(r"[\s,]+", " ", _ITEM.sub("", listed)).strip()
