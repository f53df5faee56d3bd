"""What the graph is made of, and what each node leaves in the trace."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from deadline_engine.authority import Authority
from deadline_engine.counting.period import Period
from deadline_engine.graph.span import Span


class NodeKind(StrEnum):
    """What a node stands for."""

    EVENT = "event"
    RULE = "rule"
    SUSPENSION = "suspension"
    INTERRUPTION = "interruption"
    LONG_STOP = "long_stop"
    ADJUSTMENT = "adjustment"
    DEADLINE = "deadline"
    FILING = "filing"


class EdgeKind(StrEnum):
    """Why one node depends on another; every edge points from what is known first."""

    TRIGGERS = "triggers"
    """An event starts a period, or is the start or end of a suspension or interruption."""
    GOVERNS = "governs"
    """An event's day decides which version of a rule applies."""
    RUNS_UNDER = "runs_under"
    SUSPENDS = "suspends"
    INTERRUPTS = "interrupts"
    EXTENDS = "extends"
    CAPS = "caps"
    ADJUSTS = "adjusts"
    TESTS = "tests"


class Verdict(StrEnum):
    """What came of the test of an act, as a stable code."""

    IN_TIME = "in_time"
    LATE = "late"
    TOO_EARLY = "too_early"
    """Before a period that runs backward opens."""
    INDETERMINATE = "indeterminate"
    NO_LIMITATION = "no_limitation"
    NOT_TESTED = "not_tested"
    """No act was given to test."""


@dataclass(frozen=True, slots=True)
class Applied:
    """An authority, and the day on which it was the law that decided."""

    authority: Authority
    at: date | None
    """None for a decision, and where no day of the facts is known."""


@dataclass(frozen=True, slots=True)
class Question:
    """A fact that is missing, and how to ask for it."""

    asks_for: str
    """A role, an attribute, or the kind of a suspension."""
    ko: str
    en: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Warned:
    """Something the result cannot settle, with a stable code."""

    code: str
    ko: str
    en: str


@dataclass(frozen=True, slots=True)
class Hold:
    """An end held open for some acts only, until a day: after a demand, or a suit withdrawn."""

    until: Span
    by: tuple[str, ...]
    """Kinds of acts that keep it."""
    since: Span
    """The day the interruption then counts from."""
    sure: bool = True
    """False where the act that holds it open may itself have come too late."""


@dataclass(frozen=True, slots=True)
class Value:
    """What a node yields. Only the fields that fit its kind are set."""

    day: Span | None = None
    """An event's day, a period's last day, the first day something takes effect."""
    until: Span | None = None
    """The end of a suspension or interruption; of a window that opens, its first day."""
    applies: bool | None = None
    """Of interruptions and suspensions: whether it has an effect; None where that is open."""
    holds: tuple[Hold, ...] = ()
    verdict: Verdict | None = None
    days_late: tuple[int, int] | None = None
    """Least and most days; the same number where the days are exact."""
    versions: tuple[int, ...] = ()
    """Of a rule: which of its versions; several where the facts do not tell."""
    first_counted: date | None = None
    """Of a period counted out from an exact day: the day it begins with."""
    conditional: bool = False
    """Whether the rule reaches the facts at all depends on facts that are not given."""
    running_from: Span | None = None
    """Where an interruption last made the period run anew."""
    runs_from_midnight: bool | None = None
    """Whether the first day of that period counts; None leaves it to the convention."""
    perhaps_lengthened: Period | None = None
    """The same of a judgment that may have come too late."""
    lengthened: Period | None = None
    """The period as a judgment made it (민법 제165조); later interruptions start that one anew."""
    unlimited: bool = False
    """No period at all: there is no limitation."""
    perhaps_unlimited: bool = False
    """Of a rule: the facts do not exclude that there is no limitation, so no end is the latest."""


@dataclass(frozen=True, slots=True)
class Done:
    """What a node's evaluation returns: its value, and what it did and why."""

    value: Value
    ko: str
    en: str
    applied: tuple[Applied, ...]
    questions: tuple[Question, ...] = ()
    warnings: tuple[Warned, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of the trace."""

    node: str
    kind: NodeKind
    name_ko: str
    name_en: str
    done: Done
    depends_on: tuple[tuple[str, EdgeKind], ...]
    rule: str = ""
    """Id of the rule the step belongs to."""


Values = Mapping[str, Value]
Evaluate = Callable[[Values], Done]


@dataclass(slots=True)
class Node:
    """A node before it is evaluated."""

    id: str
    kind: NodeKind
    name_ko: str
    name_en: str
    evaluate: Evaluate
    depends_on: list[tuple[str, EdgeKind]] = field(default_factory=list[tuple[str, EdgeKind]])
    rule: str = ""
