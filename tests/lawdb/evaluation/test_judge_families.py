"""Families of models by their names: siblings told whatever the spelling, and persons let be."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from lawdb.evaluation.gold_errors import JudgeOfTheFamily, NotAPerson, UnknownModelFamily
from lawdb.evaluation.judge_families import ModelFamilies, packaged_families

FAMILIES = yaml.safe_load(Path(__file__).with_name("families.yaml").read_text("utf-8"))


@pytest.mark.parametrize("case", FAMILIES["one_family"], ids=str)
def test_of_one_family_whatever_the_spelling(case: list[str]) -> None:
    for judge, judged in (case, case[::-1]):
        with pytest.raises(JudgeOfTheFamily):
            packaged_families().require_apart(judge, [judged])


@pytest.mark.parametrize("case", FAMILIES["apart"], ids=str)
def test_of_two_families(case: list[str]) -> None:
    packaged_families().require_apart(case[0], case[1:])


@pytest.mark.parametrize("name", FAMILIES["unknown"])
def test_a_name_that_no_row_knows_is_no_stranger(name: str) -> None:
    with pytest.raises(UnknownModelFamily):
        packaged_families().require_apart(name, ["gpt-4o"])


@pytest.mark.parametrize("name", FAMILIES["no_person"])
def test_no_person(name: str) -> None:
    with pytest.raises(NotAPerson):
        packaged_families().require_person(name)


@pytest.mark.parametrize("name", FAMILIES["person"])
def test_a_person(name: str) -> None:
    packaged_families().require_person(name)


def test_families_of_a_file_are_added_and_take_no_name_away() -> None:
    own = ModelFamilies.read("f", "- {family: mine, names: [nobody-knows, claude]}")
    both = own.with_also(packaged_families())
    assert {
        m: set(both.families_of(m)) for m in ("org/Nobody-Knows-1", "gpt-4o", "claude-x", "x")
    } == {
        "org/Nobody-Knows-1": {"mine"},
        "gpt-4o": {"openai"},
        "claude-x": {"mine", "anthropic"},
        "x": set(),
    }
