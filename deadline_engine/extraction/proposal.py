"""What a reader of a text proposes: words of the text and ids of the catalogue, never a date.

A reader points; code reads. Every field comes with words that must stand in the text, and days are
read from those words by ``dating``. There is no field for a deadline, a version or a verdict, and a
field that is not listed here is refused.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from deadline_engine.rules.tolling import Outcome

SCHEMA_VERSION = "2"
"""Goes into the key of every stored reading: a changed schema reads anew."""
MOST_PROPOSED = 200
"""Of events, steps and attributes each."""
_Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_.]{1,100}$")]
_Words = Annotated[str, StringConstraints(min_length=1, max_length=500)]
_Optional = Annotated[str, StringConstraints(max_length=500)]


class Proposed(BaseModel):
    """The base of what is proposed; an unknown field is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class DayWords(Proposed):
    """The words that date something."""

    words: _Words
    """As written: ``2019. 3. 4.``, ``같은 해 3월``, ``그로부터 2주 뒤``."""
    counted_from: _Optional = ""
    """The words of the date a relative one is counted from, as written elsewhere in the text."""
    quote: _Optional = ""
    """The passage they stand in, where it is another one than the field's own."""


class ProposedEvent(Proposed):
    """Something that happened, in a role of the rule."""

    role: _Id
    quote: _Words
    """The passage that says so, as written."""
    day: DayWords
    """Event time: when it happened."""
    said_on: DayWords | None = None
    """Mention time: when the text has somebody say so; None where it is the text itself."""
    at_midnight: bool | None = None
    """True only where the text says it took effect at 0시."""


class ProposedTolling(Proposed):
    """What interrupted or suspended the period, as the text tells it."""

    kind: _Id
    quote: _Words
    start: DayWords | None = None
    end: DayWords | None = None
    outcome: Outcome | None = None
    """How it ended, where the text says so in ``outcome_quote``."""
    outcome_quote: _Optional = ""
    lasting: bool = False
    """The text says it has not ended."""
    reaches_claim: bool = True
    """False: the quote says that it concerned another debt or other proceedings."""


class ProposedFiling(Proposed):
    """The act that is to be tested."""

    quote: _Words
    day: DayWords
    kind: _Id | None = None


class ProposedAttribute(Proposed):
    """What kind of case it is, where the rule asks for it."""

    attribute: _Id
    value: _Id
    quote: _Words


class ProposedPeriod(Proposed):
    """A length of time that the facts give, where no article prints it: ``2주``, ``14일``."""

    words: _Words
    quote: _Words


class Proposal(Proposed):
    """All that a reader proposes for the rules of a form."""

    events: tuple[ProposedEvent, ...] = Field(default=(), max_length=MOST_PROPOSED)
    tolling: tuple[ProposedTolling, ...] = Field(default=(), max_length=MOST_PROPOSED)
    filing: ProposedFiling | None = None
    attributes: tuple[ProposedAttribute, ...] = Field(default=(), max_length=MOST_PROPOSED)
    period: ProposedPeriod | None = None


class TriggerProposal(Proposed):
    """The decisive field alone: which event starts the period."""

    quote: _Words
    day: DayWords
