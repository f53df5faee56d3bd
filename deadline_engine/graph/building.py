"""From a computation and its rule to nodes, each knowing what it depends on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from deadline_engine.calendars.calendar import HolidayCalendar
from deadline_engine.counting.period import Period
from deadline_engine.graph.combining import Combined, Tested, deadline_done, filing_done
from deadline_engine.graph.counting_out import ConventionNamed
from deadline_engine.graph.elements import EdgeKind, Node, NodeKind, Question
from deadline_engine.graph.facts import Facts, KnownTolling
from deadline_engine.graph.interrupting import interruption_done, restart_done
from deadline_engine.graph.limb import LimbOfCase
from deadline_engine.graph.limb_steps import base_done, rule_done, settled_done
from deadline_engine.graph.selecting import asks_unexpired, roles_in
from deadline_engine.graph.suspending import held_done, not_mentioned_done, suspension_done
from deadline_engine.rules.catalogue import Catalogue
from deadline_engine.rules.schema import Combination, Limb, Rule
from deadline_engine.rules.tolling import Interruption, Suspension


@dataclass(frozen=True, slots=True)
class Setting:
    """What computations of one matter share."""

    catalogue: Catalogue
    named: ConventionNamed
    calendar: HolidayCalendar
    ask: Callable[[str], Question]


@dataclass(frozen=True, slots=True)
class Built:
    """The nodes of one computation, and the one its end stands in."""

    nodes: tuple[Node, ...]
    deadline: str
    filing: str | None
    bases: tuple[str, ...]
    """Where the end of each limb stands without anything that holds it up."""


def build(
    rule: Rule,
    limbs: tuple[Limb, ...],
    facts: Facts,
    setting: Setting,
    period: Period | None,
) -> Built:
    """The nodes of a computation whose events are nodes already."""
    nodes: list[Node] = []
    ends: list[tuple[LimbOfCase, str]] = []
    maybe: list[str] = []
    bases: list[str] = []
    for limb in limbs:
        known = facts.events[limb.trigger]
        of_case = LimbOfCase(
            rule, limb, facts, setting.named(limb.convention), setting.named, setting.calendar,
            setting.ask, period, known.node, known.at_midnight,
            f"rule:{facts.computation}.{limb.id}", {},
        )  # fmt: skip
        is_cap = rule.combination is Combination.EARLIER and limb is not limbs[0]
        prefix = f"{facts.computation}.{limb.id}"
        builder = _LimbNodes(
            of_case, setting.catalogue, prefix, is_cap=is_cap, alone=len(limbs) == 1
        )
        nodes += builder.nodes()
        ends.append((builder.limb, builder.settled))
        maybe += builder.maybe
        bases.append(builder.unheld)
    deadline = f"deadline:{facts.computation}"
    holds_possible = facts.filing_node is not None and any(
        isinstance(t.definition, Interruption) for t in facts.tolling
    )
    edges = [
        (node, EdgeKind.CAPS if rule.combination is Combination.EARLIER and n else EdgeKind.ADJUSTS)
        for n, (_, node) in enumerate(ends)
    ]
    if holds_possible and facts.filing_node is not None:
        edges.append((facts.filing_node, EdgeKind.INTERRUPTS))
    combined = Combined(
        rule, tuple(ends), facts.filing if holds_possible else None,
        facts.filing_node if holds_possible else None, facts.doubtful,
    )  # fmt: skip
    nodes.append(
        Node(
            deadline, NodeKind.DEADLINE, f"기한: {rule.name.ko}", f"deadline: {rule.name.en}",
            lambda values: deadline_done(combined, values),
            edges, rule.id,
        )
    )  # fmt: skip
    filing = None
    if facts.filing_node is not None:
        filing, act = f"filing:{facts.computation}", facts.filing_node
        cases = tuple(limb for limb, _ in ends)
        kind = facts.filing.kind if facts.filing is not None else ""
        tested = Tested(
            rule, cases, deadline, act, tuple(maybe), setting.catalogue.interruptions.get(kind)
        )
        triggers = dict.fromkeys(limb.trigger_node for limb in cases)
        nodes.append(
            Node(
                filing, NodeKind.FILING, rule.tested_by.ko, rule.tested_by.en,
                lambda values: filing_done(tested, values),
                [(deadline, EdgeKind.TESTS), (act, EdgeKind.TRIGGERS),
                 *((node, EdgeKind.GOVERNS) for node in triggers),
                 *((node, EdgeKind.EXTENDS) for node in maybe)],
                rule.id,
            )
        )  # fmt: skip
    return Built(tuple(nodes), deadline, filing, tuple(bases))


class _LimbNodes:
    """The nodes of one limb, in the order in which they follow from each other."""

    def __init__(
        self,
        of_case: LimbOfCase,
        catalogue: Catalogue,
        prefix: str,
        *,
        is_cap: bool,
        alone: bool,
        left_out: frozenset[str] = frozenset(),
    ) -> None:
        self.limb = of_case
        self._catalogue = catalogue
        self._prefix = prefix
        self._base_kind = NodeKind.LONG_STOP if is_cap else NodeKind.DEADLINE
        words = of_case.limb.trigger_words
        self._alone = alone
        self._ko = "" if alone else f" ({words.ko}부터의 기간)"
        self._en = "" if alone else f" (period from {words.en})"
        self._left_out = left_out
        """Suspensions that are not looked at: the end without them is asked for."""
        self.settled = ""
        self.unheld = ""
        self.maybe: list[str] = []

    def nodes(self) -> Iterator[Node]:
        """Every node, each after those it depends on."""
        yield from self._ends_before()
        case, rule = self.limb, self.limb.rule
        rule_node, base = f"rule:{self._prefix}", f"deadline:{self._prefix}"
        trigger = case.trigger_node
        yield Node(
            rule_node, NodeKind.RULE,
            f"적용 규정: {rule.name.ko}{self._ko}", f"rule: {rule.name.en}{self._en}",
            lambda values: rule_done(case, values), self._governing(), rule.id,
        )  # fmt: skip
        yield Node(
            base, self._base_kind,
            f"{case.limb.trigger_words.ko}부터의 기간", f"period from {case.limb.trigger_words.en}",
            lambda values: base_done(case, values),
            [(trigger, EdgeKind.TRIGGERS), (rule_node, EdgeKind.RUNS_UNDER), *self._given_end()],
            rule.id,
        )  # fmt: skip
        end = base
        suspensions = self._suspensions()
        known = tuple(item for item, _ in suspensions)
        if suspensions:
            self.unheld = f"adjustment:{self._prefix}.unheld"
            yield self._adjustment(self.unheld, base)
            for item, repeated in suspensions:
                yield from self._suspension(item, repeated=repeated)
            end = f"deadline:{self._prefix}.held"
            yield Node(
                end, self._base_kind,
                f"정지를 더한 말일{self._ko}", f"last day with suspensions{self._en}",
                lambda values: held_done(case, known, values, rule_node, base),
                [(base, EdgeKind.EXTENDS), (trigger, EdgeKind.TRIGGERS),
                 (rule_node, EdgeKind.RUNS_UNDER),
                 *((item.node, EdgeKind.SUSPENDS) for item in known)],
                rule.id,
            )  # fmt: skip
        self.settled = f"adjustment:{self._prefix}"
        self.unheld = self.unheld or self.settled
        yield self._adjustment(self.settled, end)
        for number, item in enumerate(self._interruptions(), start=1):
            yield from self._interrupted(number, item, known, rule_node, end)
            end = f"deadline:{self._prefix}.after_{number}"
        if not self._left_out:
            yield from self._not_mentioned()

    def _ends_before(self) -> Iterator[Node]:
        """The end as earlier versions have it, for each measure that asks what had not run out."""
        ends: dict[int, str] = {}
        for index, version in enumerate(self.limb.limb.versions):
            if index == 0 or not asks_unexpired(version.reach):
                continue
            *older, last = self.limb.limb.versions[:index]
            # Without the measure the last of them would have stayed the law.
            stays = last.model_copy(update={"effective_to": None})
            before = self.limb.limb.model_copy(update={"versions": (*older, stays)})
            builder = _LimbNodes(
                replace(
                    self.limb, limb=before, ends_before={},
                    rule_node=f"rule:{self._prefix}.before_{index}",
                ),
                self._catalogue, f"{self._prefix}.before_{index}",
                is_cap=self._base_kind is NodeKind.LONG_STOP, alone=self._alone,
                left_out=self._left_out,
            )  # fmt: skip
            yield from (node for node in builder.nodes() if "?" not in node.id)
            ends[index] = builder.settled
        self.limb = replace(self.limb, ends_before=ends)

    def _governing(self) -> list[tuple[str, EdgeKind]]:
        facts, limb = self.limb.facts, self.limb.limb
        roles = {limb.governed_by or limb.trigger, limb.trigger}
        for version in limb.versions:
            roles |= roles_in(version.reach)
        nodes = dict.fromkeys(facts.events[r].node for r in sorted(roles) if r in facts.events)
        return [(node, EdgeKind.GOVERNS) for node in (*nodes, *self.limb.ends_before.values())]

    def _given_end(self) -> list[tuple[str, EdgeKind]]:
        known = self.limb.facts.events.get("last_day")
        is_trigger = known is None or known.node == self.limb.trigger_node
        return [] if is_trigger or known is None else [(known.node, EdgeKind.EXTENDS)]

    def _adjustment(self, node: str, end: str) -> Node:
        case = self.limb
        return Node(
            node, NodeKind.ADJUSTMENT,
            f"말일의 조정{self._ko}", f"where the last day falls{self._en}",
            lambda values: settled_done(case, values, end), [(end, EdgeKind.ADJUSTS)], case.rule.id,
        )  # fmt: skip

    def _kinds(self, own: tuple[str, ...] | None, of_rule: tuple[str, ...]) -> tuple[str, ...]:
        return of_rule if own is None else own

    def _suspensions(self) -> list[tuple[KnownTolling, bool]]:
        limb, rule = self.limb.limb, self.limb.rule
        kinds = self._kinds(limb.suspended_by, rule.suspended_by)
        found: list[tuple[KnownTolling, bool]] = []
        seen: set[str] = set()
        for item in self.limb.facts.tolling:
            if item.definition.id in self._left_out:
                continue
            if isinstance(item.definition, Suspension) and item.definition.id in kinds:
                repeated = item.definition.first_only and item.definition.id in seen
                seen.add(item.definition.id)
                found.append((self._own(item), repeated))
        return found

    def _interruptions(self) -> list[KnownTolling]:
        limb, rule = self.limb.limb, self.limb.rule
        kinds = self._kinds(limb.interrupted_by, rule.interrupted_by)
        return [
            self._own(item)
            for item in self.limb.facts.tolling
            if isinstance(item.definition, Interruption) and item.definition.id in kinds
        ]

    def _own(self, item: KnownTolling) -> KnownTolling:
        return KnownTolling(
            f"{item.node}@{self._prefix}", item.fact, item.definition, item.start, item.end
        )

    def _edges(self, item: KnownTolling) -> list[tuple[str, EdgeKind]]:
        nodes = dict.fromkeys(filter(None, (item.start, item.end)))
        return [(node, EdgeKind.TRIGGERS) for node in nodes]

    def _suspension(self, item: KnownTolling, *, repeated: bool) -> Iterator[Node]:
        case, facts, definition = self.limb, self.limb.facts, item.definition
        reach = definition.reach if isinstance(definition, Suspension) else None
        without = self.unheld
        if asks_unexpired(reach) and self._others(definition.id):
            prefix = f"{self._prefix}.without_{item.node.split('@')[0]}"
            builder = _LimbNodes(
                replace(self.limb, rule_node=f"rule:{prefix}"), self._catalogue, prefix,
                is_cap=self._base_kind is NodeKind.LONG_STOP, alone=self._alone,
                left_out=self._left_out | {definition.id},
            )  # fmt: skip
            yield from builder.nodes()
            without = builder.settled
        governing = dict.fromkeys(
            facts.events[r].node for r in sorted(roles_in(reach)) if r in facts.events
        )
        yield Node(
            item.node, NodeKind.SUSPENSION,
            f"{definition.name.ko}{self._ko}", f"{definition.name.en}{self._en}",
            lambda values: suspension_done(case, item, values, without, repeated=repeated),
            [*self._edges(item), (without, EdgeKind.TESTS), (case.trigger_node, EdgeKind.GOVERNS),
             *((node, EdgeKind.GOVERNS) for node in governing if node != case.trigger_node)],
            case.rule.id,
        )  # fmt: skip

    def _others(self, kind: str) -> bool:
        return any(
            item.definition.id != kind and item.definition.id not in self._left_out
            for item in self.limb.facts.tolling
        )

    def _interrupted(
        self, number: int, item: KnownTolling, suspensions: tuple[KnownTolling, ...],
        rule_node: str, end: str,
    ) -> Iterator[Node]:  # fmt: skip
        case, settled, name = self.limb, self.settled, item.definition.name
        yield Node(
            item.node, NodeKind.INTERRUPTION, f"{name.ko}{self._ko}", f"{name.en}{self._en}",
            lambda values: interruption_done(case, item, values, settled),
            [*self._edges(item), (settled, EdgeKind.TESTS),
             (case.trigger_node, EdgeKind.GOVERNS)],
            case.rule.id,
        )  # fmt: skip
        after = f"deadline:{self._prefix}.after_{number}"
        yield Node(
            after, self._base_kind,
            f"중단 뒤의 말일{self._ko}", f"last day after the interruption{self._en}",
            lambda values: restart_done(
                case, item, suspensions, values,
                rule_node=rule_node, end_node=end, settled_node=settled,
            ),
            [(item.node, EdgeKind.INTERRUPTS), (end, EdgeKind.EXTENDS),
             (settled, EdgeKind.EXTENDS), (rule_node, EdgeKind.RUNS_UNDER),
             *((s.node, EdgeKind.SUSPENDS) for s in suspensions)],
            case.rule.id,
        )  # fmt: skip
        self.settled = f"adjustment:{self._prefix}.after_{number}"
        yield self._adjustment(self.settled, after)

    def _not_mentioned(self) -> Iterator[Node]:
        case = self.limb
        limb, rule, facts = case.limb, case.rule, case.facts
        if facts.filing_node is None:
            return
        mentioned = {item.fact.kind for item in facts.tolling} | facts.without
        for kind in self._kinds(limb.suspended_by, rule.suspended_by):
            definition = self._catalogue.suspensions[kind]
            if not definition.asks or kind in mentioned:
                continue
            node, settled = f"suspension:{kind}?@{self._prefix}", self.settled
            self.maybe.append(node)
            yield Node(
                node, NodeKind.SUSPENSION, definition.name.ko, definition.name.en,
                lambda values, d=definition, s=settled: not_mentioned_done(case, d, values, s),
                [(settled, EdgeKind.TESTS)], rule.id,
            )  # fmt: skip
