"""Expressions of time in Korean text: dates in digits and calendar words, read into days."""

from deadline_engine.expressions.calendar_table import CalendarCandidate, calendar_candidates
from deadline_engine.expressions.conventions import Convention, conventions
from deadline_engine.expressions.not_dates import promulgation_spans
from deadline_engine.expressions.reader import read_times
from deadline_engine.expressions.roles import roles

__all__ = [
    "CalendarCandidate",
    "Convention",
    "calendar_candidates",
    "conventions",
    "promulgation_spans",
    "read_times",
    "roles",
]
