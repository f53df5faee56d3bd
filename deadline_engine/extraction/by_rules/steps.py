"""What interrupted or suspended the period, as it is proposed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from deadline_engine.extraction.by_rules.mentions import Mention, ReadableText
from deadline_engine.extraction.by_rules.not_taken import NotTaken
from deadline_engine.extraction.by_rules.step import Step, step_rows
from deadline_engine.extraction.dating import NoDay
from deadline_engine.extraction.extraction import FieldKind, Refusal
from deadline_engine.extraction.form import Form
from deadline_engine.extraction.gate import outcome_words
from deadline_engine.extraction.proposal import MOST_PROPOSED, DayWords, ProposedTolling
from deadline_engine.rules.tolling import Interruption, Outcome

_RESULT = 6
"""Letters of the words of a result."""
_PROPOSED = (None, Refusal.OF_ANOTHER_MATTER)
"""What is proposed all the same: a step for another debt, with those words."""


@dataclass(frozen=True, slots=True)
class FoundSteps:
    """What is proposed, and what is left to a person."""

    taken: tuple[ProposedTolling, ...]
    not_taken: tuple[NotTaken, ...]
    lost_on_merits: bool = False
    """A suit is told to have been lost, not only turned away (각하)."""


def steps_in(
    readable: ReadableText, form: Form, steps: tuple[Step, ...], taken: frozenset[int]
) -> FoundSteps:
    """The steps of the form's kinds, without the act that is tested."""
    lasting = {row.id for row in form.tolling if isinstance(row, Interruption) and row.lasts}
    told = [step for step in steps if step.mention.start not in taken]
    kept = (step for step in told if step.refusal in _PROPOSED)
    found = (proposed(readable, step, step.kind in lasting) for step in kept)
    proposals = tuple(dict.fromkeys(each for each in found if each is not None))
    left = (
        NotTaken(FieldKind.TOLLING, step.kind, quote, step.refusal)
        for step in told
        if step.refusal is not None
        and step.refusal not in _PROPOSED
        and (quote := readable.quote(step.mention)) is not None
    )
    unsure = (
        NotTaken(FieldKind.TOLLING, step.kind, quote, NoDay.ANCHOR_SPREAD)
        for step in told
        if step.refusal is None
        and step.mention.uncertain
        and (quote := readable.quote(step.mention)) is not None
    )
    beyond = (
        NotTaken(FieldKind.TOLLING, each.kind, each.quote, Refusal.SEVERAL_DAYS_TOLD)
        for each in proposals[MOST_PROPOSED:]
    )
    return FoundSteps(
        proposals[:MOST_PROPOSED],
        tuple(dict.fromkeys((*left, *unsure, *beyond))),
        any(_lost_on_merits(readable, step) for step in told),
    )


def _lost_on_merits(readable: ReadableText, step: Step) -> bool:
    if step.outcome is not Outcome.DISMISSED or step.outcome_at is None:
        return False
    said = readable.masked[step.outcome_at : step.outcome_at + _RESULT]
    return step_rows()[step.name].judged and "각하" not in said


def proposed(readable: ReadableText, step: Step, lasts: bool) -> ProposedTolling | None:
    """The step in words of the text; None where they cannot be handed on."""
    if step.mention.uncertain:
        return None
    if step.end is not None and step.end.uncertain:
        step = replace(step, end=None)
    quote = readable.quote(step.told_at or step.mention)
    start_quote = readable.quote(step.mention)
    end_quote = None if step.end is None else readable.quote(step.end)
    if quote is None or start_quote is None or (step.end is not None and end_quote is None):
        return None
    outcome, outcome_quote = step.outcome, ""
    if outcome is not None and step.outcome_at is not None:
        outcome_quote = readable.quote_at(step.outcome_at) or ""
    if not lasts or not _says(outcome_quote, outcome):
        outcome, outcome_quote = None, ""
    return ProposedTolling(
        kind=step.kind,
        quote=quote,
        start=_day(step.mention, start_quote) if step.begins else None,
        end=None if step.end is None else _day(step.end, end_quote or ""),
        outcome=outcome,
        outcome_quote=outcome_quote,
        lasting=step.lasting,
        reaches_claim=step.refusal is not Refusal.OF_ANOTHER_MATTER,
    )


def _day(mention: Mention, quote: str) -> DayWords:
    return DayWords(words=mention.words, counted_from=mention.counted_from, quote=quote)


def _says(quote: str, outcome: Outcome | None) -> bool:
    said = quote.replace(" ", "")
    return outcome is not None and any(word in said for word in outcome_words()[outcome])
