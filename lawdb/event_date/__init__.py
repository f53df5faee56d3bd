"""The date a question is about, as a field of every answer: which days, and where they came from.

What reads it out of a question stands in ``lawdb.event_date.slot``.
"""

from lawdb.event_date.calendar_day import SEOUL, parse_date, today_in_seoul
from lawdb.event_date.event_date import (
    Convention,
    EventDate,
    EventDateCandidate,
    EventDateSource,
    EventDays,
    FoundExpression,
)

__all__ = [
    "SEOUL",
    "Convention",
    "EventDate",
    "EventDateCandidate",
    "EventDateSource",
    "EventDays",
    "FoundExpression",
    "parse_date",
    "today_in_seoul",
]
