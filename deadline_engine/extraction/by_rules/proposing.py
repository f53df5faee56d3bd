"""All fields of a form that the words of a text give without a model."""

from __future__ import annotations

from deadline_engine.extraction.assembling import Decisive, assembled, refused_field
from deadline_engine.extraction.by_rules.attributes import attributes_in
from deadline_engine.extraction.by_rules.cautions import cautions
from deadline_engine.extraction.by_rules.events import Disputed, events_in
from deadline_engine.extraction.by_rules.filings import filing_in
from deadline_engine.extraction.by_rules.given_period import period_in
from deadline_engine.extraction.by_rules.mentions import ReadableText, readable
from deadline_engine.extraction.by_rules.not_taken import NotTaken
from deadline_engine.extraction.by_rules.steps import steps_in
from deadline_engine.extraction.by_rules.telling import steps_told
from deadline_engine.extraction.by_rules.weekdays import weekday_notes
from deadline_engine.extraction.extraction import (
    Extraction,
    FieldKind,
    ReadBy,
    Reader,
    Refusal,
)
from deadline_engine.extraction.form import Form
from deadline_engine.extraction.proposal import SCHEMA_VERSION, Proposal
from deadline_engine.extraction.source_text import SourceText


def propose(source: SourceText, form: Form) -> Proposal:
    """The fields of the form that the words of the text give. Never raises.

    A role for which the text gives several days is left out: which of them it is would be a guess.
    ``read_by_rules`` tells of it.
    """
    return _read(source, readable(source), form)[0]


def read_by_rules(source: SourceText, form: Form) -> Extraction:
    """The proposal held against text and form; roles with several days are shown as disputed."""
    text = readable(source)
    proposal, disputed, not_taken, lost = _read(source, text, form)
    refused = tuple(
        refused_field(FieldKind.EVENT, each.role, quote, Refusal.SEVERAL_DAYS_TOLD, words)
        for each in disputed
        for quote, words in each.told
    )
    found = assembled(
        source,
        form,
        proposal,
        ReadBy(
            reader=Reader.RULES,
            schema_version=SCHEMA_VERSION,
            document_hash=source.hash,
            written_on=source.written_on,
        ),
        decisive=Decisive({}, refused),
        notes=(*cautions(text, form, not_taken, lost=lost), *weekday_notes(source)),
    )
    left = tuple(refused_field(each.kind, each.name, each.quote, each.code) for each in not_taken)
    return found.model_copy(update={"refused": (*found.refused, *left)})


def _read(
    source: SourceText, text: ReadableText, form: Form
) -> tuple[Proposal, tuple[Disputed, ...], tuple[NotTaken, ...], bool]:
    events = events_in(source, text, form)
    told = steps_told(text, form)
    filing = filing_in(source, text, form, told)
    steps = steps_in(text, form, told, filing.places)
    proposal = Proposal(
        events=events.events,
        tolling=steps.taken,
        filing=filing.taken,
        attributes=attributes_in(text, form),
        period=period_in(text, form),
    )
    not_taken = (*events.not_taken, *steps.not_taken, *filing.not_taken)
    return proposal, events.disputed, not_taken, steps.lost_on_merits
