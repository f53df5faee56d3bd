"""The facts of a matter as a timeline."""

from __future__ import annotations

from collections.abc import Iterator

from api.services.timeline.facts import Fact, Timeline
from deadline_engine.matter.matter import Event, Filing, Matter, TollingFact

_UNTITLED = "사안"


def of_matter(matter: Matter) -> Timeline:
    """Events, tolling facts and filings as facts, with their quotes and sources.

    An event is the value of its role, which is ``single``: two days for one role contradict each
    other. A tolling fact gives its ``start`` and its ``end``, each of which may be within bounds; a
    filing is ``filing``. Ids are the names that facts have in the graph of a deadline. A matter
    does not say when its facts were mentioned.
    """
    title = matter.title or _UNTITLED
    facts = [
        *(_event(name, event, title) for name, event in matter.named_events),
        *(f for name, told in matter.named_tolling for f in _tolling(name, told, title)),
        *_filings(matter, title),
    ]
    roles = {event.role for event in matter.events}
    return Timeline(attributes=dict.fromkeys(sorted(roles), "single"), facts=_told_apart(facts))


def _event(name: str, event: Event, title: str) -> Fact:
    return Fact(
        id=name,
        subject=_subject(title, event.computations),
        attribute=event.role,
        value=event.role,
        event=event.date,
        source=event.source,
        quote=event.quote,
    )


def _tolling(name: str, told: TollingFact, title: str) -> Iterator[Fact]:
    for side, day in (("start", told.start), ("end", told.end)):
        if day is not None:
            yield Fact(
                id=f"{name}.{side}",
                subject=_subject(title, told.computations),
                attribute=f"{told.kind}.{side}",
                value=told.outcome.value if side == "end" and told.outcome else side,
                event=day,
                source=told.source,
                quote=told.quote,
            )


def _filings(matter: Matter, title: str) -> Iterator[Fact]:
    of_computations = [(f"filing.{c.id}", c.filing) for c in matter.computations]
    for name, filing in (("filing", matter.filing), *of_computations):
        if filing is not None:
            yield _filing(name, filing, title)


def _filing(name: str, filing: Filing, title: str) -> Fact:
    return Fact(
        id=name,
        subject=title,
        attribute="filing",
        value=filing.kind or "filing",
        event=filing.date,
        source=filing.source,
        quote=filing.quote,
    )


def _subject(title: str, computations: tuple[str, ...]) -> str:
    return f"{title} ({', '.join(computations)})" if computations else title


def _told_apart(facts: list[Fact]) -> tuple[Fact, ...]:
    """The facts, those of an id that an earlier one has numbered."""
    taken: set[str] = set()
    found: list[Fact] = []
    for fact in facts:
        name, number = fact.id, 1
        while name in taken:
            number += 1
            name = f"{fact.id}.{number}"
        taken.add(name)
        found.append(fact.model_copy(update={"id": name}))
    return tuple(found)
