"""Search: REST, the command and the page give what the Python function gives, and refuse alike."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from api.services.search_requests import AskedSearch
from lawdb.search.search import SearchTools, search
from tests.api.conftest import STALE_AFTER, RunCommand

HERE = Path(__file__).parent
SEARCHES = yaml.safe_load((HERE / "searches.yaml").read_text("utf-8"))
BAD = yaml.safe_load((HERE / "bad_searches.yaml").read_text("utf-8"))
EXIT_OF_STATUS = {400: 2, 404: 3, 409: 4}

pytestmark = pytest.mark.usefixtures("indexed")


def _id(row: dict[str, Any]) -> str:
    return " ".join(map(str, row["ask"].values()))[:60]


def _function(example: Engine, ask: dict[str, Any]) -> Any:
    """By words: no vector is stored."""
    why = "the store holds no vectors; embed the texts with: lawdb index"
    with Session(example) as session:
        tools = SearchTools(why_no_embedder=why, stale_after=STALE_AFTER)
        result = search(session, AskedSearch(**ask).read(), tools)
    return result.model_dump(mode="json", by_alias=True)


@pytest.mark.parametrize("row", SEARCHES, ids=_id)
def test_rest(client: httpx.Client, example: Engine, row: dict[str, Any]) -> None:
    response = client.post("/v1/search", json=row["ask"])
    assert response.status_code == 200, response.text
    answer = response.json()
    assert answer == _function(example, row["ask"])
    assert answer["outcome"] == row["outcome"]
    assert (answer["event_date"] or {}).get("source") == row.get("source")
    assert bool(answer["hits"]) == (row["outcome"] == "found")
    assert len(answer["hits"]) <= row["ask"].get("limit", 10)
    if "first" in row:
        hit = answer["hits"][0]
        place = [hit["statute_id"], hit["article"], hit["text"]["interval"]["from"]]
        assert place == row["first"]
    assert answer["depends_on_day"] == row.get("depends", False)


def test_no_hit_is_outside_its_event_date(client: httpx.Client) -> None:
    for year in range(2015, 2029):
        day = f"{year}-06-01"
        answer = client.post("/v1/search", json={"question": "조명시설", "as_of": day}).json()
        for hit in answer["hits"]:
            interval = hit["text"]["interval"]
            assert interval["from"] <= day < (interval["to"] or "9999")


def test_a_batch_of_searches(run_command: RunCommand, example: Engine) -> None:
    lines = [json.dumps(row["ask"]) for row in SEARCHES]
    lines += [SEARCHES[0]["ask"]["question"], "", '{"question": "밝기", "asof": "2020-01-01"}', "{"]
    done = run_command("search", "-", stdin="\n".join(lines))
    assert done.returncode == 10, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    *whole, plain, unknown_field, broken = answers
    assert [a["exit_code"] for a in whole] == [row["exit"] for row in SEARCHES]
    assert [a["result"] for a in whole] == [_function(example, row["ask"]) for row in SEARCHES]
    assert plain["result"] == whole[0]["result"]
    assert [a["problem"]["code"] for a in (unknown_field, broken)] == ["malformed_line"] * 2


def test_the_command_s_options_are_the_fields(run_command: RunCommand, example: Engine) -> None:
    ask = SEARCHES[5]["ask"]
    done = run_command(
        "search", ask["question"], "--as-of", ask["as_of"], "--statute", ask["statutes"][0],
        "--watch", ask["watch"][0], "--watch", ask["watch"][1], "--limit", "3",
        "--kind", "법률", "--json",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    document = json.loads(done.stdout)
    assert (document["schema_version"], document["kind"]) == (1, "search")
    assert document["result"] == _function(example, {**ask, "limit": 3, "kinds": ["법률"]})
    stages = [each["stage"] for each in document["result"]["watched"]]
    assert stages == ["EXPOSED", "GATE_CUT"]


@pytest.mark.parametrize("row", BAD, ids=_id)
def test_refused(client: httpx.Client, row: dict[str, Any]) -> None:
    ask = {**row["ask"], "question": row["ask"]["question"] * row.get("times", 1)}
    response = client.post("/v1/search", json=ask)
    assert response.status_code == row["status"], response.text
    assert response.headers["content-type"] == "application/problem+json"
    problem = response.json()
    assert problem["code"] == row["code"]
    assert row.get("says", "") in problem["detail"]
    assert bool(problem["candidates"]) == row.get("candidates", False)


def test_the_command_refuses_alike(run_command: RunCommand) -> None:
    rows = [row for row in BAD if row["ask"]["question"].strip()]
    lines = [
        json.dumps({**row["ask"], "question": row["ask"]["question"] * row.get("times", 1)})
        for row in rows
    ]
    done = run_command("search", "-", stdin="\n".join(lines))
    assert done.returncode == 10, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(a["exit_code"], a["problem"]["code"]) for a in answers] == [
        (EXIT_OF_STATUS[row["status"]], row["code"]) for row in rows
    ]
    alone = run_command("search", "밝기", "--limit", "0")
    assert (alone.returncode, alone.stdout) == (2, "")
    assert "[malformed_search]" in alone.stderr


def test_bodies_that_are_no_question(client: httpx.Client) -> None:
    long = client.post("/v1/search", json={"question": "a" * 100_000})
    assert (long.status_code, long.json()["code"]) == (413, "body_too_long")
    for body in (
        {},
        {"question": 1},
        {"question": "밝기", "as-of": "2020-01-01"},
        {"question": "밝기", "limit": "3"},
        {"question": "밝기", "statutes": "EX0001"},
        {"question": "밝기", "words_only": "yes"},
    ):
        refused = client.post("/v1/search", json=body)
        assert (refused.status_code, refused.json()["code"]) == (400, "malformed_parameter"), body


def test_a_search_for_people(run_command: RunCommand) -> None:
    said = run_command("search", "2020년 1월 1일에 조명시설의 밝기는", "--watch", "EX0001 제1조")
    assert said.returncode == 0, said.stderr
    first, *rest = said.stdout.splitlines()
    assert first.startswith("기준일: 2020-01-01  질문에서 읽음")
    text = "\n".join(rest)
    for shown in (
        "1. 가상 골목길 조명법 (예시) 제4조(밝기 기준)",
        "2017-02-08 ~ 2021-06-09",
        "‹밝기›",
        "순위의 근거: 낱말 1위",
        "2017-02-08 바뀜: lawdb compare id:EX0001 제4조 2017-02-07 2017-02-08",
        "지켜본 조문",
        "2026-04-21까지 공포된 법령을 확인하였습니다.",
        "뜻으로는: 찾지 않음: the store holds no vectors",
    ):
        assert shown in text


def test_a_question_back_for_people_has_candidates_that_answer_it(run_command: RunCommand) -> None:
    question = SEARCHES[11]["ask"]["question"]
    asked = run_command("search", question)
    assert asked.returncode == 4, asked.stderr
    assert asked.stdout.startswith("기준일: 정하지 못했습니다")
    assert "--as-of 2018-03-01" in asked.stdout
    answered = run_command("search", question, "--as-of", "2018-03-01", "--json")
    assert answered.returncode == 0, answered.stderr
    assert json.loads(answered.stdout)["result"]["event_date"]["source"] == "given"


def test_candidates_of_several_days_answer_too(client: httpx.Client) -> None:
    ask = {"question": "계약은 2018년, 사고는 2021년 2월의 조명시설 밝기"}
    asked = client.post("/v1/search", json=ask).json()
    assert asked["outcome"] == "needs_event_date"
    for candidate in asked["date_reading"]["asks"][0]["candidates"]:
        days = candidate["interval"]
        answer = client.post(
            "/v1/search", json={**ask, "as_of": f"{days['from']}..{days['to']}"}
        ).json()
        assert answer["outcome"] == "found"
        assert answer["event_date"]["interval"] == days
