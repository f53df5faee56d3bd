"""docs/cli.md names every command, every option and every exit code, and nothing else."""

from __future__ import annotations

import re

import pytest

from api.cli import app
from api.cli.exit_codes import ExitCode, exit_code_of_family, exit_code_of_outcome
from api.services.problems import ProblemFamily
from lawdb.outcome import Outcome
from tests.api.conftest import ROOT
from tests.api.documented import command_names, options_of

TEXT = (ROOT / "docs" / "cli.md").read_text("utf-8")
SECTIONS = dict(
    re.findall(r"^## `lawdb ([^`]+)`\n(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL)
)
COMMANDS = command_names(app)


def test_every_command_has_a_section_and_every_section_a_command() -> None:
    assert sorted(SECTIONS) == sorted(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_section_lists_the_command_s_options(name: str) -> None:
    listed = re.findall(r"^- `(--[a-z-]+)`", SECTIONS[name], re.MULTILINE)
    assert sorted(listed) == sorted(options_of(COMMANDS[name]))


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_says_what_it_does(name: str) -> None:
    command = COMMANDS[name]
    assert command.help
    assert [p.name for p in command.params if not getattr(p, "help", None)] == []


def test_the_table_of_exit_codes_is_the_code() -> None:
    rows = re.findall(r"^\| (\d+) \| ([A-Z_]+) \|", TEXT, re.MULTILINE)
    assert [(int(code), name) for code, name in rows] == [(c.value, c.name) for c in ExitCode]


def test_every_outcome_and_family_has_an_exit_code() -> None:
    assert {o for o in Outcome if exit_code_of_outcome(o.value) is ExitCode.OK} == {
        Outcome.IN_FORCE
    }
    assert ExitCode.OK not in {exit_code_of_family(f.value) for f in ProblemFamily}
