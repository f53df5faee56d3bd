"""From a text to an extraction: with a model where one is handed in, else by rules."""

from __future__ import annotations

from dataclasses import dataclass

from deadline_engine.extraction.by_model import (
    ReadingStore,
    claim_by_model,
    prompt_version,
    read_by_model,
)
from deadline_engine.extraction.by_rules import claims_in, read_by_rules
from deadline_engine.extraction.extraction import (
    Extraction,
    ExtractionOutcome,
    ReadBy,
    Reader,
    ReadField,
    RefusedField,
    RuleCandidate,
)
from deadline_engine.extraction.form import form_of
from deadline_engine.extraction.language_model import LanguageModel
from deadline_engine.extraction.proposal import SCHEMA_VERSION
from deadline_engine.extraction.source_text import SourceText
from deadline_engine.matter.matter import Matter
from deadline_engine.rules.catalogue import Catalogue
from deadline_engine.rules.schema import Names


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
        claim = _claim(source, catalogue, model, store)
        if claim.rule is None:
            return _rule_unknown(source, claim, model)
        skeleton = Matter(rule=claim.rule)
    else:
        claim = _Claim()
    form = form_of(skeleton, catalogue)
    if model is None:
        found = read_by_rules(source, form)
    else:
        found = read_by_model(source, form, model, store=store)
    return found.model_copy(
        update={
            "fields": (*claim.fields, *found.fields),
            "refused": (*claim.refused, *found.refused),
            "notes": (*claim.notes, *found.notes),
        }
    )


@dataclass(frozen=True, slots=True)
class _Claim:
    """Which rule a text is about, and what it was read from."""

    rule: str | None = None
    candidates: tuple[RuleCandidate, ...] = ()
    fields: tuple[ReadField, ...] = ()
    refused: tuple[RefusedField, ...] = ()
    notes: tuple[Names, ...] = ()


def _claim(
    source: SourceText,
    catalogue: Catalogue,
    model: LanguageModel | None,
    store: ReadingStore | None,
) -> _Claim:
    if model is None:
        candidates = claims_in(source.text, catalogue)
        return _Claim(candidates[0].rule if len(candidates) == 1 else None, candidates)
    picked = claim_by_model(source, catalogue, model, store=store)
    return _Claim(
        None if picked.rule is None else picked.rule.id,
        fields=() if picked.field is None else (picked.field,),
        refused=picked.refused,
        notes=picked.notes,
    )


def _by_rules(source: SourceText) -> ReadBy:
    return ReadBy(
        reader=Reader.RULES,
        schema_version=SCHEMA_VERSION,
        document_hash=source.hash,
        written_on=source.written_on,
    )


def _rule_unknown(source: SourceText, claim: _Claim, model: LanguageModel | None) -> Extraction:
    read_by = _by_rules(source)
    if model is not None:
        read_by = read_by.model_copy(
            update={
                "reader": Reader.MODEL,
                "model": model.name,
                "prompt_version": prompt_version(),
            }
        )
    return Extraction(
        read_by=read_by,
        outcome=ExtractionOutcome.RULE_UNKNOWN,
        fields=(),
        refused=claim.refused,
        candidates=claim.candidates,
        matter=None,
        notes=claim.notes,
    )
