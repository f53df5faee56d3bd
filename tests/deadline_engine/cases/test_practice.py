"""Matters of daily work, with answers of another reader than the one who wrote the rules."""

from __future__ import annotations

from typing import Any

import pytest

from deadline_engine.graph.computing import compute
from deadline_engine.matter.matter import Matter
from tests.deadline_engine.cases.test_worked_cases import cases

PRACTICE = list(
    cases("practice_criminal", "practice_private", "practice_procedure", "practice_public")
)


@pytest.mark.parametrize("case", PRACTICE, ids=lambda case: case["case"])
def test_case(case: dict[str, Any]) -> None:
    result = compute(Matter.model_validate(case["facts"]))
    assert "due" in case or "tested" in case
    if "due" in case:
        assert result.due.exact == case["due"]
    if "tested" in case:
        assert result.verdict.value == case["tested"]
