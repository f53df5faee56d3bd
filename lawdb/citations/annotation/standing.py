"""Where a citation stands, in one word and one sign, so that no colour has to say it."""

from __future__ import annotations

from enum import StrEnum

from lawdb.citations.verdict import DOUBTFUL, SOUND, Verdict


class Standing(StrEnum):
    """What a reader has to do about a citation."""

    PROBLEM = "problem"
    """Something in it has to be changed, or looked at by a lawyer."""
    UNDECIDED = "undecided"
    """The store cannot tell: nothing is known to be wrong, nothing was verified."""
    AMENDED = "amended"
    """Sound on its day; the text was amended since."""
    SOUND = "sound"
    NOT_CHECKED = "not_checked"
    """Recognised, and nothing that is checked against the store."""


MARKS = {
    Standing.PROBLEM: "✗",
    Standing.UNDECIDED: "?",
    Standing.AMENDED: "△",
    Standing.SOUND: "✓",
    Standing.NOT_CHECKED: "–",
}


def standing_of(verdict: Verdict) -> Standing:
    """The standing of a citation with this verdict."""
    if verdict is Verdict.NOT_CHECKED:
        return Standing.NOT_CHECKED
    if verdict is Verdict.VALID_BUT_AMENDED_SINCE:
        return Standing.AMENDED
    if verdict in SOUND:
        return Standing.SOUND
    return Standing.UNDECIDED if verdict in DOUBTFUL else Standing.PROBLEM


def mark_of(verdict: Verdict) -> str:
    """The sign that stands behind a citation with this verdict."""
    return MARKS[standing_of(verdict)]
