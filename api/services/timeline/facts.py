"""The facts of a timeline: what was so, when it was so, and when that was said."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Annotated, Any, Literal, cast

from pydantic import BeforeValidator, Discriminator, Field, Tag, field_validator, model_validator

from deadline_engine.authority import DatedData
from deadline_engine.graph.span import Span, span_of
from deadline_engine.matter.matter import Between, Day, ExactDay

MOST_FACTS = 10_000
"""Facts, and as many supersessions, in one timeline."""
MOST_ATTRIBUTES = 1_000
LONGEST_ID = 200
_LONGEST_WORDS = 500
_LONGEST_QUOTE = 2_000
_ONE_DAY = timedelta(days=1)
_INTERVAL = {"from", "to"}

AttributeKind = Literal["single", "additive"]
"""``single``: one value at a time, a later statement can supersede an earlier one. ``additive``:
every value stays (two payments are two payments)."""


class Lasting(DatedData):
    """Days ``[from, to)`` on which something was so; a side left out is open."""

    start: ExactDay | None = Field(
        default=None, alias="from", description="First day; left out where it is not known."
    )
    end: ExactDay | None = Field(
        default=None,
        alias="to",
        description="First day on which it was no longer so; left out while it is",
    )

    @model_validator(mode="after")
    def _holds_a_day(self) -> Lasting:
        if self.start is None and self.end is None:
            raise ValueError("give from, to or both; leave the event out if nothing is known")
        if self.start and self.end and self.end <= self.start:
            raise ValueError(
                f"no day lies in [{self.start}, {self.end}); to is the first day after, and must"
                " lie after from"
            )
        return self


def _kind_of_event(value: Any) -> str:
    if isinstance(value, Lasting):
        return "function-interval"
    lasting = isinstance(value, Mapping) and bool(_INTERVAL & set(cast("Mapping[Any, Any]", value)))
    return "function-interval" if lasting else "function-instant"


EventTime = Annotated[
    Annotated[Day, Tag("function-instant")] | Annotated[Lasting, Tag("function-interval")],
    Discriminator(_kind_of_event),
]
"""A day, bounds of it (``earliest``, ``latest``, both included), or days ``from``, ``to``."""


def _as_text(value: Any) -> Any:
    """YAML reads 30000000 and true as what they look like; here they are words."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int | float | date) else value


Words = Annotated[str, Field(min_length=1, max_length=_LONGEST_WORDS), BeforeValidator(_as_text)]
FactId = Annotated[str, Field(pattern=r"^\S+$", max_length=LONGEST_ID), BeforeValidator(_as_text)]


class Fact(DatedData):
    """One statement: of a subject, an attribute has a value, at a time; and when it was said."""

    id: FactId = Field(description="To name it by in supersessions and queries; no spaces.")
    subject: Words = Field(description="Who or what it is about: `임대차계약`, `피고`.")
    attribute: Words = Field(description="What is said of it: `통지`, `지급`, `주소`.")
    value: Annotated[str, Field(min_length=1), BeforeValidator(_as_text)] = Field(
        description="What the statement says it is."
    )
    event: EventTime | None = Field(
        default=None,
        description="Event time: a day, bounds of it (`earliest`, `latest`, both included), or"
        " days `from`, `to` (half-open) on which it was so. Left out where it is not known.",
    )
    mentioned_on: Day | None = Field(
        default=None,
        description="Mention time: the day on which it was said or learned, or bounds of it."
        " Left out where it is not known.",
    )
    source: str = Field(
        default="", max_length=_LONGEST_WORDS, description="`갑 제3호증`, `증인 김갑`."
    )
    quote: str = Field(
        default="", max_length=_LONGEST_QUOTE, description="The words it was read from."
    )


class Confirmation(DatedData):
    """Who found that two statements cannot both hold, and that the newer one counts."""

    by: Literal["person", "model", "code"] = Field(
        description="`code` only of a statute's history, which lawdb fills from its store."
    )
    name: str = Field(min_length=1, max_length=_LONGEST_WORDS, description="Which person or model.")
    confirmed_on: ExactDay = Field(
        description="The older fact counts as superseded from this day on: the day of the"
        " confirmation; of a statute the day on which the newer text takes effect."
    )
    reason: str = Field(default="", max_length=_LONGEST_QUOTE)


class Supersession(DatedData):
    """SUPERSEDES, from the newer fact to the older."""

    newer: FactId = Field(description="Id of the fact that counts.")
    older: FactId = Field(description="Id of the fact that no longer does.")
    confirmed_by: Confirmation | None = Field(
        default=None,
        description="Without it the supersession is refused: nothing is superseded silently.",
    )


class Timeline(DatedData):
    """Facts, which of their attributes have one value at a time, and what superseded what."""

    attributes: dict[str, AttributeKind] = Field(
        default_factory=dict[str, AttributeKind],
        max_length=MOST_ATTRIBUTES,
        description="By attribute: `single` (one value at a time; a later statement can supersede"
        " an earlier one) or `additive` (every value stays). Undeclared means additive.",
    )
    facts: tuple[Fact, ...] = Field(
        default=(), max_length=MOST_FACTS, description="At most 10,000; their order means nothing."
    )
    supersessions: tuple[Supersession, ...] = Field(default=(), max_length=MOST_FACTS)

    @field_validator("attributes", mode="before")
    @classmethod
    def _declared_once(cls, value: Any) -> Any:
        if isinstance(value, Mapping):
            kinds: dict[str, Any] = {}
            for name, kind in cast("Mapping[Any, Any]", value).items():
                if kinds.setdefault(plain(str(name)), kind) != kind:
                    raise ValueError(f"{name!r} is declared both single and additive; keep one")
        return cast("Any", value)


def plain(text: str) -> str:
    """A name as it is compared: without regard to case, width, and how it is spaced."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def event_span(fact: Fact) -> Span | None:
    """When it happened; of something that lasted, when it began. None where nothing is known."""
    match fact.event:
        case None:
            return None
        case Lasting(start=None, end=end):
            return Span(None, None if end is None else end - _ONE_DAY)
        case Lasting(start=start):
            return Span(start, start)
        case day:
            return span_of(day)


def mention_span(fact: Fact) -> Span | None:
    """When it was said; None where nothing is known."""
    return None if fact.mentioned_on is None else span_of(fact.mentioned_on)


Told = tuple[date, date] | Lasting | None
"""Event time as it is compared: first and last day it may be, or days that lasted."""


def told(fact: Fact) -> Told:
    """The event time of a fact; a side that is open reaches to the end of the calendar."""
    event = None if fact.event is None else one_day(fact.event)
    if event is None or isinstance(event, Lasting):
        return event
    span = span_of(event)
    return span.earliest or date.min, span.latest or date.max


def may_be_one_time(a: Told, b: Told) -> bool:
    """Whether what two facts say of their event time can both be true of one event."""
    if a is None or b is None:
        return True
    if isinstance(a, Lasting) or isinstance(b, Lasting):
        return a == b
    return a[0] <= b[1] and b[0] <= a[1]


def hold_apart(a: Fact, b: Fact) -> bool:
    """Whether both lasted, and on no common day: then both can be true, whatever they say."""
    if not isinstance(a.event, Lasting) or not isinstance(b.event, Lasting):
        return False
    return any(
        first.end is not None and second.start is not None and first.end <= second.start
        for first, second in ((a.event, b.event), (b.event, a.event))
    )


def common(a: Span, b: Span) -> Span | None:
    """The days that both may be; None where there are none."""
    earliest = max((d for d in (a.earliest, b.earliest) if d is not None), default=None)
    latest = min((d for d in (a.latest, b.latest) if d is not None), default=None)
    if earliest is not None and latest is not None and latest < earliest:
        return None
    return Span(earliest, latest)


def one_day(event: date | Between | Lasting) -> date | Between | Lasting:
    """Days ``[from, to)`` that are one day, as that day."""
    if isinstance(event, Lasting) and event.start and event.end == event.start + _ONE_DAY:
        return event.start
    return event
