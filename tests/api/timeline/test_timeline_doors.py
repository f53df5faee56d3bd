"""One function, two doors: REST and the command give what the Python function gives."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from api.cli.exit_codes import exit_code_of_timeline
from api.services.timeline.answering import answer_timeline
from api.services.timeline.requests import LONGEST_TIMELINE, validated
from tests.api.conftest import STALE_AFTER, RunCommand
from tests.model_server import ModelServer, model_server, says

CASES = yaml.safe_load(Path(__file__).with_name("cases.yaml").read_text("utf-8"))
FACTS = {part: CASES[0][part] for part in ("attributes", "facts", "supersessions")}
SENT = json.loads(json.dumps(FACTS, default=str))
ARTICLE = {"statute": "EX0001", "article": "4"}
QUESTIONS: list[tuple[tuple[str, ...], dict[str, Any]]] = [
    ((), {}),
    (("--when", "통지"), {"query": {"kind": "when", "of": "통지"}}),
    (
        ("--when", "통지", "--include-superseded", "--as-of", "2020-01-01"),
        {
            "query": {"kind": "when", "of": "통지", "include_superseded": True},
            "as_of": "2020-01-01",
        },
    ),
    (("--order", "claimed", "통지"), {"query": {"kind": "order", "a": "claimed", "b": "통지"}}),
    (
        ("--between", "통지", "통지", "--convention", "kr.civil_procedure"),
        {
            "query": {
                "kind": "between",
                "a": "통지",
                "b": "통지",
                "convention": "kr.civil_procedure",
            }
        },
    ),
    (("--known-on", "2019-05-31"), {"query": {"kind": "known_on", "day": "2019-05-31"}}),
    (
        ("--known-on", "2019-05-31", "--facts", "delivered"),
        {"query": {"kind": "known_on", "day": "2019-05-31", "of": "delivered"}},
    ),
    (("--proposals",), {"query": {"kind": "proposals"}}),
]


@pytest.mark.parametrize(("options", "asked"), QUESTIONS, ids=lambda each: str(each)[:40])
def test_facts_are_answered_alike(
    client: httpx.Client, run_command: RunCommand, options: tuple[str, ...], asked: dict[str, Any]
) -> None:
    expected = answer_timeline(None, validated({**SENT, **asked})).model_dump(
        mode="json", by_alias=True
    )
    answer = client.post("/v1/timeline", json={**SENT, **asked})
    assert answer.json() == expected
    text = yaml.safe_dump(FACTS, allow_unicode=True)
    done = run_command("timeline", "-", *options, "--json", stdin=text)
    printed = json.loads(done.stdout)
    assert (printed["kind"], printed["result"]) == ("timeline", expected)
    assert done.returncode == exit_code_of_timeline(expected["outcome"])
    shown = run_command("timeline", "-", *options, stdin=text)
    assert shown.returncode == done.returncode
    assert expected["ko"] in shown.stdout
    for fact in [*expected["facts"], *expected["perhaps"]]:
        assert fact["quote"] in shown.stdout


def test_the_query_may_stand_in_the_file(run_command: RunCommand) -> None:
    asked = {**SENT, "query": {"kind": "when", "of": "claimed"}}
    assert run_command("timeline", "-", stdin=json.dumps(asked)).returncode == 3
    done = run_command("timeline", "-", "--include-superseded", stdin=json.dumps(asked))
    assert (done.returncode, "대체한 사실: delivered" in done.stdout) == (0, True)


def test_a_history_is_answered_alike(
    client: httpx.Client, run_command: RunCommand, example: Engine
) -> None:
    asked = {**ARTICLE, "query": {"kind": "known_on", "day": "2020-11-03"}}
    with Session(example) as session:
        answer = answer_timeline(session, validated(asked), stale_after=STALE_AFTER)
    expected = answer.model_dump(mode="json", by_alias=True)
    assert client.post("/v1/timeline", json=asked).json() == expected
    options = ("--statute", "EX0001", "--article", "4", "--known-on", "2020-11-03")
    done = run_command("timeline", *options, "--json")
    assert json.loads(done.stdout)["result"] == expected
    shown = run_command("timeline", *options).stdout
    assert expected["horizon"]["sentence_ko"] in shown
    assert "[2022-01-01부터]" in shown


REFUSED: list[tuple[dict[str, Any], str, int]] = [
    ({**SENT, "attributes": {}}, "supersession_additive", 400),
    ({**SENT, "facts": [*SENT["facts"], SENT["facts"][0]]}, "duplicate_fact", 400),
    ({**SENT, "query": {"kind": "known_on", "day": "2999-01-01"}}, "known_on_in_future", 400),
    ({"statute": "없는 법", "article": "1"}, "no_such_statute", 404),
    ({"statute": "EX0001", "article": "99"}, "no_such_article", 404),
]


@pytest.mark.parametrize(("asked", "code", "status"), REFUSED, ids=lambda each: str(each)[:40])
def test_what_is_refused_has_one_code(
    client: httpx.Client, run_command: RunCommand, asked: dict[str, Any], code: str, status: int
) -> None:
    refused = client.post("/v1/timeline", json=asked)
    assert refused.headers["content-type"] == "application/problem+json"
    problem = refused.json()
    assert (refused.status_code, problem["code"]) == (status, code)
    done = run_command("timeline", "-", "--json", stdin=json.dumps(asked))
    assert done.returncode == (3 if status == 404 else 2)
    assert json.loads(done.stdout)["problem"] == {k: v for k, v in problem.items() if k != "status"}


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({}, "give facts, or statute and article"),
        ({**SENT, "deadline": "2018-01-01"}, "deadline"),
        ({**SENT, "query": {"kind": "nearest", "of": "통지"}}, "query"),
        ({**SENT, "facts": [{**SENT["facts"][0], "event": "2018-02-30"}]}, "facts[0].event"),
        ({**SENT, "facts": [{**SENT["facts"][0], "event": "2018-03-01 10:00"}]}, "clock time"),
    ],
    ids=lambda each: str(each)[-40:],
)
def test_a_body_that_cannot_be_read(client: httpx.Client, body: dict[str, Any], says: str) -> None:
    refused = client.post("/v1/timeline", json=body)
    assert (refused.status_code, refused.json()["code"]) == (400, "malformed_parameter")
    assert says in refused.json()["detail"]


def test_bodies_and_files_have_a_limit(client: httpx.Client, run_command: RunCommand) -> None:
    long = json.dumps({**SENT, "facts": [{**SENT["facts"][0], "value": "x" * LONGEST_TIMELINE}]})
    refused = client.post(
        "/v1/timeline", content=long, headers={"content-type": "application/json"}
    )
    assert (refused.status_code, refused.json()["code"]) == (413, "body_too_long")
    done = run_command("timeline", "-", stdin=long)
    assert (done.returncode, "[timeline_too_large]" in done.stderr) == (2, True)


@pytest.mark.parametrize(
    "options",
    [
        ("--when", "a", "--proposals"),
        ("--when", "a", "--facts", "b"),
        ("--when", "a", "--first-day", "included"),
        ("--statute", "EX0001"),
        (),
    ],
)
def test_options_that_do_not_go_together(run_command: RunCommand, options: tuple[str, ...]) -> None:
    done = run_command("timeline", *options)
    assert (done.returncode, "[malformed_timeline]" in done.stderr) == (2, True), done.stderr


def test_what_a_fact_says_is_printed_and_not_obeyed(run_command: RunCommand) -> None:
    hostile = {**SENT["facts"][0], "value": "\x1b[2J[bold]x[/bold]", "quote": "a\x1b]0;b\x07"}
    done = run_command("timeline", "-", stdin=json.dumps({"facts": [hostile]}))
    assert done.returncode == 0, done.stderr
    assert "\x1b" not in done.stdout
    assert "[bold]x[/bold]" in done.stdout


UNCONFIRMED = {
    **{name: SENT[name] for name in ("attributes", "facts")},
    "query": {"kind": "when", "of": "통지"},
    "as_of": "2019-07-01",
}
YES = {
    "contradicts": True,
    "quote_newer": "2018. 3. 5. 배달",
    "quote_older": "2018. 3. 1. 통지하였다",
}


@pytest.fixture
def model_of(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., ModelServer]]:
    """A server with these replies, which the environment names."""
    with ExitStack() as running:

        def serve(*replies: dict[str, Any]) -> ModelServer:
            server = running.enter_context(model_server([says(reply) for reply in replies]))
            monkeypatch.setenv("LAWDB_MODEL_URL", server.url)
            monkeypatch.setenv("LAWDB_MODEL_NAME", "m-1")
            return server

        yield serve


def test_a_model_confirms_for_one_answer(
    client: httpx.Client, run_command: RunCommand, model_of: Callable[..., ModelServer]
) -> None:
    server = model_of(YES)
    asked = {**UNCONFIRMED, "confirm_with_model": True}
    answer = client.post("/v1/timeline", json=asked).json()
    assert [fact["id"] for fact in answer["facts"]] == ["delivered"]
    assert (answer["outcome"], answer["event"]["date"]) == ("found", "2018-03-05")
    (edge,) = answer["model"]["confirmed"]
    assert (edge["newer"], edge["older"]) == ("delivered", "claimed")
    assert edge["confirmed_by"]["by"] == "model"
    assert edge["confirmed_by"]["confirmed_on"] == "2019-07-01"
    assert answer["model"]["unconfirmed"] == []
    assert len(server.asked) == 3
    # Nothing of it stays: without the model the pair waits as before.
    again = client.post("/v1/timeline", json=UNCONFIRMED).json()
    assert (again["outcome"], again["model"]) == ("ambiguous", None)
    assert len(again["proposals"]) == 1
    environment = {"LAWDB_MODEL_URL": server.url, "LAWDB_MODEL_NAME": "m-1"}
    done = run_command(
        "timeline", "-", "--model", "--json", stdin=json.dumps(UNCONFIRMED), **environment
    )
    assert json.loads(done.stdout)["result"] == answer
    shown = run_command("timeline", "-", "--model", stdin=json.dumps(UNCONFIRMED), **environment)
    assert f"delivered → claimed: {edge['confirmed_by']['name']}" in shown.stdout
    assert "저장되지 않음" in shown.stdout


def test_a_model_that_does_not_confirm_leaves_the_pair(
    client: httpx.Client, model_of: Callable[..., ModelServer]
) -> None:
    model_of({"contradicts": False})
    answer = client.post("/v1/timeline", json={**UNCONFIRMED, "confirm_with_model": True}).json()
    assert answer["outcome"] == "ambiguous"
    assert answer["model"] == {
        "confirmed": [],
        "unconfirmed": [
            {"newer": "delivered", "older": "claimed", "why": "not_contradicting", "errors": []}
        ],
    }


@pytest.mark.parametrize(
    ("asked", "code", "status"),
    [
        ({**UNCONFIRMED, "confirm_with_model": True}, "model_absent", 503),
        ({**ARTICLE, "confirm_with_model": True}, "malformed_parameter", 400),
        ({**UNCONFIRMED, "confirm_with_model": 1}, "malformed_parameter", 400),
    ],
    ids=["none configured", "a statute", "no truth value"],
)
def test_where_no_model_can_confirm(
    client: httpx.Client,
    monkeypatch: pytest.MonkeyPatch,
    asked: dict[str, Any],
    code: str,
    status: int,
) -> None:
    monkeypatch.delenv("LAWDB_MODEL_URL", raising=False)
    refused = client.post("/v1/timeline", json=asked)
    assert (refused.status_code, refused.json()["code"]) == (status, code)


def test_two_questions_at_once_are_told_how_they_go_together(run_command: RunCommand) -> None:
    done = run_command("timeline", "-", "--when", "a", "--known-on", "2019-01-01", stdin="{}")
    assert "--as-of DAY" in done.stderr
    assert "--facts FACT" in done.stderr
