"""The facts of one computation in one reading: each role once, attributes, what held it up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from deadline_engine.graph.elements import Question
from deadline_engine.matter.matter import Filing, Options, TollingFact
from deadline_engine.rules.tolling import Interruption, Suspension


@dataclass(frozen=True, slots=True)
class KnownEvent:
    """An event by its node, and whether it took effect at 0시."""

    node: str
    at_midnight: bool | None


@dataclass(frozen=True, slots=True)
class KnownTolling:
    """Something that held the period up, with its definition in the catalogue."""

    node: str
    fact: TollingFact
    definition: Interruption | Suspension
    start: str | None
    """Node of its first day; None where only its end matters."""
    end: str | None
    """Node of its last day; None while it lasts."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way of settling what courts or facts leave open."""

    id: str
    ko: str
    en: str
    last_day_stays: bool = False
    """The other reading of 민법 제161조 for a prescription."""
    other_counts: frozenset[str] = frozenset()
    """Suspensions counted the other way."""
    former: frozenset[str] = frozenset()
    """Suspensions read as courts formerly read them."""
    new_text_for_running: bool = False
    """Versions whose reach no clause settles also reach what had not run out."""
    back_other_way: bool = False
    """Months counted back the other way, where month ends let two ways differ."""
    attributes: Mapping[str, str] | None = None
    """Attributes the facts leave to a default, with another value."""
    withdrawn_keeps: bool = False
    """An action withdrawn after a demand keeps it, if another follows (민법 제170조제2항)."""
    not_at_midnight: frozenset[str] = frozenset()
    """Roles whose event is taken not to fall at 0시."""
    events: Mapping[str, str] | None = None
    """Role → name of the event, where several contradict each other."""


DEFAULT = Reading("default", "통상의 해석에 따른 계산", "the usual reading")


@dataclass(frozen=True, slots=True)
class Facts:
    """What one computation runs on."""

    computation: str
    events: Mapping[str, KnownEvent]
    """By role."""
    attributes: Mapping[str, str]
    tolling: tuple[KnownTolling, ...]
    without: frozenset[str]
    filing: Filing | None
    filing_node: str | None
    options: Options
    reading: Reading
    doubtful: Mapping[str, Question]
    """Limbs that a ruling may take away from the case, each with what to ask."""
