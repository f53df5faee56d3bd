"""What starts the period, by the votes of several readings: days count, not the words for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from deadline_engine.extraction.assembling import Decisive, refused_field
from deadline_engine.extraction.by_model.schemas import RoleTrigger, TriggerVote
from deadline_engine.extraction.extraction import FieldKind, Refusal, RefusedField
from deadline_engine.extraction.form import Form
from deadline_engine.extraction.gate import Gate, Refused
from deadline_engine.extraction.proposal import ProposedEvent
from deadline_engine.extraction.source_text import SourceText

VOTES = 3
"""Readings of the decisive field."""


@dataclass(frozen=True, slots=True)
class Decided:
    """The triggers that a majority gives, and what was proposed besides."""

    events: tuple[ProposedEvent, ...]
    decisive: Decisive
    refused: tuple[RefusedField, ...]
    """Candidates that do not hold against the text, each once."""


@dataclass(frozen=True, slots=True)
class _Held:
    """A candidate that stands in the text, with the day that code read from it."""

    event: ProposedEvent
    day: str


def as_event(trigger: RoleTrigger) -> ProposedEvent:
    """A trigger as the gate takes it."""
    return ProposedEvent(role=trigger.role, quote=trigger.quote, day=trigger.day)


def decided(source: SourceText, form: Form, votes: Sequence[TriggerVote | None]) -> Decided:
    """Each trigger with the day that more than half of all votes give.

    A vote that failed (None), says nothing of a role, or whose words do not hold counts for no
    day. Where no day has a majority and any was read, the role is disputed; a person decides.
    """
    gate = Gate(source, form)
    triggers = {role.id for role in form.triggers}
    held: dict[str, list[_Held]] = {role.id: [] for role in form.triggers}
    refused: dict[RefusedField, None] = {}
    for vote in votes:
        for trigger in vote.triggers if vote else ():
            event = as_event(trigger)
            if trigger.role not in triggers:
                wrong = Refused(Refusal.NOT_IN_FORM, trigger.role)
                refused[_refused(event, wrong)] = None
                continue
            try:
                day = gate.event(event)[1].date
            except Refused as error:
                refused[_refused(event, error)] = None
                continue
            held[trigger.role].append(_Held(event, str(day)))
    events: list[ProposedEvent] = []
    agreed: dict[str, tuple[int, int]] = {}
    disputed: list[RefusedField] = []
    for role, candidates in held.items():
        if not candidates:
            continue
        (day, count), *_ = Counter(each.day for each in candidates).most_common(1)
        if 2 * count > len(votes):
            agreed[role] = (count, len(votes))
            events.append(next(each.event for each in candidates if each.day == day))
            others = [each for each in candidates if each.day != day]
            refused.update(dict.fromkeys(_outvoted(each) for each in others))
        else:
            disputed += dict.fromkeys(_outvoted(each) for each in candidates)
    return Decided(tuple(events), Decisive(agreed, tuple(disputed)), tuple(refused))


def _refused(event: ProposedEvent, why: Refused) -> RefusedField:
    return refused_field(FieldKind.EVENT, event.role, event.quote, why.code, why.words)


def _outvoted(held: _Held) -> RefusedField:
    event = held.event
    return refused_field(
        FieldKind.EVENT, event.role, event.quote, Refusal.VOTES_DISAGREE, event.day.words
    )
