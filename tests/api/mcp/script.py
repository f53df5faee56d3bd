"""The session a client has with the server, and what it recorded."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from mcp_types import CallToolResult, Implementation, Tool

SCRIPT: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "session.yaml").read_text("utf-8")
)
HOSTILE: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "hostile.yaml").read_text("utf-8")
)


@dataclass(frozen=True, slots=True)
class Session:
    """A session from the greeting to the last answer."""

    server: Implementation | None
    instructions: str | None
    tools: list[Tool]
    answers: list[CallToolResult]
    """One to each call of the script."""


def at(answer: Any, path: str) -> Any:
    """What stands at a path such as ``hits.0.article``."""
    for part in path.split("."):
        answer = answer[int(part)] if isinstance(answer, list) else answer[part]
    return answer
