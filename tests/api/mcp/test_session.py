"""A recorded session: what a client is told, and that each answer is the one REST gives."""

from __future__ import annotations

import json
from importlib.metadata import version
from typing import Any

import httpx
import jsonschema
import pytest
from sqlalchemy import Engine, make_url, text

from api.mcp.tools import TOOLS
from tests.api.mcp.script import SCRIPT, Session, at

pytestmark = pytest.mark.usefixtures("indexed")

NAMES = [
    "search_statutes",
    "get_article",
    "list_versions",
    "compare_versions",
    "validate_citations",
    "resolve_event_date",
    "compute_deadline",
    "query_timeline",
    "calculate_dates",
    "what_changed",
]
CALLS = range(len(SCRIPT))
MOST_TOOLS = 10


def _id(number: int) -> str:
    return f"{number}-{SCRIPT[number]['tool']}"


def test_the_server_says_who_it_is_and_that_the_date_decides(session: Session) -> None:
    assert session.server is not None
    assert (session.server.name, session.server.version) == ("lawdb", version("lawdb"))
    assert session.instructions is not None
    assert "day of the event" in session.instructions
    assert "today in Seoul is assumed" in session.instructions


def test_the_tools_are_few_named_and_read_only(session: Session) -> None:
    assert [tool.name for tool in session.tools] == NAMES == [tool.name for tool in TOOLS]
    assert len(session.tools) <= MOST_TOOLS
    for tool in session.tools:
        hints = tool.annotations
        assert hints is not None
        assert (hints.read_only_hint, hints.destructive_hint) == (True, False)
        assert (hints.idempotent_hint, hints.open_world_hint) == (True, False)
        assert tool.title


def test_a_model_is_told_when_to_use_a_tool_and_which_date_decides(session: Session) -> None:
    for tool in session.tools:
        assert tool.description is not None
        assert "Use it" in tool.description, tool.name
        assert "event" in tool.description or "day" in tool.description, tool.name
        for name, described in tool.input_schema["properties"].items():
            assert name in {"operation", "limit", "words_only"} or "description" in described


def test_the_schemas_are_schemas_that_every_client_can_read(session: Session) -> None:
    for tool in session.tools:
        for schema in (tool.input_schema, tool.output_schema):
            assert schema is not None
            jsonschema.Draft202012Validator.check_schema(schema)
            assert schema["type"] == "object"
        assert not {"anyOf", "oneOf", "allOf"} & set(tool.input_schema)
        assert tool.input_schema["additionalProperties"] is False


@pytest.mark.parametrize("number", CALLS, ids=_id)
def test_what_is_to_be_seen_is_there(session: Session, number: int) -> None:
    call, answer = SCRIPT[number], session.answers[number]
    assert answer.is_error is call.get("error", False)
    seen = {path: at(answer.structured_content, path) for path in call["seen"]}
    assert seen == call["seen"]


@pytest.mark.parametrize("number", CALLS, ids=_id)
def test_an_answer_is_the_one_rest_gives(
    session: Session, client: httpx.Client, number: int
) -> None:
    call, answer = SCRIPT[number], session.answers[number]
    (text,) = [block.text for block in answer.content if block.type == "text"]
    assert json.loads(text) == answer.structured_content == _rest(client, call)


@pytest.mark.parametrize("number", CALLS, ids=_id)
def test_an_answer_is_what_its_tool_promised(session: Session, number: int) -> None:
    (tool,) = [each for each in session.tools if each.name == SCRIPT[number]["tool"]]
    assert tool.output_schema is not None
    jsonschema.validate(session.answers[number].structured_content, tool.output_schema)


def test_every_tool_is_called_and_refused_somewhere_in_the_script() -> None:
    called = {call["tool"] for call in SCRIPT if not call.get("error")}
    assert called == set(NAMES)


def test_a_role_that_may_only_read_is_enough(reader_url: str, example: Engine) -> None:
    """Every session of this module runs as this role."""
    may = (
        "SELECT count(*) FROM pg_tables WHERE schemaname = 'public' AND"
        " has_table_privilege(:role, format('%I.%I', schemaname, tablename)::regclass, '{}')"
    )
    role = {"role": make_url(reader_url).username}
    with example.connect() as connection:
        reads = text(may.format("SELECT"))
        writes = text(may.format("INSERT, UPDATE, DELETE, TRUNCATE"))
        assert connection.scalar(reads, role) > 0
        assert connection.scalar(writes, role) == 0


def _rest(client: httpx.Client, call: dict[str, Any]) -> Any:
    asked = call["rest"]
    if "post" in asked:
        return client.post(asked["post"], json=call["arguments"]).json()
    return client.get(asked["get"], params=asked.get("params")).json()
