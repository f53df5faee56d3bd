"""Proposed fields at the gate, and the matter that is put together of those that hold."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from deadline_engine.extraction.assembling import Decisive, assembled, refused_field
from deadline_engine.extraction.extraction import (
    Extraction,
    ExtractionOutcome,
    FieldKind,
    ReadBy,
    Reader,
    Refusal,
)
from deadline_engine.extraction.form import form_of
from deadline_engine.extraction.proposal import Proposal
from deadline_engine.extraction.source_text import LONGEST_TEXT, SourceText
from deadline_engine.matter.matter import Matter
from deadline_engine.rules.catalogue import packaged
from tests.deadline_engine.extraction.texts import odd_texts, sentences

CASES: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("gate.yaml").read_text())
CLAIM = form_of(Matter(rule="kr.civil_act.claim"), packaged())
APPEAL = form_of(Matter(rule="kr.civil_procedure.appeal"), packaged())
SERVED = SourceText("원고는 2019. 3. 4. 판결정본을 송달받았다.")
SERVICE = Proposal.model_validate(
    {
        "events": [
            {"role": "service", "quote": "2019. 3. 4. 판결정본", "day": {"words": "2019. 3. 4."}}
        ]
    }
)


def read_by(source: SourceText) -> ReadBy:
    return ReadBy(reader=Reader.GIVEN, document_hash=source.hash)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_field(case: dict[str, Any]) -> None:
    source = SourceText(case["text"])
    form = form_of(Matter(rule=case["rule"]), packaged())
    read = assembled(source, form, Proposal.model_validate(case["proposal"]), read_by(source))
    assert [field.code for field in read.refused] == case.get("refused", [])
    assert all(field.reason.ko and field.reason.en for field in read.refused)
    assert read.matter is not None
    held = read.matter.model_dump(exclude_defaults=True, exclude={"rule"})
    period = read.matter.period
    expected = Matter.model_validate({"rule": case["rule"], **case.get("taken", {})})
    wanted = expected.model_dump(exclude_defaults=True, exclude={"rule"})
    assert without_quotes(held) == without_quotes(wanted)
    assert (period.korean if period else None) == case.get("taken", {}).get("period")
    said = {f.name: f.said_on.day for f in read.fields if f.said_on is not None}
    assert said == case.get("said_on", {})
    for field in read.fields:
        assert field.evidence.quote == source.text[field.evidence.start : field.evidence.end]


def without_quotes(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_quotes(each) for key, each in value.items() if key != "quote"}
    if isinstance(value, (list, tuple)):
        return [without_quotes(each) for each in value]
    return value


def test_a_trigger_without_a_day_is_asked_for() -> None:
    read = assembled(SERVED, APPEAL, Proposal(), read_by(SERVED))
    assert read.outcome is ExtractionOutcome.TRIGGER_MISSING
    assert [question.ko for question in read.missing] == [APPEAL.triggers[0].question.ko]
    read = assembled(SERVED, APPEAL, SERVICE, read_by(SERVED))
    assert (read.outcome, read.missing) == (ExtractionOutcome.READ, ())


def test_a_disputed_trigger_is_left_out_and_asked_for() -> None:
    disputed = refused_field(FieldKind.EVENT, "service", "2019", Refusal.VOTES_DISAGREE)
    read = assembled(SERVED, APPEAL, SERVICE, read_by(SERVED), decisive=Decisive({}, (disputed,)))
    assert read.outcome is ExtractionOutcome.TRIGGER_DISPUTED
    assert read.matter is not None
    assert (read.matter.events, read.refused) == ((), (disputed,))


def test_votes_stand_with_the_field() -> None:
    read = assembled(
        SERVED, APPEAL, SERVICE, read_by(SERVED), decisive=Decisive({"service": (2, 3)})
    )
    assert [field.votes for field in read.fields] == [(2, 3)]


def test_what_the_skeleton_says_stays() -> None:
    known = Matter.model_validate(
        {"rule": "kr.civil_procedure.appeal", "filing": {"date": "2019-03-20"}}
    )
    told = SERVICE.model_copy(
        update={
            "filing": Proposal.model_validate(
                {"filing": {"quote": "2019. 3. 4. 판결정본", "day": {"words": "2019. 3. 4."}}}
            ).filing
        }
    )
    read = assembled(SERVED, form_of(known, packaged()), told, read_by(SERVED))
    assert read.matter is not None
    assert read.matter.filing == known.filing
    assert [note.ko for note in read.notes if "2019-03-20" in note.ko and "2019-03-04" in note.ko]


@pytest.mark.parametrize(
    ("settled", "events", "noted"), [("2019-03-04", 1, 0), ("2019-03-05", 2, 1)]
)
def test_a_fact_settled_otherwise_than_the_text_says_is_noted(
    settled: str, events: int, noted: int
) -> None:
    known = Matter.model_validate(
        {
            "rule": "kr.civil_procedure.appeal",
            "events": [{"role": "service", "date": settled}],
        }
    )
    read = assembled(SERVED, form_of(known, packaged()), SERVICE, read_by(SERVED))
    assert read.matter is not None
    assert len(read.matter.events) == events
    assert len(read.notes) == noted


@pytest.mark.parametrize(
    "proposal",
    [
        {"deadline": "2019-03-18"},
        {"verdict": "late"},
        {
            "events": [
                {"role": "service", "quote": "x", "day": {"words": "x"}, "date": "2019-03-04"}
            ]
        },
        {"events": [{"role": "service", "quote": "", "day": {"words": "x"}}]},
        {"events": [{"role": "서비스", "quote": "x", "day": {"words": "x"}}]},
        {"tolling": [{"kind": "kr.civil_act.suit", "quote": "x", "outcome": "won"}]},
    ],
)
def test_the_schema_has_no_place_for_a_conclusion(proposal: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Proposal.model_validate(proposal)


@settings(deadline=None)  # the first call builds patterns and tables
@given(odd_texts.filter(str.strip), odd_texts, odd_texts)
def test_whatever_is_proposed_only_words_of_the_text_pass(text: str, quote: str, day: str) -> None:
    source = SourceText(text)
    try:
        proposal = Proposal.model_validate(
            {
                "events": [{"role": "due_date", "quote": quote, "day": {"words": day}}],
                "tolling": [{"kind": "kr.civil_act.suit", "quote": quote, "start": {"words": day}}],
                "filing": {"quote": text[:400], "day": {"words": day}},
            }
        )
    except ValidationError:
        return
    read = assembled(source, CLAIM, proposal, read_by(source))
    for field in read.fields:
        for found in (field.evidence, *(d.evidence for d in (field.day, field.end) if d)):
            assert text[found.start : found.end] == found.quote


@settings(deadline=None)  # the first call builds patterns and tables
@given(sentences.filter(str.strip), st.data())
def test_the_same_proposal_gives_the_same_bytes(text: str, data: st.DataObject) -> None:
    words = data.draw(st.sampled_from(["2016. 3. 2.", "같은 해 7월", "다음 날", "그로부터 2주 뒤"]))
    proposal = Proposal.model_validate(
        {"events": [{"role": "due_date", "quote": words, "day": {"words": words}}]}
    )
    once, twice = (
        assembled(source, CLAIM, proposal, read_by(source)).model_dump_json()
        for source in (SourceText(text), SourceText(text))
    )
    assert once == twice
    assert Extraction.model_validate_json(once).model_dump_json() == once


def test_a_text_has_bounds() -> None:
    for text in ("", " \n ", "가" * (LONGEST_TEXT + 1)):
        with pytest.raises(ValueError, match="the text"):
            SourceText(text)
