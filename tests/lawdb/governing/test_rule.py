"""Rules as rows: what is refused, and how a clause is named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from lawdb.data.reading import InvalidCuratedData
from lawdb.governing import TransitionalRule, curated_rules
from lawdb.governing.rule import addendum_number, read_rules, refuse_contradictions

HERE = Path(__file__).parent
ROWS: list[dict[str, Any]] = yaml.safe_load((HERE / "rules.yaml").read_text("utf-8"))
SOUND = ROWS[0]
REFUSED = yaml.safe_load((HERE / "rules_refused.yaml").read_text("utf-8"))


def read(*rows: dict[str, Any]) -> list[TransitionalRule]:
    return list(read_rules("here.yaml", yaml.safe_dump(list(rows), allow_unicode=True)))


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: str(case["change"]))
def test_a_row_that_cannot_be_trusted_is_refused(case: dict[str, Any]) -> None:
    assert read(SOUND)[0].rule_id == SOUND["rule_id"]
    with pytest.raises(InvalidCuratedData, match=case["reason"]):
        read({**SOUND, **case["change"]})


@pytest.mark.parametrize("articles", [["제1조"], ["제1조제2항"]])
def test_two_rules_on_one_text_are_refused(articles: list[str]) -> None:
    other = {**SOUND, "rule_id": "another", "articles": articles}
    with pytest.raises(InvalidCuratedData, match="another"):
        refuse_contradictions(read(SOUND, other))
    refuse_contradictions(
        read(SOUND, {**other, "text_from": SOUND["text_from"].replace(year=2006)})
    )
    with pytest.raises(InvalidCuratedData, match="given twice"):
        refuse_contradictions(read(SOUND, SOUND))


@pytest.mark.parametrize(
    ("clause", "number"),
    [
        ("부칙 제3조", "제3조"),
        ("부칙 제3조의2", "제3조의2"),
        ("부칙 제2조제4항", "제2조"),
        ("부칙 제3항", "③"),
        ("부칙", ""),
    ],
)
def test_a_clause_is_found_by_the_number_the_store_has(clause: str, number: str) -> None:
    assert addendum_number(clause) == number


def test_a_rule_comes_back_from_the_store_as_it_went_in() -> None:
    for rule in curated_rules():
        stored = rule.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        assert TransitionalRule.model_validate(stored) == rule
