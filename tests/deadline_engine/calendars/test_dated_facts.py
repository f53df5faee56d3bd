"""The public holidays of Korea against days whose law was looked up one by one."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from deadline_engine.calendars.korea import PublicHolidays

FACTS: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "dated_facts.yaml").read_text("utf-8")
)
CALENDAR = PublicHolidays()


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: str(fact["day"]))
def test_fact(fact: dict[str, Any]) -> None:
    found = CALENDAR.holiday(fact["day"])
    kind = found.kind.value if found else "none"
    assert kind == fact["kind"], (found, fact["reference"])
    if found is not None:
        assert fact["name"] in found.name_ko
        assert found.name_en
        assert len(found.reference) > 4
    if "announced_on" in fact:
        assert found is not None
        assert found.announced_on == fact["announced_on"]


def test_every_fact_stands_on_a_text_and_no_day_twice() -> None:
    assert len(FACTS) >= 120
    assert all(fact["reference"] for fact in FACTS)
    assert len({fact["day"] for fact in FACTS}) == len(FACTS)
    assert min(fact["day"] for fact in FACTS) < date(1950, 1, 1)
    assert max(fact["day"] for fact in FACTS).year == 2100
