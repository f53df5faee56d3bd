"""The tools of one process over one store: listed, and called by name from any thread."""

from __future__ import annotations

import json
import logging
from collections.abc import Collection, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import Any

from mcp_types import Tool as ListedTool
from mcp_types import ToolAnnotations
from pydantic import ValidationError

from api.mcp.resources import Resources
from api.mcp.schemas import input_schema, output_schema
from api.mcp.tools import TOOLS, Tool
from api.mcp.wording import WORDING
from api.services.errors import MalformedParameter
from api.services.faults import fault_words, place
from api.services.problems import (
    Problem,
    ProblemFamily,
    body_too_long,
    defect,
    problem,
    problem_document,
    problem_of,
)

MOST_CALLS = 16
"""Calls that are worked on at a time, those nobody waits for any more among them."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ToolAnswer:
    """What a call came to: a result or a problem document, as JSON."""

    json: str
    is_problem: bool


class _Busy(Exception):
    """As many calls as there may be are worked on."""


class Toolset:
    """The tools over the configured store, which is opened at the first call that needs it."""

    def __init__(self) -> None:
        self._by_name = {tool.name: tool for tool in TOOLS}
        self._resources = Resources()
        self._counting = Lock()
        self._running = 0

    def listed(self) -> list[ListedTool]:
        """The tools as clients are told of them."""
        return [_listed(tool, WORDING["tools"][tool.name]) for tool in TOOLS]

    def has(self, name: str) -> bool:
        """Whether there is such a tool."""
        return name in self._by_name

    @property
    def is_running(self) -> bool:
        """Whether a call is worked on."""
        return self._running > 0

    def call(self, name: str, arguments: Mapping[str, Any]) -> ToolAnswer:
        """The answer of a tool; every failure is an answer with a problem."""
        try:
            with self._counted():
                tool = self._by_name[name]
                length = _length(arguments)
                if length > tool.longest:
                    return refusal(body_too_long(length, tool.longest), 413)
                asked = tool.arguments.validate_python(dict(arguments))
                result = tool.answer(self._resources, asked)
                return ToolAnswer(result.model_dump_json(by_alias=True), is_problem=False)
        except _Busy:
            detail = f"{MOST_CALLS} calls are worked on already; wait for one, then ask again"
            title = "Too many calls at a time"
            return refusal(problem("server_busy", title, detail, ProblemFamily.UNAVAILABLE))
        except ValidationError as error:
            return refusal(_unreadable(error, self._by_name[name].alternatives))
        except Exception as error:  # noqa: BLE001  no failure of a call may end the connection
            found = problem_of(error)
            if found is not None:
                return refusal(found)
            _log.exception("the tool %s failed", name)
            return refusal(defect(), 500)

    def close(self) -> None:
        """Close the store's connections."""
        self._resources.close()

    @contextmanager
    def _counted(self) -> Generator[None]:
        with self._counting:
            if self._running >= MOST_CALLS:
                raise _Busy
            self._running += 1
        try:
            yield
        finally:
            with self._counting:
                self._running -= 1


def refusal(found: Problem, status: int | None = None) -> ToolAnswer:
    """The answer that is a problem document, as REST would send it."""
    return ToolAnswer(problem_document(found, status).model_dump_json(), is_problem=True)


def _length(arguments: Mapping[str, Any]) -> int:
    return len(json.dumps(arguments, ensure_ascii=False).encode("utf-8", "surrogatepass"))


def _unreadable(error: ValidationError, alternatives: Collection[str]) -> Problem:
    faults = error.errors(include_url=False, include_input=False)
    detail = "; ".join(dict.fromkeys(_fault(fault, alternatives) for fault in faults))
    title = MalformedParameter.title
    return problem(MalformedParameter.code, title, detail, ProblemFamily.MALFORMED)


def _fault(fault: Mapping[str, Any], alternatives: Collection[str]) -> str:
    location = fault["loc"]
    if location and location[0] in alternatives:  # which of them it is, is no place in it
        location = location[1:]
    where = place(location)
    return f"{f'field {where!r}' if where else 'the arguments'}: {fault_words(fault)}"


def _listed(tool: Tool, told: Mapping[str, Any]) -> ListedTool:
    return ListedTool(
        name=tool.name,
        title=told["title"],
        description=" ".join(told["description"].split()),
        input_schema=input_schema(tool.arguments, told.get("arguments", {})),
        output_schema=output_schema(tool.results),
        annotations=ToolAnnotations(
            read_only_hint=True,
            destructive_hint=False,
            idempotent_hint=True,
            open_world_hint=False,
        ),
    )
