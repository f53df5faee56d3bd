"""What is answered from facts that a lawyer could have noted."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from api.services.timeline.answering import answer_timeline
from api.services.timeline.requests import validated

TODAY = date(2026, 11, 30)
CASES = yaml.safe_load(Path(__file__).with_name("cases.yaml").read_text("utf-8"))
ASKED = [(case, asked) for case in CASES for asked in case["answers"]]
COUNTED = ("days", "years", "months", "days_left")


def request_of(case: dict[str, Any], asked: dict[str, Any]) -> dict[str, Any]:
    parts = ("attributes", "facts", "supersessions")
    request = {part: case[part] for part in parts if part in case}
    return {**request, **{k: v for k, v in asked.items() if k in {"query", "as_of"}}}


def _id(value: Any) -> str:
    return value.get("name") or " ".join(map(str, value["query"].values()))


@pytest.mark.parametrize(("case", "asked"), ASKED, ids=_id)
def test_an_answer(case: dict[str, Any], asked: dict[str, Any]) -> None:
    answer = answer_timeline(None, validated(request_of(case, asked)), TODAY)
    assert answer.outcome == asked["outcome"], answer.ko
    assert [fact.id for fact in answer.facts] == asked["facts"]
    assert [fact.id for fact in answer.perhaps] == asked.get("perhaps", [])
    assert answer.left_out.superseded == asked.get("superseded", 0)
    assert answer.left_out.said_later == asked.get("said_later", 0)
    assert answer.order == asked.get("order")
    _assert_time(answer.event, asked)
    _assert_length(answer.length, asked)
    if "proposals" in asked:
        pairs = [[each.newer.id, each.older.id] for each in answer.proposals]
        assert pairs == asked["proposals"]
    if "contradictions" in asked:
        found = [[each.a, each.b] for each in answer.contradictions]
        assert found == asked["contradictions"]
        assert all(f"{a} ↔ {b}" in answer.ko for a, b in found)
    if "overlapping" in asked:
        assert answer.overlapping == asked["overlapping"]
    assert list(answer.ahead) == asked.get("ahead", [])
    assert asked.get("says", "") in answer.ko
    assert answer.as_of.source == ("given" if "as_of" in asked else "default")
    assert answer.as_of.day == asked.get("as_of", TODAY)
    assert answer.ko
    assert answer.en


def _assert_time(event: Any, asked: dict[str, Any]) -> None:
    if {"date", "earliest", "latest", "lasting"} & set(asked):
        assert event is not None
        assert event.date == asked.get("date")
        if "earliest" in asked:
            assert (event.earliest, event.latest) == (asked["earliest"], asked["latest"])
        lasting = event.lasting and event.lasting.model_dump(by_alias=True)
        assert lasting == asked.get("lasting")
    else:
        assert event is None


def _assert_length(length: Any, asked: dict[str, Any]) -> None:
    if "least" not in asked:
        assert length is None
        return
    assert length.first == asked["first"]
    for name in ("least", "most"):
        counted = getattr(length, name)
        found = None if counted is None else [getattr(counted, part) for part in COUNTED]
        assert found == asked[name], name
        assert counted is None or counted.law


def test_facts_are_shown_with_their_words() -> None:
    case = CASES[0]
    query = {"kind": "list", "include_superseded": True}
    answer = answer_timeline(None, validated(request_of(case, {"query": query})), TODAY)
    claimed, delivered = answer.facts
    assert (claimed.quote, claimed.source) == ("2018. 3. 1. 통지하였다", "소장")
    assert [by.newer for by in claimed.superseded_by] == ["delivered"]
    assert claimed.superseded_by[0].confirmed_by.name == "김변호사"
    assert delivered.superseded_by == ()
    assert delivered.mentioned_on is not None
    assert delivered.mentioned_on.date == date(2019, 6, 1)
