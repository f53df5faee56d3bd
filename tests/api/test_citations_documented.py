"""docs/citations.md names every verdict with its sign, and the exit codes of a document."""

from __future__ import annotations

import re

from api.cli.exit_codes import ExitCode, exit_code_of_check, exit_code_of_documents
from api.services.wording import STANDINGS, VERDICTS
from lawdb.citations.annotation.standing import Standing, mark_of
from lawdb.citations.verdict import Verdict
from tests.api.conftest import ROOT

TEXT = (ROOT / "docs" / "citations.md").read_text("utf-8")


def test_the_table_of_verdicts_is_the_code() -> None:
    rows = re.findall(r"^\| (\S) \| `([a-z_]+)` \|", TEXT, re.MULTILINE)
    assert sorted(rows) == sorted((mark_of(verdict), verdict.value) for verdict in Verdict)
    assert set(VERDICTS) == set(Verdict)
    assert set(STANDINGS) == set(Standing)


def test_the_table_of_exit_codes_is_the_code() -> None:
    rows = {int(code) for code in re.findall(r"^\| (\d+) \|", TEXT, re.MULTILINE)}
    alone = {
        exit_code_of_check({standing.value}, all_sound=sound)
        for standing in Standing
        for sound in (True, False)
    }
    unread = exit_code_of_documents([ExitCode.USAGE, ExitCode.OK])
    assert rows == {*map(int, alone), int(unread), int(ExitCode.USAGE)}


def test_of_several_documents_the_worst_counts() -> None:
    order = [ExitCode.OK, ExitCode.NOT_FOUND, ExitCode.UNCERTAIN, ExitCode.WRONG_CITATION]
    for worst, code in enumerate(order):
        assert exit_code_of_documents(order[: worst + 1]) is code
        assert exit_code_of_documents([ExitCode.USAGE, code]) is ExitCode.PARTLY
        assert exit_code_of_documents([code]) is code
