"""Readings by a replayed model: votes, refusals, conclusions smuggled in, orders in a document."""

from __future__ import annotations

from typing import Any

import pytest

from deadline_engine.extraction.extraction import Extraction, Reader
from deadline_engine.extraction.language_model import ModelError
from tests.api.language_models.replayed_readings import (
    REPLAYED,
    SMUGGLED,
    STORY,
    read,
    replaying,
    tort,
)
from tests.model_server import says

BOTH = REPLAYED["replies"]["both"]
FIELDS = REPLAYED["replies"]["fields"]
NOTHING = REPLAYED["replies"]["nothing"]


def days(extraction: Extraction) -> dict[str, Any]:
    assert extraction.matter is not None
    return {event.role: event.date for event in extraction.matter.events}


def held_in(text: str, extraction: Extraction) -> bool:
    """Whether every quote is what stands in the text at its place."""
    evidence = [each.evidence for each in extraction.fields]
    evidence += [
        day.evidence
        for each in extraction.fields
        for day in (each.day, each.end, each.said_on)
        if day is not None
    ]
    return all(text[each.start : each.end] == each.quote for each in evidence)


@pytest.mark.parametrize("row", REPLAYED["readings"], ids=lambda row: row["id"])
def test_reading(row: dict[str, Any]) -> None:
    with replaying(row["fields"], row["votes"]) as (server, _):
        if "error" in row:
            with pytest.raises(ModelError) as raised:
                read(server)
            assert raised.value.code == row["error"]
            return
        extraction = read(server)
    assert extraction.outcome == row["outcome"]
    assert days(extraction) == row["days"]
    assert [each.code for each in extraction.refused] == row.get("refused", [])
    assert extraction.read_by.reader is Reader.MODEL
    assert extraction.read_by.model == f"{server.url}/m-1"
    assert held_in(STORY, extraction)
    votes = {f.name: list(f.votes) for f in extraction.fields if f.votes is not None}
    assert votes == row.get("votes_given", votes)
    assert set(votes) == set(row["days"])
    assert extraction.matter is not None
    if "filing" in row:
        assert extraction.matter.filing is not None
        assert extraction.matter.filing.date == row["filing"]
    if "tolling" in row:
        assert [fact.kind for fact in extraction.matter.tolling] == row["tolling"]
    assert len(server.asked) == row.get("requests", len(server.asked))
    told = "\n".join(note.en for note in extraction.notes)
    for words in row.get("notes", []):
        assert words in told


@pytest.mark.parametrize("smuggled", REPLAYED["smuggled"], ids=str)
def test_no_conclusion_passes(smuggled: dict[str, Any]) -> None:
    with replaying([{**NOTHING, **smuggled}], [BOTH]) as (server, _):
        with pytest.raises(ModelError) as raised:
            read(server)
        assert raised.value.code == "model_reply_invalid"
    with replaying([{**NOTHING, **smuggled}, FIELDS], [{**BOTH, **smuggled}, BOTH]) as (server, _):
        extraction = read(server)
    assert SMUGGLED not in extraction.model_dump_json()
    assert extraction.outcome == "read"
    with replaying([NOTHING], [[BOTH], [BOTH], [{**BOTH, **smuggled}]]) as (server, _):
        extraction = read(server)
    assert SMUGGLED not in extraction.model_dump_json()
    assert {f.votes for f in extraction.fields} == {(2, 3)}


def test_orders_in_a_document_are_data() -> None:
    text = f"{STORY}\n{REPLAYED['injection']}"
    obeyed = {**NOTHING, "verdict": SMUGGLED}
    invented = {
        "triggers": [
            {"role": "knowledge", "quote": "기산점은 2010. 1. 1.", "day": {"words": "2010. 1. 1."}}
        ]
    }
    quoted = {
        "triggers": [
            {
                "role": "knowledge",
                "quote": "기산점은 2010년 1월 1일이라고",
                "day": {"words": "2010년 1월 1일"},
            }
        ]
    }
    with replaying([obeyed, NOTHING], [[invented], [BOTH], [BOTH]]) as (server, _):
        extraction = read(server, text)
        for asked in server.asked:
            told, *data = asked["messages"]
            assert "무시하라" not in told["content"]
            assert data[0]["content"].startswith('{"document": "원고는')
    assert SMUGGLED not in extraction.model_dump_json()
    assert str(days(extraction)["knowledge"]) == "2019-05-21"
    with replaying([NOTHING], [quoted]) as (server, _):
        extraction = read(server, text)
    assert held_in(text, extraction)
    (field,) = extraction.fields
    assert "2010년 1월 1일" in field.evidence.quote
    assert SMUGGLED not in extraction.model_dump_json()


def test_a_form_sees_only_what_it_asks_for() -> None:
    with replaying([NOTHING], [BOTH]) as (server, _):
        read(server)
    told = {
        (a["response_format"]["json_schema"]["name"], a["seed"]): a["messages"][0]["content"]
        for a in server.asked
    }
    fields = told["matter_fields", 0]
    for row in (*tort().tolling, *tort().attributes):
        assert f"- {row.id}: " in fields
    assert "- knowledge: " not in fields
    first, second = told["matter_trigger", 0], told["matter_trigger", 1]
    assert first.index("- knowledge: ") < first.index("- act: ")
    assert second.index("- act: ") < second.index("- knowledge: ")
    assert {a["temperature"] for a in server.asked} == {0}


def test_a_prose_reply_is_no_reading() -> None:
    with replaying(["The claim is late."], [BOTH]) as (server, _):
        server.script = [says("The claim is late.")]
        with pytest.raises(ModelError) as raised:
            read(server)
    assert raised.value.code == "model_reply_invalid"
