"""docs/timeline.md: its example is answered as it says, its codes are those of the gate."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from api.cli import app
from api.cli.exit_codes import exit_code_of_timeline
from api.services.timeline.answers import TimelineOutcome
from api.services.timeline.errors import SupersessionRefused
from tests.api.conftest import ROOT

TEXT = (ROOT / "docs" / "timeline.md").read_text("utf-8")
EXAMPLE = re.findall(r"^```yaml\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)[0]
ASKED = re.findall(r"^    \$ lawdb (timeline .*)\n    (.+)$", TEXT, re.MULTILINE)


def test_the_example_asks_every_kind_of_question() -> None:
    assert {command.split()[2] for command, _ in ASKED} == {
        "--when", "--order", "--between", "--known-on",
    }  # fmt: skip


@pytest.mark.parametrize(("command", "says"), ASKED)
def test_the_example_is_answered_as_it_says(tmp_path: Path, command: str, says: str) -> None:
    file = tmp_path / "facts.yaml"
    file.write_text(EXAMPLE, "utf-8")
    arguments = [str(file) if word == "facts.yaml" else word for word in shlex.split(command)]
    done = CliRunner().invoke(app, arguments)
    assert done.stdout.startswith(says), done.stdout


def test_every_condition_of_the_gate_is_listed_with_its_code() -> None:
    gate = TEXT.split("## The gate")[1].split("## ")[0]
    listed = re.findall(r"`(supersession_\w+)`", gate)
    assert sorted(listed) == sorted(kind.code for kind in SupersessionRefused.__args__)


def test_every_outcome_is_listed_with_its_exit_code() -> None:
    rows = re.findall(r"^\| `([a-z_]+)` \| (\d+) \|", TEXT, re.MULTILINE)
    expected = [(o.value, str(exit_code_of_timeline(o.value).value)) for o in TimelineOutcome]
    assert rows == expected
