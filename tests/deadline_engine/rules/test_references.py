"""No authority of the data escapes the audit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from deadline_engine.counting.period import Period, Unit
from deadline_engine.rules.catalogue import packaged, read
from deadline_engine.rules.references import authorities_of

VOCABULARY = """
roles:
  - {id: sale, name: {ko: 매매, en: sale}, question: {ko: 언제 팔았습니까?, en: When was it sold?}}
attributes:
  - id: goods
    name: {ko: 물건, en: goods}
    question: {ko: 무엇입니까?, en: What is it?}
    values: {fish: {ko: 생선, en: fish}, boat: {ko: 나룻배, en: boat}}
"""
RULE = """
- id: kr.invented.sale
  jurisdiction: KR
  regime: filing_period
  name: {ko: 하자 통지, en: notice of a defect}
  limbs:
    - id: notice
      trigger: sale
      trigger_words: {ko: 판 날, en: the day of the sale}
      convention: kr.civil_act
      versions:
        - effective_from: 1960-01-01
          period:
            attribute: goods
            values: {fish: 2일, boat: 6개월}
            authorities: {fish: {statute: 매매법, article: 제1조제1호}}
          authority: {statute: 매매법, article: 제1조}
  tested_by: {ko: 통지, en: notice}
"""


def test_every_authority_of_the_catalogue_is_named() -> None:
    catalogue = packaged()
    found = {named.authority.model_dump_json() for named in authorities_of(catalogue)}
    rows = (*catalogue.rules.values(), *catalogue.interruptions.values(),
            *catalogue.suspensions.values())  # fmt: skip
    written = [each for row in rows for each in _authorities(row.model_dump(mode="json"))]
    assert len(written) > 10
    assert {each["article"] + each["case"] + str(each["effective_from"]) for each in written} == {
        named.authority.article + named.authority.case + str(named.authority.effective_from)
        for named in authorities_of(catalogue)
    }
    assert len(found) <= len(written)


def test_a_place_is_named_so_that_it_can_be_found() -> None:
    places = [named.where for named in authorities_of(packaged())]
    assert "kr.civil_act.tort, limb act, version 1: authority" in places
    assert "kr.civil_act.demand, follow_up: authority" in places
    assert "kr.civil_act.minor_abuse, reach: authority" in places


def test_each_period_of_a_kind_of_case_is_claimed_by_its_own_article() -> None:
    catalogue = read({"vocabulary.yaml": VOCABULARY, "rule.yaml": RULE})
    claims = [
        (named.where.partition(": ")[2], named.authority.article, named.claims)
        for named in authorities_of(catalogue)
    ]
    assert claims == [
        ("period goods=fish", "제1조제1호", Period(2, Unit.DAY)),
        ("period goods=boat", "제1조", Period(6, Unit.MONTH)),
        ("authority", "제1조", None),
    ]


def _authorities(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        plain = cast("dict[str, Any]", value)
        if {"statute", "article", "case", "decided_on"} <= plain.keys():
            yield plain
            return
        for each in plain.values():
            yield from _authorities(each)
    elif isinstance(value, list):
        for each in cast("list[Any]", value):
            yield from _authorities(each)
