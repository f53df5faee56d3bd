"""From a matter to the events and tolling facts of each computation, every name checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from deadline_engine.authority import Authority
from deadline_engine.graph.applying import applied_at
from deadline_engine.graph.elements import Done, Node, NodeKind, Question, Value
from deadline_engine.graph.errors import Contradiction, MatterError, UnknownFact
from deadline_engine.graph.facts import Reading
from deadline_engine.graph.selecting import from_on, roles_used
from deadline_engine.graph.span import UNKNOWN, Span, span_of
from deadline_engine.graph.wording import day_en, day_ko
from deadline_engine.matter.matter import (
    LAST_DAY,
    Computation,
    Day,
    Event,
    Matter,
    TollingFact,
)
from deadline_engine.rules.catalogue import Catalogue
from deadline_engine.rules.schema import Limb, Names, Rule, Ruling
from deadline_engine.rules.tolling import Effect, Interruption, Outcome, Suspension


@dataclass(frozen=True, slots=True)
class Named:
    """A rule's limbs that exist for the case, and those that were left out with the reason."""

    limbs: tuple[Limb, ...]
    left_out: tuple[tuple[Limb, Names], ...]
    doubtful: Mapping[str, str]
    """Limbs that a ruling may take away: id → the attribute to ask for."""


def event_node(
    node: str, name_ko: str, name_en: str, span: Span, authorities: tuple[Authority, ...]
) -> Node:
    """A node for an event of the facts."""
    done = Done(
        Value(day=span),
        f"{name_ko}: {day_ko(span)}",
        f"{name_en}: {day_en(span)}",
        tuple(applied_at(a, span) for a in _of_day(authorities, span)),
    )
    return Node(node, NodeKind.EVENT, name_ko, name_en, lambda _: done)


def missing_node(node: str, limb: Limb, question: Question) -> Node:
    """A node for an event the rule needs and the facts do not have."""
    names = limb.trigger_words
    done = Done(
        Value(day=UNKNOWN),
        f"{names.ko}: 알 수 없습니다.",
        f"{names.en}: not known.",
        (applied_at(limb.versions[-1].authority, None),),
        (question,),
    )
    return Node(node, NodeKind.EVENT, names.ko, names.en, lambda _: done)


def _of_day(authorities: tuple[Authority, ...], span: Span) -> tuple[Authority, ...]:
    day = span.exact or span.earliest or span.latest
    binding = tuple(a for a in authorities if day is not None and a.binds(day))
    return (binding or authorities)[-1:]


_NOT_THIS_KIND = Names(
    ko="그에 해당하는 사정이 주어지지 않았습니다.", en="The facts do not say it is such a case."
)
_NO_TRIGGER = Names(ko="그 날이 주어지지 않았습니다.", en="Its day is not given.")


def limbs_of(rule: Rule, matter: Matter, events: Mapping[str, Event], chained: set[str]) -> Named:
    """The limbs that exist for the case."""
    limbs: list[Limb] = []
    left_out: list[tuple[Limb, Names]] = []
    doubtful: dict[str, str] = {}
    for limb in rule.limbs:
        rulings = [r for r in rule.rulings if r.limb == limb.id]
        ruling = next((r for r in rulings if _is_such_a_case(r, matter)), None)
        if ruling is not None:
            by = ruling.authority
            left_out.append((limb, Names(ko=f"{by}: {ruling.ko}", en=f"{by}: {ruling.en}")))
        elif any(matter.attributes.get(k) != v for k, v in limb.only_if.items()):
            left_out.append((limb, _NOT_THIS_KIND))
        elif limb.optional and limb.trigger not in events and limb.trigger not in chained:
            left_out.append((limb, _NO_TRIGGER))
        else:
            limbs.append(limb)
            asked = [r for r in rulings if _may_be_such_a_case(r, matter, events.get(limb.trigger))]
            for name in (name for each in asked for name in each.attribute):
                doubtful[limb.id] = name
    if not limbs:
        raise MatterError(f"{rule.id}: no limb of the rule is left for these facts")
    return Named(tuple(limbs), tuple(left_out), doubtful)


def _is_such_a_case(ruling: Ruling, matter: Matter) -> bool:
    return all(matter.attributes.get(k) == v for k, v in ruling.attribute.items())


def _may_be_such_a_case(ruling: Ruling, matter: Matter, trigger: Event | None) -> bool:
    """Whether the facts leave open that a ruling reaches the case, and its day is one it may be."""
    if ruling.asked_between is None or any(k in matter.attributes for k in ruling.attribute):
        return False
    since, before = ruling.asked_between
    span = UNKNOWN if trigger is None else span_of(trigger.date)
    too_late = span.earliest is not None and span.earliest >= before
    too_early = span.latest is not None and span.latest < since
    return not too_late and not too_early


def refuse_disorder(rule: Rule, events: Mapping[str, Event]) -> None:
    """Raise Contradiction where one event lies after another that cannot come before it."""
    for first, second in rule.in_order:
        if first in events and second in events:
            one, other = span_of(events[first].date), span_of(events[second].date)
            if one.surely_after(other):
                raise Contradiction(
                    f"{first} ({day_en(one)}) cannot lie after {second} ({day_en(other)}); "
                    "check both dates",
                    (f"event:{first}", f"event:{second}"),
                )


def events_of(
    matter: Matter, computation: Computation, reading: Reading, catalogue: Catalogue, rule: Rule
) -> dict[str, tuple[str, Event]]:
    """The events of a computation with their names, one for each role, by the reading."""
    found: dict[str, tuple[str, Event]] = {}
    for name, event in matter.named_events:
        if event.computations and computation.id not in event.computations:
            continue
        if event.role not in catalogue.roles and event.role != LAST_DAY:
            raise UnknownFact(
                f"there is no role {event.role!r}; {rule.id} asks for "
                f"{', '.join(sorted(roles_used(rule.limbs)))}",
                (f"event:{name}",),
            )
        chosen = (reading.events or {}).get(event.role)
        if chosen is None or chosen == name:
            found.setdefault(event.role, (name, event))
    return found


def midnight(role: str, event: Event, catalogue: Catalogue, reading: Reading) -> bool | None:
    """Whether the event is taken to fall at 0시."""
    if event.at_midnight is not None:
        return event.at_midnight
    if role in reading.not_at_midnight or role not in catalogue.roles:
        return None
    return catalogue.roles[role].at_midnight or None


def tolling_of(
    matter: Matter,
    computation: Computation,
    rule: Rule,
    catalogue: Catalogue,
    events: Mapping[str, Event],
) -> Iterator[tuple[str, TollingFact, Interruption | Suspension, bool]]:
    """The tolling facts of a computation, in time; whether the rule admits each.

    Raises UnknownFact for a kind the catalogue does not have, and Contradiction or MatterError
    for days that cannot be.
    """
    admitted = {*rule.interrupted_by, *rule.suspended_by}
    for limb in rule.limbs:
        admitted |= {*(limb.interrupted_by or ()), *(limb.suspended_by or ())}
    triggers = [events[limb.trigger].date for limb in rule.limbs if limb.trigger in events]
    trigger = triggers[0] if triggers else None
    for node, fact in sorted(matter.named_tolling, key=lambda named: _first_day(named[1])):
        if fact.computations and computation.id not in fact.computations:
            continue
        definition = catalogue.interruptions.get(fact.kind) or catalogue.suspensions.get(fact.kind)
        definition = _by_the_law_of_its_day(fact, definition, catalogue, trigger)
        if definition is None:
            raise UnknownFact(
                f"there is no interruption or suspension {fact.kind!r}; {rule.id} admits "
                f"{', '.join(sorted(admitted)) or 'none'}",
                (node,),
            )
        if fact.kind in matter.without:
            raise Contradiction(
                f"{fact.kind} is said not to have happened (without), and is given as tolling; "
                "leave one of them out",
                (node,),
            )
        _refuse_impossible(fact, definition, node)
        yield node, fact, definition, definition.id in admitted


def _by_the_law_of_its_day(
    fact: TollingFact,
    definition: Interruption | Suspension | None,
    catalogue: Catalogue,
    trigger: Day | None,
) -> Interruption | Suspension | None:
    """The suspension whose text was the law when the facts began.

    Without a start of its own it is taken to have been there when the period was to begin.
    """
    if not isinstance(definition, Suspension):
        return definition
    begun = fact.start if fact.start is not None else trigger
    if definition.effect is Effect.DEFERS_START and trigger is not None:
        begun = trigger  # what defers a beginning is a fact of that day, however it is dated
    if begun is None:
        return definition
    start = span_of(begun)
    since, earlier = definition.effective_from, definition.earlier_facts_by
    if earlier is not None and since is not None and from_on(since, start) is False:
        definition = catalogue.suspensions[earlier]
    return _followed(definition, start, catalogue)


def _followed(definition: Suspension, start: Span, catalogue: Catalogue) -> Suspension:
    """The suspension, or the one that came after its text where the facts began later."""
    while (
        definition.later_facts_by is not None
        and definition.effective_to is not None
        and from_on(definition.effective_to, start) is True
    ):
        definition = catalogue.suspensions[definition.later_facts_by]
    return definition


def _first_day(fact: TollingFact) -> tuple[int, str]:
    for day in (fact.start, fact.end):
        if day is not None:
            span = span_of(day)
            first = span.earliest or span.latest
            if first is not None:
                return first.toordinal(), fact.kind
    return 0, fact.kind


def _refuse_impossible(fact: TollingFact, definition: Interruption | Suspension, node: str) -> None:
    start = None if fact.start is None else span_of(fact.start)
    end = None if fact.end is None else span_of(fact.end)
    if start is not None and end is not None and start.surely_after(end):
        raise Contradiction(
            f"{definition.name.ko}: it ends ({day_en(end)}) before it starts ({day_en(start)})",
            (node,),
        )
    if isinstance(definition, Interruption):
        if fact.start is None:
            raise MatterError(f"{definition.name.ko} ({node}): give its start", (node,))
        pending = fact.lasting or fact.outcome is Outcome.PENDING
        if pending and end is not None:
            raise Contradiction(
                f"{definition.name.ko} ({node}): it ended on {day_en(end)} and is said to go on; "
                "leave out its end, or lasting and the outcome pending",
                (node,),
            )
        if end is not None and not definition.lasts and definition.follow_up is None:
            raise MatterError(
                f"{definition.name.ko} ({node}) is an act of a moment; leave out its end", (node,)
            )
        if definition.lasts and end is None and not pending:
            raise MatterError(
                f"{definition.name.ko} ({node}): give its end, or lasting: true while it goes on",
                (node,),
            )
    elif end is None and not fact.lasting:
        raise MatterError(
            f"the suspension {definition.name.ko} ({node}) has no end: give it, or lasting: true "
            "if it has not ended",
            (node,),
        )


def asker(catalogue: Catalogue) -> Callable[[str], Question]:
    """The question for a missing role or attribute."""

    def ask(name: str) -> Question:
        role = catalogue.roles.get(name)
        if role is not None:
            return Question(name, role.question.ko, role.question.en)
        attribute = catalogue.attributes.get(name)
        if attribute is not None:
            return Question(
                name, attribute.question.ko, attribute.question.en, tuple(attribute.values)
            )
        return Question(name, f"{name}?", f"{name}?")

    return ask
