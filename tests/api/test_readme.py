"""The README's commands run word for word: each is read as it stands, and none is a defect."""

from __future__ import annotations

import re
import shlex

import pytest
from sqlalchemy import Engine
from typer.testing import CliRunner

from api.cli import app
from api.cli.exit_codes import ExitCode
from tests.api.conftest import ROOT
from tests.api.documented import command_names, options_of

TEXT = (ROOT / "README.md").read_text("utf-8")
ASK = TEXT.split("\n## Ask\n")[1].split("\n## ")[0]
SHOWN = re.findall(r"^    (lawdb .+)$", ASK, re.MULTILINE)
LINES = [line.partition("  #")[0].strip() for line in SHOWN]
COMMANDS = [each.strip() for line in LINES for each in line.split(" ; ")]
ELSEWHERE = {"index", "mcp", "update", "audit", "rules audit"}
"""Commands that write, serve, or go through a whole corpus."""
RUN = [each for each in COMMANDS if not any(each == f"lawdb {name}" for name in ELSEWHERE)]


def test_there_are_commands() -> None:
    assert "lawdb timeline docs/examples/facts.yaml --known-on 2019-06-05" in RUN


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_and_its_options_exist(command: str) -> None:
    words = shlex.split(command)[1:]
    known = command_names(app)
    name = next(name for name in (" ".join(words[:2]), words[0]) if name in known)
    options = {word for word in words if word.startswith("--")}
    assert options <= options_of(known[name])


@pytest.mark.parametrize("command", RUN)
def test_a_command_is_answered(
    monkeypatch: pytest.MonkeyPatch, indexed: Engine, database_url: str, command: str
) -> None:
    """Over the example corpus, which holds none of the statutes: not found is an answer, too."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("LAWDB_DATABASE_URL", database_url)
    done = CliRunner().invoke(app, shlex.split(command)[1:])
    assert done.exit_code not in {ExitCode.DEFECT, ExitCode.USAGE, ExitCode.UNAVAILABLE}, (
        done.output
    )


@pytest.mark.parametrize("path", re.findall(r"\]\(((?:docs|ingest)/[^)]+)\)", TEXT))
def test_what_it_links_to_is_there(path: str) -> None:
    assert (ROOT / path).exists()
