"""One exact day as people write it: 2026-04-17, 2026. 4. 17., 2026년 4월 17일, 20260417."""

from __future__ import annotations

import re
from datetime import date

from deadline_engine.expressions import read_times

_ISO = re.compile(r"\d{4}-\d{2}-\d{2}")
_FULL_DATE = "written_date"
"""The convention of dates that name their year; all others depend on the day of asking."""
_ANY_DAY = date(2000, 1, 1)
"""The reader wants a day of asking; a date that names its year does not depend on it."""
_SHOWN = 60


def written_day(text: str) -> date:
    """The one day a text names, whole: with its year, and nothing else beside it.

    Raises ValueError for a day the calendar does not have, and for anything that is no such date
    (``어제``, ``2026년 4월``, ``26. 4. 17.``): no year and no day is ever guessed.
    """
    asked = text.strip()
    if _ISO.fullmatch(asked):
        return _of_the_calendar(asked)
    shown = asked[:_SHOWN]
    found = read_times(asked, _ANY_DAY) if len(asked) <= _SHOWN else None
    if found is not None and found.unreadable:
        raise ValueError(f"{shown!r} is no day of the calendar")
    if found is not None and len(found.expressions) == 1:
        read = found.expressions[0]
        whole = (read.start, read.end) == (0, len(asked))
        candidate = read.reading
        if whole and candidate and candidate.days.single and candidate.convention == _FULL_DATE:
            return candidate.days.single
    raise ValueError(
        f"{shown!r} is no date; write year, month and day, as in 2026-04-17, 2026. 4. 17. or"
        " 2026년 4월 17일"
    )


def _of_the_calendar(iso: str) -> date:
    try:
        return date.fromisoformat(iso)
    except ValueError:
        raise ValueError(f"{iso!r} is no day of the calendar") from None
