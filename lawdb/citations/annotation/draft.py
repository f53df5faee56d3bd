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
    ordered = [found[key] for key in sorted(found)]
    left_out = _overlapping(ordered)
    applied = [each for each in ordered if each not in left_out]
    pieces = [text[applied[-1].end :] if applied else text]
    for number in range(len(applied) - 1, -1, -1):
        kept_from = applied[number - 1].end if number else 0
        pieces += [applied[number].replacement, text[kept_from : applied[number].start]]
    return Draft(
        text="".join(reversed(pieces)),
        changes=tuple(_change(text, each) for each in applied),
        left_out=tuple(_change(text, each) for each in ordered if each in left_out),
    )


def _overlapping(ordered: Sequence[Correction]) -> set[Correction]:
    found: set[Correction] = set()
    furthest: Correction | None = None
    for each in ordered:
        if furthest is not None and (each.start < furthest.end or each.start == furthest.start):
            found |= {furthest, each}
        if furthest is None or each.end >= furthest.end:
            furthest = each
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
