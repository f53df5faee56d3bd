"""Calendars by id, and those of other countries as plug-ins."""

from __future__ import annotations

from datetime import date

import pytest

from deadline_engine.calendars.calendar import YearNotCovered
from deadline_engine.calendars.overrides import Override, OverrideDoesNotApply
from deadline_engine.calendars.registry import (
    CALENDARS,
    AnnouncementsNotKept,
    UnknownCalendar,
    named,
)


@pytest.mark.parametrize(
    ("calendar", "day", "name"),
    [
        ("uk.bank_holidays_england", "2022-09-19", "State Funeral"),
        ("uk.bank_holidays_england", "2024-04-01", "Easter Monday"),
        ("uk.bank_holidays_england", "2021-12-27", "Christmas Day (observed)"),
        ("uk.bank_holidays_england", "2024-03-18", None),
        ("uk.bank_holidays_england", "2024-12-02", None),
        ("us.federal_holidays", "2021-06-19", "Juneteenth"),
        ("us.federal_holidays", "2020-06-19", None),
        ("us.federal_holidays", "2021-12-31", "New Year's Day (observed)"),
        ("us.federal_holidays", "2024-11-28", "Thanksgiving"),
        ("us.federal_holidays", "2024-11-29", None),
    ],
)
def test_other_countries(calendar: str, day: str, name: str | None) -> None:
    found = named(calendar).holiday(date.fromisoformat(day))
    if name is None:
        assert found is None
    else:
        assert found is not None
        assert name in found.name_en


@pytest.mark.parametrize("calendar", CALENDARS)
def test_every_calendar_says_which_days_it_is_made_of(calendar: str) -> None:
    used = named(calendar).set_used
    assert used.calendar == calendar
    assert used.source == "holidays 0.109"
    first, last = used.years
    for year in (first - 1, last + 1):
        with pytest.raises(YearNotCovered, match=calendar):
            named(calendar).holiday(date(year, 7, 1))
    everything = [date(first, 12, 25), date(last, 12, 25)]
    assert all(named(calendar).holiday(day) is not None for day in everything)


@pytest.mark.parametrize("calendar", ["", "weekdays", "none", "eu.institutions"])
def test_there_is_no_calendar_without_holidays(calendar: str) -> None:
    with pytest.raises(UnknownCalendar, match=r"kr\.public_holidays"):
        named(calendar)


def test_a_bound_a_calendar_cannot_honour_is_refused() -> None:
    with pytest.raises(AnnouncementsNotKept, match="leave announced_until out"):
        named("uk.bank_holidays_england", date(2020, 1, 1))


def test_own_rows_elsewhere() -> None:
    coronation = {
        "day": "2027-06-01",
        "action": "add",
        "name_ko": "가정의 공휴일",
        "name_en": "Made up",
        "kind": "temporary",
        "reference": "Royal proclamation (made up)",
    }
    struck = {"day": "2027-12-28", "action": "remove", "reference": "made up"}
    rows = [Override.model_validate(coronation), Override.model_validate(struck)]
    calendar = named("uk.bank_holidays_england", overrides=rows)
    assert calendar.holiday(date(2027, 6, 1)) is not None
    assert calendar.holiday(date(2027, 12, 28)) is None
    assert named("uk.bank_holidays_england").holiday(date(2027, 12, 28)) is not None
    wrong = Override.model_validate({**struck, "day": "2027-12-14"})
    with pytest.raises(OverrideDoesNotApply):
        named("uk.bank_holidays_england", overrides=[wrong])
