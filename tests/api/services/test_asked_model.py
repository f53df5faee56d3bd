"""A model that picks a reading of a date: only where it is asked for, by every door alike."""

from __future__ import annotations

import json
from collections.abc import Iterator

import httpx
import pytest

from api.services.asked_model import chooser_asked_for
from api.services.errors import NoModel
from tests.api.conftest import RunCommand
from tests.model_server import KEY, ModelServer, model_server, raw, says

OPEN = "며칠 전에 다쳤습니다"
"""A question whose expression leaves several readings."""


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    with model_server([says({"number": 2, "confidence": 0.9})]) as started:
        monkeypatch.setenv("LAWDB_MODEL_URL", started.url)
        monkeypatch.setenv("LAWDB_MODEL_NAME", "m-1")
        monkeypatch.setenv("LAWDB_MODEL_ATTEMPTS", "1")
        yield started


def test_none_is_asked_unless_the_asker_says_so(server: ModelServer, client: httpx.Client) -> None:
    assert chooser_asked_for(with_model=False) is None
    answer = client.post("/v1/event-date", json={"question": OPEN}).json()
    assert answer["outcome"] == "ambiguous"
    assert server.asked == []


def test_the_doors_answer_alike(
    server: ModelServer, client: httpx.Client, run_command: RunCommand
) -> None:
    answer = client.post("/v1/event-date", json={"question": OPEN, "model": True}).json()
    assert (answer["outcome"], answer["why"]["code"]) == ("read", "chosen")
    environment = {
        "LAWDB_MODEL_URL": server.url, "LAWDB_MODEL_NAME": "m-1", "LAWDB_MODEL_KEY": KEY,
    }  # fmt: skip
    done = run_command("when", OPEN, "--model", "--json", **environment)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["result"] == answer
    line = json.dumps({"question": OPEN, "model": True}, ensure_ascii=False)
    done = run_command("when", "-", stdin=line, **environment)
    assert json.loads(done.stdout)["result"] == answer
    assert len(server.asked) == 3
    assert KEY not in done.stdout + done.stderr
    sent = json.loads(server.asked[0]["messages"][1]["content"])["document"]
    assert json.loads(sent)["question"] == OPEN


@pytest.mark.parametrize(
    "reply",
    [
        says({"number": 99, "confidence": 1}),
        says({"date": "2026-10-10"}),
        raw(b"", 500),
    ],
    ids=["out of range", "a date", "broken"],
)
def test_what_is_no_choice_leaves_it_open(
    server: ModelServer, client: httpx.Client, reply: object
) -> None:
    server.script = [reply]  # pyright: ignore[reportAttributeAccessIssue]
    answer = client.post("/v1/event-date", json={"question": OPEN, "model": True}).json()
    assert answer["outcome"] == "ambiguous"
    assert answer["dates"][0]["choice"]["code"] == "unavailable"


def test_without_a_model_it_is_said(
    monkeypatch: pytest.MonkeyPatch, client: httpx.Client, run_command: RunCommand
) -> None:
    monkeypatch.delenv("LAWDB_MODEL_URL", raising=False)
    with pytest.raises(NoModel):
        chooser_asked_for(with_model=True)
    response = client.post("/v1/event-date", json={"question": OPEN, "model": True})
    assert (response.status_code, response.json()["code"]) == (503, "model_absent")
    done = run_command("when", OPEN, "--model")
    assert done.returncode == 8
    assert "[model_absent]" in done.stderr


def test_an_address_without_a_name_is_said(
    server: ModelServer, monkeypatch: pytest.MonkeyPatch, client: httpx.Client
) -> None:
    monkeypatch.delenv("LAWDB_MODEL_NAME")
    response = client.post("/v1/event-date", json={"question": OPEN, "model": True})
    assert (response.status_code, response.json()["code"]) == (503, "model_refused")
