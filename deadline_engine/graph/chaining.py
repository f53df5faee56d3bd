"""A chain of computations as one graph: each may start from the end of another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import networkx as nx

from deadline_engine.authority import Authority
from deadline_engine.calendars.calendar import HolidayCalendar
from deadline_engine.counting.convention import Convention
from deadline_engine.graph.building import Built, Setting, build
from deadline_engine.graph.elements import Node, Warned
from deadline_engine.graph.errors import Contradiction, Cycle, UnknownFact
from deadline_engine.graph.evaluation import circle_in, graph_of
from deadline_engine.graph.facts import Facts, KnownEvent, KnownTolling, Reading
from deadline_engine.graph.resolving import (
    asker,
    event_node,
    events_of,
    limbs_of,
    midnight,
    missing_node,
    refuse_disorder,
    tolling_of,
)
from deadline_engine.graph.selecting import reaching_running_periods, roles_in, roles_used
from deadline_engine.graph.span import span_of
from deadline_engine.graph.wording import josa
from deadline_engine.matter.matter import LAST_DAY, Computation, Event, Matter
from deadline_engine.rules.catalogue import Catalogue
from deadline_engine.rules.regime import Regime
from deadline_engine.rules.schema import GivenPeriod, Limb, Names, Rule


@dataclass(frozen=True, slots=True)
class Sources:
    """Where rules, conventions and holidays come from."""

    catalogue: Catalogue
    calendar_of: Callable[[Rule], HolidayCalendar]
    convention: Callable[[str], Convention]


@dataclass(frozen=True, slots=True)
class Chained:
    """One computation with its rule and its nodes."""

    computation: Computation
    rule: Rule
    built: Built


@dataclass(frozen=True, slots=True)
class Chain:
    """The graph of a matter in one reading, not yet evaluated."""

    graph: nx.MultiDiGraph[str]
    parts: tuple[Chained, ...]
    assumed: tuple[Warned, ...]


def chain_of(matter: Matter, reading: Reading, sources: Sources) -> Chain:
    """The graph of one reading of a matter.

    Raises UnknownRule, UnknownFact, Contradiction, Cycle and MatterError.
    """
    ordered = in_order(matter.chain)
    rules = {c.id: sources.catalogue.rule(c.rule) for c in ordered}
    builder = _Builder(matter, reading, sources)
    for computation in ordered:
        builder.add(computation, rules)
    return Chain(graph_of(builder.nodes.values()), tuple(builder.parts), tuple(builder.assumed))


class _Builder:
    """Collects the nodes of a chain of computations."""

    def __init__(self, matter: Matter, reading: Reading, sources: Sources) -> None:
        self._matter = matter
        self._reading = reading
        self._sources = sources
        self._catalogue = sources.catalogue
        self._ask = asker(sources.catalogue)
        self.nodes: dict[str, Node] = {}
        self.parts: list[Chained] = []
        self.assumed: list[Warned] = []
        self._deadlines: dict[str, str] = {}

    def add(self, computation: Computation, rules: Mapping[str, Rule]) -> None:
        """Add a computation whose triggers were added before it."""
        rule = rules[computation.id]
        _refuse_fixed(self._matter, computation, rule)
        events = events_of(self._matter, computation, self._reading, self._catalogue, rule)
        by_role = {role: event for role, (_, event) in events.items()}
        refuse_disorder(rule, by_role)
        named = limbs_of(rule, self._matter, by_role, set(computation.triggers))
        self.assumed += [
            Warned(
                "limb_left_out",
                f"{rule.name.ko}: {limb.trigger_words.ko}부터의 기간은 보지 않았습니다. {why.ko}",
                f"{rule.name.en}: the period from {limb.trigger_words.en} was left out. {why.en}",
            )
            for limb, why in named.left_out
        ]
        limbs = named.limbs
        if self._reading.new_text_for_running:
            limbs = tuple(map(reaching_running_periods, limbs))
        _refuse_two_ends(events, limbs)
        known = self._events(events, rule, limbs)
        for role, source in computation.triggers.items():
            taking_effect = rules[source].regime is Regime.TAKING_EFFECT
            known[role] = KnownEvent(self._deadlines[source], taking_effect or None)
        for limb in limbs:
            if limb.trigger not in known:
                known[limb.trigger] = known.get(LAST_DAY) or self._missing(limb)
        tolling = tuple(self._tolling(computation, rule, by_role))
        filing_node = None
        anywhere = tuple(v.authority for v in limbs[0].versions)
        if computation.filing is not None:
            filing_node = f"event:filing.{computation.id}"
            span = span_of(computation.filing.date)
            names = self._act_tested(rule, computation.filing.kind)
            self._put(event_node(filing_node, names.ko, names.en, span, anywhere))
        facts = Facts(
            computation.id, known,
            {**self._matter.attributes, **(self._reading.attributes or {})}, tolling,
            frozenset(self._matter.without), computation.filing, filing_node,
            self._matter.options, self._reading,
            {limb: self._ask(name) for limb, name in named.doubtful.items()},
        )  # fmt: skip
        setting = Setting(
            self._catalogue, self._sources.convention, self._sources.calendar_of(rule), self._ask
        )
        built = build(rule, limbs, facts, setting, computation.period)
        for node in built.nodes:
            self._put(node)
        self._deadlines[computation.id] = built.deadline
        self.parts.append(Chained(computation, rule, built))
        self._assume_no_other(rule, {item.fact.kind for item in tolling})

    def _act_tested(self, rule: Rule, kind: str) -> Names:
        """What the tested act is called. Raises UnknownFact for a kind the rule does not know."""
        if not kind:
            return rule.tested_by
        admitted = {
            *rule.interrupted_by,
            *(k for limb in rule.limbs for k in limb.interrupted_by or ()),
        }
        if kind not in admitted:
            listed = ", ".join(sorted(admitted)) or "none"
            raise UnknownFact(
                f"the act tested is of the kind {kind!r}, which interrupts nothing under "
                f"{rule.id}; leave filing.kind out, or give one of: {listed}",
                ("event:filing",),
            )
        return self._catalogue.interruptions[kind].name

    def _events(
        self, events: Mapping[str, tuple[str, Event]], rule: Rule, limbs: tuple[Limb, ...]
    ) -> dict[str, KnownEvent]:
        known: dict[str, KnownEvent] = {}
        own = {limb.trigger: tuple(v.authority for v in limb.versions) for limb in limbs}
        anywhere = tuple(v.authority for v in limbs[0].versions)
        used = roles_used(limbs) | self._roles_of_suspensions(limbs, rule)
        for role, (name, event) in events.items():
            if role not in used:
                self._not_used(role, event)
                continue
            node = f"event:{name}"
            described = self._catalogue.roles.get(role)
            ko, en = (described.name.ko, described.name.en) if described else ("말일", "last day")
            authorities = own.get(role, anywhere)
            self._put(event_node(node, ko, en, span_of(event.date), authorities))
            known[role] = KnownEvent(node, midnight(role, event, self._catalogue, self._reading))
        return known

    def _roles_of_suspensions(self, limbs: tuple[Limb, ...], rule: Rule) -> set[str]:
        kinds = {*rule.suspended_by, *(k for limb in limbs for k in limb.suspended_by or ())}
        return {
            role for kind in kinds for role in roles_in(self._catalogue.suspensions[kind].reach)
        }

    def _not_used(self, role: str, event: Event) -> None:
        described = self._catalogue.roles[role].name
        if len(self._matter.chain) > 1 and not event.computations:
            return  # another computation of the chain may ask for it
        self.assumed.append(
            Warned(
                "event_not_used",
                f"{josa(described.ko, '은', '는')} 이 규칙이 묻지 않는 사실이어서 보지 않았습니다.",
                f"{described.en} ({role}) is nothing this rule asks for; it was left out.",
            )
        )

    def _missing(self, limb: Limb) -> KnownEvent:
        node = f"event:{limb.trigger}"
        self._put(missing_node(node, limb, self._ask(limb.trigger)))
        return KnownEvent(node, None)

    def _tolling(
        self, computation: Computation, rule: Rule, events: Mapping[str, Event]
    ) -> Iterable[KnownTolling]:
        for name, fact, definition, admitted in tolling_of(
            self._matter, computation, rule, self._catalogue, events
        ):
            names = definition.name
            if not admitted:
                self.assumed.append(
                    Warned(
                        "tolling_not_admitted",
                        f"{rule.name.ko}: {josa(names.ko, '은', '는')} 인정되지 않습니다.",
                        f"{rule.name.en} does not admit {names.en}; it was left out.",
                    )
                )
                continue
            authorities: tuple[Authority, ...] = (definition.authority,)
            start, end = None, None
            if fact.start is not None:
                start, span = f"event:{name}.start", span_of(fact.start)
                ko, en = f"{names.ko}: 시작", f"{names.en}: start"
                self._put(event_node(start, ko, en, span, authorities))
            if fact.end is not None:
                end, span = f"event:{name}.end", span_of(fact.end)
                ko, en = f"{names.ko}: 종료", f"{names.en}: end"
                self._put(event_node(end, ko, en, span, authorities))
            kind = "interruption" if fact.kind in self._catalogue.interruptions else "suspension"
            yield KnownTolling(f"{kind}:{name}", fact, definition, start, end)

    def _assume_no_other(self, rule: Rule, mentioned: set[str]) -> None:
        admitted = sorted({*rule.interrupted_by, *rule.suspended_by} - mentioned)
        if admitted:
            catalogue = self._catalogue
            names = [
                (catalogue.interruptions.get(i) or catalogue.suspensions[i]).name for i in admitted
            ]
            self.assumed.append(
                Warned(
                    "no_other_tolling",
                    f"다음 사유는 없는 것으로 보았습니다: {', '.join(n.ko for n in names)}",
                    f"taken not to have happened: {', '.join(n.en for n in names)}",
                )
            )

    def _put(self, node: Node) -> None:
        self.nodes.setdefault(node.id, node)


def _refuse_fixed(matter: Matter, computation: Computation, rule: Rule) -> None:
    """A period is given only to a rule whose length no article prints."""
    given = any(isinstance(v.period, GivenPeriod) for limb in rule.limbs for v in limb.versions)
    if computation.period is not None and not given:
        raise UnknownFact(
            f"{rule.id} has its period from {rule.limbs[0].versions[-1].authority}; leave period "
            "out, or choose a rule for a period that a court or a contract sets"
        )
    if matter.options.first_day_included is not None and not given:
        raise UnknownFact(
            f"{rule.id} runs by {rule.limbs[0].versions[-1].authority}: no agreement settles its "
            "first day (민법 제155조 leaves that to periods a contract sets); leave "
            "options.first_day_included out, or say at_midnight of the event"
        )


def _refuse_two_ends(events: Mapping[str, tuple[str, Event]], limbs: tuple[Limb, ...]) -> None:
    """The last day itself, and an event to count it from, cannot both be given."""
    counted = [limb.trigger for limb in limbs if limb.trigger in events]
    if LAST_DAY in events and counted:
        raise Contradiction(
            f"the facts give the last day itself ({LAST_DAY}) and {counted[0]}, from which it "
            "would be counted; leave one of them out",
            (f"event:{LAST_DAY}", f"event:{counted[0]}"),
        )


def in_order(chain: tuple[Computation, ...]) -> tuple[Computation, ...]:
    """The computations so that each comes after those that trigger it. Raises Cycle."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    for computation in chain:
        graph.add_node(computation.id)
        for source in computation.triggers.values():
            graph.add_edge(source, computation.id)
    if not nx.is_directed_acyclic_graph(graph):
        circle = circle_in(graph)
        raise Cycle(
            f"these computations trigger each other in a circle: {' → '.join(circle)}", circle
        )
    by_id = {c.id: c for c in chain}
    last = chain[-1].id
    return (*(by_id[i] for i in nx.topological_sort(graph) if i != last), by_id[last])
