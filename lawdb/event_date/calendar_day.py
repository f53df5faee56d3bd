"""One day of the calendar: as text, and today in Seoul."""

from __future__ import annotations

import re
from datetime import date, datetime
from zoneinfo import ZoneInfo

from lawdb.errors import MalformedDate

SEOUL = ZoneInfo("Asia/Seoul")
_ISO = re.compile(r"\d{4}-\d{2}-\d{2}")


def today_in_seoul() -> date:
    """Today's date in Asia/Seoul."""
    return datetime.now(SEOUL).date()


def parse_date(text: str) -> date:
    """Read an ISO date (``2023-03-01``).

    Raises MalformedDate for another form, and for a day the calendar does not have (2023-02-30).
    """
    stripped = text.strip()
    if _ISO.fullmatch(stripped) is None:
        raise MalformedDate(f"{text!r} is no date; write year-month-day, as in 2023-03-01")
    try:
        return date.fromisoformat(stripped)
    except ValueError as error:
        raise MalformedDate(f"{stripped} is no day of the calendar ({error})") from error
