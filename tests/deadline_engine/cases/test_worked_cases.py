"""Worked deadlines of real cases, computed from their facts by the rules of the catalogue."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from deadline_engine.graph.computing import compute
from deadline_engine.graph.result import ReadingResult
from deadline_engine.graph.span import Span
from deadline_engine.matter.matter import Matter
from tests.shared_material import shared_path

FILES = ("procedure", "prescription", "prosecution", "commencement", "united_kingdom")


def cases(*names: str) -> Iterator[dict[str, Any]]:
    for name in names:
        yield from yaml.safe_load(Path(__file__).with_name(f"{name}.yaml").read_text())


CASES = list(cases(*FILES))


def end_of(reading: ReadingResult, limb: str | None) -> Span:
    if limb is None:
        return reading.due
    steps = {step.node: step for step in reading.steps}
    found = steps[f"adjustment:main.{limb}"].done.value.day
    assert found is not None
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["row"])
def test_case(case: dict[str, Any]) -> None:
    result = compute(Matter.model_validate(case["facts"]))
    end = result.usual.ends[-1]
    assert end_of(result.usual, case.get("limb")).exact == case["due"]
    for field, value in (("verdict", case.get("outcome", case.get("tested"))),):
        assert value is None or getattr(result, field).value == value
    if "base_due" in case:
        assert end.base_due.exact == case["base_due"]
    if "days_late" in case:
        assert end.days_late == (case["days_late"],) * 2
    others = {r.id: end_of(r, case.get("limb")).exact for r in result.readings[1:]}
    assert others == case.get("other", {})
    if "without_limb" in case:
        names = {step.node for step in result.usual.steps}
        assert not any(f".{case['without_limb']}" in name for name in names)
        assert "limb_left_out" in {a.code for a in result.assumptions}
    for more in case.get("also", []):
        changed = changed_facts(case["facts"], more["change"])
        other = compute(Matter.model_validate(changed))
        assert (other.due.exact, other.verdict.value) == (more["due"], more["tested"])


def changed_facts(facts: dict[str, Any], days: dict[str, date]) -> dict[str, Any]:
    events = [
        {**event, "date": days.get(event["role"], event["date"])} for event in facts["events"]
    ]
    return {**facts, "events": events}


@pytest.mark.shared
def test_every_row_has_its_case_and_no_case_says_other_than_its_row() -> None:
    lines = shared_path("cases/deadlines.jsonl").read_text().splitlines()
    rows = [json.loads(line) for line in lines]
    known = {case["row"]: case for case in CASES}
    assert {row["id"] for row in rows} == set(known)
    for row in rows:
        case, expected = known[row["id"]], row["expected"]
        day = expected.get("due") or expected.get("effective")
        if day is not None or "tested" not in case:
            assert case["due"] == (date.fromisoformat(day) if day else None), row["id"]
        if row["id"] != "KR-123":  # the row gives no act to test
            assert case.get("outcome") == expected.get("outcome"), row["id"]
