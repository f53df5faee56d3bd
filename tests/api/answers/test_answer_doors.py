"""Answers at their doors: REST, its stream and the command give what the function gives."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from threading import Event
from typing import Any

import httpx
import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from api.rest import event_stream
from api.services.answers import AnswerRequest, AnswerTools, answer
from api.services.reading_store import ReadingStore
from api.services.search_tools import SearchToolbox
from deadline_engine.extraction.language_model import Filled, ModelReply, ModelTask
from tests.api.answers.conftest import ScriptedModel
from tests.api.conftest import STALE_AFTER, RunCommand, serving, settings

QUESTION = "2020년 3월 5일의 가상 골목길 조명법 (예시)상 조명시설의 밝기 기준은"
ASKS: list[tuple[dict[str, Any], str, int]] = [
    ({"question": QUESTION}, "answered", 0),
    ({"question": QUESTION, "limit": 1, "lang": "en", "words_only": True}, "answered", 0),
    ({"question": "조명시설의 밝기", "as_of": "2016-01-01..2022-01-01"}, "answered", 0),
    ({"question": "사고 당시 조명시설의 밝기"}, "ambiguous_event_date", 4),
    ({"question": "2020년 2월 30일 조명시설의 밝기"}, "event_date_not_found", 3),
    ({"question": "2020년 3월 5일 뱃놀이보상법상 보상"}, "not_enough_in_corpus", 3),
    ({"question": "조명시설의 밝기", "as_of": "1900-01-01"}, "not_enough_in_corpus", 7),
]
BAD: list[tuple[dict[str, Any], int, str]] = [
    ({"question": " "}, 400, "malformed_question"),
    ({"question": "?!"}, 400, "empty_question"),
    ({"question": "밝기", "limit": 21}, 400, "malformed_search"),
    ({"question": "밝기", "as_of": "2020-02-30"}, 400, "malformed_date"),
    ({"question": "밝기", "facts": {"nothing": "2020"}}, 400, "unknown_fact"),
    ({"question": "밝기", "model": True}, 503, "model_absent"),
]

pytestmark = pytest.mark.usefixtures("indexed")


def _function(example: Engine, ask: dict[str, Any], model: Any = None) -> Any:
    tools = AnswerTools(SearchToolbox(STALE_AFTER), model=model, stale_after=STALE_AFTER)
    with Session(example) as session:
        return answer(session, AnswerRequest(**ask), tools).model_dump(mode="json", by_alias=True)


def _events(text: str) -> list[tuple[str, Any]]:
    pairs = [block.split("\n", 1) for block in text.strip().split("\n\n")]
    return [
        (name.removeprefix("event: "), json.loads(data.removeprefix("data: ")))
        for name, data in pairs
    ]


@pytest.mark.parametrize("row", ASKS, ids=lambda row: str(row[0])[:50])
def test_rest_and_command(
    client: httpx.Client,
    run_command: RunCommand,
    example: Engine,
    row: tuple[dict[str, Any], str, int],
) -> None:
    ask, outcome, code = row
    expected = _function(example, ask)
    assert expected["outcome"] == outcome
    response = client.post("/v1/answers", json=ask)
    assert (response.status_code, response.json()) == (200, expected)
    options = {"as_of": "--as-of", "limit": "--limit", "lang": "--lang"}
    arguments = [
        argument
        for name, value in ask.items()
        if name in options
        for argument in (options[name], str(value))
    ]
    arguments += ["--words-only"] if ask.get("words_only") else []
    done = run_command("ask", ask["question"], *arguments, "--json")
    assert done.returncode == code, done.stderr
    assert json.loads(done.stdout)["result"] == expected
    shown = run_command("ask", ask["question"], *arguments)
    assert shown.stdout.split("\n")[0] == expected["text"].split("\n")[0]
    assert (shown.returncode, shown.stdout.strip()) == (code, expected["text"].strip())


def test_a_batch(run_command: RunCommand, example: Engine) -> None:
    lines = [json.dumps(ask) for ask, _, _ in ASKS] + ['{"question": "밝기", "asof": "2020"}']
    done = run_command("ask", "-", stdin="\n".join(lines))
    *answers, broken = [json.loads(line) for line in done.stdout.splitlines()]
    assert [each["exit_code"] for each in answers] == [code for _, _, code in ASKS]
    assert [each["result"] for each in answers] == [_function(example, ask) for ask, _, _ in ASKS]
    assert broken["problem"]["code"] == "malformed_line"


@pytest.mark.parametrize(("ask", "status", "code"), BAD, ids=lambda v: str(v)[:50])
@pytest.mark.parametrize("stream", [False, True])
def test_what_cannot_be_read_is_refused_alike(
    client: httpx.Client,
    ask: dict[str, Any],
    status: int,
    code: str,
    stream: bool,
) -> None:
    response = client.post("/v1/answers", json={**ask, "stream": stream})
    assert (response.status_code, response.json()["code"]) == (status, code)
    assert response.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize("form", [{"stream": True}, {}])
def test_the_stages_are_streamed(
    client: httpx.Client, example: Engine, form: dict[str, bool]
) -> None:
    headers = {} if form else {"Accept": "text/event-stream"}
    response = client.post("/v1/answers", json={"question": QUESTION, **form}, headers=headers)
    assert response.headers["content-type"].startswith("text/event-stream")
    events = _events(response.text)
    assert [name for name, _ in events] == ["event_date", "sources", "answer"]
    expected = _function(example, {"question": QUESTION})
    assert events[0][1]["first_line_ko"] == expected["first_line_ko"]
    assert events[0][1]["event_date"]["date"] == "2020-03-05"
    answered = events[-1][1]["answer"]
    assert {name: expected[name] for name in answered} == answered


class SlowModel(ScriptedModel):
    """Waits with its first draft until it is told to go on."""

    def __init__(self) -> None:
        wrong = {"text": "밝기는 9,999럭스입니다.", "sources": [1], "quotes": []}
        super().__init__([{"sentences": [wrong]}])
        self.asked, self.go_on = Event(), Event()

    def fill(self, task: ModelTask[Filled]) -> ModelReply[Filled]:
        self.asked.set()
        assert self.go_on.wait(30)
        return super().fill(task)


@pytest.fixture
def model() -> SlowModel:
    return SlowModel()


@pytest.fixture
def drafting(indexed: Engine, database_url: str, model: SlowModel) -> Iterator[httpx.Client]:
    store = ReadingStore.open(settings(database_url))
    with (
        serving(store, model=model) as address,
        httpx.Client(base_url=address, timeout=60) as opened,
    ):
        yield opened
        model.go_on.set()


def test_a_stream_tells_of_refused_drafts(drafting: httpx.Client, model: SlowModel) -> None:
    model.go_on.set()
    response = drafting.post(
        "/v1/answers", json={"question": QUESTION, "stream": True, "model": True}
    )
    names = [name for name, _ in _events(response.text)]
    assert names == ["event_date", "sources", "draft_refused", "draft_refused", "answer"]
    assert _events(response.text)[-1][1]["answer"]["outcome"] == "draft_refused"


def test_the_line_is_kept_open_while_a_model_works(
    drafting: httpx.Client, model: SlowModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_stream, "PING_SECONDS", 0.01)
    asked = {"question": QUESTION, "stream": True, "model": True}
    lines: list[str] = []
    with drafting.stream("POST", "/v1/answers", json=asked) as response:
        for line in response.iter_lines():
            lines.append(line)
            if line.startswith(":") and model.asked.is_set():
                model.go_on.set()
    assert model.go_on.is_set()
    assert ": ping" in lines
    names = [line for line in lines if line.startswith("event: ")]
    assert names[-1] == "event: answer"


def test_a_client_that_goes_away_ends_the_work(drafting: httpx.Client, model: SlowModel) -> None:
    asked = {"question": QUESTION, "stream": True, "model": True}
    with drafting.stream("POST", "/v1/answers", json=asked) as response:
        for line in response.iter_lines():
            if line == "event: sources":
                break
        assert model.asked.wait(30)
    model.go_on.set()
    # The draft that is under way comes to its end; a second one would be asked for at once.
    until = time.monotonic() + 5
    while len(model.tasks) < 1 and time.monotonic() < until:
        time.sleep(0.02)
    again = drafting.post("/v1/answers", json={"question": QUESTION, "model": False})
    assert again.json()["outcome"] == "answered"
    assert len(model.tasks) == 1


def test_a_failure_after_the_first_stage_is_an_event(indexed: Engine, database_url: str) -> None:
    store = ReadingStore.open(settings(database_url))
    with serving(store, model=BrokenModel([])) as address:
        response = httpx.post(
            f"{address}/v1/answers",
            json={"question": QUESTION, "stream": True, "model": True},
            timeout=60,
        )
    name, problem = _events(response.text)[-1]
    assert (name, problem["code"], problem["status"]) == ("error", "defect", 500)
    assert "secret" not in response.text


class BrokenModel(ScriptedModel):
    """Breaks in a way nobody foresaw."""

    def fill(self, task: ModelTask[Filled]) -> ModelReply[Filled]:
        raise RuntimeError(f"secret of {task.name}")
