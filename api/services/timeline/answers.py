"""What a timeline answers, for every door."""

from __future__ import annotations

import datetime as dt
from enum import StrEnum

from pydantic import Field

from api.services.date_math import BetweenDays
from api.services.timeline.facts import Confirmation, Supersession
from lawdb.event_date import EventDate, EventDays
from lawdb.results import Horizon, ResolvedStatute, Result


class TimelineOutcome(StrEnum):
    """What became of a question."""

    FOUND = "found"
    NOT_FOUND = "not_found"
    """No fact that may be used fits; none near it is taken instead."""
    AMBIGUOUS = "ambiguous"
    """Several facts fit: all are shown, none is chosen."""
    CANNOT_TELL = "cannot_tell"
    """The facts are there, and their days do not decide it."""


class OrderFound(StrEnum):
    """Where A lies, seen from B."""

    BEFORE = "before"
    AFTER = "after"
    SAME_DAY = "same_day"
    CANNOT_TELL = "cannot_tell"


class TimeShown(Result):
    """A day, bounds of it, or days on which something was so."""

    date: dt.date | None = Field(description="The day, where it is one that is known exactly.")
    earliest: dt.date | None = Field(
        description="Of what lasted: of its beginning. Null where open."
    )
    latest: dt.date | None = Field(description="As `earliest`; both days are included.")
    lasting: EventDays | None = Field(description="Days `[from, to)` of what lasted.")
    ko: str
    en: str


class SupersededBy(Result):
    """What superseded a fact, and who confirmed it."""

    newer: str
    confirmed_by: Confirmation


class FactUsed(Result):
    """A fact of the answer."""

    id: str
    subject: str
    attribute: str
    value: str
    event: TimeShown | None = Field(description="Event time; null where nothing is known of it.")
    mentioned_on: TimeShown | None = Field(description="Mention time; null where unknown.")
    source: str
    quote: str
    superseded_by: tuple[SupersededBy, ...] = Field(
        description="Only where superseded facts were asked for; else every fact shown stands."
    )


class LeftOut(Result):
    """How many facts fit the question and were not used."""

    superseded: int
    said_later: int = Field(description="Said after the day asked on.")


class Length(Result):
    """How long it is between two facts."""

    first: str | None = Field(
        description="`a` or `b`: the one it is counted from; null where their order cannot be told."
    )
    least: BetweenDays = Field(description="By the bounds that lie nearest to each other.")
    most: BetweenDays | None = Field(
        description="By the bounds farthest apart, the same as `least` where both days are exact;"
        " null where a bound is open."
    )


class ProposedSupersession(Result):
    """Two facts that contradict each other as far as code can see."""

    newer: FactUsed
    older: FactUsed


class Contradiction(Result):
    """Two facts that stand and cannot both be true."""

    a: str = Field(description="Id of a fact.")
    b: str
    ko: str
    en: str


class LeftUnconfirmed(Result):
    """A pair that the model did not confirm."""

    newer: str
    older: str
    why: str = Field(
        description="`not_contradicting`, `tie`, `failed`, `no_quote` (one of the facts has none)"
        " or `not_asked` (too many pairs)."
    )
    errors: tuple[str, ...] = Field(description="Codes of the votes that failed.")


class ModelConfirmations(Result):
    """What a model said about the pairs that waited; it is applied here, and stored nowhere."""

    confirmed: tuple[Supersession, ...]
    unconfirmed: tuple[LeftUnconfirmed, ...]


class TimelineAnswer(Result):
    """The answer to one query."""

    query: str = Field(description="`when`, `order`, `between`, `known_on`, `list`, `proposals`.")
    outcome: TimelineOutcome
    as_of: EventDate = Field(
        description="The day it was asked on: nothing said or confirmed later was used."
    )
    ko: str
    en: str
    known_on: dt.date | None = Field(
        default=None, description="Of `known_on`: the day that was asked about."
    )
    facts: tuple[FactUsed, ...] = Field(
        default=(), description="The facts used, in order of event time; those without one last."
    )
    perhaps: tuple[FactUsed, ...] = Field(
        default=(),
        description="Facts that may not have been said yet: their mention time leaves it open.",
    )
    left_out: LeftOut
    event: TimeShown | None = Field(
        default=None,
        description="Of `when`: the days on which all facts used agree. Null unless `found`.",
    )
    a: tuple[FactUsed, ...] = Field(
        default=(), description="Of `order` and `between`: what fits A."
    )
    b: tuple[FactUsed, ...] = Field(
        default=(), description="Of `order` and `between`: what fits B."
    )
    order: OrderFound | None = Field(
        default=None, description="Of `order` and `between`: where A lies, seen from B."
    )
    overlapping: bool | None = Field(
        default=None,
        description="Of `order` and `between`, where one of the two lasted: whether they share a"
        " day. Null where nothing lasted, or it cannot be told.",
    )
    length: Length | None = Field(default=None, description="Of `between`, where it can be told.")
    proposals: tuple[ProposedSupersession, ...] = Field(
        default=(),
        description="Facts that could supersede others and wait for a confirmation: of `proposals`"
        " all, else those among the facts used.",
    )
    more_proposals: bool = Field(
        default=False, description="Whether there are more than are listed."
    )
    contradictions: tuple[Contradiction, ...] = Field(
        default=(),
        description="Among the facts used: those that cannot both be true, also where none of the"
        " two was said later. At most 200.",
    )
    ahead: tuple[str, ...] = Field(
        default=(),
        description="Ids of facts used whose event time lies after the day asked about: plans, and"
        " texts announced.",
    )
    model: ModelConfirmations | None = Field(
        default=None, description="Of `confirm_with_model`: what the model said."
    )
    statute: ResolvedStatute | None = Field(
        default=None, description="The statute whose history it is; null for facts that were sent."
    )
    horizon: Horizon | None = Field(
        default=None, description="Of a statute: how far its store reaches."
    )
