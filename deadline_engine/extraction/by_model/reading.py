"""The fields of a matter as a language model finds them in a text."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from deadline_engine.extraction.assembling import assembled
from deadline_engine.extraction.by_model.asking import Asking, Reply, ToldOnce
from deadline_engine.extraction.by_model.kept_replies import ReadingStore, form_hash
from deadline_engine.extraction.by_model.prompts import (
    fields_prompt,
    prompt_version,
    trigger_prompt,
    words,
)
from deadline_engine.extraction.by_model.schemas import TriggerVote
from deadline_engine.extraction.by_model.votes import VOTES, as_event, decided
from deadline_engine.extraction.extraction import Extraction, ReadBy, Reader, RefusedField
from deadline_engine.extraction.form import Form
from deadline_engine.extraction.gate import Gate, Refused
from deadline_engine.extraction.language_model import LanguageModel, ModelError
from deadline_engine.extraction.proposal import SCHEMA_VERSION, Proposal
from deadline_engine.extraction.refusals import reason
from deadline_engine.extraction.source_text import SourceText
from deadline_engine.rules.schema import Names


def read_by_model(
    source: SourceText, form: Form, model: LanguageModel, *, store: ReadingStore | None = None
) -> Extraction:
    """What a model finds for a form, as far as it holds against the text.

    One task fills the fields; three at once say which words date what starts the period, and a day
    needs two of them. Quotes that do not hold are told to the model once, then refused and listed.
    The same text, form, prompt, schema and model give the same reading out of ``store``.

    Raises ModelError where the fields could not be read, or no vote could.
    """
    asking = Asking(model, source, form_hash(form), store)
    read_by = ReadBy(
        reader=Reader.MODEL,
        model=model.name,
        prompt_version=prompt_version(),
        schema_version=SCHEMA_VERSION,
        document_hash=source.hash,
        written_on=source.written_on,
    )
    notes = list(asking.note_of_other_recipes())

    def fields() -> Reply[Proposal]:
        def faults(proposal: Proposal) -> list[str]:
            refused = assembled(source, form, _without_triggers(form, proposal), read_by).refused
            return [_fault(each) for each in refused]

        return asking.ask("matter_fields", fields_prompt(form), Proposal, ToldOnce(faults))

    def vote(number: int) -> Reply[TriggerVote] | ModelError:
        def faults(each: TriggerVote) -> list[str]:
            return _trigger_faults(Gate(source, form), each)

        check = ToldOnce(faults, _each_role_once)
        try:
            return asking.ask(
                "matter_trigger", trigger_prompt(form, number), TriggerVote, check, number
            )
        except ModelError as error:
            return error

    with ThreadPoolExecutor(1 + VOTES) as pool:
        filling = pool.submit(fields)
        votes = list(pool.map(vote, range(VOTES))) if form.triggers else []
        filled = filling.result()
    failed = [each for each in votes if isinstance(each, ModelError)]
    if votes and len(failed) == len(votes):
        raise failed[0]
    read = [each for each in votes if isinstance(each, Reply)]
    found = decided(
        source, form, [None if isinstance(each, ModelError) else each.value for each in votes]
    )
    for each in (filled, *read):
        notes += each.notes
    notes += _told(filled.refused + sum(each.refused for each in read), failed)
    proposal = _without_triggers(form, filled.value)
    proposal = proposal.model_copy(update={"events": (*found.events, *proposal.events)})
    extraction = assembled(
        source,
        form,
        proposal,
        read_by,
        decisive=found.decisive,
        notes=tuple(dict.fromkeys(notes)),
    )
    return extraction.model_copy(update={"refused": (*extraction.refused, *found.refused)})


def _without_triggers(form: Form, proposal: Proposal) -> Proposal:
    """What starts the period is for the votes."""
    triggers = {role.id for role in form.triggers}
    kept = tuple(event for event in proposal.events if event.role not in triggers)
    return proposal.model_copy(update={"events": kept})


def _each_role_once(vote: TriggerVote) -> str | None:
    roles = [trigger.role for trigger in vote.triggers]
    return None if len(set(roles)) == len(roles) else words("role_twice")


def _trigger_faults(gate: Gate, vote: TriggerVote) -> list[str]:
    faults: list[str] = []
    for trigger in vote.triggers:
        try:
            gate.event(as_event(trigger))
        except Refused as refused:
            faults.append(f"{trigger.role}: {reason(refused.code, refused.words).en}")
    return faults


def _fault(refused: RefusedField) -> str:
    return f"{refused.kind.value} {refused.name[:60]}: {refused.reason.en}"


def _told(refused: int, failed: list[ModelError]) -> list[Names]:
    """Numbers and codes only: what a refused reply said is not passed on."""
    notes: list[Names] = []
    if refused:
        notes.append(
            Names(
                ko=f"모델의 응답 {refused}건이 형식이나 글에 맞지 않아 다시 물었습니다.",
                en="replies of the model that did not fit the schema or the text and were asked "
                f"anew: {refused}",
            )
        )
    if failed:
        codes = ", ".join(sorted({error.code for error in failed}))
        notes.append(
            Names(
                ko=f"기산점을 읽는 세 번 중 {len(failed)}번은 응답을 얻지 못했습니다({codes}).",
                en=f"{len(failed)} of {VOTES} readings of what starts the period failed ({codes})",
            )
        )
    return notes
