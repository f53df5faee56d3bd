"""The graph over a small catalogue: every case of cases.yaml."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from deadline_engine.graph.span import NEVER, Span, exactly
from tests.deadline_engine.graph.invented import computed

CASES: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("cases.yaml").read_text())


def span(day: Any) -> Span:
    if day == "never":
        return NEVER
    return exactly(day) if isinstance(day, date) else Span(day.get("earliest"), day.get("latest"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_case(case: dict[str, Any]) -> None:
    result = computed(case["matter"])
    end = result.usual.ends[-1]
    expected = case["due"]
    if isinstance(expected, dict):
        assert {side: getattr(result.due, side) for side in expected} == expected
        assert result.due.exact is None
    else:
        assert result.due == span(expected)
    if "base_due" in case:
        assert end.base_due == span(case["base_due"])
    if "opens" in case:
        assert end.opens == span(case["opens"])
    if "verdict" in case:
        assert result.verdict.value == case["verdict"]
    if "days_late" in case:
        assert end.days_late == (case["days_late"], case["days_late"])
    assert {r.id: r.due for r in result.readings[1:]} == {
        name: span(day) for name, day in case.get("readings", {}).items()
    }
    assert [q.asks_for for q in result.questions] == case.get("asks", [])
    for code in case.get("assumes", []):
        assert code in {a.code for a in result.assumptions}
