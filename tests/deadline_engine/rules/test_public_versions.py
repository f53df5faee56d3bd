"""Rules of public, procedural and foreign law as data: which text and period on which day."""

from __future__ import annotations

from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml

from deadline_engine.counting import conventions
from deadline_engine.counting.period import Period, Unit
from deadline_engine.rules.catalogue import packaged
from deadline_engine.rules.schema import ByAttribute, Limb, PeriodVersion, Rule

HERE = Path(__file__).parent
CASES: list[dict[str, Any]] = yaml.safe_load((HERE / "public_versions.yaml").read_text("utf-8"))
PREFIXES = tuple({case["rule"].rpartition(".")[0] + "." for case in CASES})
RULES = [rule for rule in packaged().rules.values() if rule.id.startswith(PREFIXES)]
LIMBS = [(rule, limb) for rule in RULES for limb in rule.limbs]


def _period(text: str) -> Period:
    number, _, unit = text.partition(" ")
    return Period(int(number), Unit(unit.rstrip("s"))) if unit else Period.from_korean(text)


def _in_force(limb: Limb, day: date) -> PeriodVersion:
    found = [
        v
        for v in limb.versions
        if (v.effective_from is None or v.effective_from <= day)
        and (v.effective_to is None or day < v.effective_to)
    ]
    assert len(found) == 1, f"{len(found)} texts of limb {limb.id} are in force on {day}"
    return found[0]


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c['rule']} {c['limb']} {c['date']}")
def test_the_text_of_the_day_prints_the_period(case: dict[str, Any]) -> None:
    limb = next(each for each in packaged().rule(case["rule"]).limbs if each.id == case["limb"])
    version = _in_force(limb, case["date"])
    period = version.period
    if isinstance(period, ByAttribute):
        period = period.values[case["value"]]
    assert period == _period(case["period"])
    assert version.authority.article == case["article"]
    assert version.authority.binds(case["date"])


@pytest.mark.parametrize(("rule", "limb"), LIMBS, ids=lambda x: x.id)
def test_texts_follow_each_other_without_a_gap(rule: Rule, limb: Limb) -> None:
    for earlier, later in pairwise(limb.versions):
        assert earlier.effective_to == later.effective_from, f"{rule.id}, limb {limb.id}"


@pytest.mark.parametrize(("rule", "limb"), LIMBS, ids=lambda x: x.id)
def test_every_convention_is_known(rule: Rule, limb: Limb) -> None:
    assert conventions.named(limb.convention).id == limb.convention


@pytest.mark.parametrize(("rule", "limb"), LIMBS, ids=lambda x: x.id)
def test_a_version_stands_on_a_text_that_was_the_law_with_it(rule: Rule, limb: Limb) -> None:
    for version in limb.versions:
        if version.effective_from is not None:
            assert version.authority.binds(version.effective_from), (
                f"{rule.id}: {version.authority}"
            )


@pytest.mark.parametrize("rule", RULES, ids=lambda r: r.id)
def test_a_value_means_the_same_in_every_version(rule: Rule) -> None:
    for limb in rule.limbs:
        for version in limb.versions:
            if isinstance(version.period, ByAttribute):
                attribute = packaged().attributes[version.period.attribute]
                assert version.period.values.keys() == attribute.values.keys()


@pytest.mark.parametrize("rule", [r for r in RULES if r.jurisdiction == "UK"], ids=lambda r: r.id)
def test_a_tribunal_limit_warns_of_extension_and_knows_early_conciliation(rule: Rule) -> None:
    assert rule.late_warning is not None
    (kind,) = rule.suspended_by
    (limb,) = rule.limbs
    conciliation = packaged().suspensions[kind]
    assert conciliation.authority.statute == limb.versions[0].authority.statute
    assert conciliation.asks
    assert any("2025" in warning.en for warning in rule.warnings)
