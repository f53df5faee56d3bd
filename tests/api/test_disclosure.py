"""Nothing is assumed silently: asked without a day, every door says which day it took.

Each route and each command is in exactly one of the tables here; a new one fails until it is.
"""

from __future__ import annotations

import json

import httpx
import pytest

from api.cli import app
from api.pages.citations_page import router as citations_page_router
from api.pages.deadlines_page import router as deadlines_page_router
from api.pages.page import router as page_router
from api.pages.search_page import router as search_page_router
from lawdb.event_date import today_in_seoul
from tests.api.cited import UNDATED
from tests.api.conftest import RunCommand
from tests.api.documented import command_names, rest_paths
from tests.api.doors_by_disclosure import (
    ASSUMES_CONVENTION,
    ASSUMES_TODAY,
    COMMANDS_ASKED_ON_TODAY,
    COMMANDS_ASSUME_CONVENTION,
    COMMANDS_ASSUME_TODAY,
    COMMANDS_COMPUTE,
    COMMANDS_DEMAND_DAYS,
    COMMANDS_READ_DOCUMENTS,
    COMMANDS_READ_FACTS,
    COMMANDS_READ_QUESTIONS,
    COMMANDS_WITHOUT_TEXT,
    COMPUTES,
    COMPUTES_TWICE,
    DEMANDS_DAYS,
    DEMANDS_TIME,
    PAGES_ASSUME_TODAY,
    PAGES_COMPUTE,
    PAGES_READ_DOCUMENTS,
    PAGES_WITHOUT_TEXT,
    POSTED_ASKED_ON_TODAY,
    POSTED_ASSUMES_TODAY,
    READS_FACTS,
    READS_QUESTIONS,
    STORY,
    WITHOUT_TEXT,
)

pytestmark = pytest.mark.usefixtures("indexed")

PAGE_ROUTERS = (page_router, search_page_router, citations_page_router, deadlines_page_router)


def test_every_route_is_in_a_table(client: httpx.Client) -> None:
    listed = sorted(
        [
            *ASSUMES_TODAY,
            *POSTED_ASSUMES_TODAY,
            *DEMANDS_DAYS,
            *DEMANDS_TIME,
            *READS_QUESTIONS,
            *COMPUTES,
            *COMPUTES_TWICE,
            *READS_FACTS,
            *POSTED_ASKED_ON_TODAY,
            *ASSUMES_CONVENTION,
            *WITHOUT_TEXT,
        ]
    )
    assert listed == sorted(rest_paths(client))


def test_every_command_is_in_a_table() -> None:
    listed = sorted(
        [
            *COMMANDS_ASSUME_TODAY,
            *COMMANDS_DEMAND_DAYS,
            *COMMANDS_READ_QUESTIONS,
            *COMMANDS_READ_DOCUMENTS,
            *COMMANDS_COMPUTE,
            *COMMANDS_READ_FACTS,
            *COMMANDS_ASKED_ON_TODAY,
            *COMMANDS_ASSUME_CONVENTION,
            *COMMANDS_WITHOUT_TEXT,
        ]
    )
    assert listed == sorted(command_names(app))


QUESTIONS: list[tuple[str, dict[str, str] | None]] = [
    *((address, None) for address in ASSUMES_TODAY.values()),
    *POSTED_ASSUMES_TODAY.items(),
]


@pytest.mark.parametrize(("address", "body"), QUESTIONS)
def test_a_route_says_that_today_was_assumed(
    client: httpx.Client, address: str, body: dict[str, str] | None
) -> None:
    answer = client.request("GET" if body is None else "POST", address, json=body)
    event_date = answer.json()["event_date"]
    assert event_date["date"] == today_in_seoul().isoformat()
    assert event_date["source"] == "default"
    assert "assumed" in event_date["sentence_en"]


def test_the_day_of_judgment_is_disclosed_too(client: httpx.Client) -> None:
    question = {"statute": "EX0001", "article": "1"}
    assumed = client.post("/v1/governing", json=question).json()["judged_on"]
    assert (assumed["date"], assumed["source"]) == (today_in_seoul().isoformat(), "default")
    given = client.post("/v1/governing", json={**question, "judged_on": "2999-01-01"}).json()
    assert (given["judged_on"]["date"], given["judged_on"]["source"]) == ("2999-01-01", "given")


@pytest.mark.parametrize("address", DEMANDS_DAYS.values())
def test_a_route_between_two_days_demands_both(client: httpx.Client, address: str) -> None:
    assert client.get(address).status_code == 400
    assert client.get(address, params={"from": "2020-01-01"}).status_code == 400
    answer = client.get(address, params={"from": "2020-01-01", "to": "2021-01-01"}).json()
    assert (answer["from_date"]["source"], answer["to_date"]["source"]) == ("given", "given")


@pytest.mark.parametrize("address", DEMANDS_TIME.values())
def test_a_route_over_a_period_demands_it_and_returns_it(
    client: httpx.Client, address: str
) -> None:
    assert client.get(address).status_code == 400
    refused = client.get(address, params={"time": "아무 때"})
    assert (refused.status_code, refused.json()["code"]) == (400, "unsettled_time")
    answer = client.get(address, params={"time": "2020년"}).json()["event_date"]
    assert answer["source"] == "question"
    assert answer["interval"] == {"from": "2020-01-01", "to": "2021-01-01"}


@pytest.mark.parametrize(("path", "question"), READS_QUESTIONS.items())
def test_a_question_without_a_date_is_told_that_today_was_assumed(
    client: httpx.Client, path: str, question: str
) -> None:
    answer = client.post(path, json={"question": question}).json()
    assert answer["outcome"] == answer["why"]["code"] == "default"
    assert answer["governing"]["date"] == today_in_seoul().isoformat()
    assert answer["governing"]["source"] == "default"
    assert "assumed" in answer["governing"]["sentence_en"]


@pytest.mark.parametrize("arguments", COMMANDS_READ_QUESTIONS.values())
def test_a_command_tells_a_question_without_a_date_that_today_was_assumed(
    run_command: RunCommand, arguments: tuple[str, ...]
) -> None:
    governing = json.loads(run_command(*arguments, "--json").stdout)["result"]["governing"]
    assert governing["source"] == "default"
    assert governing["sentence_ko"] in run_command(*arguments).stdout


@pytest.mark.parametrize("arguments", COMMANDS_ASSUME_TODAY.values())
def test_a_command_says_that_today_was_assumed(
    run_command: RunCommand, arguments: tuple[str, ...]
) -> None:
    event_date = json.loads(run_command(*arguments, "--json").stdout)["result"]["event_date"]
    assert event_date["source"] == "default"
    assert event_date["sentence_ko"] in run_command(*arguments).stdout


@pytest.mark.parametrize("arguments", COMMANDS_READ_DOCUMENTS.values())
def test_a_command_tells_a_document_without_a_date_that_today_was_assumed(
    run_command: RunCommand, arguments: tuple[str, ...]
) -> None:
    lines = run_command(*arguments, "--json", stdin=UNDATED).stdout.splitlines()
    event_date = json.loads(lines[0])["result"]["event_date"]
    assert event_date["source"] == "default"
    first = run_command(*arguments, stdin=UNDATED).stdout.splitlines()[0]
    assert event_date["sentence_ko"] in first


@pytest.mark.parametrize("arguments", COMMANDS_DEMAND_DAYS.values())
def test_a_command_between_two_days_demands_both(
    run_command: RunCommand, arguments: tuple[str, ...]
) -> None:
    assert run_command(*arguments).returncode == 2
    assert run_command(*arguments, "2020-01-01").returncode == 2
    assert run_command(*arguments, "2020-01-01", "2021-01-01").returncode == 0


def test_every_page_is_in_a_table() -> None:
    paths = {route.path for router in PAGE_ROUTERS for route in router.routes}
    listed = [*PAGES_ASSUME_TODAY, *PAGES_READ_DOCUMENTS, *PAGES_COMPUTE, *PAGES_WITHOUT_TEXT]
    assert sorted(listed) == sorted(paths)


@pytest.mark.parametrize(("path", "question"), PAGES_ASSUME_TODAY.items())
def test_a_page_says_that_today_was_assumed(
    client: httpx.Client, path: str, question: dict[str, str]
) -> None:
    html = client.get(path, params=question).text
    assert f"No date was given: today in Seoul, {today_in_seoul()}, was assumed." in html
    given = client.get(path, params={**question, "as_of": "2020-01-01"})
    assert given.status_code == 200
    assert "was assumed" not in given.text


@pytest.mark.parametrize(("path", "document"), PAGES_READ_DOCUMENTS.items())
def test_a_page_tells_a_document_that_today_was_assumed(
    client: httpx.Client, path: str, document: dict[str, str]
) -> None:
    html = client.post(path, data=document).text
    assert f"No date was given: today in Seoul, {today_in_seoul()}, was assumed." in html
    given = client.post(path, data={**document, "as_of": "2020-01-01"})
    assert given.status_code == 200
    assert "was assumed" not in given.text


def _assumed_today(as_of: dict[str, object]) -> bool:
    return (as_of["date"], as_of["source"]) == (today_in_seoul().isoformat(), "default")


@pytest.mark.parametrize(("path", "matter"), COMPUTES.items())
def test_a_deadline_asked_for_without_a_day_says_that_today_was_assumed(
    client: httpx.Client, path: str, matter: dict[str, object]
) -> None:
    assert _assumed_today(client.post(path, json=matter).json()["as_of"])
    given = client.post(path, json={**matter, "as_of": "2020-01-01"}).json()["as_of"]
    assert (given["date"], given["source"]) == ("2020-01-01", "given")


@pytest.mark.parametrize(("path", "asked"), POSTED_ASKED_ON_TODAY.items())
@pytest.mark.parametrize("arguments", COMMANDS_ASKED_ON_TODAY.values())
def test_facts_asked_about_without_a_day_say_that_today_was_assumed(
    client: httpx.Client,
    run_command: RunCommand,
    path: str,
    asked: dict[str, object],
    arguments: tuple[str, ...],
) -> None:
    assert _assumed_today(client.post(path, json=asked).json()["as_of"])
    given = client.post(path, json={**asked, "as_of": "2020-01-01"}).json()["as_of"]
    assert (given["date"], given["source"]) == ("2020-01-01", "given")
    text = json.dumps(asked)
    as_of = json.loads(run_command(*arguments, "--json", stdin=text).stdout)["result"]["as_of"]
    assert _assumed_today(as_of)
    assert as_of["sentence_ko"] in run_command(*arguments, stdin=text).stdout
    dated = run_command(*arguments, "--as-of", "2020-01-01", stdin=text).stdout
    assert as_of["sentence_ko"] not in dated


@pytest.mark.parametrize(("path", "asked"), READS_FACTS.items())
@pytest.mark.parametrize("arguments", COMMANDS_READ_FACTS.values())
def test_a_deadline_of_facts_that_were_read_says_that_today_was_assumed(
    client: httpx.Client,
    run_command: RunCommand,
    path: str,
    asked: dict[str, object],
    arguments: tuple[str, ...],
) -> None:
    assert _assumed_today(client.post(path, json=asked).json()["deadline"]["as_of"])
    given = client.post(path, json={**asked, "as_of": "2020-01-01"}).json()["deadline"]["as_of"]
    assert (given["date"], given["source"]) == ("2020-01-01", "given")
    said = json.loads(run_command(*arguments, "--json", stdin=STORY).stdout)["result"]
    assert _assumed_today(said["deadline"]["as_of"])
    sentence = said["deadline"]["as_of"]["sentence_ko"]
    assert sentence in run_command(*arguments, stdin=STORY).stdout


@pytest.mark.parametrize(("path", "asked"), COMPUTES_TWICE.items())
def test_both_sides_of_a_what_if_say_that_today_was_assumed(
    client: httpx.Client, path: str, asked: dict[str, dict[str, object]]
) -> None:
    answer = client.post(path, json=asked).json()
    assert _assumed_today(answer["before"]["as_of"])
    assert _assumed_today(answer["after"]["as_of"])
    matter = {**asked["matter"], "as_of": "2020-01-01"}
    answer = client.post(path, json={**asked, "matter": matter}).json()
    days = [answer[side]["as_of"] for side in ("before", "after")]
    assert [(day["date"], day["source"]) for day in days] == [("2020-01-01", "given")] * 2


def test_a_command_asked_what_if_says_that_today_was_assumed(run_command: RunCommand) -> None:
    arguments = (*COMMANDS_COMPUTE["deadline"], "--what-if", "knowledge=2012-04-05")
    answer = json.loads(run_command(*arguments, "--json").stdout)["result"]
    for side in ("before", "after"):
        assert _assumed_today(answer[side]["as_of"])
    sentence = answer["after"]["as_of"]["sentence_ko"]
    assert sentence in run_command(*arguments).stdout
    assert sentence not in run_command(*arguments, "--as-of", "2020-01-01").stdout


@pytest.mark.parametrize("arguments", COMMANDS_COMPUTE.values())
def test_a_command_that_computes_says_that_today_was_assumed(
    run_command: RunCommand, arguments: tuple[str, ...]
) -> None:
    as_of = json.loads(run_command(*arguments, "--json").stdout)["result"]["as_of"]
    assert _assumed_today(as_of)
    assert as_of["sentence_ko"] in run_command(*arguments).stdout
    assert as_of["sentence_ko"] not in run_command(*arguments, "--as-of", "2020-01-01").stdout


@pytest.mark.parametrize(("path", "facts"), PAGES_COMPUTE.items())
def test_a_page_that_computes_says_that_today_was_assumed(
    client: httpx.Client, path: str, facts: dict[str, str]
) -> None:
    assumed = f"No date was given: today in Seoul, {today_in_seoul()}, was assumed."
    assert assumed in client.post(path, data=facts).text
    given = client.post(path, data={**facts, "as_of": "2020-01-01"})
    assert given.status_code == 200
    assert "was assumed" not in given.text


@pytest.mark.parametrize("address", ASSUMES_CONVENTION.values())
def test_arithmetic_without_a_convention_says_which_was_taken(
    client: httpx.Client, address: str
) -> None:
    answer = client.get(address).json()
    assert answer["convention"] == "kr.civil_act"
    assert "No convention was named" in answer["assumptions"][0]["en"]
    named = client.get(f"{address}&convention=kr.civil_procedure").json()
    assert named["convention"] == "kr.civil_procedure"
    assert "convention" not in "".join(each["en"] for each in named["assumptions"])


@pytest.mark.parametrize("arguments", COMMANDS_ASSUME_CONVENTION.values())
def test_a_command_without_a_convention_says_which_was_taken(
    run_command: RunCommand, arguments: tuple[str, ...]
) -> None:
    assumed = json.loads(run_command(*arguments, "--json").stdout)["result"]["assumptions"]
    shown = run_command(*arguments).stdout
    assert assumed
    assert all(each["ko"] in shown for each in assumed)
