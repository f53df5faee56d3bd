"""What makes each day a last day moves off a day off, by name of the article or proclamation."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml

from deadline_engine.calendars.korea import PublicHolidays
from deadline_engine.counting.conventions import named
from deadline_engine.counting.date_math import business_days_between

CASES: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "passed_over.yaml").read_text("utf-8")
)
CALENDAR = PublicHolidays()


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c['convention']}:{c['last_day']}")
def test_each_day_passed_over_names_its_law(case: dict[str, Any]) -> None:
    settled = named(case["convention"]).settle(case["last_day"], CALENDAR)
    assert settled.last_day == case["ends"]
    assert [{"ko": p.ko, "reference": p.reference} for p in settled.passed_over] == case["passed"]
    assert [str(text) for text in settled.authorities] == case["texts"]
    assert case.get("says", "") in settled.ko
    assert case.get("says_en", "") in settled.en
    for day in settled.passed_over:
        assert all(text.binds(day.day) and text.statute_id for text in day.authorities)
        assert not day.holiday or day.reference in settled.ko


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c['convention']}:{c['last_day']}")
def test_the_same_days_are_no_business_days_by_the_same_law(case: dict[str, Any]) -> None:
    convention = named(case["convention"])
    found = business_days_between(
        case["last_day"] - timedelta(days=1), case["ends"], CALENDAR, convention
    )
    assert found.n == 1
    assert [p.reference for p in found.passed_over] == [p["reference"] for p in case["passed"]]
