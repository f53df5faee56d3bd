"""docs/answers.md says every code, and its example is what the command prints."""

from __future__ import annotations

import re

import pytest

from api.services.answers.results import AnswerOutcome, ReasonCode, RemovedCode
from tests.api.conftest import ROOT, RunCommand

TEXT = (ROOT / "docs" / "answers.md").read_text("utf-8")
REST = (ROOT / "docs" / "rest.md").read_text("utf-8")
_EXAMPLE = re.compile(
    r"^    \$ lawdb ask \"([^\"]+)\" (.*)\n((?:    .*\n|\n)+?)(?=\S)", re.MULTILINE
)


def _first_cells(text: str) -> set[str]:
    cells = re.findall(r"^\| ((?:`[a-z_]+`(?:, )?)+) \|", text, re.MULTILINE)
    return {code for cell in cells for code in re.findall(r"`([a-z_]+)`", cell)}


def test_every_reason_and_code_is_in_a_table() -> None:
    assert _first_cells(TEXT) == {*map(str, ReasonCode), *map(str, RemovedCode)}


def test_every_outcome_is_in_the_table_of_the_route() -> None:
    section = REST.split("### `POST /v1/answers`")[1].split("\n### ")[0]
    assert _first_cells(section) == set(map(str, AnswerOutcome))


@pytest.mark.usefixtures("indexed")
def test_the_example_is_what_the_command_prints(run_command: RunCommand) -> None:
    question, options, printed = _EXAMPLE.findall(TEXT)[0]
    expected = re.sub(r"^    ", "", printed, flags=re.MULTILINE).strip()
    assert run_command("ask", question, *options.split()).stdout.strip() == expected
