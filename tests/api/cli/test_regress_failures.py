"""``lawdb regress`` over a store that fails, for it has forgotten the names of a statute."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from sqlalchemy import Engine, text

from api.cli.exit_codes import ExitCode
from tests.api.conftest import RunCommand
from tests.example_store import load_example


@pytest.fixture(scope="module")
def example(database: Engine) -> Engine:
    """The example corpus, in which citations of one statute are not found by its title."""
    load_example(database)
    closed = "tstzrange(lower(recorded), now())"
    forget = f"UPDATE statute_name SET recorded = {closed} WHERE statute_id = :id"
    with database.begin() as connection:
        connection.execute(text(forget), {"id": "EX0001"})
    return database


def test_failures_are_grouped_kept_and_written(run_command: RunCommand, tmp_path: Path) -> None:
    pins, failures = tmp_path / "pins.yaml", tmp_path / "failures.jsonl"
    arguments = ("regress", "--door", "citations", "--jobs", "1", "--sample", "200")
    kept = ("--pins", str(pins), "--pin", "nameless", "--failures", str(failures))
    done = run_command(*arguments, *kept)
    assert done.returncode == ExitCode.REGRESSION
    lines = [json.loads(line) for line in failures.read_text("utf-8").splitlines()]
    assert lines
    assert {(line["door"], line["statute_id"]) for line in lines} == {("citations", "EX0001")}
    assert f"실패 {len(lines)}건" in done.stdout
    assert "그날의 글" in done.stdout
    names = [case["name"] for case in yaml.safe_load(pins.read_text("utf-8"))]
    assert names[0] == "nameless"
    again = run_command("regress", "--door", "citations", "--pins", str(pins), "--jobs", "1")
    assert again.returncode == ExitCode.REGRESSION
    assert "nameless (citations) [fails" in again.stdout
