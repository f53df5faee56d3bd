"""Which text governs: REST and the command give what the Python function gives."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from lawdb.governing import governing
from tests.api.conftest import STALE_AFTER, RunCommand

QUESTIONS = yaml.safe_load((Path(__file__).parent / "governing_questions.yaml").read_text("utf-8"))


def _id(question: dict[str, Any]) -> str:
    return f"{' '.join(question['ask'])} {question['event_date']} {question['facts']}"


def _function(example: Engine, question: dict[str, Any]) -> Any:
    with Session(example) as session:
        result = governing(
            session,
            *question["ask"],
            question["event_date"],
            question["facts"],
            judged_on=question.get("judged_on"),
            stale_after=STALE_AFTER,
        )
    return result.model_dump(mode="json", by_alias=True)


def _body(question: dict[str, Any]) -> dict[str, Any]:
    statute, article = question["ask"]
    return {
        "statute": statute,
        "article": article,
        "event_date": question["event_date"].isoformat(),
        "facts": {name: str(value) for name, value in question["facts"].items()},
        **({"judged_on": str(question["judged_on"])} if "judged_on" in question else {}),
    }


@pytest.mark.parametrize("question", QUESTIONS, ids=_id)
def test_rest(client: httpx.Client, example: Engine, question: dict[str, Any]) -> None:
    response = client.post("/v1/governing", json=_body(question))
    assert response.status_code == 200, response.text
    assert response.json()["outcome"] == question["outcome"]
    assert response.json() == _function(example, question)


@pytest.mark.parametrize("question", QUESTIONS, ids=_id)
def test_command(run_command: RunCommand, example: Engine, question: dict[str, Any]) -> None:
    arguments = ["governing", *question["ask"], "--event-date", str(question["event_date"])]
    for name, value in question["facts"].items():
        arguments += ["--fact", f"{name}={value}"]
    if "judged_on" in question:
        arguments += ["--judged-on", str(question["judged_on"])]
    done = run_command(*arguments, "--json")
    assert done.returncode == question["exit"], done.stderr
    document = json.loads(done.stdout)
    assert (document["schema_version"], document["kind"]) == (1, "governing")
    assert document["result"] == _function(example, question)
    printed = run_command(*arguments)
    assert printed.returncode == question["exit"], printed.stderr
    assert document["result"]["sentence_ko"] in printed.stdout


def test_both_texts_of_the_fine(example: Engine) -> None:
    with Session(example) as session:
        old, new = (
            governing(session, "EX0001", "8", date(2018, 1, 1), {"act": date(2017, 2, day)})
            for day in (7, 8)
        )
    assert old.governing is not None
    assert new.governing is not None
    assert "100만원" in (old.governing.text or "")
    assert "200만원" in (new.governing.text or "")
    assert (old.governing.relation, new.governing.relation) == ("older", "in_force")
    assert old.why[0].clause == "부칙 제3조"
    assert "종전의 규정" in old.why[0].addenda_text


def test_a_span_is_posted_as_an_object(client: httpx.Client) -> None:
    question = {"statute": "EX0001", "article": "8", "event_date": "2018-01-01"}
    span = {"from": None, "to": "2017-02-08"}
    answer = client.post("/v1/governing", json={**question, "facts": {"act": span}}).json()
    assert answer["facts"][0]["value"] == "..2017-02-08"
    assert answer["outcome"] == "decided_by_transitional_rule"


BAD: list[tuple[dict[str, Any], str, str]] = [
    ({"facts": {"crime": "2017-01-01"}}, "unknown_fact", "act"),
    ({"facts": {"act": "2017-02-30"}}, "malformed_fact", "2017-02-30"),
    ({"facts": {"act": "never"}}, "malformed_fact", "never"),
    ({"facts": {"act": True}}, "malformed_fact", "is a day"),
    ({"facts": {"third_party_lease": "2017-01-01"}}, "malformed_fact", "true or false"),
    ({"facts": {"act": {"from": "2017-03-01", "to": "2017-03-01"}}}, "malformed_fact", "no day"),
    ({"facts": {"act": {}}}, "malformed_fact", "is a day"),
    ({"event_date": "yesterday"}, "malformed_date", "yesterday"),
    ({"event_date": "2018-01-01", "judged_on": "2017-01-01"}, "malformed_period", "2017-01-01"),
    ({"as_of": "2018-01-01"}, "malformed_parameter", "as_of"),
    ({"article": "first"}, "malformed_article", "first"),
    ({"known_on": "9999-12-31"}, "known_on_in_future", "9999"),
    ({"facts": {f"f{n}": "2017" for n in range(60)}}, "malformed_parameter", "facts"),
]


@pytest.mark.parametrize(("change", "code", "says"), BAD, ids=lambda value: str(value)[:40])
def test_refused(client: httpx.Client, change: dict[str, Any], code: str, says: str) -> None:
    response = client.post("/v1/governing", json={"statute": "EX0001", "article": "8", **change})
    assert response.status_code == 400, response.text
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["code"] == code
    assert says in response.json()["detail"]


def test_bodies_that_are_no_question(client: httpx.Client) -> None:
    for body in (b"", b"{", b"[]", b'"EX0001"', b"\xff"):
        response = client.post(
            "/v1/governing", content=body, headers={"Content-Type": "application/json"}
        )
        assert response.status_code == 400, body
        assert response.json()["code"] == "malformed_parameter"
    long = client.post("/v1/governing", content=b" " * 70_000)
    assert (long.status_code, long.json()["code"]) == (413, "body_too_long")
    unsaid = client.post("/v1/governing", content=iter([b"{}"]))
    assert (unsaid.status_code, unsaid.json()["code"]) == (411, "length_required")


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        (["act"], "malformed_fact"),
        (["act=2017-01-01", "act=2018-01-01"], "malformed_fact"),
        (["acts=2017-01-01"], "unknown_fact"),
    ],
)
def test_the_command_refuses(run_command: RunCommand, facts: list[str], code: str) -> None:
    options = [part for fact in facts for part in ("--fact", fact)]
    done = run_command("governing", "EX0001", "8", *options)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"[{code}]" in done.stderr
