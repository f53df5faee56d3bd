"""What a convention asks of a calendar, whichever country or list it is of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Protocol

from deadline_engine.authority import Authority


class HolidayKind(StrEnum):
    """Why a day is a holiday."""

    REGULAR = "regular"
    SUBSTITUTE = "substitute"
    """대체공휴일."""
    TEMPORARY = "temporary"
    """임시공휴일: proclaimed for one day."""
    ELECTION = "election"


@dataclass(frozen=True, slots=True)
class Holiday:
    """One public holiday."""

    day: date
    name_ko: str
    name_en: str
    kind: HolidayKind
    reference: str
    """The article, decree or proclamation it stands on."""
    announced_on: date | None = None
    """First day the public could know of it; None where that day was not established."""
    authorities: tuple[Authority, ...] = ()
    """Of ``reference``, the articles whose text on that day the store holds."""


class YearNotCovered(LookupError):
    """The calendar knows nothing of the year; no day of it is said to be an ordinary one."""

    code = "calendar_not_covered"


@dataclass(frozen=True, slots=True)
class HolidaySet:
    """Which holidays were used, so that a result can be told from one of a later set."""

    calendar: str
    source: str
    """Library and its release."""
    overrides: str
    """Digest of the override table."""
    announced_until: date | None
    """Holidays proclaimed after this day were left out; None: all that are known."""
    years: tuple[int, int]
    """First and last year covered, both included."""
    announcement_unknown: tuple[date, ...] = ()
    """Days after ``announced_until`` that were kept, or left out where a row removes them, since it
    is not established when the public could know of it."""


class HolidayCalendar(Protocol):
    """The public holidays of one country. Saturdays and Sundays are not in it."""

    @property
    def set_used(self) -> HolidaySet:
        """Which holidays these are."""
        ...

    def holiday(self, on: date) -> Holiday | None:
        """The holiday of a day, None for a day that is none. Raises YearNotCovered."""
        ...


def require_covered(on: date, calendar: str, years: tuple[int, int]) -> None:
    """Raise YearNotCovered for a day outside the years a calendar holds, both included."""
    first, last = years
    if not first <= on.year <= last:
        raise YearNotCovered(
            f"{on}: the calendar {calendar} holds the years {first} to {last}; "
            "settle this day by hand, or hand in a calendar that covers it"
        )


def as_one(days: Sequence[Holiday]) -> Holiday:
    """Several holidays on one day as one: the strongest kind, every name and reference.

    It was announced when the first of them was; unknown if that day is unknown for all.
    """
    if len(days) == 1:
        return days[0]
    ranked = sorted(days, key=lambda day: list(HolidayKind).index(day.kind))
    announced = [day.announced_on for day in ranked if day.announced_on]
    return Holiday(
        ranked[0].day,
        ", ".join(dict.fromkeys(day.name_ko for day in ranked)),
        ", ".join(dict.fromkeys(day.name_en for day in ranked)),
        ranked[0].kind,
        "; ".join(dict.fromkeys(day.reference for day in ranked)),
        min(announced, default=None),
        tuple(dict.fromkeys(text for day in ranked for text in day.authorities)),
    )
