"""What a convention asks of a calendar, whichever country or list it is of."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Protocol


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


class HolidayCalendar(Protocol):
    """The public holidays of one country. Saturdays and Sundays are not in it."""

    @property
    def set_used(self) -> HolidaySet:
        """Which holidays these are."""
        ...

    def holiday(self, on: date) -> Holiday | None:
        """The holiday of a day, None for a day that is none. Raises YearNotCovered."""
        ...
