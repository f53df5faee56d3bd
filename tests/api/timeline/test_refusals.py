"""What is refused, and which condition of the gate it was."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from api.services.problems import problem_of
from api.services.timeline.answering import answer_timeline
from api.services.timeline.facts import MOST_FACTS
from api.services.timeline.gate import MOST_OF_ONE_ATTRIBUTE
from api.services.timeline.requests import LONGEST_TIMELINE, read_timeline, validated
from lawdb.errors import StoreError

TODAY = date(2026, 11, 30)
ROWS = yaml.safe_load(Path(__file__).with_name("refused.yaml").read_text("utf-8"))
BASE = {"subject": "갑", "attribute": "통지"}
OLD = {**BASE, "id": "old", "value": "우편", "event": "2018-03-01", "mentioned_on": "2019-01-01"}
NEW = {**BASE, "id": "new", "value": "전화", "event": "2018-03-05", "mentioned_on": "2019-02-01"}
PERSON = {"by": "person", "name": "갑", "confirmed_on": "2019-03-01"}


def request_of(row: dict[str, Any]) -> dict[str, Any]:
    edge = {
        "newer": row.get("newer", "new"),
        "older": row.get("older", "old"),
        "confirmed_by": row.get("confirmed_by", PERSON),
    }
    edges = [edge]
    if "twice" in row:
        edges.append(edge)
    if "circle" in row:
        edges.append({**edge, "newer": "old", "older": "new"})
    new = {**NEW, **row.get("new", {})}
    if new["value"].strip() == OLD["value"] and "event" not in row["new"]:
        new["event"] = OLD["event"]
    request = {
        "attributes": row.get("attributes", {"통지": "single"}),
        "facts": [{**OLD, **row.get("old", {})}, new],
        "supersessions": edges,
    }
    return {**request, **{name: row[name] for name in ("query", "as_of") if name in row}}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['code']} {row.get('new', '')}"[:60])
def test_refused(row: dict[str, Any]) -> None:
    with pytest.raises(Exception) as raised:  # noqa: PT011  its code is what is compared
        answer_timeline(None, validated(request_of(row)), TODAY)
    problem = problem_of(raised.value)
    assert problem is not None
    assert problem.code == row["code"], problem.detail
    assert row.get("says", "") in problem.detail


def test_the_row_that_nothing_is_wrong_with_passes() -> None:
    answer = answer_timeline(None, validated(request_of({})), TODAY)
    assert [fact.id for fact in answer.facts] == ["new"]


def test_every_condition_that_failed_is_named() -> None:
    request = request_of({"attributes": {}, "circle": True})
    with pytest.raises(StoreError) as raised:
        answer_timeline(None, validated(request), TODAY)
    assert raised.value.code == "supersession_cycle"
    assert raised.value.detail.count("[supersession_additive]") == 2


def _payments(number: int, **more: Any) -> list[dict[str, Any]]:
    return [
        {
            "id": f"p{n}",
            "subject": "피고",
            "attribute": "지급",
            "value": f"{n}원",
            "event": "2018-01-01",
            "mentioned_on": "2019-01-01",
            **more,
        }
        for n in range(number)
    ]


def test_ten_thousand_facts_are_answered_and_no_more() -> None:
    facts = _payments(MOST_FACTS)
    answer = answer_timeline(None, validated({"facts": facts}), TODAY)
    assert len(answer.facts) == MOST_FACTS
    with pytest.raises(StoreError, match="more than 10000 entries"):
        validated({"facts": [*facts, {**facts[0], "id": "one_more"}]})


def test_statements_of_one_attribute_are_compared_up_to_a_number() -> None:
    facts = _payments(MOST_OF_ONE_ATTRIBUTE)
    request = {"attributes": {"지급": "single"}, "facts": facts, "query": {"kind": "proposals"}}
    assert answer_timeline(None, validated(request), TODAY).outcome == "not_found"
    request["facts"] = _payments(MOST_OF_ONE_ATTRIBUTE + 1)
    with pytest.raises(StoreError) as raised:
        answer_timeline(None, validated(request), TODAY)
    assert raised.value.code == "timeline_too_large"


def test_proposals_are_listed_up_to_a_number() -> None:
    facts = _payments(30, mentioned_on="2019-01-02")
    facts += [{**each, "id": f"q{n}", "mentioned_on": "2019-01-01", "value": f"-{n}"}
              for n, each in enumerate(_payments(30))]  # fmt: skip
    request = {"attributes": {"지급": "single"}, "facts": facts, "query": {"kind": "proposals"}}
    answer = answer_timeline(None, validated(request), TODAY)
    assert (len(answer.proposals), answer.more_proposals) == (200, True)


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("facts: [", "malformed_timeline", "no YAML"),
        ("- a", "malformed_timeline", "a mapping with facts"),
        ("", "malformed_timeline", "give facts, or statute and article"),
        ("statute: 민법", "malformed_timeline", "both statute and article"),
        ('{"facts": [], "facts": []}', "malformed_timeline", "twice"),
        ("facts: []\nattributes: {a: single}", "malformed_timeline", "give facts"),
        ("#" * (LONGEST_TIMELINE + 1), "timeline_too_large", "bytes"),
    ],
)
def test_a_document_is_refused(text: str, code: str, says: str) -> None:
    with pytest.raises(StoreError) as raised:
        read_timeline(text)
    assert (raised.value.code, says in raised.value.detail) == (code, True), raised.value.detail


def test_a_statute_s_history_needs_the_store() -> None:
    request = validated({"statute": "민법", "article": "766"})
    with pytest.raises(StoreError) as raised:
        answer_timeline(None, request, TODAY)
    assert raised.value.code == "store_absent"
