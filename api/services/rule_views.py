"""The catalogue of rules as doors show it: a list to choose from, and one rule in full."""

from __future__ import annotations

from api.services.errors import MalformedParameter
from deadline_engine.extraction.form import form_of
from deadline_engine.matter.matter import Matter
from deadline_engine.rules.catalogue import Catalogue
from deadline_engine.rules.regime import NAMES_KO, Regime
from deadline_engine.rules.schema import Names, Rule
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
    form = form_of(Matter(rule=rule.id), catalogue)
    return RuleView(
        rule=rule,
        regime_ko=NAMES_KO[rule.regime],
        roles=form.roles,
        attributes=form.attributes,
        interruptions=tuple(t for t in form.tolling if isinstance(t, Interruption)),
        suspensions=tuple(t for t in form.tolling if isinstance(t, Suspension)),
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
