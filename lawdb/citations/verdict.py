"""The verdicts on a citation: one each, built on the outcome codes of the store."""

from __future__ import annotations

from enum import StrEnum


class Verdict(StrEnum):
    """What a citation comes to on the day it is checked against. Codes are stable."""

    VALID = "valid"
    """It exists, was in force that day, and the cited unit reads the same today. Of a day to come:
    it will be in force, as promulgated so far."""
    VALID_BUT_AMENDED_SINCE = "valid_but_amended_since"
    """It was in force that day as cited; since then the cited unit was amended, fell away, or lost
    its force by a ruling."""
    WRONG_VERSION = "wrong_version"
    """The quoted words or the caption are those of another interval of the same place."""
    QUOTE_MISMATCH = "quote_mismatch"
    """The quoted words stand in no version of the cited place, or the caption is the heading of
    another article."""
    PENDING = "pending"
    """Promulgated by that day, not yet in force."""
    NOT_YET_ENACTED = "not_yet_enacted"
    """On that day neither in force nor promulgated; it came later."""
    NO_LONGER_IN_FORCE = "no_longer_in_force"
    """A whole amendment had left the article out by that day."""
    DELETED = "deleted"
    REPEALED = "repealed"
    """The statute had been repealed by that day."""
    STRUCK_DOWN = "struck_down"
    """A ruling had ended the text, in whole or for some cases."""
    RENAMED = "renamed"
    """In force that day, but the statute went by another name then."""
    NO_SUCH_STATUTE = "no_such_statute"
    NO_SUCH_ARTICLE = "no_such_article"
    """No stored version of the statute ever had the article (or annex, or addenda clause)."""
    NO_SUCH_PARAGRAPH = "no_such_paragraph"
    """The article has no such 항, 호 or 목 in the text of the day."""
    BAD_PROMULGATION = "bad_promulgation"
    """The number and the day of promulgation disagree, or belong to another statute."""
    OUTSIDE_HORIZON = "outside_horizon"
    """The store's history of the statute begins after that day: it cannot tell."""
    AMBIGUOUS = "ambiguous"
    """More than one statute or version fits, and the text does not say which; or it names several
    days, and they differ."""
    UNRESOLVED = "unresolved"
    """What is meant, or which text was in force, could not be settled."""
    NOT_CHECKED = "not_checked"
    """Recognised, and none of a statute's places that the store holds: a case, a contract clause,
    foreign or local law, an annex, a chapter heading."""


SOUND = frozenset({Verdict.VALID, Verdict.VALID_BUT_AMENDED_SINCE})
"""Checked, and nothing has to be changed."""
DOUBTFUL = frozenset(
    {Verdict.AMBIGUOUS, Verdict.UNRESOLVED, Verdict.OUTSIDE_HORIZON, Verdict.NOT_CHECKED}
)
"""Nothing is known to be wrong, and nothing was verified."""
