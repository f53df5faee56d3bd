"""The readings of a matter: what courts leave open, and what facts contradict each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations, product
from math import prod

from deadline_engine.graph.errors import TooManyReadings
from deadline_engine.graph.facts import DEFAULT, Reading
from deadline_engine.graph.span import span_of
from deadline_engine.graph.wording import day_en, day_ko
from deadline_engine.matter.matter import LAST_DAY, Event, Matter
from deadline_engine.rules.catalogue import Catalogue
from deadline_engine.rules.schema import LastDay, Names, Rule
from deadline_engine.rules.tolling import Suspension

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
    every combination of them. What is open is shown for each of those, or, where that would be
    more than 16, for the first alone. Raises TooManyReadings above 16 combinations.
    """
    facts = _of_all_facts(matter)
    open_ = _doctrinal(matter, rules, catalogue)
    several = facts if len(facts) * (1 + len(open_)) <= _MOST else facts[:1]
    return facts, [_both(of_facts, other) for of_facts in several for other in open_]


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


def _doctrinal(matter: Matter, rules: Mapping[str, Rule], catalogue: Catalogue) -> list[Reading]:
    found: list[Reading] = []
    if any(limb.last_day is LastDay.UNSETTLED for r in rules.values() for limb in r.limbs):
        found.append(
            replace(
                DEFAULT,
                id="last_day_stays",
                ko="시효의 말일에는 민법 제161조가 적용되지 않는다고 보는 경우",
                en="if Article 161 of the Civil Act does not move the end of a prescription",
                last_day_stays=True,
            )
        )
    if any(v.open_transition for r in rules.values() for limb in r.limbs for v in limb.versions):
        found.append(
            replace(
                DEFAULT,
                id="new_text_for_running_periods",
                ko="경과규정이 없는 개정이 이미 진행 중이던 기간에도 미친다고 보는 경우",
                en="if an amendment without a transitional clause reaches periods then running",
                new_text_for_running=True,
            )
        )
    for fact in matter.tolling:
        definition = catalogue.suspensions.get(fact.kind)
        if isinstance(definition, Suspension) and definition.other_count is not None:
            reading = replace(
                DEFAULT,
                id=f"other_count:{definition.id}",
                ko=f"{definition.name.ko}의 기간을 양쪽 끝날까지 달리 세는 경우",
                en=f"if the days of {definition.name.en} are counted the other way",
                other_counts=frozenset({definition.id}),
            )
            if reading not in found:
                found.append(reading)
        if isinstance(definition, Suspension) and definition.former_reading is not None:
            former = definition.former_reading
            reading = replace(
                DEFAULT,
                id=f"former_reading:{definition.id}",
                ko=f"종전의 해석({former.authority}): {former.ko}",
                en=f"the former reading ({former.authority}): {former.en}",
                former=frozenset({definition.id}),
            )
            if reading not in found:
                found.append(reading)
    for fact in matter.tolling:
        definition = catalogue.interruptions.get(fact.kind)
        open_ = definition is not None and fact.end_at_midnight is None and fact.end is not None
        if definition is not None and open_ and fact.outcome in definition.ends_at_midnight:
            reading = _not_at_midnight(definition.id, definition.name)
            if reading not in found:
                found.append(reading)
    triggers = {limb.trigger for rule in rules.values() for limb in rule.limbs}
    for event in matter.events:
        role = catalogue.roles.get(event.role)
        open_midnight = role is not None and role.at_midnight and event.at_midnight is None
        if open_midnight and role is not None and event.role in triggers and event.role != LAST_DAY:
            found.append(_not_at_midnight(event.role, role.name))
    return found


def _not_at_midnight(what: str, name: Names) -> Reading:
    return replace(
        DEFAULT,
        id=f"not_at_midnight:{what}",
        ko=f"{name.ko}이(가) 0시가 아니어서 그 날을 산입하지 않는 경우",
        en=f"if {name.en} did not fall at 0:00, so that its day is not counted",
        not_at_midnight=frozenset({what}),
    )
