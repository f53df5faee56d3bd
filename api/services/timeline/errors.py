"""What a timeline can be refused for; of a supersession, which condition of the gate failed."""

from __future__ import annotations

from lawdb.errors import StoreError


class MalformedTimeline(StoreError):
    """The facts or the question about them cannot be read."""

    code = "malformed_timeline"
    title = "The timeline cannot be read"


class TimelineTooLarge(StoreError):
    """More bytes, or more statements of one attribute, than are compared at a time."""

    code = "timeline_too_large"
    title = "The timeline is too large"


class DuplicateFact(StoreError):
    """Two facts have one id."""

    code = "duplicate_fact"
    title = "Two facts have one id"


class UnknownAttribute(StoreError):
    """``attributes`` names one that no fact states: what was meant would count as additive."""

    code = "timeline_unknown_attribute"
    title = "No fact states that attribute"


class SupersedesUnknownFact(StoreError):
    """One of its two ids is no fact's."""

    code = "supersession_unknown_fact"
    title = "No fact has that id"


class SupersedesItself(StoreError):
    """The newer and the older fact are the same."""

    code = "supersession_of_itself"
    title = "A fact cannot supersede itself"


class SupersededTwice(StoreError):
    """The same two facts are given more than once."""

    code = "supersession_given_twice"
    title = "A supersession is given twice"


class SupersessionCycle(StoreError):
    """Facts would supersede each other in a circle."""

    code = "supersession_cycle"
    title = "Facts supersede each other in a circle"


class OtherSubject(StoreError):
    """The facts are about different subjects."""

    code = "supersession_other_subject"
    title = "The facts have different subjects"


class OtherAttribute(StoreError):
    """The facts say different things of their subject."""

    code = "supersession_other_attribute"
    title = "The facts have different attributes"


class AdditiveAttribute(StoreError):
    """The attribute can have several values: both facts stay."""

    code = "supersession_additive"
    title = "The attribute is additive: both facts stay"


class NoContradiction(StoreError):
    """The facts can both be true."""

    code = "supersession_without_contradiction"
    title = "The facts do not contradict each other"


class MentionUnknown(StoreError):
    """It is not known which of the facts was said later."""

    code = "supersession_mention_unknown"
    title = "Which fact was said later is not known"


class NotSaidLater(StoreError):
    """The fact that is said to be newer was not said later."""

    code = "supersession_not_later"
    title = "The newer fact was not said later"


class Unconfirmed(StoreError):
    """No person and no model confirmed it."""

    code = "supersession_unconfirmed"
    title = "Nobody confirmed the supersession"


class ConfirmedTooEarly(StoreError):
    """It was confirmed before the newer fact was said."""

    code = "supersession_confirmed_too_early"
    title = "Confirmed before the newer fact was said"


SupersessionRefused = (
    SupersedesUnknownFact
    | SupersedesItself
    | SupersededTwice
    | SupersessionCycle
    | OtherSubject
    | OtherAttribute
    | AdditiveAttribute
    | NoContradiction
    | MentionUnknown
    | NotSaidLater
    | Unconfirmed
    | ConfirmedTooEarly
)
"""What the gate refuses a supersession for: which of its conditions failed."""
