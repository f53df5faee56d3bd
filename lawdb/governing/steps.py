"""What each machine-readable clause says of the facts, and how results show it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import date

from lawdb.governing.clauses import StoredClause
from lawdb.governing.condition import Evaluation, FactTest, evaluate
from lawdb.governing.facts import Day, Facts, FactValue, known_facts
from lawdb.governing.results import AskedFact, EvaluatedTest, RuleStep, StatedFact
from lawdb.governing.rule import Governs, addendum_number
from lawdb.governing.stored_rules import PlacedRule
from lawdb.lookup.promulgation import promulgation_of


def evaluated(placed_rule: PlacedRule, facts: Facts) -> Evaluation:
    """The rule's condition held against the facts; nothing is tested where there is none."""
    when = placed_rule.rule.when
    return Evaluation(None, (), ()) if when is None else evaluate(when, facts)


def says(placed_rule: PlacedRule, evaluation: Evaluation) -> Governs | None:
    """What governs by the rule; None where the facts do not tell."""
    rule = placed_rule.rule
    if rule.when is None:
        return rule.otherwise
    if evaluation.holds is None:
        return None
    return rule.then if evaluation.holds else rule.otherwise


def may_say(placed_rule: PlacedRule, evaluation: Evaluation) -> frozenset[Governs]:
    """All that may govern by the rule, whatever is not known."""
    said = says(placed_rule, evaluation)
    rule = placed_rule.rule
    return frozenset({rule.then, rule.otherwise}) if said is None else frozenset({said})


def step(
    placed_rule: PlacedRule, evaluation: Evaluation, clauses: Iterable[StoredClause]
) -> RuleStep:
    """The rule as results show it, with the clause's own text out of ``clauses``."""
    rule, revision = placed_rule.rule, placed_rule.revision
    number = addendum_number(rule.clause) if rule.clause else None
    words = (
        stored.clause.text
        for stored in clauses
        if stored.revision_id == revision.id and stored.clause.number == number
    )
    return RuleStep(
        rule_id=rule.rule_id,
        article=str(placed_rule.reference),
        clause=rule.clause,
        promulgation=promulgation_of(revision),
        addenda_text=next(words, ""),
        text_from=rule.text_from,
        tests=tuple(_shown_test(test) for test in evaluation.tests),
        holds=evaluation.holds,
        says=says(placed_rule, evaluation),
        sentence_ko=rule.ko,
        sentence_en=rule.en,
        legal_reference=rule.legal_reference,
        confidence=rule.confidence.value,
        evidence=rule.evidence,
        considered=rule.considered,
        note=rule.note,
    )


def stated_facts(facts: Facts, rules: Iterable[PlacedRule]) -> tuple[StatedFact, ...]:
    """The facts as they were understood."""
    used = frozenset[str]().union(*(placed_rule.rule.facts for placed_rule in rules))
    return tuple(
        StatedFact(
            name=name,
            ko=known_facts()[name].ko,
            en=known_facts()[name].en,
            value=str(value),
            used=name in used,
        )
        for name, value in sorted(facts.items())
    )


def asked_facts(evaluations: Iterable[Evaluation]) -> tuple[AskedFact, ...]:
    """The facts without which the conditions stay open, each with the days that matter."""
    boundaries: dict[str, set[date]] = {}
    given: dict[str, FactValue | None] = {}
    for evaluation in evaluations:
        for test in evaluation.open_tests:
            days = boundaries.setdefault(test.fact, set())
            if not isinstance(test.asked, bool):
                days.add(test.asked)
            given[test.fact] = test.given
    return tuple(
        AskedFact(
            fact=name,
            kind=known_facts()[name].kind.value,
            question_ko=known_facts()[name].question_ko,
            question_en=known_facts()[name].question_en,
            boundaries=tuple(sorted(days)),
            given=None if (value := given[name]) is None else str(value),
        )
        for name, days in boundaries.items()
    )


def first_day(facts: Facts, asked_for: Collection[str]) -> date | None:
    """The first day a dated fact may lie on; None where no dated fact tells.

    A fact that may never happen (an indictment, the end of a period) comes late in a case: what
    began it lies before, on a day nobody said. It tells only where a rule of the unit asks for it
    (``asked_for``), for then the unit is about such facts.
    """
    days = [
        value.start or date.min
        for name, value in facts.items()
        if isinstance(value, Day)
        and (name in asked_for or not known_facts()[name].may_never_happen)
    ]
    return min(days, default=None)


def _shown_test(test: FactTest) -> EvaluatedTest:
    asked = test.asked
    return EvaluatedTest(
        fact=test.fact,
        test=test.asked_as,
        asked=str(asked).lower() if isinstance(asked, bool) else asked.isoformat(),
        given=None if test.given is None else str(test.given),
        holds=test.holds,
    )
