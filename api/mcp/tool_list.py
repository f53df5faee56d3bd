"""The tools as clients are told of them, kept in ``tool_list.json``.

Their schemas are those of the results of every service, whose imports take a second; a client that
lists the tools at once should not wait for them. ``python -m api.mcp.tool_list`` writes the file
anew; a test holds it to what the code says.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from pathlib import Path

from mcp_types import Tool

_FILE = "tool_list.json"


@cache
def kept_list() -> list[Tool]:
    """The tools in the order in which they are listed."""
    text = files("api.mcp").joinpath(_FILE).read_text(encoding="utf-8")
    return [Tool.model_validate(each) for each in json.loads(text)]


def written(tools: list[Tool]) -> str:
    """The text of the file for these tools, one a line."""
    plain = (tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in tools)
    lines = (json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in plain)
    return "[\n" + ",\n".join(lines) + "\n]\n"


def main() -> None:
    """Write the file anew."""
    from api.mcp.toolset import Toolset  # noqa: PLC0415  what the file saves the server

    Path(__file__).with_name(_FILE).write_text(written(Toolset().listed()), encoding="utf-8")


if __name__ == "__main__":
    main()
