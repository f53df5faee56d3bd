"""The interval of an event date."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from lawdb.event_date import EventDate, EventDays

DAYS = st.dates(date(2000, 1, 1), date(2000, 3, 1))
SIDES = st.none() | DAYS


@st.composite
def event_days(draw: st.DrawFn) -> EventDays:
    start, end = draw(SIDES), draw(SIDES)
    if start is not None and end is not None and end <= start:
        start, end = end, start + timedelta(days=1)
    return EventDays(start=start, end=end)


@given(event_days(), event_days(), DAYS)
def test_common_days_are_those_in_both(first: EventDays, second: EventDays, day: date) -> None:
    common = first.common(second)
    assert (common is not None and day in common) == (day in first and day in second)


@given(st.lists(event_days(), min_size=1, max_size=4), DAYS)
def test_spanning_days_hold_every_day_of_each(those: list[EventDays], day: date) -> None:
    spanning = EventDays.spanning(those)
    assert day in spanning or not any(day in each for each in those)
    assert spanning.start in [each.start for each in those]
    assert spanning.end in [each.end for each in those]


def test_an_interval_without_a_day_is_refused() -> None:
    with pytest.raises(ValidationError):
        EventDays(start=date(2020, 1, 2), end=date(2020, 1, 2))


def test_one_day_is_the_date_also_at_the_end_of_the_calendar() -> None:
    for day in (date(2020, 2, 29), date.max, date.min):
        given_day = EventDate.given(day)
        assert given_day.date == given_day.day == given_day.interval.last == day
        assert EventDate.model_validate_json(given_day.model_dump_json()) == given_day


def test_a_longer_interval_has_no_one_day() -> None:
    month = EventDate.given(date(2020, 1, 1)).model_copy(
        update={"interval": EventDays(start=date(2020, 1, 1), end=date(2020, 2, 1))}
    )
    assert month.date is None
    with pytest.raises(ValueError, match="2020-01-01~2020-01-31"):
        _ = month.day
