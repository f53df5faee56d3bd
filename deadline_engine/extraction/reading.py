"""From a text to an extraction: with a model where one is handed in, else by rules."""

from __future__ import annotations

from dataclasses import dataclass

from deadline_engine.extraction.by_model import (
    ReadingStore,
    claim_by_model,
    prompt_version,
    read_by_model,
)
from deadline_engine.extraction.by_rules import claims_of, read_by_rules
from deadline_engine.extraction.extraction import (
    Evidence,
    Extraction,
    ExtractionOutcome,
    FieldKind,
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
        return _by_words(source, catalogue)
    picked = claim_by_model(source, catalogue, model, store=store)
    return _Claim(
        None if picked.rule is None else picked.rule.id,
        fields=() if picked.field is None else (picked.field,),
        refused=picked.refused,
        notes=picked.notes,
    )


def _by_words(source: SourceText, catalogue: Catalogue) -> _Claim:
    """The rule that words of the text name, with those words; else candidates, and a way on."""
    found = claims_of(source.text, catalogue)
    if found.rule is None:
        return _Claim(None, found.candidates, notes=(_NEAREST if found.nearest else _SEVERAL,))
    fields: list[ReadField] = []
    for words in found.words:
        for place in source.quotable.places(words)[:1]:
            quote = source.text[place.start : place.end]
            evidence = Evidence(quote=quote, start=place.start, end=place.end)
            fields.append(
                ReadField(kind=FieldKind.RULE, name=found.rule, evidence=evidence, value=found.rule)
            )
    return _Claim(found.rule, found.candidates, tuple(fields), notes=(_READ_FROM_WORDS,))


_NEAREST = Names(
    ko="글의 말이 어느 규칙도 가리키지 않습니다. 후보는 낱말이 비슷한 규칙일 뿐입니다. "
    "규칙 목록(rules)을 낱말로 찾아 규칙(rule)을 정해 주십시오.",
    en="no words of the text name a rule; candidates, if any, only share words with it. "
    "Search the list of rules by words and name the rule.",
)
_SEVERAL = Names(
    ko="글의 말이 여러 규칙에 맞습니다. 규칙(rule)을 정해 주십시오.",
    en="the words of the text fit several rules; name the rule.",
)
_READ_FROM_WORDS = Names(
    ko="규칙은 글의 말에서 읽었습니다. 다른 규칙이면 규칙(rule)을 정해 주십시오.",
    en="the rule was read from the words of the text; name another one if it is not the right one.",
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
