"""The catalogue of rules as doors show it: a list to choose from, and one rule in full."""

from __future__ import annotations

from collections.abc import Iterator

from api.services.errors import MalformedParameter
from deadline_engine.rules.catalogue import Catalogue
from deadline_engine.rules.regime import NAMES_KO, Regime
from deadline_engine.rules.schema import ByAttribute, Condition, Names, Rule
from deadline_engine.rules.tolling import Interruption, Suspension
from deadline_engine.rules.vocabulary import Attribute, Role
from lawdb.results import Result

MOST_FOUND = 20
"""Rules found by words; without words all are listed."""


class RuleLine(Result):
    """A rule in a list."""

    id: str
    jurisdiction: str
    regime: Regime
    regime_ko: str
    name: Names
    also_called: tuple[str, ...]
    articles: tuple[str, ...]
    """Of the newest version of each limb."""
    triggers: tuple[Names, ...]
    """What each limb runs from, in the law's words."""


class RuleList(Result):
    """Rules by id, or where words were given by how near they are."""

    rules: tuple[RuleLine, ...]


class RuleView(Result):
    """A rule and everything it refers to by id."""

    rule: Rule
    regime_ko: str
    roles: tuple[Role, ...]
    """Of events: what it runs from, and what its versions and their reach ask for."""
    attributes: tuple[Attribute, ...]
    interruptions: tuple[Interruption, ...]
    suspensions: tuple[Suspension, ...]


def list_rules(catalogue: Catalogue, words: str = "", regime: str | None = None) -> RuleList:
    """All rules, those of a regime, or those in whose id, name or article ``words`` are found.

    Raises MalformedParameter for a regime that is none.
    """
    kind = None if regime is None else read_regime(regime)
    found = list(catalogue.rules.values())
    if words.strip():
        found = list(catalogue.matching(words))
    chosen = [rule for rule in found if kind is None or rule.regime is kind]
    chosen = chosen[:MOST_FOUND] if words.strip() else sorted(chosen, key=lambda rule: rule.id)
    return RuleList(rules=tuple(map(_line, chosen)))


def show_rule(catalogue: Catalogue, rule_id: str) -> RuleView:
    """One rule. Raises UnknownRule with the rules it could be."""
    rule = catalogue.rule(rule_id)
    interruptions = [*rule.interrupted_by, *(i for m in rule.limbs for i in m.interrupted_by or ())]
    suspensions = [*rule.suspended_by, *(i for m in rule.limbs for i in m.suspended_by or ())]
    attributes = dict.fromkeys(_attributes(rule))
    return RuleView(
        rule=rule,
        regime_ko=NAMES_KO[rule.regime],
        roles=tuple(catalogue.roles[i] for i in dict.fromkeys(_roles(rule))),
        attributes=tuple(catalogue.attributes[i] for i in attributes),
        interruptions=tuple(catalogue.interruptions[i] for i in dict.fromkeys(interruptions)),
        suspensions=tuple(catalogue.suspensions[i] for i in dict.fromkeys(suspensions)),
    )


def read_regime(text: str) -> Regime:
    """A regime by its code or its Korean name. Raises MalformedParameter."""
    wanted = text.strip()
    for regime, korean in NAMES_KO.items():
        if wanted in (regime.value, korean):
            return regime
    listed = ", ".join(f"{regime.value} ({korean})" for regime, korean in NAMES_KO.items())
    raise MalformedParameter(f"{text[:60]!r} is no regime; write one of {listed}")


def _line(rule: Rule) -> RuleLine:
    articles = dict.fromkeys(str(limb.versions[-1].authority) for limb in rule.limbs)
    return RuleLine(
        id=rule.id,
        jurisdiction=rule.jurisdiction,
        regime=rule.regime,
        regime_ko=NAMES_KO[rule.regime],
        name=rule.name,
        also_called=rule.also_called,
        articles=tuple(articles),
        triggers=tuple(limb.trigger_words for limb in rule.limbs),
    )


def _conditions(rule: Rule) -> Iterator[Condition]:
    for limb in rule.limbs:
        for version in limb.versions:
            for item in version.reach.when_any if version.reach else ():
                yield from item if isinstance(item, tuple) else (item,)


def _roles(rule: Rule) -> Iterator[str]:
    for limb in rule.limbs:
        yield limb.trigger
        if limb.governed_by is not None:
            yield limb.governed_by
    for condition in _conditions(rule):
        yield from condition.event_from or ()
        yield from condition.event_before or ()


def _attributes(rule: Rule) -> Iterator[str]:
    for limb in rule.limbs:
        yield from limb.only_if
        for version in limb.versions:
            if isinstance(version.period, ByAttribute):
                yield version.period.attribute
    for condition in _conditions(rule):
        yield from condition.attribute or ()
    for ruling in rule.rulings:
        yield from ruling.attribute
