"""What ``governing`` answers with."""

from __future__ import annotations

import datetime as dt
from enum import StrEnum

from lawdb.event_date import EventDate
from lawdb.governing.rule import Governs
from lawdb.outcome import Outcome
from lawdb.results import (
    AddendumClause,
    ArticleResult,
    Interval,
    Promulgation,
    ResolvedStatute,
    Result,
)


class GoverningOutcome(StrEnum):
    """How far the governing text is decided. Codes are stable, in order of their weight."""

    DECIDED_BY_EVENT_DATE = "decided_by_event_date"
    """The text in force on the event date: no addenda clause says otherwise."""
    DECIDED_BY_TRANSITIONAL_RULE = "decided_by_transitional_rule"
    """A machine-readable clause of the addenda decides; it may confirm the event date."""
    MAY_BE_DECIDED_OTHERWISE = "may_be_decided_otherwise"
    """A text stands to reason, but addenda clauses that are not machine-readable may differ."""
    DEPENDS_ON_DAY = "depends_on_day"
    """A fact is known only to a span of days, on which texts differ."""
    NEEDS_FACT = "needs_fact"
    """A clause asks for a fact that was not given."""
    TEXT_UNKNOWN = "text_unknown"
    """The text that governs lies outside the stored history, or its start is unresolved."""


class JudgedOn(Result):
    """The day whose law judges: addenda of revisions that start after it are not applied."""

    date: dt.date
    source: str
    """``given``, ``default`` (today in Seoul), or ``event_date`` where the event lies ahead."""
    sentence_ko: str
    sentence_en: str


class StatedFact(Result):
    """A fact as it was understood."""

    name: str
    ko: str
    en: str
    value: str
    """``2005-03-01``, a span ``from..to`` without its last day, ``never``, ``true``, ``false``."""
    used: bool
    """Whether a condition asked for it."""


class EvaluatedTest(Result):
    """One fact held against what a clause asks of it."""

    fact: str
    test: str
    """``fact_before``, ``fact_from``, ``fact_not_before`` or ``fact_is``."""
    asked: str
    """The day, or ``true`` or ``false``."""
    given: str | None
    """None where the fact was not given."""
    holds: bool | None


class GoverningText(Result):
    """A text that governs, or may."""

    stands: bool
    """False where the article (or unit) does not reach the facts and no earlier text stood."""
    relation: str
    """``in_force`` on the event date, ``older`` or ``newer`` than that."""
    outcome: Outcome
    """What the article was while this text stood (``deleted``, ``struck_down`` …)."""
    title: str
    text: str | None
    """The whole article."""
    unit_text: str | None
    """The unit asked for; the whole text where none was."""
    interval: Interval | None
    promulgation: Promulgation | None


class RuleStep(Result):
    """One machine-readable clause, and what it says of the facts."""

    rule_id: str
    article: str
    """The article or unit the rule speaks of."""
    clause: str
    """``부칙 제3조``; empty where the addenda were read and no clause concerns the article."""
    promulgation: Promulgation
    """The revision whose addenda hold the clause."""
    addenda_text: str
    """The clause's text; empty where there is none."""
    text_from: dt.date
    """First day of the text whose reach the clause settles."""
    tests: tuple[EvaluatedTest, ...]
    holds: bool | None
    """Whether the condition holds; None where the facts do not tell, or there is no condition."""
    says: Governs | None
    """What governs by this clause; None where the facts do not tell."""
    sentence_ko: str
    sentence_en: str
    legal_reference: str
    confidence: str
    evidence: str
    considered: tuple[str, ...]
    """Clauses of the same addenda that were read and say nothing else on the article."""
    note: str


class AskedFact(Result):
    """A fact that is missing, and the question to ask for it."""

    fact: str
    kind: str
    """``day`` or ``flag``."""
    question_ko: str
    question_en: str
    boundaries: tuple[dt.date, ...]
    """The days before or from which the fact makes a difference; empty for yes or no."""
    given: str | None
    """The span of days given, where it reaches over a boundary; None where nothing was."""


class UnitGoverning(Result):
    """What governs one unit of the article, where its own clause speaks of it."""

    unit: str
    outcome: GoverningOutcome
    decided: bool
    governing: GoverningText | None
    alternatives: tuple[GoverningText, ...]


class GoverningResult(Result):
    """Which text of an article governs a set of facts, and why."""

    event_date: EventDate
    judged_on: JudgedOn
    known_on: dt.datetime | None
    statute: ResolvedStatute
    article: str
    unit: str
    """Empty where the whole article was asked for."""
    facts: tuple[StatedFact, ...]
    outcome: GoverningOutcome
    """The weightiest over the article and its ``parts``."""
    decided: bool
    governing: GoverningText | None
    """Of what was asked for, ``parts`` aside. None where a fact is missing or uncertain; where the
    outcome is ``may_be_decided_otherwise``, the text unless one of those clauses says otherwise."""
    alternatives: tuple[GoverningText, ...]
    """The texts that remain where ``governing`` is None."""
    parts: tuple[UnitGoverning, ...]
    """Units of what was asked for whose reach is settled by clauses of their own."""
    why: tuple[RuleStep, ...]
    """In the order of the texts."""
    may_decide_otherwise: tuple[AddendumClause, ...]
    """Application and transitional clauses that concern the article and are not
    machine-readable."""
    asks: tuple[AskedFact, ...]
    not_yet_applied: tuple[str, ...]
    """Ids of rules on texts that start after ``judged_on``."""
    sentence_ko: str
    sentence_en: str
    in_force: ArticleResult
    """The whole article on the event date, with its rulings, pending texts and horizon."""
