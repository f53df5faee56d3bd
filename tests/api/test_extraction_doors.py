"""One function, four doors: the facts of a text, by the command and over REST."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from deadline_engine.extraction.source_text import LONGEST_TEXT
from deadline_engine.matter.matter import Matter
from tests.api.conftest import RunCommand

CASES: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "extractions.yaml").read_text("utf-8")
)
AS_OF = "2020-06-01"
APPEAL = "kr.civil_procedure.appeal"
REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"text": "  "}, "malformed_text"),
    ({"text": "글\0"}, "malformed_text"),
    ({"text": "가" * (LONGEST_TEXT + 1)}, "text_too_long"),
    ({"text": "글", "rule": "kr.no_such"}, "unknown_rule"),
    ({"text": "글", "rule": APPEAL, "matter": {"rule": APPEAL}}, "malformed_parameter"),
    ({"text": "글", "rule": APPEAL, "verdict": "in_time"}, "malformed_parameter"),
    ({"text": "글", "rule": APPEAL, "written_on": "작년"}, "malformed_parameter"),
    ({"text": "글", "rule": APPEAL, "reader": "oracle"}, "malformed_parameter"),
    ({"text": "글", "rule": APPEAL, "reader": "model"}, "model_absent"),
]


def _events(answer: dict[str, Any]) -> dict[str, str]:
    return {event["role"]: event["date"] for event in answer["extraction"]["matter"]["events"]}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_what_is_read(client: httpx.Client, case: dict[str, Any]) -> None:
    response = client.post("/v1/extractions", json={**case["ask"], "as_of": AS_OF})
    assert response.status_code == 200, response.text
    answer = response.json()
    assert answer["extraction"]["outcome"] == case["outcome"]
    assert _events(answer) == case["events"]
    filing = answer["extraction"]["matter"]["filing"]
    assert (filing and filing["date"]) == case.get("filing")
    assert answer["deadline"]["verdict"] == case["verdict"]
    for field in answer["extraction"]["fields"]:
        for words in (field["evidence"], field["day"]["evidence"]):
            assert case["ask"]["text"][words["start"] : words["end"]] == words["quote"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_the_command(client: httpx.Client, run_command: RunCommand, case: dict[str, Any]) -> None:
    ask = case["ask"]
    written = ("--written-on", ask["written_on"]) if "written_on" in ask else ()
    options = ("-", "--rule", ask["rule"], "--as-of", AS_OF, *written)
    done = run_command("extract", *options, "--json", stdin=ask["text"])
    assert done.returncode == case["exit"], done.stderr
    said = json.loads(done.stdout)
    assert said["kind"] == "extraction"
    expected = client.post("/v1/extractions", json={**ask, "as_of": AS_OF}).json()
    assert said["result"] == expected
    assert run_command("extract", *options, stdin=ask["text"]).returncode == case["exit"]


def test_yaml_is_what_the_deadline_command_reads(run_command: RunCommand) -> None:
    text = CASES[1]["ask"]["text"]
    read = run_command("extract", "-", "--rule", APPEAL, "--yaml", stdin=text)
    assert read.returncode == 0, read.stderr
    assert Matter.model_validate(yaml.safe_load(read.stdout)).rule == APPEAL
    computed = run_command("deadline", "-", "--json", stdin=read.stdout)
    assert json.loads(computed.stdout)["result"]["verdict"] == CASES[1]["verdict"]


def test_which_rule_it_is_about_is_asked_back(client: httpx.Client) -> None:
    ask = {"text": "2019. 3. 4. 선고된 판결에 불복하여 항소하려 합니다."}
    answer = client.post("/v1/extractions", json=ask).json()
    assert answer["extraction"]["outcome"] == "rule_unknown"
    assert APPEAL in [each["rule"] for each in answer["extraction"]["candidates"]]
    assert (answer["deadline"], answer["extraction"]["matter"]) == (None, None)


def test_settled_facts_stay(client: httpx.Client) -> None:
    settled = {"rule": APPEAL, "filing": {"date": "2019-03-19"}}
    ask = {"text": CASES[0]["ask"]["text"], "matter": settled, "as_of": AS_OF}
    answer = client.post("/v1/extractions", json=ask).json()
    assert answer["extraction"]["matter"]["filing"]["date"] == "2019-03-19"
    assert answer["deadline"]["verdict"] == "late"


@pytest.mark.parametrize(("ask", "code"), REFUSED, ids=lambda part: str(part)[:50])
def test_what_is_refused(client: httpx.Client, ask: dict[str, Any], code: str) -> None:
    response = client.post("/v1/extractions", json=ask)
    assert response.status_code >= 400
    assert response.json()["code"] == code
