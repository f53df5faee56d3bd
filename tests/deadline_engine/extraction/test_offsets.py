"""Lengths of time from a day the text has named."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from deadline_engine.extraction.offsets import offset_in, offsets_in
from tests.deadline_engine.extraction.texts import anything, odd_texts

CASES: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("offsets.yaml").read_text())
DAYS = st.dates(date(1900, 1, 1), date(2100, 1, 1))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["words"])
def test_words(case: dict[str, Any]) -> None:
    offset = offset_in(case["words"])
    if case["day"] is None:
        assert offset is None
        return
    assert offset is not None
    assert offset.of(case["from"]) == case["day"]
    assert offset.about == case.get("about", False)


@settings(deadline=None)
@given(DAYS, st.integers(1, 999))
def test_days_and_weeks_are_counted_one_by_one(day: date, number: int) -> None:
    for words, days in ((f"{number}일 뒤", number), (f"{number}주 뒤", 7 * number)):
        offset = offset_in(f"그로부터 {words}")
        assert offset is not None
        assert (offset.of(day) - day).days == days


@settings(deadline=None)
@given(DAYS, st.integers(1, 200))
def test_months_keep_the_day_or_take_the_last(day: date, number: int) -> None:
    offset = offset_in(f"그로부터 {number}개월 뒤")
    assert offset is not None
    moved = offset.of(day)
    assert (moved.year - day.year) * 12 + moved.month - day.month == number
    assert moved.day == day.day or (moved.day < day.day and (moved.day + 1) > 28)


@settings(deadline=None)
@given(st.one_of(odd_texts, anything))
def test_places_index_the_text_and_nothing_raises(text: str) -> None:
    found = list(offsets_in(text))
    assert all(0 <= each.start < each.end <= len(text) for each in found)
    assert [each.start for each in found] == sorted(each.start for each in found)
