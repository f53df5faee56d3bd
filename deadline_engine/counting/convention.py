"""What every counting convention answers, so that a rule can name any of them.

A convention is a small module: it says which day is counted first, which day is the last, and
whether a last day that nobody works on moves. Everything it does names the article it stands on.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Protocol

from deadline_engine.authority import Authority
from deadline_engine.calendars.calendar import HolidayCalendar
from deadline_engine.counting.period import Period


@dataclass(frozen=True, slots=True)
class Counted:
    """A period counted out, before its last day is looked at."""

    first_counted: date
    last_day: date
    """The period ends with the end of this day."""
    authorities: tuple[Authority, ...]
    """For the first day and for the length, in this order; none empty."""
    ko: str
    """What was done, in a sentence: ``초일을 산입하지 않고 …``."""
    en: str


@dataclass(frozen=True, slots=True)
class PassedOver:
    """A day that a last day cannot be, and why: ``토요일``, ``추석 연휴``."""

    day: date
    ko: str
    en: str
    reference: str
    """What makes it such a day: of a holiday its law or proclamation, as the calendar names it; of
    a Saturday or Sunday the article of the rule, or the one that makes Sundays holidays."""
    authorities: tuple[Authority, ...] = ()
    """Of ``reference``, the articles that are kept with the interval of their text."""
    holiday: bool = False
    """Whether a calendar names it; False for a Saturday or Sunday as such."""


@dataclass(frozen=True, slots=True)
class Settled:
    """Where a last day ends up."""

    last_day: date
    moved_from: date
    """The same day where nothing moved."""
    passed_over: tuple[PassedOver, ...]
    authorities: tuple[Authority, ...]
    """Of the version that decided, also where it left the day in place."""
    ko: str
    en: str
    doubts: tuple[str, ...] = ()
    """Stable codes of what could make it another day: ``saturday_while_pending``."""


class Convention(Protocol):
    """One law's way of counting."""

    @property
    def id(self) -> str:
        """``kr.civil_act``, ``uk.corresponding_date``."""
        ...

    def count(
        self, trigger: date, period: Period, *, first_day_included: bool | None = None
    ) -> Counted:
        """Count a period from the day of its trigger.

        ``first_day_included`` is given where the facts or another law decide (a start at 0시);
        None leaves it to the convention. Raises DateOutOfRange beyond the year 9999,
        NoConventionYet for a day before the convention was law.
        """
        ...

    def settle(
        self, last_day: date, calendar: HolidayCalendar, *, first_counted: date | None = None
    ) -> Settled:
        """Move a last day off the days the convention says cannot be one, by the law of that day.

        ``first_counted``: the first counted day of the period. Without it no doubt about periods
        begun under an earlier text can be raised, and rules that look at the whole period (two
        working days of the EU, skipped days of the US) say that they could not.
        Raises YearNotCovered where the calendar does not know the year.
        """
        ...
