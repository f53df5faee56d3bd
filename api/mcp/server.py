"""The MCP server: what it says of itself, its tools, and calls that run in threads.

The tools and all they need are imported when one is first called, or in the background once a
client has listed them, so that it is greeted and told of them at once.
"""

from __future__ import annotations

import json
import logging
from functools import partial
from importlib import import_module
from importlib.metadata import version
from threading import Thread
from typing import TYPE_CHECKING, Any

import anyio
import anyio.to_thread
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
)

from api.mcp.quick_imports import quick_imports
from api.mcp.tool_list import kept_list
from api.mcp.wording import INSTRUCTIONS

if TYPE_CHECKING:
    from api.mcp.toolset import ToolAnswer, Toolset

LONGEST_ANSWER_SECONDS = 60
"""Of one call; official clients wait as long."""
_log = logging.getLogger(__name__)


class LawServer:
    """One server over the configured store, for any number of connections."""

    def __init__(self) -> None:
        self._loading = anyio.Lock()
        self._toolset: Toolset | None = None
        self._importing: Thread | None = None
        self.protocol: Server[dict[str, Any]] = Server(
            "lawdb",
            version=version("lawdb"),
            title="lawdb",
            description="What a Korean statute said on a given day, and how we know.",
            instructions=INSTRUCTIONS,
            on_list_tools=self._list_tools,
            on_call_tool=self._call_tool,
        )

    @property
    def is_running(self) -> bool:
        """Whether it imports, or works on a call, also one that nobody waits for any more."""
        importing = self._importing is not None and self._importing.is_alive()
        return importing or (self._toolset is not None and self._toolset.is_running)

    def close(self) -> None:
        """Close the store's connections."""
        if self._toolset is not None:
            self._toolset.close()

    async def _list_tools(
        self, _context: ServerRequestContext[Any], _params: PaginatedRequestParams | None
    ) -> ListToolsResult:
        if self._importing is None:
            self._importing = Thread(target=_import, daemon=True)
            self._importing.start()
        return ListToolsResult(tools=kept_list())

    async def _call_tool(
        self, _context: ServerRequestContext[Any], params: CallToolRequestParams
    ) -> CallToolResult:
        toolset = await self._loaded()
        if not toolset.has(params.name):
            raise MCPError(
                INVALID_PARAMS,
                f"there is no tool {params.name[:60]!r}; tools/list has those there are",
                {"code": "no_such_tool"},
            )
        call = partial(toolset.call, params.name, params.arguments or {})
        try:
            with anyio.fail_after(LONGEST_ANSWER_SECONDS):
                answer = await anyio.to_thread.run_sync(call, abandon_on_cancel=True)
        except TimeoutError:
            _log.warning("the tool %s took too long", params.name)
            answer = _too_long()
        return CallToolResult(
            content=[TextContent(text=answer.json)],
            structured_content=json.loads(answer.json),
            is_error=answer.is_problem,
        )

    async def _loaded(self) -> Toolset:
        async with self._loading:
            if self._toolset is None:
                self._toolset = await anyio.to_thread.run_sync(_load)
            return self._toolset


def _import() -> None:
    with quick_imports():
        # Imported only here: it takes longer than the rest of the start.
        import_module("api.mcp.toolset")


def _load() -> Toolset:
    _import()
    from api.mcp.toolset import Toolset  # noqa: PLC0415

    return Toolset()


def _too_long() -> ToolAnswer:
    from api.mcp.toolset import refusal  # noqa: PLC0415
    from api.services.problems import ProblemFamily, problem  # noqa: PLC0415

    detail = (
        f"the answer took longer than {LONGEST_ANSWER_SECONDS} seconds; narrow the question: one"
        " statute or article, days closer together, a shorter text"
    )
    return refusal(
        problem("call_timeout", "The call took too long", detail, ProblemFamily.UNAVAILABLE)
    )
