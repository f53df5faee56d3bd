"""From nothing to an answer with the commands a newcomer runs."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from lawdb import embedded
from tests.api.conftest import ROOT


@pytest.fixture(scope="module")
def data_dir(new_server_dir: Callable[[], Path]) -> Path:
    return new_server_dir() / "data"


def _environment(data_dir: Path) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith("LAWDB_")}
    return {**kept, "LAWDB_DATA_DIR": str(data_dir)}


def _run(data_dir: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "api.cli", *arguments],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=_environment(data_dir),
        check=False,
    )


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_from_nothing_to_an_answer(data_dir: Path) -> None:
    nothing = _run(data_dir, "article", "EX0001", "1", "--json")
    assert nothing.returncode == 8
    assert json.loads(nothing.stdout)["problem"]["code"] == "store_absent"
    up = _run(data_dir, "up", "--json")
    assert up.returncode == 0, up.stderr
    assert json.loads(up.stdout)["result"]["store"] == str(data_dir)
    empty = _run(data_dir, "article", "EX0001", "1")
    assert empty.returncode == 8
    assert "[store_empty]" in empty.stderr
    assert "lawdb ingest" in empty.stderr
    port = _free_port()
    running = subprocess.Popen(
        [sys.executable, "-m", "api.cli", "run", "--port", str(port)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=_environment(data_dir),
    )
    try:
        answer = _first_answer(running, f"http://127.0.0.1:{port}/v1/statutes/EX0001/articles/1")
        assert answer["outcome"] == "in_force"
        question = {"question": "조명시설의 밝기", "as_of": "2020-01-01"}
        found = httpx.post(f"http://127.0.0.1:{port}/v1/search", json=question, timeout=60).json()
        assert found["hits"][0]["article"] == "제4조"
        assert found["means"]["embedding_model"]
    finally:
        running.send_signal(signal.SIGINT)
        said, _ = running.communicate(timeout=60)
    assert "lawdb ingest legalize-kr" in said
    again = _run(data_dir, "ingest", "example", "--json")
    assert again.returncode == 0, again.stderr
    assert json.loads(again.stdout)["result"]["load"]["opened"] == {}
    updated = json.loads(_run(data_dir, "update", "--json").stdout)["result"]["sources"]
    assert [(s["source"], s["changed_statutes"]) for s in updated] == [("example", [])]
    audited = json.loads(_run(data_dir, "audit", "EX0001", "--json").stdout)["result"]
    assert audited["marks"] > 0
    assert audited["findings"] == []
    assert _run(data_dir, "article", "EX0001", "1").returncode == 0
    assert json.loads(_run(data_dir, "down", "--json").stdout)["result"]["stopped"] is True
    assert embedded.status(data_dir).state is embedded.ServerState.STOPPED
    assert json.loads(_run(data_dir, "down", "--json").stdout)["result"]["stopped"] is False


def _first_answer(running: subprocess.Popen[str], address: str) -> dict[str, str]:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        assert running.poll() is None
        try:
            answer: dict[str, str] = httpx.get(address, timeout=60).json()
        except httpx.ConnectError:
            time.sleep(0.1)
        else:
            return answer
    pytest.fail(f"{address} has not answered within two minutes")
