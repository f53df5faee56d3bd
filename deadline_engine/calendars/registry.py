"""Calendars by their id. There is none without holidays; a rule that moves nothing asks none."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from deadline_engine.calendars.calendar import HolidayCalendar
from deadline_engine.calendars.england import BANK_HOLIDAYS, BankHolidays
from deadline_engine.calendars.korea import PUBLIC_HOLIDAYS, WITH_LABOUR_DAY, PublicHolidays
from deadline_engine.calendars.library import LibraryCalendar
from deadline_engine.calendars.member_states import MEMBER_STATES
from deadline_engine.calendars.overrides import Override
from deadline_engine.calendars.us import FEDERAL_HOLIDAYS, FederalHolidays

CALENDARS = (
    PUBLIC_HOLIDAYS,
    WITH_LABOUR_DAY,
    BANK_HOLIDAYS.id,
    FEDERAL_HOLIDAYS.id,
    *MEMBER_STATES,
)
"""Every id that ``named`` knows."""


class UnknownCalendar(LookupError):
    """No calendar has the id."""

    code = "unknown_calendar"


class AnnouncementsNotKept(ValueError):
    """The calendar does not know when its days were announced."""

    code = "announcements_not_kept"


def named(
    calendar_id: str,
    announced_until: date | None = None,
    overrides: Iterable[Override] = (),
) -> HolidayCalendar:
    """The calendar of an id, by what was known on ``announced_until`` (None: all that is known).

    Raises UnknownCalendar; AnnouncementsNotKept where a bound is given for a calendar that cannot
    honour one; OverrideDoesNotApply.
    """
    if calendar_id in (PUBLIC_HOLIDAYS, WITH_LABOUR_DAY):
        return PublicHolidays(
            announced_until, overrides, with_labour_day=calendar_id == WITH_LABOUR_DAY
        )
    if calendar_id not in CALENDARS:
        raise UnknownCalendar(f"{calendar_id}: no such calendar; there are {', '.join(CALENDARS)}")
    if announced_until is not None:
        raise AnnouncementsNotKept(
            f"{calendar_id} does not keep when its days were announced; leave announced_until out"
        )
    if calendar_id in MEMBER_STATES:
        return LibraryCalendar(MEMBER_STATES[calendar_id], overrides)
    return (
        BankHolidays(overrides) if calendar_id == BANK_HOLIDAYS.id else FederalHolidays(overrides)
    )
