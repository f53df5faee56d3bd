"""The form of a matter: the fields its rules ask for, with the words a reader needs to fill it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from deadline_engine.graph.selecting import attributes_used, roles_in, roles_used
from deadline_engine.matter.matter import LAST_DAY, Matter
from deadline_engine.rules.catalogue import Catalogue
from deadline_engine.rules.schema import GivenPeriod, Names, Rule
from deadline_engine.rules.tolling import Interruption, Suspension
from deadline_engine.rules.vocabulary import Attribute, Role

LAST_DAY_NAME = Names(ko="기간의 말일", en="the last day of the period")
"""What a text calls the last day itself, where it tells no day that the period is counted from."""


@dataclass(frozen=True, slots=True)
class Form:
    """What a text may be asked for; nothing else is taken from it."""

    skeleton: Matter
    """The rule or chain of rules, without facts."""
    rules: tuple[Rule, ...]
    triggers: tuple[Role, ...]
    """Which events start a period or one of its limbs: the decisive fields."""
    roles: tuple[Role, ...]
    """The triggers first, then the events that decide which version or limb applies."""
    tolling: tuple[Interruption | Suspension, ...]
    attributes: tuple[Attribute, ...]
    period_given: bool
    """A rule whose length the facts give: set by a court, agreed."""


def form_of(skeleton: Matter, catalogue: Catalogue) -> Form:
    """The form of a matter that names its rule or rules; its facts are not looked at.

    Raises UnknownRule with the rules it could be.
    """
    chain = skeleton.chain
    rules = tuple(catalogue.rule(computation.rule) for computation in chain)
    filled = {role for computation in chain for role in computation.triggers}
    triggers = dict.fromkeys(limb.trigger for rule in rules for limb in rule.limbs)
    kinds = tuple(dict.fromkeys(kind for rule in rules for kind in _kinds(rule)))
    others = {role for rule in rules for role in roles_used(rule.limbs)} | {
        role
        for kind in kinds
        if kind in catalogue.suspensions
        for role in roles_in(catalogue.suspensions[kind].reach)
    }
    roles = dict.fromkeys((*triggers, *sorted(others - {LAST_DAY})))
    attributes = sorted({a for rule in rules for a in attributes_used(rule, catalogue)})
    return Form(
        skeleton,
        rules,
        tuple(catalogue.roles[role] for role in triggers if role not in filled),
        tuple(catalogue.roles[role] for role in roles if role not in filled),
        tuple(
            catalogue.interruptions[kind]
            if kind in catalogue.interruptions
            else catalogue.suspensions[kind]
            for kind in kinds
        ),
        tuple(catalogue.attributes[attribute] for attribute in attributes),
        any(
            isinstance(version.period, GivenPeriod)
            for rule in rules
            for limb in rule.limbs
            for version in limb.versions
        ),
    )


def _kinds(rule: Rule) -> Iterator[str]:
    for kinds in (rule.interrupted_by, *(limb.interrupted_by for limb in rule.limbs)):
        yield from kinds or ()
    for kinds in (rule.suspended_by, *(limb.suspended_by for limb in rule.limbs)):
        yield from kinds or ()
