"""The kept list of tools is what the code says; no argument speaks of routes or invented law."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest
from mcp_types import Tool

from api.mcp.tool_list import kept_list, written
from api.mcp.toolset import Toolset


def test_the_kept_list_is_what_the_code_says() -> None:
    kept = files("api.mcp").joinpath("tool_list.json").read_text("utf-8")
    assert kept == written(Toolset().listed()), "write it anew: python -m api.mcp.tool_list"


@pytest.mark.parametrize("tool", kept_list(), ids=lambda tool: tool.name)
def test_arguments_are_described_without_routes_and_invented_statutes(tool: Tool) -> None:
    for name, argument in tool.input_schema["properties"].items():
        assert name == "operation" or argument.get("description"), name
        assert not argument.get("examples"), name
    words = str(tool.input_schema)
    assert "route" not in words
    assert "EX0001" not in words
    assert "/v1/" not in words


def test_numbers_of_days_may_be_numbers() -> None:
    toolset = Toolset()
    asked: dict[str, Any] = {"operation": "business_days", "day": "2026-05-04", "until": 5}
    assert (
        toolset.call("calculate_dates", asked).json
        == toolset.call("calculate_dates", {**asked, "until": "5"}).json
    )
    assert toolset.call("calculate_dates", {**asked, "until": True}).is_problem
