"""One function, four doors: REST and the command give what the Python function gives."""

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

from lawdb import lookup
from lawdb.citations.checking import validate
from lawdb.comparison.what_changed import what_changed
from lawdb.event_date.slot import event_date_in, settled_time
from tests.api.cited import CASE, NONE, SOUND, UNKNOWN, WRONG
from tests.api.conftest import STALE_AFTER, RunCommand

QUESTIONS = yaml.safe_load((Path(__file__).parent / "questions.yaml").read_text("utf-8"))


def _id(question: dict[str, Any]) -> str:
    return f"{' '.join(question['ask'])} {question['as_of']}"


def _function(example: Engine, question: dict[str, Any]) -> Any:
    with Session(example) as session:
        result = lookup.article(
            session, *question["ask"], question["as_of"], stale_after=STALE_AFTER
        )
    return result.model_dump(mode="json", by_alias=True)


@pytest.mark.parametrize("question", QUESTIONS, ids=_id)
def test_rest(client: httpx.Client, example: Engine, question: dict[str, Any]) -> None:
    name, article = question["ask"]
    response = client.get(
        f"/v1/statutes/{name}/articles/{article}", params={"as_of": question["as_of"].isoformat()}
    )
    assert response.status_code == 200
    assert response.headers["content-type"] == "application/json"
    assert response.json()["outcome"] == question["outcome"]
    assert response.json() == _function(example, question)


def test_command(run_command: RunCommand, example: Engine) -> None:
    lines = [
        json.dumps({"statute": q["ask"][0], "article": q["ask"][1], "as_of": str(q["as_of"])})
        for q in QUESTIONS
    ]
    done = run_command("article", "-", stdin="\n".join(lines))
    assert done.returncode == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [a["line"] for a in answers] == list(range(1, len(QUESTIONS) + 1))
    assert [a["exit_code"] for a in answers] == [q["exit"] for q in QUESTIONS]
    assert [a["result"] for a in answers] == [_function(example, q) for q in QUESTIONS]


@pytest.mark.parametrize("question", [QUESTIONS[0], QUESTIONS[6]], ids=_id)
def test_command_alone(run_command: RunCommand, example: Engine, question: dict[str, Any]) -> None:
    arguments = ("article", *question["ask"], "--as-of", str(question["as_of"]))
    done = run_command(*arguments, "--json")
    assert done.returncode == question["exit"], done.stderr
    document = json.loads(done.stdout)
    assert (document["schema_version"], document["kind"]) == (1, "article")
    assert document["result"] == _function(example, question)
    assert run_command(*arguments).returncode == question["exit"]


EVENT_DATES = [
    "2020년 3월 5일의 가상 골목길 조명법 (예시) 제4조",
    "사고 당시 가상 골목길 조명법 (예시)",
    "계약일 2018. 3. 1., 사고일 2021. 2. 3.",
    "홍길동법 시행 이후",
    "🌙 아무 말",
]


def test_event_dates_are_read_alike(
    client: httpx.Client, run_command: RunCommand, example: Engine
) -> None:
    with Session(example) as session:
        expected = [
            event_date_in(session, question).model_dump(mode="json", by_alias=True)
            for question in EVENT_DATES
        ]
    rest = [client.post("/v1/event-date", json={"question": q}).json() for q in EVENT_DATES]
    assert rest == expected
    lines = [EVENT_DATES[0], *(json.dumps({"question": q}) for q in EVENT_DATES[1:])]
    done = run_command("when", "-", stdin="\n".join(lines))
    assert done.returncode == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [a["result"] for a in answers] == expected
    assert [a["exit_code"] for a in answers] == [0, 4, 4, 3, 0]
    alone = run_command("when", EVENT_DATES[3], "--json")
    assert (alone.returncode, json.loads(alone.stdout)["result"]) == (3, expected[3])


def test_a_period_is_answered_alike(
    client: httpx.Client, run_command: RunCommand, example: Engine
) -> None:
    with Session(example) as session:
        time = settled_time(session, "2015년부터 2022년까지")
        expected = lookup.article_during(
            session, "EX0001", "제4조", time, stale_after=STALE_AFTER
        ).model_dump(mode="json", by_alias=True)
    rest = client.get(
        "/v1/statutes/EX0001/articles/제4조/during", params={"time": "2015년부터 2022년까지"}
    )
    done = run_command("article", "EX0001", "4", "--during", "2015년부터 2022년까지", "--json")
    assert json.loads(done.stdout)["result"] == rest.json() == expected
    assert expected["depends_on_day"] is True


@pytest.mark.parametrize(
    ("ask", "during", "code"),
    [
        (("EX0001", "4"), "2020년", 0),
        (("EX0002", "5"), "2025년 6월", 5),  # repealed all the time
        (("EX0002", "5"), "2015년부터 2026년까지", 7),  # in force first, repealed later
    ],
)
def test_a_period_ends_with_what_all_its_parts_came_to(
    run_command: RunCommand, ask: tuple[str, str], during: str, code: int
) -> None:
    assert run_command("article", *ask, "--during", during, "--json").returncode == code


@pytest.mark.parametrize("text", [SOUND, WRONG, UNKNOWN, CASE, NONE])
def test_citations_are_checked_alike(
    client: httpx.Client, run_command: RunCommand, example: Engine, text: str
) -> None:
    with Session(example) as session:
        expected = validate(session, text).model_dump(mode="json", by_alias=True)
    assert client.post("/v1/citations/validate", json={"text": text}).json() == expected
    lines = run_command("cite", "-", "--json", stdin=text).stdout.splitlines()
    first, *citations, last = (json.loads(line)["result"] for line in lines)
    assert {**first, "citations": citations, "checked": last} == expected
    html = client.post("/citations", data={"text": text}).text
    assert html.count('<mark class="citation ') == len(citations)
    for citation in citations:
        assert f'<span class="code">{citation["verdict"]}</span>' in html


def test_known_on_replays_the_empty_store_before_the_load(client: httpx.Client) -> None:
    response = client.get(
        "/v1/statutes/가상 골목길 조명법 (예시)", params={"known_on": "2001-01-01"}
    )
    assert response.status_code == 404
    assert response.json()["code"] == "no_such_statute"


@pytest.mark.parametrize("ask", [{}, {"until": date(2022, 6, 1)}, {"article": "4", "limit": 1}])
def test_what_changed_is_answered_alike(
    client: httpx.Client, run_command: RunCommand, example: Engine, ask: dict[str, Any]
) -> None:
    with Session(example) as session:
        expected = what_changed(
            session, "EX0001", date(2015, 9, 11), **ask, stale_after=STALE_AFTER
        ).model_dump(mode="json", by_alias=True)
    params = {"since": "2015-09-11", **{name: str(value) for name, value in ask.items()}}
    assert client.get("/v1/statutes/EX0001/changes", params=params).json() == expected
    days = ["2015-09-11", *([str(ask["until"])] if "until" in ask else [])]
    options = [f"--{name}={value}" for name, value in ask.items() if name != "until"]
    done = run_command("what-changed", "EX0001", *days, *options, "--json")
    assert json.loads(done.stdout)["result"] == expected


def test_two_days_apart_every_door_compares_alike(
    client: httpx.Client, run_command: RunCommand
) -> None:
    days = (date(2020, 1, 1), date(2022, 6, 1))
    rest = client.get(
        "/v1/statutes/EX0001/articles/제4조/compare",
        params={"from": days[0].isoformat(), "to": days[1].isoformat()},
    ).json()
    done = run_command("compare", "EX0001", "4", str(days[0]), str(days[1]), "--json")
    assert json.loads(done.stdout)["result"] == rest
    words = [run for unit in rest["articles"][0]["units"] for run in unit["words"]]
    assert {"operation": "removed", "text": "20럭스"} in words
    assert {"operation": "inserted", "text": "30럭스"} in words
