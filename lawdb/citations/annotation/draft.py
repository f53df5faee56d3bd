"""A corrected draft: the text with every certain correction applied, and what was changed."""

from __future__ import annotations

from collections.abc import Sequence

from lawdb.citations.results import CheckedCitation, Correction
from lawdb.results import Result


class Change(Result):
    """One correction as it was applied."""

    start: int
    """Offset in the text as given."""
    end: int
    before: str
    after: str
    reason_ko: str
    reason_en: str


class Draft(Result):
    """The corrected text."""

    text: str
    changes: tuple[Change, ...]
    """In order of place."""
    left_out: tuple[Change, ...]
    """Corrections of overlapping places that contradict each other: none of them was applied."""


def corrected_draft(text: str, citations: Sequence[CheckedCitation]) -> Draft:
    """Apply the corrections that the citations carry, from the back to the front.

    Citations that share a bracket carry one correction between them; it is applied once. Nothing
    that is not certain is changed: of corrections that overlap none is applied.
    """
    found = {
        (c.correction.start, c.correction.end, c.correction.replacement): c.correction
        for c in citations
        if c.correction is not None
    }
    overlapping = _overlapping(sorted(found))
    applied = [found[key] for key in sorted(found) if key not in overlapping]
    pieces = [text[applied[-1].end :] if applied else text]
    for number in range(len(applied) - 1, -1, -1):
        kept_from = applied[number - 1].end if number else 0
        pieces += [applied[number].replacement, text[kept_from : applied[number].start]]
    return Draft(
        text="".join(reversed(pieces)),
        changes=tuple(_change(text, each) for each in applied),
        left_out=tuple(_change(text, found[key]) for key in sorted(overlapping)),
    )


_Place = tuple[int, int, str]
"""Start, end and replacement."""


def _overlapping(ordered: Sequence[_Place]) -> set[_Place]:
    found: set[_Place] = set()
    furthest: _Place | None = None
    for place in ordered:
        start, end, _ = place
        if furthest is not None and (start < furthest[1] or start == furthest[0]):
            found |= {furthest, place}
        if furthest is None or end >= furthest[1]:
            furthest = place
    return found


def _change(text: str, correction: Correction) -> Change:
    return Change(
        start=correction.start,
        end=correction.end,
        before=text[correction.start : correction.end],
        after=correction.replacement,
        reason_ko=correction.reason_ko,
        reason_en=correction.reason_en,
    )
