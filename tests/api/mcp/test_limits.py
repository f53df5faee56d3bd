"""A call has a limit of time, and a process one of calls; what fails is said and logged."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import anyio
import pytest
from mcp import Client
from mcp_types import CallToolResult
from pydantic import TypeAdapter
from sqlalchemy import Engine, text

from api.mcp import server, toolset
from api.mcp.resources import Resources
from api.mcp.server import LawServer
from api.mcp.tools import Tool

ASKED = {"statute": "EX0001", "article": "4"}
BACK = {"day": "2026-12-15", "period": "2주"}


@pytest.fixture
def configured(monkeypatch: pytest.MonkeyPatch, reader_url: str) -> None:
    """The server in this process, over the example corpus."""
    monkeypatch.setenv("LAWDB_DATABASE_URL", reader_url)


@contextmanager
def _locked(database: Engine) -> Iterator[None]:
    with database.begin() as connection:
        connection.execute(text("LOCK TABLE article_version IN ACCESS EXCLUSIVE MODE"))
        yield


async def _call(tool: str, arguments: dict[str, Any]) -> CallToolResult:
    law = LawServer()
    try:
        async with Client(law.protocol) as client:
            return await client.call_tool(tool, arguments)
    finally:
        law.close()


@pytest.mark.usefixtures("configured")
def test_a_call_that_takes_too_long_says_how_to_narrow_it(
    monkeypatch: pytest.MonkeyPatch, example: Engine
) -> None:
    monkeypatch.setattr(server, "LONGEST_ANSWER_SECONDS", 0.5)
    with _locked(example):
        answer = anyio.run(_call, "get_article", ASKED)
    assert answer.is_error
    assert answer.structured_content["code"] == "call_timeout"
    assert "narrow" in answer.structured_content["detail"]


@pytest.mark.usefixtures("configured")
def test_more_calls_than_are_worked_on_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toolset, "MOST_CALLS", 0)
    answer = anyio.run(_call, "get_article", ASKED)
    assert (answer.is_error, answer.structured_content["code"]) == (True, "server_busy")


def test_a_store_that_is_not_there_is_the_problem_of_the_call(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    monkeypatch.delenv("LAWDB_DATABASE_URL", raising=False)
    monkeypatch.setenv("LAWDB_DATA_DIR", str(tmp_path))
    answer = anyio.run(_call, "get_article", ASKED)
    assert (answer.is_error, answer.structured_content["code"]) == (True, "store_absent")
    assert "lawdb up" in answer.structured_content["detail"]
    counted = anyio.run(_call, "calculate_dates", {"operation": "back", **BACK})
    assert counted.is_error is False  # arithmetic needs no store


def test_a_setting_that_cannot_be_read_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAWDB_DATABASE_URL", "garbage")
    answer = anyio.run(_call, "get_article", ASKED)
    assert (answer.is_error, answer.structured_content["code"]) == (True, "setting_invalid")
    assert answer.structured_content["detail"].startswith("LAWDB_DATABASE_URL: ")


@pytest.mark.usefixtures("configured")
def test_a_model_that_is_asked_for_and_absent_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LAWDB_MODEL_URL", raising=False)
    asked = {"question": "작년 사고", "model": True}
    answer = anyio.run(_call, "resolve_event_date", asked)
    assert (answer.is_error, answer.structured_content["code"]) == (True, "model_absent")


@pytest.mark.usefixtures("configured")
def test_a_defect_is_logged_and_its_message_kept_from_the_asker(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def break_down(_resources: Resources, _asked: Any) -> Any:
        raise RuntimeError("a secret of the house")

    broken = Tool("get_article", TypeAdapter(dict[str, str]), (), break_down)
    monkeypatch.setattr(toolset, "TOOLS", (broken,))
    with caplog.at_level(logging.ERROR):
        answer = anyio.run(_call, "get_article", ASKED)
    assert (answer.is_error, answer.structured_content["code"]) == (True, "defect")
    assert "secret" not in str(answer.structured_content)
    assert "a secret of the house" in caplog.text
