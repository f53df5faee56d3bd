"""docs/mcp.md lists every tool with what it needs, its own codes, and an exchange that is real."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx

from api.mcp import server, toolset
from api.mcp.tools import TOOLS
from api.mcp.toolset import Toolset
from tests.api.conftest import ROOT
from tests.api.documented import rest_operations

TEXT = (ROOT / "docs" / "mcp.md").read_text("utf-8")
ROWS = dict(re.findall(r"^\| `([a-z_]+)` \| ([^|]+ \| [^|]+ \| [^|]+) \|$", TEXT, re.MULTILINE))
BLOCKS = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)]


def test_every_tool_has_a_row_that_names_what_it_needs() -> None:
    assert list(ROWS) == [tool.name for tool in TOOLS]
    for tool in Toolset().listed():
        needed = ROWS[tool.name].split(" | ")[1]
        for name in tool.input_schema.get("required", []):
            assert f"`{name}`" in needed, tool.name


def test_every_route_it_names_is_there(client: httpx.Client) -> None:
    routes = {f"{method} {path}" for method, path in rest_operations(client)}
    named = {route for row in ROWS.values() for route in re.findall(r"`([A-Z]+ /[^`]+)`", row)}
    for route in named:
        if route.endswith("…"):
            assert any(each.startswith(route[:-1]) for each in routes)
        else:
            assert route in routes


def test_the_limits_are_those_of_the_code() -> None:
    assert f"longer than {server.LONGEST_ANSWER_SECONDS} seconds" in TEXT
    assert f"| {toolset.MOST_CALLS} calls" in TEXT
    for tool in TOOLS:
        mebibytes = tool.longest >> 20
        assert (f"{mebibytes} MiB" if mebibytes else f"{tool.longest:,} bytes") in TEXT


def test_the_exchange_is_what_the_tool_answers(client: httpx.Client) -> None:
    """The tool's answer is REST's (test_session.py), so REST is asked here."""
    _configuration, asked, shown = BLOCKS
    path = f"/v1/statutes/{asked['statute']}/articles/{asked['article']}"
    answer = client.get(path, params={"as_of": asked["as_of"]}).json()
    assert _part_of(shown, answer)


def _part_of(shown: Any, answer: Any) -> bool:
    if isinstance(shown, dict):
        return all(_part_of(each, answer[name]) for name, each in shown.items())
    return bool(shown == answer)
