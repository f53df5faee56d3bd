"""Expressions of a start: every row of the table, and what no row may do."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from deadline_engine.counting.civil_act import commencement_after
from deadline_engine.counting.period import Unit
from ingest.addenda.starts import find_starts, reason_without_day

_ROWS: list[dict[str, Any]] = yaml.safe_load(
    Path(__file__).with_name("starts.yaml").read_text("utf-8")
)
_days = st.dates(date(1948, 7, 17), date(2090, 12, 31))


@pytest.mark.parametrize("row", _ROWS, ids=lambda row: f"{row['words']}-{row['promulgated']}")
def test_start(row: dict[str, Any]) -> None:
    found = find_starts(row["words"], row["promulgated"], row.get("main"))
    assert [start.day or start.reason for _, _, start in found] == row["starts"]
    if "reason" in row:
        assert reason_without_day(row["words"]) == row["reason"]


@given(
    promulgated=_days,
    number=st.integers(1, 60),
    unit=st.sampled_from(
        [("일", Unit.DAY), ("개월", Unit.MONTH), ("월", Unit.MONTH), ("년", Unit.YEAR)]
    ),
)
def test_a_period_is_counted_by_the_civil_act(
    promulgated: date, number: int, unit: tuple[str, Unit]
) -> None:
    word, calendar_unit = unit
    found = find_starts(f"이 법은 공포 후 {number}{word}이 경과한 날부터 시행한다.", promulgated)
    assert [s.day for _, _, s in found] == [commencement_after(promulgated, number, calendar_unit)]


@given(day=_days, before=st.text("이법은다만,제조의 ", max_size=12))
def test_a_written_day_is_that_day_wherever_it_stands(day: date, before: str) -> None:
    words = f"{day.year}년 {day.month}월 {day.day}일"
    text = f"{before}{words}부터 시행한다."
    [(begin, end, start)] = find_starts(text, date(1948, 7, 17))
    assert start.day == day
    assert text[begin:end].strip() == words


@given(day=_days)
def test_the_era_of_tangun_is_2333_years_ahead(day: date) -> None:
    words = f"단기 {day.year + 2333}년 {day.month}월 {day.day}일"
    assert [s.day for _, _, s in find_starts(words, day)] == [day]
