"""Which facts stand on a day: said by then, and not superseded by then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import groupby

from api.services.timeline.facts import (
    Confirmation,
    Fact,
    Lasting,
    common,
    event_span,
    mention_span,
    one_day,
    plain,
)
from api.services.timeline.gate import Precedence
from api.services.timeline.queries import Pick
from deadline_engine.graph.span import UNKNOWN, Span, span_of


@dataclass(frozen=True)
class Statement:
    """Facts that say the same of one event, and what they know of its time together."""

    facts: tuple[Fact, ...]
    span: Span | None
    """When it happened, or began; None where none of them knows anything of it."""
    lasting: Lasting | None
    """The days of what lasted."""

    @property
    def ids(self) -> frozenset[str]:
        """Of its facts."""
        return frozenset(fact.id for fact in self.facts)


@dataclass(frozen=True)
class Picked:
    """The facts that fit a pick, by whether they may be used."""

    used: tuple[Fact, ...]
    perhaps: tuple[Fact, ...]
    superseded: frozenset[str]
    said_later: frozenset[str]


@dataclass(frozen=True)
class Standing:
    """The facts as of the end of a day."""

    precedence: Precedence
    day: date
    today: date
    """What the file says today, is said by today, also where it does not say when."""
    include_superseded: bool = False

    @cached_property
    def superseded(self) -> dict[str, tuple[tuple[str, Confirmation], ...]]:
        """By id, what had superseded a fact by the end of the day."""
        found = {
            fact_id: tuple(
                (newer, confirmed)
                for newer, confirmed in self.precedence.superseded_by(fact_id)
                if confirmed.confirmed_on <= self.day
            )
            for fact_id in self.precedence.facts
        }
        return {fact_id: by for fact_id, by in found.items() if by}

    def pick(self, wanted: Pick | None) -> Picked:
        """The facts that fit, each list in order of event time."""
        fitting = [
            f for f in self.precedence.facts.values() if wanted is None or self._fits(f, wanted)
        ]
        superseded = {f.id for f in fitting if f.id in self.superseded}
        if self.include_superseded:
            superseded.clear()
        said = {f.id: self._said(f) for f in fitting if f.id not in superseded}
        return Picked(
            used=in_order(f for f in fitting if said.get(f.id) == "said"),
            perhaps=in_order(f for f in fitting if said.get(f.id) == "perhaps"),
            superseded=frozenset(superseded),
            said_later=frozenset(i for i, known in said.items() if known == "later"),
        )

    def statements(self, facts: Iterable[Fact]) -> list[Statement]:
        """The facts, those joined that say the same of an attribute with one value at a time.

        They are joined only where their event times can all be one; else each stands alone.
        """
        singles = [fact for fact in facts if self.precedence.is_single(fact)]
        alone = [fact for fact in facts if not self.precedence.is_single(fact)]
        found = [Statement((f,), event_span(f), _lasting(f)) for f in alone]
        for _, group in groupby(sorted(singles, key=_said_of), key=_said_of):
            found.extend(_together(tuple(group)))
        return found

    def _said(self, fact: Fact) -> str:
        span = mention_span(fact)
        if span is not None and span.earliest is not None and span.earliest > self.day:
            return "later"
        if self.day >= self.today:
            return "said"
        known = span is not None and span.latest is not None and span.latest <= self.day
        return "said" if known else "perhaps"

    def _fits(self, fact: Fact, wanted: Pick) -> bool:
        words = wanted.words
        if wanted.named:
            if wanted.named in self.precedence.facts:
                if fact.id != wanted.named:
                    return False
            else:
                words = f"{words} {wanted.named}"
        if wanted.id and fact.id != wanted.id:
            return False
        whole = (
            (wanted.subject, fact.subject),
            (wanted.attribute, fact.attribute),
            (wanted.value, fact.value),
        )
        if any(asked and plain(asked) != plain(has) for asked, has in whole):
            return False
        text = plain(f"{fact.subject} {fact.attribute} {fact.value}") if words.strip() else ""
        return all(word in text for word in plain(words).split())


def in_order(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """In order of event time, the earliest bound first; those without an event time last."""
    return tuple(sorted(facts, key=_place))


def _place(fact: Fact) -> tuple[bool, date, date, str]:
    span = event_span(fact)
    if span is None:
        return True, date.max, date.max, fact.id
    return False, span.earliest or date.min, span.latest or date.max, fact.id


def _said_of(fact: Fact) -> tuple[str, str, str]:
    return plain(fact.subject), plain(fact.attribute), plain(fact.value)


def _lasting(fact: Fact) -> Lasting | None:
    return fact.event if isinstance(fact.event, Lasting) else None


def _together(facts: tuple[Fact, ...]) -> Iterator[Statement]:
    joined = _joined(facts)
    if joined is not None:
        yield joined
        return
    for fact in facts:
        yield Statement((fact,), event_span(fact), _lasting(fact))


def _joined(facts: tuple[Fact, ...]) -> Statement | None:
    span, lasting = UNKNOWN, None
    dated = [fact for fact in facts if fact.event is not None]
    for fact in dated:
        if fact.event is None:
            continue
        event = one_day(fact.event)
        if isinstance(event, Lasting):
            if event != (lasting or event) or span != UNKNOWN:
                return None
            lasting = event
            continue
        shared = common(span, span_of(event))
        if shared is None or lasting is not None:
            return None
        span = shared
    if lasting is not None:
        span = event_span(next(fact for fact in dated)) or UNKNOWN
    return Statement(facts, span if dated else None, lasting)
