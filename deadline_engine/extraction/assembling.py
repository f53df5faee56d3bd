"""Proposed fields held against the text and the form, and put together as a matter."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from deadline_engine.counting.period import Period
from deadline_engine.extraction.dating import NoDay
from deadline_engine.extraction.extraction import (
    Extraction,
    ExtractionOutcome,
    FieldKind,
    ReadBy,
    ReadField,
    Refusal,
    RefusedField,
)
from deadline_engine.extraction.form import Form
from deadline_engine.extraction.gate import Gate, Refused
from deadline_engine.extraction.proposal import Proposal
from deadline_engine.extraction.refusals import reason
from deadline_engine.extraction.source_text import SourceText
from deadline_engine.matter.matter import LAST_DAY, Event, Filing, Matter, TollingFact
from deadline_engine.rules.schema import Names

_SHOWN = 500
_Asked = TypeVar("_Asked")
_Fact = TypeVar("_Fact")


@dataclass
class _Taken:
    """What has held so far."""

    fields: list[ReadField] = field(default_factory=list[ReadField])
    refused: list[RefusedField] = field(default_factory=list[RefusedField])
    events: list[Event] = field(default_factory=list[Event])
    tolling: list[TollingFact] = field(default_factory=list[TollingFact])
    attributes: dict[str, str] = field(default_factory=dict[str, str])
    filing: Filing | None = None
    period: Period | None = None

    def refuse(self, kind: FieldKind, name: str, quote: str, refused: Refused) -> None:
        """Keep why a field is not taken."""
        self.refused.append(
            refused_field(kind, name, quote, refused.code, refused.words)
        )  # fmt: skip


def refused_field(
    kind: FieldKind, name: str, quote: str, code: Refusal | NoDay, words: str = ""
) -> RefusedField:
    """A field that is not taken, with the reason in both languages."""
    return RefusedField(
        kind=kind, name=name, quote=quote[:_SHOWN], code=code.value, reason=reason(code, words)
    )


@dataclass(frozen=True, slots=True)
class Decisive:
    """How several readings agree on the events that start the period."""

    votes: Mapping[str, tuple[int, int]]
    """Of a role: how many of how many readings gave the day that is proposed."""
    disputed: tuple[RefusedField, ...] = ()
    """Roles on which the readings tie; they are left out of the matter."""


def assembled(
    source: SourceText,
    form: Form,
    proposal: Proposal,
    read_by: ReadBy,
    *,
    decisive: Decisive | None = None,
    notes: tuple[Names, ...] = (),
) -> Extraction:
    """The matter of all proposed fields that hold; every other one is refused with its reason."""
    decisive = decisive or Decisive({})
    taken = _Taken(refused=list(decisive.disputed))
    disputed = {item.name for item in decisive.disputed}
    gate = Gate(source, form)
    _take_events(taken, gate, proposal, decisive, disputed)
    for fact in proposal.tolling:
        got = _tried(taken, FieldKind.TOLLING, (fact.kind, fact.quote), gate.tolling, fact)
        if got is not None and got[1] not in taken.tolling:
            taken.fields.append(got[0])
            taken.tolling.append(got[1])
    _take_attributes(taken, gate, proposal)
    if (filing := proposal.filing) is not None:
        where = (filing.kind or "", filing.quote)
        got_filing = _tried(taken, FieldKind.FILING, where, gate.filing, filing)
        if got_filing is not None:
            taken.fields.append(got_filing[0])
            taken.filing = got_filing[1]
    if (period := proposal.period) is not None:
        where = ("period", period.quote)
        got_period = _tried(taken, FieldKind.PERIOD, where, gate.period, period)
        if got_period is not None:
            taken.fields.append(got_period[0])
            taken.period = got_period[1]
    return _extraction(form, taken, read_by, disputed, notes)


def _tried(
    taken: _Taken,
    kind: FieldKind,
    where: tuple[str, str],
    method: Callable[[_Asked], tuple[ReadField, _Fact]],
    asked: _Asked,
) -> tuple[ReadField, _Fact] | None:
    """The field and its fact; None, with the reason noted, where it does not hold."""
    try:
        return method(asked)
    except Refused as refused:
        taken.refuse(kind, *where, refused)
        return None


def _take_events(
    taken: _Taken, gate: Gate, proposal: Proposal, decisive: Decisive, disputed: set[str]
) -> None:
    days: set[tuple[str, str]] = set()
    for proposed in proposal.events:
        if proposed.role in disputed:
            continue
        where = (proposed.role, proposed.quote)
        got = _tried(taken, FieldKind.EVENT, where, gate.event, proposed)
        if got is None:
            continue
        read, event = got
        key = (event.role, str(event.date))
        if key in days:  # told twice; the first telling stands for both
            continue
        days.add(key)
        taken.events.append(event)
        votes = decisive.votes.get(event.role)
        taken.fields.append(read.model_copy(update={"votes": votes}) if votes else read)


def _take_attributes(taken: _Taken, gate: Gate, proposal: Proposal) -> None:
    """Each attribute once; one with two values is taken with neither."""
    read: dict[str, list[tuple[ReadField, str]]] = {}
    for proposed in proposal.attributes:
        where = (proposed.attribute, proposed.quote)
        got = _tried(taken, FieldKind.ATTRIBUTE, where, gate.attribute, proposed)
        if got is not None:
            read.setdefault(proposed.attribute, []).append((got[0], got[1][1]))
    for name, values in read.items():
        if len({value for _, value in values}) > 1:
            for each, _ in values:
                quote = each.evidence.quote
                taken.refuse(FieldKind.ATTRIBUTE, name, quote, Refused(Refusal.TWO_VALUES, name))
            continue
        taken.fields.append(values[0][0])
        taken.attributes[name] = values[0][1]


def _extraction(
    form: Form, taken: _Taken, read_by: ReadBy, disputed: set[str], notes: tuple[Names, ...]
) -> Extraction:
    have = {event.role for event in taken.events}
    needed = {
        limb.trigger
        for rule in form.rules
        for limb in rule.limbs
        if not limb.optional and not limb.only_if
    }
    needed = set[str]() if LAST_DAY in have else needed
    missing = tuple(
        role.question for role in form.triggers if role.id in needed and role.id not in have
    )
    outcome = ExtractionOutcome.TRIGGER_MISSING if missing else ExtractionOutcome.READ
    if disputed & needed:
        outcome = ExtractionOutcome.TRIGGER_DISPUTED
    return Extraction(
        read_by=read_by,
        outcome=outcome,
        fields=tuple(sorted(taken.fields, key=lambda f: (f.evidence.start, f.kind, f.name))),
        refused=tuple(taken.refused),
        matter=_matter(form.skeleton, taken),
        missing=missing,
        notes=(*notes, *_differences(form.skeleton, taken)),
    )


def _differences(skeleton: Matter, taken: _Taken) -> Iterator[Names]:
    """Where the text says something else than the facts that were settled already."""
    settled = {event.role: event.date for event in skeleton.events}
    told = [(e.role, settled[e.role], e.date) for e in taken.events if e.role in settled]
    if skeleton.filing is not None and taken.filing is not None:
        told.append(("filing", skeleton.filing.date, taken.filing.date))
    told += [
        (name, value, taken.attributes[name])
        for name, value in skeleton.attributes.items()
        if name in taken.attributes
    ]
    for name, before, read in told:
        if before != read:
            yield Names(
                ko=f"글이 이미 정한 사실과 다릅니다. {name}: 정한 것 {before}, 글 {read}.",
                en=f"The text differs from what was settled, {name}: {before} and not {read}.",
            )


def _matter(skeleton: Matter, taken: _Taken) -> Matter:
    """The skeleton with the facts; what the skeleton already says stays."""
    settled = {(event.role, event.date) for event in skeleton.events}
    update: dict[str, object] = {
        "events": (*skeleton.events, *(e for e in taken.events if (e.role, e.date) not in settled)),
        "tolling": (*skeleton.tolling, *taken.tolling),
        "attributes": {**taken.attributes, **skeleton.attributes},
    }
    if skeleton.filing is None:
        update["filing"] = taken.filing
    if skeleton.period is None and skeleton.rule is not None:
        update["period"] = taken.period
    return skeleton.model_copy(update=update)
