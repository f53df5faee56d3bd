"""A client connected to the scripted server; the key must stay out of every log."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from ingest.sources.lawgo.client import LawgoClient
from ingest.sources.lawgo.settings import LawgoSettings
from tests.ingest.sources.lawgo.scripted_upstream import KEY, Upstream


@pytest.fixture
def upstream() -> Iterator[Upstream]:
    server = Upstream()
    yield server
    server.stop()


@pytest.fixture
def slept() -> list[float]:
    return []


@pytest.fixture
def connect(
    upstream: Upstream, slept: list[float], tmp_path: Path
) -> Iterator[Callable[..., LawgoClient]]:
    opened: list[LawgoClient] = []

    def make(**changes: Any) -> LawgoClient:
        values: dict[str, Any] = {
            "oc": SecretStr(KEY),
            "base_url": upstream.url,
            "requests_per_second": 50,
            "attempts": 4,
            "cache_dir": tmp_path / "bodies",
        }
        client = LawgoClient(LawgoSettings(**{**values, **changes}), sleep=slept.append)
        opened.append(client)
        return client

    yield make
    for client in opened:
        client.close()


@pytest.fixture(autouse=True)
def key_stays_out_of_logs(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    caplog.set_level(logging.DEBUG)
    yield
    # what the test itself logged; in its teardown caplog.records would be empty
    for record in caplog.get_records("call"):
        assert "s3cret" not in f"{record.getMessage()} {record.args}"
