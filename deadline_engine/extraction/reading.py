"""From a text to an extraction: with a model where one is handed in, else by rules."""

from __future__ import annotations

from deadline_engine.extraction.assembling import assembled
from deadline_engine.extraction.by_model import ReadingStore, claim_by_model, read_by_model
from deadline_engine.extraction.by_rules import claims_in, propose
from deadline_engine.extraction.extraction import (
    Extraction,
    ExtractionOutcome,
    ReadBy,
    Reader,
    RuleCandidate,
)
from deadline_engine.extraction.form import form_of
from deadline_engine.extraction.language_model import LanguageModel
from deadline_engine.extraction.proposal import SCHEMA_VERSION
from deadline_engine.extraction.source_text import SourceText
from deadline_engine.matter.matter import Matter
from deadline_engine.rules.catalogue import Catalogue


def extraction(
    source: SourceText,
    skeleton: Matter | None,
    catalogue: Catalogue,
    *,
    model: LanguageModel | None = None,
    store: ReadingStore | None = None,
) -> Extraction:
    """The fields of a matter that a text gives.

    ``skeleton``: the rule or chain of rules, and facts that are settled already and stay; None
    reads from the text which rule it is about, and where that is not one, the candidates are the
    answer. The result says who read. Raises UnknownRule, and ModelError where the model that was
    handed in gives nothing that can be used; the rules never read in its place.
    """
    if skeleton is None:
        candidates = (
            claims_in(source.text, catalogue)
            if model is None
            else claim_by_model(source, catalogue, model, store=store)
        )
        if len(candidates) != 1:
            return _rule_unknown(source, candidates, model)
        skeleton = Matter(rule=candidates[0].rule)
    form = form_of(skeleton, catalogue)
    if model is not None:
        return read_by_model(source, form, model, store=store)
    return assembled(source, form, propose(source, form), _by_rules(source))


def _by_rules(source: SourceText) -> ReadBy:
    return ReadBy(
        reader=Reader.RULES,
        schema_version=SCHEMA_VERSION,
        document_hash=source.hash,
        written_on=source.written_on,
    )


def _rule_unknown(
    source: SourceText, candidates: tuple[RuleCandidate, ...], model: LanguageModel | None
) -> Extraction:
    read_by = _by_rules(source)
    if model is not None:
        read_by = read_by.model_copy(update={"reader": Reader.MODEL, "model": model.name})
    return Extraction(
        read_by=read_by,
        outcome=ExtractionOutcome.RULE_UNKNOWN,
        fields=(),
        refused=(),
        candidates=candidates,
        matter=None,
    )
