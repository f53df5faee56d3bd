"""One function, four doors: deadlines and date arithmetic by the command and over REST."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from sqlalchemy import Engine
from sqlalchemy.orm import Session
from typer.testing import CliRunner

from api.cli import app
from api.services.deadlines import deadline
from api.services.matter_requests import LONGEST_MATTER, MOST_EVENTS, validated
from api.services.rule_views import list_rules, show_rule
from deadline_engine.rules.catalogue import packaged
from tests.api.conftest import STALE_AFTER, RunCommand

ARITHMETIC = yaml.safe_load((Path(__file__).parent / "date_math.yaml").read_text("utf-8"))
TORT = "kr.civil_act.tort"
KNOWLEDGE = {"role": "knowledge", "date": "2012-03-05"}
ACT = {"role": "act", "date": "2012-01-05"}
MATTERS: list[tuple[dict[str, Any], str, int]] = [
    ({"events": [KNOWLEDGE, ACT], "filing": {"date": "2015-03-05"}}, "in_time", 0),
    ({"events": [KNOWLEDGE, ACT], "filing": {"date": "2015-03-06"}}, "late", 12),
    ({"events": [KNOWLEDGE, ACT]}, "not_tested", 0),
    ({"events": [KNOWLEDGE], "filing": {"date": "2014-03-06"}}, "indeterminate", 7),
    ({"events": [ACT, {**KNOWLEDGE, "date": {"earliest": "2012-03-05"}}]}, "indeterminate", 7),
    (
        {
            "events": [KNOWLEDGE, ACT],
            "tolling": [{"kind": "kr.civil_act.demand", "start": "2015-03-03"}],
            "filing": {"date": "2015-09-03", "kind": "kr.civil_act.suit"},
        },
        "in_time",
        0,
    ),
]
REFUSED: list[tuple[dict[str, Any], str, int]] = [
    ({"rule": "kr.civil_act.torts", "events": [KNOWLEDGE]}, "unknown_rule", 404),
    ({"rule": TORT, "events": [{**KNOWLEDGE, "role": "sinking"}]}, "unknown_fact", 400),
    ({"rule": TORT, "attributes": {"colour": "red"}}, "unknown_fact", 400),
    (
        {"rule": TORT, "events": [KNOWLEDGE, ACT], "filing": {"date": "2011-01-01"}},
        "contradiction",
        400,
    ),
    (
        {
            "rule": TORT,
            "events": [KNOWLEDGE, ACT],
            "tolling": [{"kind": "kr.civil_act.suit", "start": "2013-01-01", "end": "2012-01-01"}],
        },
        "contradiction",
        400,
    ),
    (
        {"rule": TORT, "events": [{**ACT, "date": "1955-01-01"}, KNOWLEDGE]},
        "no_version_on_day",
        400,
    ),
    ({"rule": TORT, "events": [KNOWLEDGE] * (MOST_EVENTS + 1)}, "matter_too_large", 400),
]


def _asked(matter: dict[str, Any]) -> dict[str, Any]:
    return {"rule": TORT, "as_of": "2020-01-01", **matter}


@pytest.mark.parametrize("case", MATTERS, ids=lambda case: f"{case[1]} {case[0]}"[:60])
def test_a_deadline(
    client: httpx.Client, run_command: RunCommand, example: Engine, case: tuple[Any, str, int]
) -> None:
    matter, verdict, code = case
    asked = _asked(matter)
    with Session(example) as session:
        function = deadline(session, validated(asked), stale_after=STALE_AFTER)
    expected = function.model_dump(mode="json", by_alias=True)
    assert expected["verdict"] == verdict
    assert client.post("/v1/deadlines/compute", json=asked).json() == expected
    done = run_command("deadline", "-", "--json", stdin=json.dumps(asked))
    assert done.returncode == code, done.stderr
    document = json.loads(done.stdout)
    assert (document["kind"], document["result"]) == ("deadline", expected)
    shown = run_command("deadline", "-", stdin=json.dumps(asked))
    assert shown.returncode == code
    assert f"기한: {expected['due']['ko']}" in shown.stdout
    for step in expected["readings"][0]["steps"]:
        assert step["done"]["ko"] in shown.stdout


def test_options_say_what_a_file_says(run_command: RunCommand) -> None:
    asked = _asked({"events": [KNOWLEDGE, ACT], "filing": {"date": "2015-03-06"}})
    by_file = run_command("deadline", "-", "--json", stdin=json.dumps(asked))
    by_options = run_command(
        "deadline", "--rule", TORT, "--event", "knowledge=2012-03-05", "--event", "act=2012-01-05",
        "--file", "2015-03-06", "--as-of", "2020-01-01", "--json",
    )  # fmt: skip
    assert by_file.stdout == by_options.stdout
    assert by_options.returncode == 12


@pytest.mark.parametrize("form", ["ics", "svg", "graph", "mermaid"])
def test_json_is_printed_alone(run_command: RunCommand, form: str) -> None:
    done = run_command("deadline", "--rule", TORT, "--json", f"--{form}")
    problem = json.loads(done.stdout)["problem"]
    assert (done.returncode, problem["code"]) == (2, "malformed_parameter")
    assert f"{form} and json" in problem["detail"]


@pytest.mark.parametrize(("asked", "code", "status"), REFUSED, ids=lambda each: str(each)[:40])
def test_what_cannot_be_computed_has_one_code(
    client: httpx.Client, run_command: RunCommand, asked: dict[str, Any], code: str, status: int
) -> None:
    refused = client.post("/v1/deadlines/compute", json=asked)
    assert refused.headers["content-type"] == "application/problem+json"
    problem = refused.json()
    assert (refused.status_code, problem["code"]) == (status, code)
    done = run_command("deadline", "-", "--json", stdin=json.dumps(asked))
    assert done.returncode == (3 if status == 404 else 2)
    assert json.loads(done.stdout)["problem"] == {k: v for k, v in problem.items() if k != "status"}
    if code == "unknown_rule":
        assert problem["rules"][0]["id"] == TORT
    if code == "contradiction":
        assert problem["nodes"]


def test_a_body_that_is_too_long_is_refused(client: httpx.Client, run_command: RunCommand) -> None:
    text = json.dumps({"rule": TORT, "title": "x" * LONGEST_MATTER})
    assert client.post("/v1/deadlines/compute", content=text).status_code == 413
    done = run_command("deadline", "-", stdin=text)
    assert (done.returncode, "[matter_too_large]" in done.stderr) == (2, True)


def test_an_unknown_field_is_refused(client: httpx.Client) -> None:
    refused = client.post("/v1/deadlines/compute", json={"rule": TORT, "event": []})
    assert (refused.status_code, refused.json()["code"]) == (400, "malformed_parameter")


@pytest.mark.parametrize(
    ("option", "start"),
    [
        ("--ics", "BEGIN:VCALENDAR"),
        ("--svg", "<svg"),
        ("--graph", "<svg"),
        ("--mermaid", "flowchart"),
    ],
)
def test_a_deadline_in_another_form(run_command: RunCommand, option: str, start: str) -> None:
    asked = json.dumps(_asked({"events": [KNOWLEDGE, ACT], "filing": {"date": "2015-03-06"}}))
    done = run_command("deadline", "-", option, stdin=asked)
    assert (done.returncode, done.stderr) == (12, "")
    assert done.stdout.startswith(start)
    assert run_command("deadline", "-", option, stdin=asked).stdout == done.stdout


def test_one_form_at_a_time(run_command: RunCommand) -> None:
    done = run_command("deadline", "--rule", TORT, "--ics", "--svg")
    assert (done.returncode, "choose one" in done.stderr) == (2, True)


def test_the_rules(client: httpx.Client, run_command: RunCommand) -> None:
    catalogue = packaged()
    for words, regime in (("", None), ("불법행위", None), ("", "peremptory_period")):
        expected = list_rules(catalogue, words, regime).model_dump(mode="json")
        parameters = {"words": words, **({"regime": regime} if regime else {})}
        assert client.get("/v1/deadlines/rules", params=parameters).json() == expected
        options = (*words.split(), *(("--regime", regime) if regime else ()))
        done = run_command("rules", "list", *options, "--json")
        assert json.loads(done.stdout)["result"] == expected
    expected = show_rule(catalogue, TORT).model_dump(mode="json")
    assert client.get(f"/v1/deadlines/rules/{TORT}").json() == expected
    refused = client.get("/v1/deadlines/rules/kr.none")
    assert (refused.status_code, refused.json()["code"]) == (404, "unknown_rule")
    refused = client.get("/v1/deadlines/rules", params={"regime": "none"})
    assert (refused.status_code, refused.json()["code"]) == (400, "malformed_parameter")


@pytest.mark.parametrize("row", ARITHMETIC, ids=lambda row: " ".join(row["command"]))
def test_arithmetic(client: httpx.Client, row: dict[str, Any]) -> None:
    answer = client.get(f"/v1/date-math/{row['request']}")
    arguments = ["date-math", *row["command"]]
    done = CliRunner().invoke(app, [*arguments, "--json"])
    document = json.loads(done.stdout)
    if "code" in row:
        assert (answer.status_code, answer.json()["code"]) == (400, row["code"]), answer.text
        assert (done.exit_code, document["problem"]["code"]) == (2, row["code"])
        return
    assert answer.status_code == 200, answer.text
    result = answer.json()
    assert {name: result[name] for name in row["is"]} == row["is"]
    assert result["law"]
    assert (done.exit_code, document["kind"], document["result"]) == (0, "date_math", result)
    shown = CliRunner().invoke(app, arguments)
    assert result["ko"] in shown.stdout
    for used in result["law"]:
        assert used["name"] in shown.stdout
