"""Serve the tools: over standard input and output, or over streamable HTTP."""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Sequence
from types import FrameType

import anyio
from mcp.server.stdio import stdio_server
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette

from api.mcp.server import LawServer
from api.mcp.unreadable_lines import AnsweredLines

PATH = "/mcp"
LONGEST_MESSAGE = 9 * 1024 * 1024
"""Bytes over HTTP: the longest documents that a tool takes, and what stands around them."""
_LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


def serve_stdio() -> None:
    """Serve one client over standard input and output, until it closes the input.

    Standard output carries nothing but the protocol: while it serves, whatever prints goes to
    standard error, and so does the log.
    """
    _log_to_stderr()
    # A thread waits for a line of standard input, which an orderly end would wait for, too.
    signal.signal(signal.SIGINT, _interrupted)
    server = LawServer()
    anyio.run(_talk, server)
    if server.is_running:
        _leave(0)  # nobody is there to read the answer
    server.close()


def http_app(server: LawServer, host: str, port: int, allowed: Sequence[str] = ()) -> Starlette:
    """The application over streamable HTTP at ``PATH``.

    Each message stands alone: the tools keep no state. Only requests that name this server by its
    loopback names, ``host`` or one of ``allowed`` are answered, and of a browser only those of
    pages from there: another page must not reach a server on its reader's machine (DNS rebinding).
    """
    names = [*_LOOPBACK, *(f"[{name}]" if ":" in name else name for name in (host, *allowed))]
    hosts = [name for each in names for name in (each, f"{each}:{port}")]
    return server.protocol.streamable_http_app(
        streamable_http_path=PATH,
        json_response=True,
        stateless_http=True,
        max_request_body_size=LONGEST_MESSAGE,
        host=host,
        transport_security=TransportSecuritySettings(
            enable_dns_rebinding_protection=True,
            allowed_hosts=hosts,
            allowed_origins=[
                f"{scheme}://{name}" for scheme in ("http", "https") for name in hosts
            ],
        ),
    )


def serve_http(host: str, port: int, allowed: Sequence[str] = ()) -> None:
    """Serve any number of clients over streamable HTTP until the process is ended."""
    import uvicorn  # noqa: PLC0415  only this way of serving needs it

    _log_to_stderr()
    server = LawServer()
    uvicorn.run(http_app(server, host, port, allowed), host=host, port=port, log_level="warning")
    server.close()


async def _talk(server: LawServer) -> None:
    protocol = server.protocol
    async with stdio_server() as (reading, writing):
        read = AnsweredLines(reading, writing)
        await protocol.run(read, writing, protocol.create_initialization_options())


def _interrupted(_signal: int, _frame: FrameType | None) -> None:
    _leave(128 + signal.SIGINT)


def _log_to_stderr() -> None:
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING)


def _leave(code: int) -> None:
    """End the process at once, threads that still work among it."""
    sys.stderr.flush()
    os._exit(code)
