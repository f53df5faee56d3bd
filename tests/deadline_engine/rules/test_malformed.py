"""A file of rules that cannot be trusted is refused, with the file, the row and the field."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml

from deadline_engine.rules.catalogue import InvalidRule, read

CASES: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("malformed.yaml").read_text())
VOCABULARY = """
roles:
  - {id: sale, name: {ko: 매매, en: sale}, question: {ko: 언제 팔았습니까?, en: When was it sold?}}
attributes:
  - id: goods
    name: {ko: 물건, en: goods}
    question: {ko: 무엇입니까?, en: What is it?}
    values: {fish: {ko: 생선, en: fish}, boat: {ko: 나룻배, en: boat}}
"""
TOLLING = """
interruptions:
  - id: kr.invented.claim
    name: {ko: 청구, en: claim}
    authority: {statute: 매매법, article: 제2조}
    lasts: false
    restart_authority: {statute: 매매법, article: 제2조}
"""
SOUND: dict[str, Any] = {
    "id": "kr.invented.sale",
    "jurisdiction": "KR",
    "regime": "filing_period",
    "name": {"ko": "하자 통지", "en": "notice of a defect"},
    "limbs": [
        {
            "id": "notice",
            "trigger": "sale",
            "trigger_words": {"ko": "판 날", "en": "the day of the sale"},
            "convention": "kr.civil_act",
            "versions": [
                {
                    "effective_from": "1960-01-01",
                    "period": "2일",
                    "authority": {"statute": "매매법", "article": "제1조"},
                }
            ],
        }
    ],
    "tested_by": {"ko": "통지", "en": "notice"},
}


def laid_over(base: dict[str, Any], changes: dict[str, Any]) -> None:
    for key, value in changes.items():
        if value is None:
            del base[key]
        else:
            base[key] = value


def file_of(case: dict[str, Any]) -> str:
    if "text" in case:
        return str(case["text"])
    rule = deepcopy(SOUND)
    limb = rule["limbs"][0]
    laid_over(limb["versions"][0], case.get("version", {}))
    limb["versions"] += case.get("versions_also", [])
    laid_over(limb, case.get("limb", {}))
    if "limbs_twice" in case:
        rule["limbs"] = [{**limb, "id": name} for name in case["limbs_twice"]]
    laid_over(rule, case.get("rule", {}))
    return yaml.safe_dump([rule], allow_unicode=True)


def read_with(text: str) -> None:
    read({"vocabulary/test.yaml": VOCABULARY, "tolling/t.yaml": TOLLING, "korea/sale.yaml": text})


def test_the_rule_the_cases_spoil_is_sound() -> None:
    read_with(yaml.safe_dump([SOUND], allow_unicode=True))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_refused(case: dict[str, Any]) -> None:
    with pytest.raises(InvalidRule) as refused:
        read_with(file_of(case))
    message = str(refused.value)
    assert [words for words in case["names"] if words not in message] == [], message


def test_an_id_given_twice() -> None:
    text = yaml.safe_dump([SOUND, SOUND], allow_unicode=True)
    with pytest.raises(InvalidRule, match=r"kr\.invented\.sale is given twice"):
        read_with(text)
