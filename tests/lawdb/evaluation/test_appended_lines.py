"""Lines that several processes add to one file stay whole."""

from __future__ import annotations

from multiprocessing import get_context
from pathlib import Path

from lawdb.evaluation.appended_lines import append_line

LINES, LONG = 20, 100_000
"""Longer than what a buffered file hands over in one piece."""


def _append(file: Path, letter: str) -> None:
    for _ in range(LINES):
        append_line(file, letter * LONG)


def test_lines_of_several_processes_stay_whole(tmp_path: Path) -> None:
    file = tmp_path / "lines"
    with get_context("spawn").Pool(3) as pool:
        pool.starmap(_append, [(file, letter) for letter in "abc"])
    assert sorted(file.read_text().splitlines()) == [
        letter * LONG for letter in "abc" for _ in range(LINES)
    ]


def test_a_line_that_was_broken_off_spoils_no_other(tmp_path: Path) -> None:
    file = tmp_path / "lines"
    file.write_text("whole\nbrok")
    append_line(file, "새 줄")
    assert file.read_text("utf-8") == "whole\nbrok\n새 줄\n"
