"""The comparison of two texts, as data, and what must hold for any two texts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from lawdb.comparison.unit_changes import (
    ChangeKind,
    WordOperation,
    unit_changes,
    without_marks,
    word_runs,
)

CASES = yaml.safe_load((Path(__file__).parent / "cases.yaml").read_text("utf-8"))
WORDS = st.lists(st.sampled_from(["등대", "부표", "한다.", "아니", " ", "  "])).map("".join)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_units(case: dict[str, Any]) -> None:
    changes = unit_changes(case["before"], case["after"])
    assert {change.unit: change.kind.value for change in changes} == case["units"]
    for operation in (WordOperation.REMOVED, WordOperation.INSERTED):
        words = [
            run.text.strip()
            for change in changes
            for run in change.words
            if run.operation is operation and run.text.strip()
        ]
        assert words == case.get(operation.value, [])


@given(before=WORDS, after=WORDS)
def test_word_runs_spell_both_texts(before: str, after: str) -> None:
    runs = word_runs(before, after)
    spelled = {
        WordOperation.REMOVED: "".join(
            run.text for run in runs if run.operation is not WordOperation.INSERTED
        ),
        WordOperation.INSERTED: "".join(
            run.text for run in runs if run.operation is not WordOperation.REMOVED
        ),
    }
    assert spelled == {WordOperation.REMOVED: before, WordOperation.INSERTED: after}


@given(text=WORDS)
def test_a_text_does_not_differ_from_itself(text: str) -> None:
    assert all(change.kind is ChangeKind.UNCHANGED for change in unit_changes(text, text))


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("가를 한다. <개정 2007.12.21, 2010.1.1>", "가를 한다."),
        ("나를 한다. <신설 2007.12.21>\n[본조신설 2007.12.21]", "나를 한다."),
        ("다를 한다.[전문개정 2007.12.21]", "다를 한다."),
        ("[라]를 <마>와 한다.", "[라]를 <마>와 한다."),
    ],
)
def test_marks_are_left_out_and_nothing_else(text: str, plain: str) -> None:
    assert without_marks(text) == plain
