"""What each rule of the packaged catalogue must have; computations over those of private law."""

from __future__ import annotations

from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml

from deadline_engine.counting.conventions import all_ids
from deadline_engine.graph.computing import compute
from deadline_engine.graph.errors import Contradiction
from deadline_engine.matter.matter import Matter
from deadline_engine.rules.catalogue import packaged
from deadline_engine.rules.regime import Regime
from deadline_engine.rules.schema import GivenPeriod, LastDay, Limb, PeriodVersion, Rule
from deadline_engine.rules.tolling import Interruption

CATALOGUE = packaged()
RULES = list(CATALOGUE.rules.values())
CASES: list[dict[str, Any]] = yaml.safe_load(
    Path(__file__).with_name("civil_law_cases.yaml").read_text()
)
PRESCRIPTIONS = {Regime.EXTINCTIVE_PRESCRIPTION, Regime.ACQUISITIVE_PRESCRIPTION}


def limbs(rules: list[Rule] = RULES) -> list[Any]:
    return [pytest.param(r, limb, id=f"{r.id}-{limb.id}") for r in rules for limb in r.limbs]


@pytest.mark.parametrize(("rule", "limb"), limbs())
def test_versions_leave_no_gap(rule: Rule, limb: Limb) -> None:
    joins = [
        (earlier.effective_to, later.effective_from) for earlier, later in pairwise(limb.versions)
    ]
    assert [pair for pair in joins if pair[0] != pair[1]] == [], rule.id


def stands_on_a_dated_text(version: PeriodVersion) -> bool:
    authority = version.authority
    if authority.case or authority.statute_id is None:
        return True
    own = isinstance(version.period, GivenPeriod) or bool(authority.prints)
    by_value = not isinstance(version.period, str) and hasattr(version.period, "values")
    return authority.effective_from is not None and (own or by_value)


@pytest.mark.parametrize(
    "rule_id", sorted(r.id for r in RULES if r.jurisdiction == "KR"), ids=lambda rule_id: rule_id
)
def test_each_version_names_the_text_and_the_words_it_prints(rule_id: str) -> None:
    versions = [v for limb in CATALOGUE.rule(rule_id).limbs for v in limb.versions]
    assert [str(v.authority) for v in versions if not stands_on_a_dated_text(v)] == []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_korean_and_english_are_each_in_their_language(rule: Rule) -> None:
    def korean(text: str) -> bool:
        return any("가" <= letter <= "힣" for letter in text)

    for names in (
        rule.name,
        rule.tested_by,
        *rule.warnings,
        *(x.trigger_words for x in rule.limbs),
    ):
        assert korean(names.ko), names
        assert any(letter.isascii() and letter.isalpha() for letter in names.en), names


@pytest.mark.parametrize(
    ("rule", "limb"), limbs([r for r in RULES if r.regime in PRESCRIPTIONS and "civil" in r.id])
)
def test_whether_the_last_day_of_prescription_moves_is_said_to_be_unsettled(
    rule: Rule, limb: Limb
) -> None:
    assert limb.last_day is LastDay.UNSETTLED, rule.id
    assert limb.last_day_authority is not None
    assert limb.last_day_authority.case


@pytest.mark.parametrize(("rule", "limb"), limbs())
def test_the_convention_exists(rule: Rule, limb: Limb) -> None:
    assert limb.convention in all_ids(), rule.id


@pytest.mark.parametrize("definition", CATALOGUE.interruptions.values(), ids=lambda d: d.id)
def test_what_keeps_a_demand_or_a_failed_suit_is_an_interruption(definition: Interruption) -> None:
    kept_by = {
        kind
        for follow_up in (definition.follow_up, definition.on_lapse)
        if follow_up is not None
        for kind in follow_up.by
    }
    assert kept_by <= CATALOGUE.interruptions.keys()


@pytest.mark.parametrize(
    "definition",
    [*CATALOGUE.interruptions.values(), *CATALOGUE.suspensions.values()],
    ids=lambda d: d.id,
)
def test_earlier_texts_follow_each_other_up_to_the_present_one(definition: Any) -> None:
    texts = (*definition.earlier, definition.authority)
    joins = [(a.effective_to, b.effective_from) for a, b in pairwise(texts)]
    assert [pair for pair in joins if pair[0] != pair[1]] == []


@pytest.mark.parametrize(
    ("kind", "day", "words"),
    [
        ("kr.civil_act.no_legal_representative", date(2013, 6, 30), "6월내"),
        ("kr.civil_act.no_legal_representative", date(2013, 7, 1), "6개월 내"),
        ("kr.civil_act.between_spouses", date(1959, 12, 31), "혼인관계가 종료된"),
    ],
)
def test_a_suspension_names_the_text_of_the_day(kind: str, day: date, words: str) -> None:
    assert CATALOGUE.suspensions[kind].authority_on(day).prints == words


@pytest.mark.parametrize(
    ("asked", "rule_id"),
    [
        ("물품대금", "kr.civil_act.goods_price"),
        ("대여금", "kr.civil_act.claim"),
        ("공사대금", "kr.civil_act.construction_fee"),
        ("치료비", "kr.civil_act.medical_fee"),
        ("퇴직금", "kr.retirement_benefits.retirement_pay"),
        ("연차수당", "kr.labour_standards.wages"),
        ("상속포기", "kr.civil_act.acceptance_of_succession"),
        ("유류분", "kr.civil_act.compulsory_share"),
        ("사해행위취소", "kr.civil_act.fraudulent_act"),
        ("국가배상", "kr.state_liability.state"),
        ("계약갱신요구권", "kr.housing_lease.renewal_demand"),
        ("약속어음", "kr.bills_act.acceptor"),
    ],
)
def test_people_find_a_rule_by_the_word_they_use(asked: str, rule_id: str) -> None:
    assert rule_id in {rule.id for rule in CATALOGUE.like(asked)}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_computed(case: dict[str, Any]) -> None:
    result = compute(Matter.model_validate(case["matter"]), CATALOGUE)
    end = result.usual.ends[-1]
    assert end.due.exact == case["due"]
    if "base_due" in case:
        assert end.base_due is not None
        assert end.base_due.exact == case["base_due"]
    if "verdict" in case:
        assert result.verdict.value == case["verdict"]
    assert {r.id: r.due.exact for r in result.readings[1:]} == case.get("readings", {})
    assert result.questions == ()


ORDERED = [(rule, pair) for rule in RULES for pair in rule.in_order]


@pytest.mark.parametrize(
    ("rule", "pair"), ORDERED, ids=[f"{rule.id}-{first}" for rule, (first, _) in ORDERED]
)
def test_an_event_after_the_one_it_must_precede_is_a_contradiction(
    rule: Rule, pair: tuple[str, str]
) -> None:
    first, second = pair
    assert {first, second} <= CATALOGUE.roles.keys()
    days = {first: "2025-06-03", second: "2025-06-02"}
    events = [{"role": role, "date": day} for role, day in days.items()]
    with pytest.raises(Contradiction, match=f"{first} .* cannot lie after {second} "):
        compute(Matter.model_validate({"rule": rule.id, "events": events}), CATALOGUE)
