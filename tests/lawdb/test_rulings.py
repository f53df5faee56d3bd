"""Rulings: on which days something does not bind, and which rows are refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from lawdb.article_key import ArticleKey
from lawdb.data.reading import InvalidCuratedData
from lawdb.rulings import RulingTarget, curated_rulings, read_rulings

CASES: dict[str, list[dict[str, Any]]] = yaml.safe_load(
    (Path(__file__).parent / "rulings.yaml").read_text("utf-8")
)
SOUND: dict[str, Any] = yaml.safe_load("""
court: 헌법재판소
case: 2014헌바1
joined: false
decided_on: 2015-01-01
kind: unconstitutional
statute_id: "000001"
title: 어느 법률
targets: [{article: 제1조}]
effect_from: 2015-01-01
scope_ko: 제1조
scope_en: Article 1
legal_basis: 헌법재판소법 제47조제2항
evidence: 어느 판결
""")


def read(row: dict[str, Any]) -> Any:
    (ruling,) = read_rulings("here.yaml", yaml.safe_dump([row], allow_unicode=True))
    return ruling


@pytest.mark.parametrize("case", CASES["force"], ids=lambda c: f"{c['article']} {c['day']}")
def test_what_does_not_bind_on_a_day(case: dict[str, Any]) -> None:
    article = ArticleKey.parse(case["article"])
    struck = [
        ruling.case
        for ruling in curated_rulings()
        if ruling.statute_id == case["statute_id"] and ruling.takes_force_from(article, case["day"])
    ]
    assert struck == case["struck"]


@pytest.mark.parametrize("case", CASES["refused"], ids=lambda c: c["reason"])
def test_a_row_that_contradicts_itself_is_refused(case: dict[str, Any]) -> None:
    assert read(SOUND).case == SOUND["case"]
    with pytest.raises(InvalidCuratedData, match=case["reason"]):
        read({**SOUND, **case["change"]})


def test_the_reference_is_the_usual_citation() -> None:
    references = {ruling.reference for ruling in curated_rulings()}
    assert "헌재 2018. 8. 30. 2014헌바148 등" in references
    assert "헌재 2019. 4. 11. 2017헌바127" in references


def test_a_target_is_written_as_the_law_writes_it() -> None:
    target = RulingTarget(ArticleKey(44, 5), paragraph=1, subparagraph="1의2", item="다")
    assert str(target) == "제44조의5제1항제1호의2다목"
