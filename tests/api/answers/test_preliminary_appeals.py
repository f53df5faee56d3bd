"""Dispositions of which the action needs an administrative decision first are not computed."""

from __future__ import annotations

import datetime as dt

import pytest

from api.services.answers.implied import curated_implied
from api.services.answers.preliminary_appeals import appeal_needed_first, preliminary_appeals
from deadline_engine.matter.matter import Event, Matter
from deadline_engine.rules.catalogue import packaged

REVOCATION = "kr.administrative_litigation.revocation"
AFTER_APPEAL = "kr.administrative_litigation.revocation_after_appeal"
ROAD = "도로교통법 제101조의3"
TAX = "국세기본법 제56조제2항"
LOCAL = "지방세기본법 제98조제3항"
LIMIT = "형사소송법 제249조"
INSURRECTION = "헌정질서 파괴범죄의 공소시효 등에 관한 특례법 제3조"
SEXUAL = "성폭력범죄의 처벌 등에 관한 특례법"
TODAY = dt.date(2026, 12, 1)


@pytest.mark.parametrize(
    ("question", "rule", "role", "day", "named"),
    [
        ("과세처분 취소소송의 기간은", REVOCATION, "disposition_known", "2010-03-02", TAX),
        ("세무서의 납세고지를 받았다", REVOCATION, "disposition_known", "1980-03-02", TAX),
        ("종합소득세 부과처분", REVOCATION, "disposition_known", "1970-03-02", None),
        ("취득세 부과처분의 취소소송", REVOCATION, "disposition_known", "2024-03-02", LOCAL),
        ("취득세 부과처분의 취소소송", REVOCATION, "disposition_known", "2015-03-02", None),
        ("운전면허 취소처분", REVOCATION, "disposition_known", "2005-03-02", ROAD),
        ("운전면허 취소처분", REVOCATION, "disposition_known", "2020-03-02", "도로교통법 제142조"),
        ("운전면허 취소처분", REVOCATION, "disposition_known", "1998-03-02", None),
        ("운전면허 취소처분의 재결서", AFTER_APPEAL, "adjudication_served", "2020-03-02", None),
        ("영업정지처분 취소소송", REVOCATION, "disposition_known", "2020-03-02", None),
        ("이행강제금 부과처분", REVOCATION, "disposition_known", "2020-03-02", None),
    ],
)  # fmt: skip
def test_what_needs_a_decision_first(
    question: str, rule: str, role: str, day: str, named: str | None
) -> None:
    event = Event(role=role, date=dt.date.fromisoformat(day))
    matter = Matter(rule=rule, events=(event,))
    found = appeal_needed_first(question, matter, TODAY)
    assert (found.named if found else None) == named
    assert found is None or (found.code == "appeal_first" and str(named) in found.sentence_ko)


def test_only_rules_of_the_catalogue_are_held_back() -> None:
    rules = {rule for appeal in preliminary_appeals() for rule in appeal.rules}
    assert rules <= set(packaged().rules)


@pytest.mark.parametrize(
    ("question", "day", "articles"),
    [
        ("강도살인죄의공소시효", "2016-01-01", {LIMIT, "형사소송법 제253조의2"}),
        ("살인미수의공소시효", "2016-01-01", {LIMIT}),
        ("상사채권의소멸시효", "2016-01-01", {"상법 제64조"}),
        ("상사채권의이자", "2016-01-01", set[str]()),
        ("내란죄의공소시효", "2016-01-01", {INSURRECTION, LIMIT}),
        ("강간죄의공소시효", "2012-01-01", {LIMIT, f"{SEXUAL} 제20조"}),
        ("강간죄의공소시효", "2014-01-01", {LIMIT, f"{SEXUAL} 제21조"}),
        ("해고의구제신청기간", "2005-01-01", set[str]()),
        ("해고의구제신청기간", "2010-01-01", {"근로기준법 제28조"}),
    ],
)  # fmt: skip
def test_articles_that_a_question_means(question: str, day: str, articles: set[str]) -> None:
    on = dt.date.fromisoformat(day)
    found = {a for row in curated_implied() if row.meant_by(question, on) for a in row.articles}
    assert found == articles
