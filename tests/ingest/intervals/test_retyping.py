"""Amendments and retypings told apart: every row of the table, and what holds for any text."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from ingest.intervals.retyping import (
    is_retyping,
    mark_dates,
    same_law,
    without_mark_days,
    without_marks,
)

_ROWS: list[dict[str, Any]] = yaml.safe_load(
    Path(__file__).with_name("retyping.yaml").read_text("utf-8")
)


@pytest.mark.parametrize("row", _ROWS, ids=lambda row: f"{row['old']} / {row['new']}")
def test_pair(row: dict[str, Any]) -> None:
    old, new = row["old"], row["new"]
    assert same_law(old, new) is (row["is"] == "same")
    assert is_retyping(old, new) is (row["is"] != "amended")
    assert is_retyping(new, old) is (row["is"] != "amended")


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("한다. <개정 2007.12.21>", [date(2007, 12, 21)]),
        ("한다. <개정 2007. 12. 21., 2010. 4. 15.>", [date(2007, 12, 21), date(2010, 4, 15)]),
        ("한다. [본조신설 1997.12.13]", [date(1997, 12, 13)]),
        ("한다. <개정 4287.3.4>", [date(1954, 3, 4)]),
        ("삭제 <2021.12.21>", []),
        ("2007.12.21의 것", []),
        ("한다. <개정 2007.2.30>", []),
        ("[종전 제3조는 제4조로 이동 <2011.4.5>]", [date(2011, 4, 5)]),
    ],
)
def test_days_that_marks_name(text: str, days: list[date]) -> None:
    assert sorted(mark_dates(text)) == days


@pytest.mark.parametrize(
    ("text", "gone", "left"),
    [
        ("한다. <개정 2007.12.21, 2010.4.15>", date(2010, 4, 15), "한다. <개정 2007.12.21>"),
        ("한다. <개정 2007.12.21, 2010.4.15>", date(2007, 12, 21), "한다. <개정 2010.4.15>"),
        ("한다. <개정 2010. 4. 15.>", date(2010, 4, 15), "한다."),
        ("한다. <개정 2007.12.21>", date(2010, 4, 15), "한다. <개정 2007.12.21>"),
        ("한다. <개정 2007.2.30, 2010.4.15>", date(2010, 4, 15), "한다. <개정 2007.2.30>"),
        ("한다. <개정 4287.3.4, 1960.1.1>", date(1954, 3, 4), "한다. <개정 1960.1.1>"),
    ],
)
def test_a_day_is_taken_out_of_its_mark(text: str, gone: date, left: str) -> None:
    assert without_mark_days(text, frozenset([gone])) == left


_words = st.text("가나다라년연력역法律 .,ㆍ<>[]0123456789개정신설", max_size=40)


@given(_words)
def test_a_text_is_its_own_retyping(text: str) -> None:
    assert same_law(text, text)
    assert is_retyping(text, text)


@given(_words, _words)
def test_both_ways_alike(one: str, other: str) -> None:
    assert same_law(one, other) == same_law(other, one)
    if same_law(one, other):
        assert is_retyping(one, other)


@given(_words, st.dates(date(1948, 7, 17), date(2030, 12, 31)))
def test_a_mark_is_no_law(text: str, day: date) -> None:
    marked = f"{text} <개정 {day.year}.{day.month}.{day.day}>"
    assert same_law(without_marks(text), without_marks(marked))
    assert without_mark_days(marked, frozenset([day])).count("개정") <= text.count("개정")
