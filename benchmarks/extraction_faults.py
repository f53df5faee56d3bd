"""Which field makes a deadline come out wrong, found by swapping in the labelled one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from deadline_engine.graph.computing import compute
from deadline_engine.graph.errors import MatterError
from deadline_engine.matter.matter import Matter

_MOST_TOGETHER = 3


@dataclass(frozen=True, slots=True)
class Computed:
    """What a matter comes to: the verdict, and the ends of the usual reading."""

    verdict: str
    ends: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """The fields that together turn a wrong result into the right one."""

    fields: tuple[str, ...]
    read: tuple[str, ...]
    labelled: tuple[str, ...]


def computed(matter: Matter) -> Computed:
    """The result, or the code of the error."""
    try:
        result = compute(matter)
    except MatterError as error:
        return Computed(f"error {error.code}", ())
    return Computed(result.verdict.value, tuple(str(end.due) for end in result.usual.ends))


def fault_of(read: Matter, labelled: Matter, right: Computed) -> Fault | None:
    """The fewest fields at fault; None where no three of them explain it."""
    differing = [name for name in _names(read, labelled) if _of(read, name) != _of(labelled, name)]
    for size in range(1, _MOST_TOGETHER + 1):
        for names in combinations(differing, size):
            mended = read
            for name in names:
                mended = _swapped(mended, labelled, name)
            if computed(mended) == right:
                return Fault(
                    names,
                    tuple(_of(read, name) for name in names),
                    tuple(_of(labelled, name) for name in names),
                )
    return None


def _names(read: Matter, labelled: Matter) -> Iterator[str]:
    both = (read, labelled)
    yield from (f"event {r}" for r in sorted({e.role for m in both for e in m.events}))
    yield from (f"tolling {k}" for k in sorted({t.kind for m in both for t in m.tolling}))
    yield from (f"attribute {a}" for a in sorted({a for m in both for a in m.attributes}))
    yield "filing"
    yield "period"


def _of(matter: Matter, name: str) -> str:
    what, _, which = name.partition(" ")
    if what == "event":
        return ", ".join(
            f"{e.date}{' 0시' if e.at_midnight else ''}" for e in matter.events if e.role == which
        )
    if what == "tolling":
        return ", ".join(
            str(t.model_dump(mode="json", exclude_defaults=True, exclude={"kind", "quote"}))
            for t in matter.tolling
            if t.kind == which
        )
    if what == "attribute":
        return matter.attributes.get(which, "")
    if what == "filing":
        return f"{matter.filing.date} {matter.filing.kind}" if matter.filing else ""
    return matter.period.korean if matter.period else ""


def _swapped(read: Matter, labelled: Matter, name: str) -> Matter:
    """The reading with one field as labelled."""
    what, _, which = name.partition(" ")
    if what == "event":
        own = (e for e in labelled.events if e.role == which)
        events = (*(e for e in read.events if e.role != which), *own)
        return read.model_copy(update={"events": events})
    if what == "tolling":
        own_facts = (t for t in labelled.tolling if t.kind == which)
        facts = (*(t for t in read.tolling if t.kind != which), *own_facts)
        return read.model_copy(update={"tolling": facts})
    if what == "attribute":
        rest = {k: v for k, v in read.attributes.items() if k != which}
        given = {which: labelled.attributes[which]} if which in labelled.attributes else {}
        return read.model_copy(update={"attributes": {**rest, **given}})
    return read.model_copy(update={what: getattr(labelled, what)})
