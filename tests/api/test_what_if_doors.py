"""One function, every door: a deadline if facts were otherwise."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from api.services.deadline_what_if import deadline_what_if
from api.services.deadlines import deadline
from api.services.matter_requests import read_changes, validated
from tests.api.conftest import STALE_AFTER, RunCommand

CASES: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "what_if.yaml").read_text("utf-8")
)
MATTER = {
    "rule": "kr.civil_act.tort",
    "events": [{"role": "knowledge", "date": "2012-03-05"}, {"role": "act", "date": "2012-01-05"}],
    "filing": {"date": "2015-03-06"},
    "as_of": "2020-01-01",
}
ROUTE = "/v1/deadlines/what-if"


def _matter(case: dict[str, Any]) -> dict[str, Any]:
    facts = {name: case[name] for name in ("events", "tolling", "filing") if name in case}
    return {"rule": MATTER["rule"], "as_of": MATTER["as_of"], **facts}


def _options(case: dict[str, Any]) -> list[str]:
    if "option" in case:
        return [case["option"]]
    return [f"{name}={day}" for name, day in case["changes"].items()]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_what_if(
    client: httpx.Client, run_command: RunCommand, example: Engine, case: dict[str, Any]
) -> None:
    matter = validated(_matter(case))
    with Session(example) as session:
        changes = read_changes(_options(case))
        function = deadline_what_if(session, matter, changes, stale_after=STALE_AFTER)
        assert function.before == deadline(session, matter, stale_after=STALE_AFTER)
    answer = function.model_dump(mode="json", by_alias=True)
    sides = [answer["before"], answer["after"]]
    assert [side["due"]["date"] for side in sides] == case["due"]
    assert [side["verdict"] for side in sides] == case["verdict"]
    assert answer["same_end"] is case["same_end"]
    nodes = [each["node"] for each in answer["changed"]]
    assert nodes == case["changed"]
    for each in answer["changed"]:
        assert each["before"] != each["after"]
        for side in ("before", "after"):
            steps = {step["node"]: step for step in answer[side]["readings"][0]["steps"]}
            assert each[side] == steps.get(each["node"])

    asked = {"matter": _matter(case), "changes": case["changes"]}
    assert client.post(ROUTE, json=asked).json() == answer
    options = [part for option in _options(case) for part in ("--what-if", option)]
    stdin = json.dumps(_matter(case))
    done = run_command("deadline", "-", *options, "--json", stdin=stdin)
    assert (done.returncode, done.stderr) == (case["exit"], "")
    document = json.loads(done.stdout)
    assert (document["kind"], document["result"]) == ("deadline_what_if", answer)
    shown = run_command("deadline", "-", *options, stdin=stdin)
    assert shown.returncode == case["exit"]
    assert f"기한: {sides[0]['due']['ko']} → {sides[1]['due']['ko']}" in shown.stdout
    assert case.get("shown", "") in shown.stdout
    assert ("그대로입니다. (Deadline" in shown.stdout) is case["same_end"]
    for each in answer["changed"]:
        assert f"전: {each['before']['done']['ko']}\n" in shown.stdout
        assert f"후: {each['after']['done']['ko']}\n" in shown.stdout
    unchanged = {s["node"]: s for s in sides[0]["readings"][0]["steps"] if s["node"] not in nodes}
    for step in unchanged.values():
        assert f"전: {step['done']['ko']}\n" not in shown.stdout


def test_the_other_side_is_what_the_changed_facts_come_to(client: httpx.Client) -> None:
    changes = {"knowledge": "2012-04-05", "filing": "2015-04-07"}
    answer = client.post(ROUTE, json={"matter": MATTER, "changes": changes}).json()
    other = {
        **MATTER,
        "events": [{"role": "knowledge", "date": "2012-04-05"}, MATTER["events"][1]],
        "filing": {"date": "2015-04-07"},
    }
    assert answer["after"] == client.post("/v1/deadlines/compute", json=other).json()
    assert answer["after"]["days_late"] == {"least": 1, "most": 1}


REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({"discovery": "2012-04-05"}, "unknown_fact", "knowledge, act, filing, filing.main"),
    ({"event:knowledge": "2012-04-05"}, "unknown_fact", "knowledge, act, filing, filing.main"),
    ({"filing": "2012-01-04"}, "contradiction", "2012-01-04"),
]


@pytest.mark.parametrize(("changes", "code", "says"), REFUSED, ids=str)
def test_what_cannot_be_otherwise(
    client: httpx.Client, run_command: RunCommand, changes: dict[str, str], code: str, says: str
) -> None:
    refused = client.post(ROUTE, json={"matter": MATTER, "changes": changes})
    problem = refused.json()
    assert (refused.status_code, problem["code"]) == (400, code)
    assert says in problem["detail"]
    options = [part for name, day in changes.items() for part in ("--what-if", f"{name}={day}")]
    done = run_command("deadline", "-", *options, "--json", stdin=json.dumps(MATTER))
    assert done.returncode == 2
    assert json.loads(done.stdout)["problem"] == {k: v for k, v in problem.items() if k != "status"}


BAD_BODIES: list[dict[str, Any]] = [
    {"matter": MATTER},
    {"matter": MATTER, "changes": {}},
    {"matter": MATTER, "changes": {"knowledge": "2012-02-30"}},
    {"matter": MATTER, "changes": {"knowledge": None}},
    {"matter": MATTER, "changes": {"knowledge": {}}},
    {"matter": MATTER, "changes": {"knowledge": "2012-04-05"}, "as_of": "2020-01-01"},
    {"changes": {"knowledge": "2012-04-05"}},
]


@pytest.mark.parametrize("body", BAD_BODIES, ids=lambda body: str(body.get("changes")))
def test_a_body_that_cannot_be_read(client: httpx.Client, body: dict[str, Any]) -> None:
    refused = client.post(ROUTE, json=body)
    assert (refused.status_code, refused.json()["code"]) == (400, "malformed_parameter")


BAD_OPTIONS = [
    (["knowledge"], "malformed_matter"),
    (["=2012-04-05"], "malformed_matter"),
    (["knowledge=soon"], "malformed_date"),
    (["knowledge=.."], "malformed_date"),
    (["knowledge=2012-04-05", "knowledge=2012-04-06"], "malformed_matter"),
]


@pytest.mark.parametrize(("options", "code"), BAD_OPTIONS, ids=str)
def test_an_option_that_cannot_be_read(
    run_command: RunCommand, options: list[str], code: str
) -> None:
    arguments = [part for option in options for part in ("--what-if", option)]
    done = run_command("deadline", "-", *arguments, stdin=json.dumps(MATTER))
    assert (done.returncode, done.stdout) == (2, "")
    assert f"[{code}]" in done.stderr


def test_a_what_if_has_no_drawing(run_command: RunCommand) -> None:
    asked = ("--what-if", "knowledge=2012-04-05", "--svg")
    done = run_command("deadline", "-", *asked, stdin=json.dumps(MATTER))
    assert (done.returncode, done.stdout) == (2, "")
    assert "what-if cannot be printed as svg" in done.stderr
