"""What the deadline engine refuses, as problems: its errors keep the stable codes they have."""

from __future__ import annotations

from deadline_engine.calendars.calendar import YearNotCovered
from deadline_engine.calendars.overrides import OverrideDoesNotApply
from deadline_engine.calendars.registry import AnnouncementsNotKept, UnknownCalendar
from deadline_engine.counting.civil_act import DateOutOfRange, NotACalendarDay
from deadline_engine.counting.conventions import UnknownConvention
from deadline_engine.counting.date_math import EndBeforeStart, NoBusinessDays
from deadline_engine.counting.dated_law import FirstDayFixed, NoConventionYet
from deadline_engine.counting.last_day_moves import CalendarWithoutLabourDay
from deadline_engine.counting.period import InvalidPeriod
from deadline_engine.graph.errors import (
    CalendarNeeded,
    Contradiction,
    Cycle,
    Gap,
    MatterError,
    NotReached,
    TooManyReadings,
    UnknownFact,
)
from deadline_engine.rules.catalogue import UnknownRule

TITLES: dict[type[Exception], str] = {
    UnknownRule: "No such rule",
    UnknownFact: "The rule knows no such fact",
    Contradiction: "The facts contradict each other",
    Cycle: "The computations run in a circle",
    Gap: "No version of the rule is known for that day",
    NotReached: "The rule does not reach the facts",
    CalendarNeeded: "The facts do not say whose holidays",
    TooManyReadings: "Too many facts conflict",
    MatterError: "The facts cannot be computed",
    YearNotCovered: "The holidays of that year are not known",
    NoConventionYet: "The law of counting is not known for that day",
    FirstDayFixed: "The law settles whether the first day counts",
    DateOutOfRange: "The date lies beyond the calendar",
    NotACalendarDay: "Not a calendar day",
    InvalidPeriod: "Not a period",
    EndBeforeStart: "The days are the wrong way round",
    NoBusinessDays: "The convention knows no business days",
    UnknownConvention: "No such counting convention",
    UnknownCalendar: "No such calendar",
    AnnouncementsNotKept: "The calendar does not keep announcements",
    CalendarWithoutLabourDay: "The calendar does not know Labour Day",
    OverrideDoesNotApply: "The holiday override does not apply",
}
"""The errors of the engine, the narrower before the wider, each with what a reader is told."""

ENGINE_ERRORS = tuple(TITLES)


def title_of(error: BaseException) -> str | None:
    """The title of an error of the engine; None for any other."""
    return next((title for kind, title in TITLES.items() if isinstance(error, kind)), None)
