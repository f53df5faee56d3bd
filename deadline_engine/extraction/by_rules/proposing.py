"""All fields of a form that the words of a text give without a model."""

from __future__ import annotations

from deadline_engine.extraction.assembling import Decisive, assembled, refused_field
from deadline_engine.extraction.by_rules.attributes import attributes_in
from deadline_engine.extraction.by_rules.events import FoundEvents, events_in
from deadline_engine.extraction.by_rules.filings import filing_in
from deadline_engine.extraction.by_rules.given_period import period_in
from deadline_engine.extraction.by_rules.mentions import ReadableText, readable
from deadline_engine.extraction.by_rules.steps import steps_in
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
    text = readable(source)
    return _proposal(source, text, form, events_in(source, text, form))


def read_by_rules(source: SourceText, form: Form) -> Extraction:
    """The proposal held against text and form; roles with several days are shown as disputed."""
    text = readable(source)
    found = events_in(source, text, form)
    disputed = tuple(
        refused_field(FieldKind.EVENT, each.role, quote, Refusal.SEVERAL_DAYS_TOLD, each.role)
        for each in found.disputed
        for quote in each.quotes
    )
    return assembled(
        source,
        form,
        _proposal(source, text, form, found),
        ReadBy(
            reader=Reader.RULES,
            schema_version=SCHEMA_VERSION,
            document_hash=source.hash,
            written_on=source.written_on,
        ),
        decisive=Decisive({}, disputed),
    )


def _proposal(source: SourceText, text: ReadableText, form: Form, found: FoundEvents) -> Proposal:
    filing, taken = filing_in(source, text, form)
    return Proposal(
        events=found.events,
        tolling=steps_in(source, text, form, taken),
        filing=filing,
        attributes=attributes_in(text, form),
        period=period_in(text, form),
    )
