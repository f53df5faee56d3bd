"""What the kind of a revision (제정, 일부개정, 폐지 …) says about the statute."""

from __future__ import annotations

ENACTMENTS = frozenset({"제정", "폐지제정"})
"""폐지제정 repeals the Act of that name and enacts it anew in one promulgation."""
REPEALS = frozenset({"폐지", "타법폐지", "일괄폐지"})
WHOLE_AMENDMENT = "전부개정"
NEW_BOOKS = ENACTMENTS | {WHOLE_AMENDMENT}
"""The whole text is given anew: article 5 before and article 5 after are not one article."""
OF_ANOTHER_ACT = frozenset({"타법개정", "타법폐지", "일괄폐지"})
"""Promulgated as part of another Act: its addenda speak of that Act's articles."""


def enacts(kind: str) -> bool:
    """Whether a revision of this kind begins a statute's text."""
    return kind in ENACTMENTS


def repeals(kind: str) -> bool:
    """Whether a revision of this kind ends the statute."""
    return kind in REPEALS


def is_of_another_act(kind: str) -> bool:
    """Whether the revision came as part of another Act."""
    return kind in OF_ANOTHER_ACT


def opens_a_book(kind: str) -> bool:
    """Whether a revision of this kind gives the whole text anew."""
    return kind in NEW_BOOKS


def ends_the_book(kind: str) -> bool:
    """Whether the text before a revision of this kind ends as a whole when it starts."""
    return kind in NEW_BOOKS or kind in REPEALS
