"""Lengths of time from an event."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lawdb.event_date.anchor_sides import Distance

DAYS = st.dates(date(1900, 1, 1), date(2100, 1, 1))


@pytest.mark.parametrize(
    ("day", "count", "measure", "after"),
    [
        (date(2020, 10, 20), 6, "개월", date(2021, 4, 20)),
        (date(2020, 2, 29), 1, "년", date(2021, 2, 28)),
        (date(2020, 8, 31), 6, "달", date(2021, 2, 28)),
        (date(2020, 12, 25), 2, "주", date(2021, 1, 8)),
        (date(2020, 12, 25), 30, "일", date(2021, 1, 24)),
    ],
)
def test_lengths_are_counted_by_the_calendar(
    day: date, count: int, measure: str, after: date
) -> None:
    assert Distance(count, measure).after(day) == after


@given(DAYS, st.integers(1, 300), st.sampled_from(["년", "개월", "주", "일"]))
def test_forth_and_back_is_at_most_the_end_of_a_month_off(
    day: date, count: int, measure: str
) -> None:
    distance = Distance(count, measure)
    assert distance.before(day) < day < distance.after(day)
    assert 0 <= (day - distance.before(distance.after(day))).days <= 3
