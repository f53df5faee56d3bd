"""What a person, or a reader of texts, says happened. No conclusion has a place in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated, Any, Literal, cast

from pydantic import BeforeValidator, Discriminator, Field, Tag, model_validator

from deadline_engine.authority import DatedData
from deadline_engine.matter.written_day import written_day
from deadline_engine.rules.schema import PeriodText
from deadline_engine.rules.tolling import Outcome

LAST_DAY = "last_day"
"""The role of an event that gives the last day itself, before it is looked at for holidays."""
_MOST_EVENTS = 1_000
_MOST_COMPUTATIONS = 50
_NAME = r"^[a-z0-9_]+$"
_CLOCK = re.compile(r"\d[T ]+\d{1,2}:\d{2}")
_ZONE = "give the day in the forum's zone"


def _exact_day(value: Any) -> Any:
    """A day from any way of writing it; what is none is refused in words of its own."""
    if isinstance(value, str):
        if _CLOCK.search(value):
            raise ValueError(f"{value[:60]!r} carries a clock time; {_ZONE}")
        return written_day(value)
    if isinstance(value, datetime):
        raise ValueError(  # noqa: TRY004  pydantic turns only this into a refusal of the field
            f"{value.isoformat()} carries a clock time; {_ZONE}"
        )
    if isinstance(value, date):
        return value
    raise ValueError("must be a day written as text, as in 2026-04-17")


def _day_or_bounds(value: Any) -> Any:
    if isinstance(value, Mapping | Between):
        return cast("Any", value)
    if value is None or isinstance(value, bool | int | float | list | tuple):
        raise ValueError(
            "must be a day written as text, as in 2026-04-17, or bounds of it: earliest, latest"
        )
    return _exact_day(value)


def _kind_of_day(value: Any) -> str:
    return "function-bounds" if isinstance(value, Mapping | Between) else "function-day"


ExactDay = Annotated[date, BeforeValidator(_exact_day)]
"""One calendar day in the zone of the forum, in any way of writing that names its year."""


class Between(DatedData):
    """A day known only within bounds, both included; a side left out is open."""

    earliest: ExactDay | None = None
    latest: ExactDay | None = None

    @model_validator(mode="after")
    def _is_a_bound(self) -> Between:
        if self.earliest is None and self.latest is None:
            raise ValueError(
                "give earliest, latest or both; leave the event out if nothing is known"
            )
        if self.earliest and self.latest and self.latest < self.earliest:
            raise ValueError(f"latest {self.latest} lies before earliest {self.earliest}")
        return self


Day = Annotated[
    Annotated[date, Tag("function-day")] | Annotated[Between, Tag("function-bounds")],
    Discriminator(_kind_of_day),
    BeforeValidator(_day_or_bounds),
]
"""One calendar day in the zone of the forum (Asia/Seoul, Europe/London), or bounds of it."""


class Event(DatedData):
    """Something that happened, in the role a rule asks for."""

    role: str = Field(pattern=_NAME)
    date: Day
    id: str = Field(default="", pattern=r"^[a-z0-9_]*$")
    """To tell events apart; the role where it is left out."""
    at_midnight: bool | None = None
    """Whether it took effect at 0시, so that its day is counted (민법 제157조 단서)."""
    computations: tuple[str, ...] = ()
    """The computations it belongs to; all where left out."""
    quote: str = Field(default="", max_length=2_000)
    source: str = Field(default="", max_length=300)

    @property
    def name(self) -> str:
        """Its id, else its role."""
        return self.id or self.role


class TollingFact(DatedData):
    """Something that interrupted or suspended the period, or is said to have."""

    kind: str
    """Id of an interruption or suspension of the catalogue."""
    start: Day | None = None
    """Its first day: the filing, the arrival of a demand, the departure."""
    end: Day | None = None
    """Its last day: finality, the return, majority."""
    lasting: bool = False
    """It had not ended; without this a missing end is refused, since it would hold for ever."""
    end_at_midnight: bool | None = None
    outcome: Outcome | None = None
    followed_up: bool | None = None
    """False: none of the acts that keep a demand followed in time, so it has lapsed."""
    reaches_claim: bool = True
    """False: it concerned another claim, or a specified part that is not this one."""
    id: str = Field(default="", pattern=r"^[a-z0-9_]*$")
    computations: tuple[str, ...] = ()
    quote: str = Field(default="", max_length=2_000)
    source: str = Field(default="", max_length=300)


class Filing(DatedData):
    """The act that is tested against the deadline."""

    date: Day
    kind: str = ""
    """Id of an interruption where it is one (``kr.civil_act.suit``); free words otherwise."""
    quote: str = Field(default="", max_length=2_000)
    source: str = Field(default="", max_length=300)


class Computation(DatedData):
    """One rule to be computed; several make a chain."""

    id: str = Field(pattern=_NAME)
    rule: str
    triggers: dict[str, str] = Field(default_factory=dict[str, str])
    """Role → id of the computation whose end is that event."""
    period: PeriodText | None = None
    """Only for rules whose period the facts give (set by a court, agreed, printed in addenda)."""
    filing: Filing | None = None


class Options(DatedData):
    """What the parties or the asker settled."""

    first_day_included: bool | None = None
    """An agreement to count the first day (민법 제155조 lets a legal act differ)."""


class Matter(DatedData):
    """All facts of one case. Give ``rule``, or ``computations`` for a chain."""

    rule: str | None = None
    period: PeriodText | None = None
    computations: tuple[Computation, ...] = Field(default=(), max_length=_MOST_COMPUTATIONS)
    events: tuple[Event, ...] = Field(default=(), max_length=_MOST_EVENTS)
    tolling: tuple[TollingFact, ...] = Field(default=(), max_length=_MOST_EVENTS)
    without: tuple[str, ...] = ()
    """Kinds of tolling known not to have happened: ``uk.early_conciliation``."""
    attributes: dict[str, str] = Field(default_factory=dict[str, str])
    filing: Filing | None = None
    options: Options = Options()
    as_of: ExactDay | None = None
    """The day it is asked for: later amendments that are promulgated are warned of."""
    announced_until: ExactDay | None = None
    """Holidays proclaimed after this day are not known; None: all that are."""
    calendar: str | None = None
    """Id of another calendar than the jurisdiction's: ``eu.DE`` for the member state of the act."""
    jurisdiction: Literal["KR", "UK", "EU", "US"] | None = None
    title: str = Field(default="", max_length=300)

    @model_validator(mode="after")
    def _is_whole(self) -> Matter:
        if (self.rule is None) == (not self.computations):
            raise ValueError("give rule, or computations for a chain; one of the two")
        ids = [c.id for c in self.computations]
        if len(set(ids)) != len(ids):
            raise ValueError("two computations have one id")
        known = set(ids) or {MAIN}
        for fact in (*self.events, *self.tolling):
            unknown = set(fact.computations) - known
            if unknown:
                raise ValueError(f"there is no computation {', '.join(sorted(unknown))}")
        for computation in self.computations:
            unknown = set(computation.triggers.values()) - known
            if unknown:
                raise ValueError(
                    f"{computation.id} is triggered by {', '.join(sorted(unknown))}, which is none"
                )
        return self

    @property
    def named_events(self) -> tuple[tuple[str, Event], ...]:
        """The events with a name of their own each: their id or role, numbered where it recurs."""
        names = _told_apart([event.name for event in self.events])
        return tuple(zip(names, self.events, strict=True))

    @property
    def named_tolling(self) -> tuple[tuple[str, TollingFact], ...]:
        """The tolling facts with a name each: their id, numbered where it recurs, else their kind.

        A kind is followed by the place of the fact among them all, which no other day changes.
        """
        names = [f.id or f"{f.kind}.{place}" for place, f in enumerate(self.tolling, start=1)]
        return tuple(zip(_told_apart(names), self.tolling, strict=True))

    @property
    def chain(self) -> tuple[Computation, ...]:
        """The computations; the filing of the matter tests the last one."""
        if self.rule is not None:
            return (Computation(id=MAIN, rule=self.rule, period=self.period, filing=self.filing),)
        *first, last = self.computations
        if last.filing is None and self.filing is not None:
            last = last.model_copy(update={"filing": self.filing})
        return (*first, last)


MAIN = "main"
"""The computation of a matter that names one rule."""


def _told_apart(names: list[str]) -> tuple[str, ...]:
    return tuple(
        name if names.count(name) == 1 else f"{name}.{names[: place + 1].count(name)}"
        for place, name in enumerate(names)
    )
