"""The server as a process of its own, under a role that may only read, and a client's session."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import anyio
import psycopg
import pytest
from mcp import Client, StdioServerParameters
from mcp_types import CallToolResult, ListToolsResult
from psycopg import sql
from sqlalchemy import Engine, make_url

from lawdb import embedded
from tests.api.conftest import ROOT
from tests.api.mcp.script import SCRIPT, Session


@pytest.fixture(scope="module")
def reader_url(indexed: Engine, database_url: str, server_dir: Path) -> Iterator[str]:
    """The example corpus for a role that has been granted nothing but SELECT."""
    role = f"reader_{uuid.uuid4().hex}"
    name, everything = sql.Identifier(role), sql.SQL("ALL TABLES IN SCHEMA public")
    url = make_url(database_url)
    with _administrator_of(url.database, server_dir) as owner:
        owner.execute(sql.SQL("CREATE ROLE {} LOGIN PASSWORD 'reader'").format(name))
        owner.execute(sql.SQL("GRANT SELECT ON {} TO {}").format(everything, name))
    yield url.set(username=role, password="reader").render_as_string(hide_password=False)
    with _administrator_of(url.database, server_dir) as owner:
        owner.execute(sql.SQL("DROP OWNED BY {}").format(name))
        owner.execute(sql.SQL("DROP ROLE {}").format(name))


@pytest.fixture(scope="module")
def environment(reader_url: str) -> dict[str, str]:
    """The environment of the server's process."""
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("LAWDB_")}
    return {**inherited, "LAWDB_DATABASE_URL": reader_url, "LC_ALL": "C"}


@pytest.fixture(scope="module")
def command(environment: dict[str, str]) -> StdioServerParameters:
    """``lawdb mcp`` as a client starts it."""
    return StdioServerParameters(
        command=sys.executable, args=["-m", "api.cli", "mcp"], cwd=ROOT, env=environment
    )


@pytest.fixture(scope="module")
def address(environment: dict[str, str]) -> Iterator[str]:
    """The address of ``lawdb mcp --http``."""
    with serving_http(environment) as base:
        yield f"{base}/mcp"


@pytest.fixture(scope="module", params=["stdio, handshake", "stdio", "http, handshake", "http"])
def session(request: pytest.FixtureRequest) -> Session:
    """The whole script in one session, in both eras of the protocol, over both transports."""
    transport, _, era = request.param.partition(", ")
    name = "command" if transport == "stdio" else "address"
    server: StdioServerParameters | str = request.getfixturevalue(name)
    return anyio.run(_recorded, server, "legacy" if era else "auto")


async def _recorded(server: StdioServerParameters | str, mode: str) -> Session:
    async with Client(server, mode=mode) as client:
        tools: ListToolsResult = await client.list_tools()
        answers: list[CallToolResult] = [
            await client.call_tool(call["tool"], call["arguments"]) for call in SCRIPT
        ]
        return Session(client.server_info, client.instructions, tools.tools, answers)


@contextmanager
def serving_http(environment: dict[str, str], *options: str) -> Iterator[str]:
    """``lawdb mcp --http`` on a free port, in a process of its own; yields the address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "-m", "api.cli", "mcp", "--http", "--port", str(port), *options],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    with process:
        try:
            while not _listens(port):
                assert process.poll() is None, "the server ended"
                time.sleep(0.02)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
        assert process.stdout is not None
        assert process.stdout.read() == b""


def _listens(port: int) -> bool:
    with socket.socket() as trying:
        return trying.connect_ex(("127.0.0.1", port)) == 0


def _administrator_of(database: str | None, server_dir: Path) -> psycopg.Connection:
    url = make_url(embedded.admin_url(server_dir)).set(drivername="postgresql", database=database)
    return psycopg.connect(url.render_as_string(hide_password=False), autocommit=True)
