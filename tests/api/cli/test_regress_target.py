"""``lawdb regress --target``: systems on real sockets, scored by the command."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from api.cli.exit_codes import ExitCode
from api.services.regression.intervals import StoredIntervals
from benchmarks import naive_systems
from tests.api.conftest import RunCommand
from tests.model_server import model_server, raw


@pytest.fixture(scope="module")
def intervals(example: Engine) -> StoredIntervals:
    with Session(example) as session:
        return StoredIntervals.read(session)


def scored(
    run_command: RunCommand, intervals: StoredIntervals, pick: str, *options: str
) -> tuple[int, dict[str, Any]]:
    system = naive_systems.NumberedArticles(intervals, getattr(naive_systems, pick))
    with naive_systems.served(system) as url:
        done = run_command("regress", "--target", url, "--json", *options)
    printed = json.loads(done.stdout)
    assert printed["kind"] == "regression_target"
    return done.returncode, printed["result"]


@pytest.mark.parametrize("options", [[], ["--batch", "7", "--parallel", "2"]])
def test_a_right_system_passes(
    run_command: RunCommand, intervals: StoredIntervals, options: list[str]
) -> None:
    code, score = scored(run_command, intervals, "right", *options)
    assert (code, score["passed"], score["slips_to"]) == (ExitCode.OK, True, "none")
    for direction in ("past", "present"):
        assert score[direction]["right_version_rate"] == 1.0
        assert score[direction]["came_to"]["right"] > 5
    assert score["contract"] == "lawdb-regress/1"


def test_the_newest_text_always_fails_for_the_past(
    run_command: RunCommand, intervals: StoredIntervals, tmp_path: Path
) -> None:
    slips = tmp_path / "slips.jsonl"
    code, score = scored(run_command, intervals, "newest", "--failures", str(slips))
    assert code == ExitCode.REGRESSION
    assert (score["passed"], score["slips_to"]) == (False, "newer")
    assert score["past"]["right_version_rate"] < 0.5
    assert score["present"]["right_version_rate"] == 1.0
    listed = [json.loads(line) for line in slips.read_text("utf-8").splitlines()]
    newer = [each for each in listed if each["judgement"] == "slipped_newer"]
    assert len(newer) >= score["past"]["came_to"]["slipped_newer"] > 5
    assert all(each["shown"]["interval"]["from"] > each["day"] for each in newer)


def test_the_oldest_text_always_fails_for_the_present(
    run_command: RunCommand, intervals: StoredIntervals
) -> None:
    code, score = scored(run_command, intervals, "oldest", "--sample", "30")
    assert code == ExitCode.REGRESSION
    assert score["present"]["came_to"]["slipped_older"] > 5
    assert score["present"]["came_to"]["slipped_newer"] == 0
    assert score["present"]["right_version_rate"] < 0.5


def test_a_terminal_is_told_rates_and_direction(
    run_command: RunCommand, intervals: StoredIntervals
) -> None:
    system = naive_systems.NumberedArticles(intervals, naive_systems.newest)
    with naive_systems.served(system) as url:
        done = run_command("regress", "--target", url)
    assert done.returncode == ExitCode.REGRESSION
    assert "[slips_to newer]" in done.stdout
    assert "현재 사건 present  옳은 판 100.0%" in done.stdout


def test_a_target_that_answers_nonsense_does_not_pass(run_command: RunCommand) -> None:
    with model_server([raw(b"<html>welcome</html>")]) as server:
        done = run_command("regress", "--target", server.url, "--sample", "3", "--json")
    assert done.returncode == ExitCode.REGRESSION
    score = json.loads(done.stdout)["result"]
    assert score["failed"] == {"not_json": len(server.asked)}
    assert score["past"]["right_version_rate"] is None
    assert not score["passed"]


def test_letters_that_cannot_be_written_are_told_and_kept(
    run_command: RunCommand, tmp_path: Path
) -> None:
    slips = tmp_path / "slips.jsonl"
    options = ("--sample", "2", "--failures", str(slips))
    with model_server([raw(rb'{"contract": "\ud800"}')]) as server:
        done = run_command("regress", "--target", server.url, *options)
    assert done.returncode == ExitCode.REGRESSION
    assert "[wrong_contract]" in done.stdout
    assert len(slips.read_text("utf-8").splitlines()) == len(server.asked)


def test_nobody_at_the_address_is_told(run_command: RunCommand) -> None:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{bound.getsockname()[1]}/"
        done = run_command("regress", "--target", url, "--json")
    assert done.returncode == ExitCode.UNAVAILABLE
    score = json.loads(done.stdout)["result"]
    assert not score["passed"]
    assert url in score["report"]["doors"][0]["why_not"]


@pytest.mark.parametrize(
    "options",
    [
        ["--target", "no address"],
        ["--target", "http://127.0.0.1:9/", "--parallel", "0"],
        ["--target", "http://127.0.0.1:9/", "--timeout", "0"],
        ["--target", "http://127.0.0.1:9/", "--batch", "-1"],
        ["--target", "http://127.0.0.1:9/", "--sample", "0"],
        ["--target", "http://127.0.0.1:9/", "--door", "lookup"],
        ["--target", "http://127.0.0.1:9/", "--pin", "slip"],
    ],
)
def test_what_means_nothing_is_refused(run_command: RunCommand, options: list[str]) -> None:
    done = run_command("regress", *options)
    assert done.returncode == ExitCode.USAGE
    assert "[malformed_parameter]" in done.stderr
