"""Current facts that cannot all be true, whether or not one of them could supersede another."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations

from api.services.timeline.answers import Contradiction
from api.services.timeline.facts import (
    Fact,
    Lasting,
    event_span,
    hold_apart,
    may_be_one_time,
    plain,
    told,
)
from api.services.timeline.gate import Precedence
from api.services.timeline.showing import time_shown

_LONGEST = 60


def contradicting(precedence: Precedence, standing: Collection[str]) -> Iterator[tuple[Fact, Fact]]:
    """Pairs of ``standing`` facts, each of one subject and one attribute with one value at a time.

    Their values differ, or one value is told of times that cannot be one. Values that held on days
    apart from each other (an address until 2018, another from then on) contradict nothing.
    """
    for group in precedence.single_groups:
        for a, b in combinations([fact for fact in group if fact.id in standing], 2):
            differ = plain(a.value) != plain(b.value) or not may_be_one_time(told(a), told(b))
            if differ and not hold_apart(a, b):
                yield a, b


def shown(a: Fact, b: Fact) -> Contradiction:
    """The pair in words."""
    name = f"{a.subject[:_LONGEST]} {a.attribute[:_LONGEST]}"
    told_ko, told_en = zip(_words(a), _words(b), strict=True)
    return Contradiction(
        a=a.id,
        b=b.id,
        ko=f"{name}: {' ↔ '.join(told_ko)}",
        en=f"{name}: {' ↔ '.join(told_en)}",
    )


def _words(fact: Fact) -> tuple[str, str]:
    span = event_span(fact)
    value = " ".join(fact.value.split())[:_LONGEST]
    if span is None:
        return f"{value} ({fact.id})", f"{value} ({fact.id})"
    day = time_shown(span, fact.event if isinstance(fact.event, Lasting) else None)
    return f"{value}, {day.ko} ({fact.id})", f"{value}, {day.en} ({fact.id})"
