"""Criminal law: which version and period the facts of a case come to, and what the data promise."""

from __future__ import annotations

from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml

from deadline_engine.graph.computing import compute
from deadline_engine.graph.elements import NodeKind
from deadline_engine.graph.errors import Gap
from deadline_engine.graph.result import Result
from deadline_engine.matter.matter import Matter
from deadline_engine.rules.catalogue import packaged
from deadline_engine.rules.regime import Regime
from deadline_engine.rules.schema import ByAttribute, PeriodVersion, Rule

HERE = Path(__file__).parent
FILES = ("criminal_limitation_cases.yaml", "criminal_procedure_cases.yaml")
CASES: list[dict[str, Any]] = [
    case for name in FILES for case in yaml.safe_load((HERE / name).read_text("utf-8"))
]
CRIMINAL = [
    rule
    for rule in packaged().rules.values()
    if rule.id.startswith(("kr.criminal.", "kr.criminal_procedure.", "kr.election."))
]
LIMITATION = [rule for rule in CRIMINAL if rule.regime is Regime.LIMITATION_OF_PROSECUTION]


def matter_of(case: dict[str, Any]) -> Matter:
    """The facts of a case as a matter."""
    data: dict[str, Any] = {
        "attributes": case.get("attributes", {}),
        "events": [{"role": role, "date": day} for role, day in case["events"].items()],
        "tolling": [
            {"kind": kind, "start": start, "end": end, "lasting": end is None}
            for kind, start, end in case.get("tolling", [])
        ],
    }
    if "filing" in case:
        data["filing"] = {"date": case["filing"]}
    if "chain" in case:
        first, second, role = case["chain"]
        data["computations"] = [
            {"id": "first", "rule": first},
            {"id": "second", "rule": second, "triggers": {role: "first"}},
        ]
    else:
        data["rule"] = case["rule"]
    return Matter.model_validate(data)


def ends(result: Result) -> list[date | str]:
    """The last day in each reading; ``never`` and ``none`` where there is none."""
    found: list[date | str] = []
    for reading in result.readings:
        due = reading.due
        if due.exact is not None:
            found.append(due.exact)
        elif due.never:
            unlimited = any(step.done.value.unlimited for step in reading.steps)
            found.append("none" if unlimited else "never")
        else:
            found.append("open")
    return found


@pytest.mark.parametrize("case", CASES, ids=[case["case"] for case in CASES])
def test_what_the_facts_come_to(case: dict[str, Any]) -> None:
    matter = matter_of(case)
    if case.get("gap"):
        with pytest.raises(Gap):
            compute(matter)
        return
    result = compute(matter)
    days = ends(result)
    if "due" in case:
        assert days[0] == case["due"]
        assert days[1:] == ([case["other"]] if "other" in case else [])
    if "verdict" in case:
        assert result.verdict.value == case["verdict"]
    if "asks" in case:
        assert [question.asks_for for question in result.questions] == case["asks"]
    if "held_by" in case:
        held = [
            applied.authority
            for step in result.usual.steps
            if step.kind is NodeKind.SUSPENSION
            for applied in step.done.applied
        ]
        assert case["held_by"] in {authority.article for authority in held}
        if "held_from" in case:
            texts = {(authority.article, authority.effective_from) for authority in held}
            assert (case["held_by"], case["held_from"]) in texts
    if "stands_on" in case:
        rules = [step for step in result.usual.steps if step.kind is NodeKind.RULE]
        texts = [
            (applied.authority.article, applied.authority.effective_from)
            for applied in rules[-1].done.applied
        ]
        assert (case["stands_on"], case["text_from"]) in texts


@pytest.mark.parametrize("rule", LIMITATION, ids=lambda rule: rule.id)
def test_limitation_is_suspended_but_never_interrupted_nor_moved(rule: Rule) -> None:
    assert not rule.interrupted_by
    assert {limb.convention for limb in rule.limbs} == {"kr.criminal_procedure_limitation"}
    assert all(not limb.interrupted_by for limb in rule.limbs)


@pytest.mark.parametrize("rule", CRIMINAL, ids=lambda rule: rule.id)
def test_versions_follow_each_other_without_gaps(rule: Rule) -> None:
    for limb in rule.limbs:
        for before, after in pairwise(limb.versions):
            assert before.effective_to == after.effective_from
        assert limb.versions[-1].effective_to in {None, date(2008, 1, 1)}


@pytest.mark.parametrize("rule", CRIMINAL, ids=lambda rule: rule.id)
def test_every_class_of_penalty_has_the_unit_that_prints_it(rule: Rule) -> None:
    defined = packaged().attributes
    for limb in rule.limbs:
        for version in limb.versions:
            period = version.period
            if not isinstance(period, ByAttribute):
                continue
            assert period.values.keys() <= defined[period.attribute].values.keys()
            for value in period.values:
                assert period.authorities[value].prints
            if rule.id == "kr.criminal.limitation":
                assert period.values.keys() == defined[period.attribute].values.keys()


def test_the_later_text_is_never_shorter() -> None:
    """제8730호 lengthened periods or left them, whatever the class."""
    (limb,) = packaged().rule("kr.criminal.limitation").limbs
    by_day = {version.effective_from: version.period for version in limb.versions}
    old, new = by_day[date(1973, 2, 1)], by_day[date(2007, 12, 21)]
    assert isinstance(old, ByAttribute)
    assert isinstance(new, ByAttribute)
    for value, period in old.values.items():
        later = new.values[value]
        assert period != "none"
        assert later != "none"
        assert later.n >= period.n


@pytest.mark.parametrize(
    ("rule_id", "groups"),
    [
        ("kr.criminal.limitation_sexual_violence", [1, 3, 4, 5]),
        ("kr.criminal.limitation_child_sexual_offence", [3, 4, 5, 6, 6, 7]),
    ],
)
def test_each_listed_sexual_offence_keeps_its_place_in_later_texts(
    rule_id: str, groups: list[int]
) -> None:
    """An offence once without limitation is named again by every later row, for its own days."""
    (limb,) = packaged().rule(rule_id).limbs
    rows = [v for v in limb.versions if _listed(v)]
    assert [len(_listed(row)) for row in rows] == groups
    for before, after in pairwise(rows):
        assert _listed(before) <= _listed(after)
    for row in rows:
        assert row.reach is not None
        from_that_day = {
            condition.attribute["sexual_offence_group"]
            for item in row.reach.when_any
            if isinstance(item, tuple) and item[1].event_from == {"offence_end": row.effective_from}
            for condition in item
            if condition.attribute is not None
        }
        assert from_that_day == _listed(row)


def _listed(version: PeriodVersion) -> set[str]:
    """The groups of offences that a version leaves without limitation."""
    period = version.period
    if isinstance(period, ByAttribute):
        return {value for value, length in period.values.items() if length == "none"}
    if period != "none" or version.reach is None:
        return set()
    return {
        condition.attribute["sexual_offence_group"]
        for item in version.reach.when_any
        if isinstance(item, tuple)
        for condition in item
        if condition.attribute is not None
    }
