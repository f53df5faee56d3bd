"""A computed deadline as every door shows it: the engine's result with the texts it stands on."""

from __future__ import annotations

import datetime as dt
from typing import Literal

from api.services.law_used import LawUsed
from deadline_engine.calendars.calendar import HolidaySet
from deadline_engine.graph.elements import EdgeKind, NodeKind, Verdict
from deadline_engine.rules.regime import Regime
from deadline_engine.rules.schema import Names
from lawdb.event_date import EventDate
from lawdb.results import Horizon, Interval, Promulgation, Result


class Day(Result):
    """A day: exact, within bounds (both included; None where a side is open), or none at all."""

    date: dt.date | None
    """Where it is known exactly."""
    earliest: dt.date | None
    latest: dt.date | None
    never: bool
    """There is certainly no such day: the period does not run out."""
    ko: str
    en: str


class DaysLate(Result):
    """How late an act was: the same number twice where the days are exact."""

    least: int
    most: int


class Message(Result):
    """A warning or an assumption, with a stable code."""

    code: str
    ko: str
    en: str


class MissingFact(Result):
    """What to ask before the answer is certain."""

    asks_for: str
    """A role, an attribute, or the kind of a suspension."""
    ko: str
    en: str
    options: tuple[str, ...]
    """Of an attribute: the values there are."""


class Dependence(Result):
    """Why a step depends on another."""

    node: str
    kind: EdgeKind


class LawApplied(LawUsed):
    """An article at a step, with the number of its text in ``texts``."""

    text: int | None
    """None for a decision."""


class TraceStep(Result):
    """One node of the graph: what was done, with what result, by which law."""

    node: str
    kind: NodeKind
    name: Names
    rule: str
    day: Day | None
    """The day it yields: of an event, of a last day, of a first day of force."""
    until: Day | None
    """Of a suspension or interruption its end; of a window that opens its first day."""
    applies: bool | None
    """Of a suspension or interruption: whether it has an effect; None where that is open."""
    done: Names
    law: tuple[LawApplied, ...]
    depends_on: tuple[Dependence, ...]
    questions: tuple[MissingFact, ...]
    warnings: tuple[Message, ...]


class EndOfPeriod(Result):
    """The end of one computation."""

    computation: str
    rule: str
    name: Names
    regime: Regime
    regime_ko: str
    due: Day
    """The last day, with its 24:00; of ``taking_effect`` the first day, from its 0:00."""
    base_due: Day
    """Without any suspension or interruption."""
    opens: Day | None
    filed: Day | None
    verdict: Verdict
    days_late: DaysLate | None


class DeadlineReading(Result):
    """The result in one reading of what is open."""

    id: str
    ko: str
    en: str
    ends: tuple[EndOfPeriod, ...]
    """Of each computation, the last one last."""
    steps: tuple[TraceStep, ...]
    """The trace, in the order of evaluation."""
    questions: tuple[MissingFact, ...]
    warnings: tuple[Message, ...]


class StatutoryText(Result):
    """A text of an article that decided something; the same text on several days is listed once."""

    number: int
    name: str
    """``민법 제161조``."""
    status: Literal["stored", "not_in_store", "outside_horizon", "not_found"]
    """``outside_horizon``: the day lies before the oldest text that is stored of the statute;
    ``not_found``: the store holds the statute and no such text on that day."""
    interval: Interval | None
    """The days of the unit's text in the store; of a clause of addenda from its revision on."""
    text: str
    """As printed on the first of the days it decided on; empty where it is not stored."""


class PendingAmendment(Result):
    """A promulgated amendment of an article the rule stands on, not in force on ``as_of``."""

    name: str
    starts: dt.date
    promulgation: Promulgation
    text: str
    """The unit as it will read; empty where it falls away."""
    ko: str
    en: str


class DeadlineAnswer(Result):
    """When a period ends, whether the act came in time, and everything both rest on."""

    title: str
    as_of: EventDate
    """The day it is asked for: amendments promulgated by then are told of."""
    verdict: Verdict
    verdict_words: Names
    due: Day
    """Of the last computation in the usual reading; where facts contradict each other, all that it
    may then be."""
    days_late: DaysLate | None
    readings: tuple[DeadlineReading, ...]
    """The usual one first; others only where they end differently."""
    questions: tuple[MissingFact, ...]
    warnings: tuple[Message, ...]
    assumptions: tuple[Message, ...]
    pending: tuple[PendingAmendment, ...]
    holidays: tuple[HolidaySet, ...]
    texts: tuple[StatutoryText, ...]
    horizons: tuple[Horizon, ...]
    """How far the store sees for the statutes used: each thing that is to be said, once."""

    @property
    def other_readings(self) -> tuple[DeadlineReading, ...]:
        """What ends otherwise than ``due`` says: all readings where none of them is the usual."""
        return self.readings[1 if self.readings[0].ends[-1].due == self.due else 0 :]
