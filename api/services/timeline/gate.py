"""The gate: the only way a fact comes to supersede another. It looks at no likeness of words.

Same subject, same attribute, an attribute that has one value at a time, statements that cannot both
be true, the newer said later, confirmed by a person or a model, and no circle.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from functools import cached_property
from itertools import combinations, groupby, pairwise
from typing import cast

import networkx as nx

from api.services.timeline.errors import (
    AdditiveAttribute,
    ConfirmedTooEarly,
    DuplicateFact,
    MentionUnknown,
    NoContradiction,
    NotSaidLater,
    OtherAttribute,
    OtherSubject,
    SupersededTwice,
    SupersedesItself,
    SupersedesUnknownFact,
    SupersessionCycle,
    SupersessionRefused,
    TimelineTooLarge,
    Unconfirmed,
    UnknownAttribute,
)
from api.services.timeline.facts import (
    AttributeKind,
    Confirmation,
    Fact,
    Supersession,
    Timeline,
    event_span,
    hold_apart,
    may_be_one_time,
    mention_span,
    plain,
    told,
)

MOST_OF_ONE_ATTRIBUTE = 200
"""Statements of one attribute that has one value at a time, of one subject: all are compared."""
_SHOWN = 5
"""Refusals that are named at a time."""


@dataclass(frozen=True)
class Precedence:
    """A timeline whose supersessions passed the gate."""

    facts: Mapping[str, Fact]
    kinds: Mapping[str, AttributeKind]
    """By attribute as it is compared (``plain``)."""
    graph: nx.DiGraph[str]
    """SUPERSEDES, newer → older; an edge has its ``confirmed_by``."""

    def is_single(self, fact: Fact) -> bool:
        """Whether the fact's attribute has one value at a time."""
        return self.kinds.get(plain(fact.attribute)) == "single"

    def superseded_by(self, fact_id: str) -> list[tuple[str, Confirmation]]:
        """The facts that supersede it, and who confirmed that, in order of id."""
        edges = cast("Iterable[tuple[str, str]]", self.graph.in_edges(fact_id))
        return [(newer, self.confirmation(newer, fact_id)) for newer, _ in sorted(edges)]

    def confirmation(self, newer: str, older: str) -> Confirmation:
        """Who confirmed a supersession. Raises KeyError for one that is none."""
        return cast("Confirmation", self.graph.edges[newer, older]["confirmed_by"])

    @cached_property
    def single_groups(self) -> tuple[tuple[Fact, ...], ...]:
        """The statements of each attribute that has one value at a time, by subject."""
        singles = [fact for _, fact in sorted(self.facts.items()) if self.is_single(fact)]
        singles.sort(key=_group)
        return tuple(tuple(facts) for _, facts in groupby(singles, key=_group))


def through_the_gate(timeline: Timeline) -> Precedence:
    """The timeline with its supersessions, every one of which passed.

    Raises DuplicateFact, TimelineTooLarge, UnknownAttribute, and SupersessionRefused with the code
    of the condition that failed; where several failed, the detail names more of them.
    """
    precedence = _without_supersessions(timeline)
    _require_stated(timeline)
    found: list[SupersessionRefused] = []
    pairs: set[tuple[str, str]] = set()
    ordered = sorted(timeline.supersessions, key=lambda s: (s.newer, s.older))
    for supersession in ordered:
        pair = (supersession.newer, supersession.older)
        if pair in pairs:
            found.append(SupersededTwice(f"{_arrow(*pair)} is given twice; keep one of them"))
        pairs.add(pair)
        by_person = supersession.confirmed_by is not None and (
            supersession.confirmed_by.by == "person"
        )
        refused = _of_the_pair(
            precedence, *pair, same_day_is_enough=by_person
        ) or _of_the_confirmation(precedence, supersession)
        if refused is not None:
            found.append(refused)
    circle = _circle(pairs)
    if circle is not None:
        found.insert(0, circle)
    if found:
        details = list(dict.fromkeys(f"{each.detail} [{each.code}]" for each in found))
        more = f"; … and {len(details) - _SHOWN} more" if len(details) > _SHOWN else ""
        raise type(found[0])("; ".join(details[:_SHOWN]) + more)
    for supersession in ordered:
        precedence.graph.add_edge(
            supersession.newer, supersession.older, confirmed_by=supersession.confirmed_by
        )
    return precedence


def by_code(timeline: Timeline) -> Precedence:
    """A statute's history: each text in force superseded by the next one, from its effect on.

    What is compared is when the texts took effect, not when they were promulgated: of two
    amendments, the one promulgated first can take effect last. Raises SupersessionRefused.
    """
    precedence = _without_supersessions(timeline)
    for each in timeline.supersessions:
        newer, older = precedence.facts[each.newer], precedence.facts[each.older]
        refused = _of_the_statements(precedence, newer, older)
        begins, began = event_span(newer), event_span(older)
        if refused is None and not (begins and began and begins.surely_after(began)):
            refused = NotSaidLater(f"{_arrow(each.newer, each.older)}: it does not start later")
        if refused is not None:
            raise refused
        precedence.graph.add_edge(each.newer, each.older, confirmed_by=each.confirmed_by)
    return precedence


def passing(precedence: Precedence, standing: Collection[str]) -> Iterator[tuple[Fact, Fact]]:
    """Pairs (newer, older) of ``standing`` facts that pass all of the gate but the confirmation.

    In order of subject, attribute and when they were said.
    """
    for group in precedence.single_groups:
        said_when = [
            (said, fact, plain(fact.value), told(fact))
            for fact in group
            if fact.id in standing and (said := mention_span(fact)) is not None
        ]
        # What is surely said later has the later first day, too: no pair is met the wrong way.
        said_when.sort(key=lambda each: (each[0].earliest or date.min, each[1].id))
        for (before, older, was, then), (said, newer, value, when) in combinations(said_when, 2):
            if was == value and may_be_one_time(then, when):
                continue
            if said.surely_after(before) and _of_the_pair(precedence, newer.id, older.id) is None:
                yield newer, older


def _without_supersessions(timeline: Timeline) -> Precedence:
    facts = {fact.id: fact for fact in timeline.facts}
    if len(facts) < len(timeline.facts):
        ids = sorted(fact.id for fact in timeline.facts)
        twice = sorted({a for a, b in pairwise(ids) if a == b})
        raise DuplicateFact(
            f"{', '.join(twice[:_SHOWN])}: more than one fact has this id; give each its own"
        )
    kinds: dict[str, AttributeKind] = {plain(n): k for n, k in timeline.attributes.items()}
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(sorted(facts))
    precedence = Precedence(facts, kinds, graph)
    for group in precedence.single_groups:
        if len(group) > MOST_OF_ONE_ATTRIBUTE:
            raise TimelineTooLarge(
                f"{group[0].subject[:60]}: {len(group)} facts state {group[0].attribute[:60]!r},"
                f" which has one value at a time; at most {MOST_OF_ONE_ATTRIBUTE} are compared:"
                " leave out repetitions, or declare it additive"
            )
    return precedence


def _require_stated(timeline: Timeline) -> None:
    stated = {plain(fact.attribute): fact.attribute for fact in timeline.facts}
    unknown = [name for name in timeline.attributes if plain(name) not in stated]
    if not unknown:
        return
    close = get_close_matches(plain(unknown[0]), stated, n=_SHOWN, cutoff=0)
    raise UnknownAttribute(
        f"attributes: no fact states {unknown[0][:60]!r}; the facts state"
        f" {', '.join(stated[name][:60] for name in close)}: correct the name or leave it out"
    )


def _of_the_pair(
    precedence: Precedence, newer_id: str, older_id: str, *, same_day_is_enough: bool = False
) -> SupersessionRefused | None:
    arrow = _arrow(newer_id, older_id)
    for fact_id in (newer_id, older_id):
        if fact_id not in precedence.facts:
            return SupersedesUnknownFact(f"{arrow}: no fact has the id {fact_id}")
    if newer_id == older_id:
        return SupersedesItself(f"{arrow}: name two facts")
    newer, older = precedence.facts[newer_id], precedence.facts[older_id]
    refused = _of_the_statements(precedence, newer, older)
    if refused is None and hold_apart(newer, older):
        refused = NoContradiction(f"{arrow}: they held on days apart from each other; both stay")
    return refused or _of_the_mention(newer, older, same_day_is_enough=same_day_is_enough)


def _of_the_statements(
    precedence: Precedence, newer: Fact, older: Fact
) -> SupersessionRefused | None:
    arrow = _arrow(newer.id, older.id)
    if plain(newer.subject) != plain(older.subject):
        return OtherSubject(
            f"{arrow}: one is about {newer.subject[:60]!r}, the other about {older.subject[:60]!r}"
        )
    if plain(newer.attribute) != plain(older.attribute):
        return OtherAttribute(
            f"{arrow}: one states {newer.attribute[:60]!r}, the other {older.attribute[:60]!r}"
        )
    if not precedence.is_single(newer):
        return AdditiveAttribute(
            f"{arrow}: {newer.attribute[:60]!r} can have several values; if it has one at a time,"
            f" declare it: attributes: {{{newer.attribute[:60]}: single}}"
        )
    if plain(newer.value) == plain(older.value) and may_be_one_time(told(newer), told(older)):
        return NoContradiction(
            f"{arrow}: both say {newer.value[:60]!r}, of times that can be one; both stay"
        )
    return None


def _of_the_mention(
    newer: Fact, older: Fact, *, same_day_is_enough: bool
) -> SupersessionRefused | None:
    """On one day (a witness who corrects himself) only a person can say which is the correction."""
    arrow = _arrow(newer.id, older.id)
    said, before = mention_span(newer), mention_span(older)
    if said is None or before is None:
        missing = newer.id if said is None else older.id
        return MentionUnknown(f"{arrow}: when {missing} was said is not known; give mentioned_on")
    if said.surely_after(before):
        return None
    if same_day_is_enough and said.exact is not None and said.exact == before.exact:
        return None
    if said.surely_not_after(before):
        return NotSaidLater(f"{arrow}: {newer.id} was not said on a later day than {older.id}")
    return MentionUnknown(
        f"{arrow}: the bounds of mentioned_on leave open which was said later; narrow them"
    )


def _of_the_confirmation(
    precedence: Precedence, supersession: Supersession
) -> SupersessionRefused | None:
    arrow = _arrow(supersession.newer, supersession.older)
    confirmed = supersession.confirmed_by
    if confirmed is None:
        return Unconfirmed(f"{arrow}: give confirmed_by: by (person or model), name, confirmed_on")
    if confirmed.by == "code":
        return Unconfirmed(f"{arrow}: code confirms only the history of a stored statute")
    said = mention_span(precedence.facts[supersession.newer])
    if said is None or said.latest is None or confirmed.confirmed_on < said.latest:
        return ConfirmedTooEarly(
            f"{arrow}: confirmed on {confirmed.confirmed_on}, when {supersession.newer} may not"
            " have been said yet; correct the one day or the other"
        )
    return None


def _circle(pairs: Iterable[tuple[str, str]]) -> SupersessionCycle | None:
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_edges_from(sorted((a, b) for a, b in pairs if a != b))
    if nx.is_directed_acyclic_graph(graph):
        return None
    edges = cast("list[tuple[str, str]]", list(nx.find_cycle(graph)))  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]
    circle = " → ".join([*(newer for newer, _ in edges), edges[0][0]])
    return SupersessionCycle(f"{circle}: leave out one of these supersessions")


def _group(fact: Fact) -> tuple[str, str]:
    return plain(fact.subject), plain(fact.attribute)


def _arrow(newer: str, older: str) -> str:
    return f"{newer} → {older}"
