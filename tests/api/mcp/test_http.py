"""Over HTTP only requests that name this server are answered, and of pages only its own."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.api.mcp.conftest import serving_http

HEADERS = {"Accept": "application/json, text/event-stream"}
PING: dict[str, Any] = {"jsonrpc": "2.0", "id": 1, "method": "ping"}


def _status(address: str, **headers: str) -> int:
    return httpx.post(address, json=PING, headers={**HEADERS, **headers}).status_code


def test_a_client_on_this_machine_is_answered(address: str) -> None:
    answer = httpx.post(address, json=PING, headers=HEADERS)
    assert (answer.status_code, answer.json()) == (200, {"jsonrpc": "2.0", "id": 1, "result": {}})


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "localhost:1", ""])
def test_another_name_for_this_server_is_refused(address: str, host: str) -> None:
    assert _status(address, Host=host) in {400, 421}


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:1"])
def test_a_page_from_elsewhere_is_refused(address: str, origin: str) -> None:
    assert _status(address, Origin=origin) == 403


def test_a_page_from_here_is_answered(address: str) -> None:
    assert _status(address, Origin=address.removesuffix("/mcp")) == 200


def test_a_name_that_was_allowed_is_answered(environment: dict[str, str]) -> None:
    with serving_http(environment, "--allowed-host", "law.example") as base:
        assert _status(f"{base}/mcp", Host="law.example") == 200
        assert _status(f"{base}/mcp", Origin="https://law.example") == 200
        assert _status(f"{base}/mcp", Host="evil.example") == 421


def test_a_body_that_is_too_long_is_refused(address: str) -> None:
    long = {**PING, "params": {"a": "x" * (9 * 1024 * 1024)}}
    assert httpx.post(address, json=long, headers=HEADERS).status_code == 413
