"""The readings of a matter: what courts leave open, and what facts contradict each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations, product
from math import prod

from deadline_engine.graph.doctrine import doctrinal
from deadline_engine.graph.errors import TooManyReadings
from deadline_engine.graph.facts import DEFAULT, Reading
from deadline_engine.graph.span import span_of
from deadline_engine.graph.wording import day_en, day_ko
from deadline_engine.matter.matter import Event, Matter
from deadline_engine.rules.catalogue import Catalogue
from deadline_engine.rules.schema import ByAttribute, Rule

_MOST = 16


def contradicting(matter: Matter) -> dict[str, list[tuple[str, Event]]]:
    """Roles given more than once with different days, in one and the same computation.

    Each with its events and the names they go by in the graph.
    """
    found: dict[str, list[tuple[str, Event]]] = {}
    for name, event in matter.named_events:
        found.setdefault(event.role, []).append((name, event))
    return {
        role: events
        for role, events in found.items()
        if any(_contradict(a, b) for (_, a), (_, b) in combinations(events, 2))
    }


def _contradict(a: Event, b: Event) -> bool:
    apart = a.computations and b.computations and set(a.computations).isdisjoint(b.computations)
    return (a.date, a.at_midnight) != (b.date, b.at_midnight) and not apart


def readings(
    matter: Matter, rules: Mapping[str, Rule], catalogue: Catalogue
) -> tuple[list[Reading], list[Reading]]:
    """The readings of the facts, and those of what courts leave open, one thing at a time.

    The first of the facts is the usual one; where facts contradict each other there is one for
    every combination of them, and one for each other value of an attribute that the rule takes to
    be something unless the facts say. What is open is shown for each of the facts, or, above 16,
    for the first alone. Raises TooManyReadings above 16 combinations.
    """
    facts = _of_all_facts(matter)
    open_ = doctrinal(matter, rules, catalogue)
    several = facts if len(facts) * (1 + len(open_)) <= _MOST else facts[:1]
    defaults = list(_of_defaults(matter, rules, catalogue))
    return facts + defaults, [_both(of_facts, other) for of_facts in several for other in open_]


def _of_all_facts(matter: Matter) -> list[Reading]:
    conflicts = contradicting(matter)
    if not conflicts:
        return [DEFAULT]
    count = prod(len(events) for events in conflicts.values())
    if count > _MOST:
        raise TooManyReadings(
            f"the facts contradict each other in {count} ways ({', '.join(conflicts)}); "
            f"settle some of them, {_MOST} readings are shown at most",
            tuple(f"event:{name}" for events in conflicts.values() for name, _ in events),
        )
    return [
        _of_facts(dict(zip(conflicts, chosen, strict=True)))
        for chosen in product(*conflicts.values())
    ]


def _of_defaults(
    matter: Matter, rules: Mapping[str, Rule], catalogue: Catalogue
) -> Iterator[Reading]:
    """The other values of attributes that a rule takes to be something unless the facts say."""
    asked = {
        version.period.attribute
        for rule in rules.values()
        for limb in rule.limbs
        for version in limb.versions
        if isinstance(version.period, ByAttribute) and version.period.otherwise is not None
    }
    for name in sorted(asked - matter.attributes.keys()):
        for value, names in catalogue.attributes[name].values.items():
            yield replace(
                DEFAULT,
                id=f"attribute:{name}={value}",
                ko=f"{catalogue.attributes[name].name.ko}: {names.ko}인 경우",
                en=f"{catalogue.attributes[name].name.en}: {names.en}",
                attributes={name: value},
            )


def _both(of_facts: Reading, other: Reading) -> Reading:
    if of_facts is DEFAULT:
        return other
    return replace(
        other,
        id=f"{of_facts.id}+{other.id}",
        ko=f"{of_facts.ko}, {other.ko}",
        en=f"{of_facts.en}, {other.en}",
        events=of_facts.events,
    )


def _of_facts(chosen: Mapping[str, tuple[str, Event]]) -> Reading:
    days = "; ".join(f"{role}: {_said(event)[0]}" for role, (_, event) in chosen.items())
    days_en = "; ".join(f"{role}: {_said(event)[1]}" for role, (_, event) in chosen.items())
    return replace(
        DEFAULT,
        id=f"facts:{','.join(name for name, _ in chosen.values())}",
        ko=f"서로 어긋나는 사실 가운데 {days}",
        en=f"of the contradicting facts {days_en}",
        events={role: name for role, (name, _) in chosen.items()},
    )


def _said(event: Event) -> tuple[str, str]:
    span = span_of(event.date)
    if event.at_midnight is None:
        return day_ko(span), day_en(span)
    if event.at_midnight:
        return f"{day_ko(span)} 0시", f"{day_en(span)} at 0:00"
    return f"{day_ko(span)}(0시 아님)", f"{day_en(span)}, not at 0:00"
