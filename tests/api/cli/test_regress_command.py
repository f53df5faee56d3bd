"""``lawdb regress`` over the example corpus: what it prints, keeps and leaves with."""

from __future__ import annotations

import json

import pytest
from sqlalchemy import Engine

from api.cli.exit_codes import ExitCode
from tests.api.conftest import RunCommand
from tests.example_store import load_example

DOORS = ("--door", "lookup", "--door", "statute", "--door", "citations")


@pytest.fixture(scope="module")
def example(database: Engine) -> Engine:
    """The example corpus alone: a title that reads as markup can be cited by no one."""
    load_example(database)
    return database


def test_the_example_corpus_keeps_to_the_day(run_command: RunCommand) -> None:
    done = run_command("regress", *DOORS, "--jobs", "1", "--json")
    document = json.loads(done.stdout)
    assert (document["schema_version"], document["kind"]) == (1, "regression")
    result = document["result"]
    assert (done.returncode, result["failures"], result["groups"]) == (0, 0, [])
    assert [door["door"] for door in result["doors"]] == ["lookup", "statute", "citations"]
    for door in result["doors"]:
        assert door["version_pairs"] >= door["articles"] > 0
        assert door["checks"] >= door["questions"] > 0
        assert door["past"]["rate"] == door["present"]["rate"] == 1.0


def test_a_sample_in_several_processes_is_the_same(run_command: RunCommand) -> None:
    counted = [
        json.loads(
            run_command(
                "regress", "--door", "lookup", "--sample", "40", "--jobs", jobs, "--json"
            ).stdout
        )["result"]
        for jobs in ("1", "2")
    ]
    for result in counted:
        for door in result["doors"]:
            door.pop("seconds")
    assert counted[0] == counted[1]
    assert counted[0]["questions_total"] == counted[0]["sample"] == 40


def test_a_door_that_cannot_be_asked_is_told_and_hinders_no_other(run_command: RunCommand) -> None:
    arguments = ("regress", "--door", "search", "--door", "lookup", "--sample", "20", "--jobs", "1")
    done = run_command(*arguments, "--json")
    assert done.returncode == ExitCode.UNAVAILABLE
    search, lookup = json.loads(done.stdout)["result"]["doors"]
    assert (search["available"], search["checks"], lookup["available"]) == (False, 0, True)
    assert "lawdb index" in search["why_not"]
    printed = run_command(*arguments).stdout
    assert "search: 묻지 못함 (not available)" in printed
    assert "lawdb index" in printed


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--door", "window"), "lookup"),
        (("--sample", "0"), "sample is 0"),
        (("--batch", "5"), "--batch is about a target"),
        (("--jobs", "0"), "jobs is 0"),
        (("--pins", "/nowhere/pins.yaml"), "/nowhere/pins.yaml"),
        (("--door", "lookup", "--sample", "1", "--failures", "/nowhere/f"), "/nowhere/f"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    run_command: RunCommand, arguments: tuple[str, ...], said: str
) -> None:
    done = run_command("regress", *arguments)
    assert done.returncode == ExitCode.USAGE
    assert said in done.stderr
