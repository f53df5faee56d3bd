"""docs/timeline.md: its example is answered as it says, its codes are those of the gate."""

from __future__ import annotations

import re
import shlex
from textwrap import dedent

import pytest
from typer.testing import CliRunner

from api.cli import app
from api.cli.exit_codes import exit_code_of_timeline
from api.services.timeline.answers import TimelineOutcome
from api.services.timeline.errors import SupersessionRefused
from tests.api.conftest import ROOT

TEXT = (ROOT / "docs" / "timeline.md").read_text("utf-8")
EXAMPLE = ROOT / "docs" / "examples" / "facts.yaml"
ASKED = re.findall(
    r"^    \$ lawdb (timeline .*)\n((?:    .*\n|\n(?=    (?!\$)))+)", TEXT, re.MULTILINE
)


def test_the_example_is_the_file_it_names() -> None:
    assert f"```yaml\n{EXAMPLE.read_text('utf-8')}```" in TEXT


def test_the_example_asks_every_kind_of_question() -> None:
    assert {command.split()[2] for command, _ in ASKED} == {
        "--when", "--order", "--between", "--known-on",
    }  # fmt: skip


@pytest.mark.parametrize(("command", "says"), ASKED)
def test_the_example_is_answered_word_for_word(
    monkeypatch: pytest.MonkeyPatch, command: str, says: str
) -> None:
    monkeypatch.chdir(ROOT)
    done = CliRunner().invoke(app, shlex.split(command))
    assert done.stdout.rstrip("\n") == dedent(says).rstrip("\n")


def test_every_condition_of_the_gate_is_listed_with_its_code() -> None:
    gate = TEXT.split("## The gate")[1].split("## ")[0]
    listed = re.findall(r"`(supersession_\w+)`", gate)
    assert sorted(listed) == sorted(kind.code for kind in SupersessionRefused.__args__)


def test_every_outcome_is_listed_with_its_exit_code() -> None:
    rows = re.findall(r"^\| `([a-z_]+)` \| (\d+) \|", TEXT, re.MULTILINE)
    expected = [(o.value, str(exit_code_of_timeline(o.value).value)) for o in TimelineOutcome]
    assert rows == expected
