"""Which rule a text is about, picked by a model among numbered candidates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from deadline_engine.extraction.assembling import refused_field
from deadline_engine.extraction.by_model.asking import Asking, ToldOnce
from deadline_engine.extraction.by_model.kept_replies import ReadingStore, candidates_hash
from deadline_engine.extraction.by_model.prompts import claim_prompt, words
from deadline_engine.extraction.by_model.schemas import ClaimPick
from deadline_engine.extraction.extraction import (
    Evidence,
    FieldKind,
    ReadField,
    Refusal,
    RefusedField,
)
from deadline_engine.extraction.language_model import LanguageModel
from deadline_engine.extraction.source_text import SourceText
from deadline_engine.rules.catalogue import Catalogue
from deadline_engine.rules.schema import Names, Rule


@dataclass(frozen=True, slots=True)
class ClaimReading:
    """The rule a model picked, with the words that show it; or why there is none."""

    rule: Rule | None
    field: ReadField | None
    refused: tuple[RefusedField, ...] = ()
    notes: tuple[Names, ...] = ()


def claim_by_model(
    source: SourceText,
    catalogue: Catalogue,
    model: LanguageModel,
    *,
    among: Sequence[Rule] = (),
    store: ReadingStore | None = None,
) -> ClaimReading:
    """The rule a text is about. A model answers a number and a quote, never an id of its own.

    ``among``: the candidates, all rules of the catalogue where empty. A quote that does not stand
    in the text is told to the model once, then the pick is refused. Raises ModelError.
    """
    rules = tuple(among) or tuple(catalogue.rules.values())

    def wrong(pick: ClaimPick) -> str | None:
        if pick.number > len(rules):
            return words("number_unknown", count=str(len(rules)))
        return words("quote_missing") if pick.number and not pick.quote else None

    def faults(pick: ClaimPick) -> list[str]:
        found = pick.number == 0 or source.quotable.places(pick.quote)
        return [] if found else ["quote: it does not stand in the document"]

    asking = Asking(model, source, candidates_hash([rule.id for rule in rules]), store)
    notes = asking.note_of_other_recipes()
    reply = asking.ask("matter_claim", claim_prompt(rules), ClaimPick, ToldOnce(faults, wrong))
    notes = (*notes, *reply.notes)
    pick = reply.value
    if not 1 <= pick.number <= len(rules):
        return ClaimReading(None, None, notes=notes)
    rule = rules[pick.number - 1]
    places = source.quotable.places(pick.quote)
    if not places:
        refused = refused_field(
            FieldKind.RULE, rule.id, pick.quote, Refusal.QUOTE_NOT_IN_TEXT, pick.quote
        )
        return ClaimReading(None, None, (refused,), notes)
    start, end = places[0].start, places[0].end
    evidence = Evidence(quote=source.text[start:end], start=start, end=end)
    read = ReadField(kind=FieldKind.RULE, name=rule.id, evidence=evidence, value=rule.id)
    return ClaimReading(rule, read, notes=notes)
