"""The conventions with the calendar of Korea, under the law of different years."""

from __future__ import annotations

from datetime import date

import pytest

from deadline_engine.calendars.korea import PublicHolidays
from deadline_engine.counting.conventions import all_ids, named

CALENDAR = PublicHolidays()
KOREAN = [id_ for id_ in all_ids() if id_.startswith("kr.")]


@pytest.mark.parametrize(
    ("convention_id", "last_day", "ends"),
    [
        # 근로자의 날, a public holiday since 2026-05-01 (대통령령 제36290호): 2013후1573.
        ("kr.civil_act", date(2013, 5, 1), date(2013, 5, 1)),
        ("kr.civil_procedure", date(2013, 5, 1), date(2013, 5, 1)),
        ("kr.criminal_procedure", date(2013, 5, 1), date(2013, 5, 1)),
        ("kr.patent", date(2013, 5, 1), date(2013, 5, 2)),
        ("kr.national_tax", date(2013, 5, 1), date(2013, 5, 2)),
        ("kr.civil_act", date(2026, 5, 1), date(2026, 5, 4)),
        # 제헌절: a public holiday to 2007-12-31 and again from 2026-05-11.
        ("kr.civil_act", date(2007, 7, 17), date(2007, 7, 18)),
        ("kr.civil_act", date(2009, 7, 17), date(2009, 7, 17)),
        ("kr.civil_act", date(2026, 7, 17), date(2026, 7, 20)),
        # 설날 of 2008 before a Saturday that was a day like any other: 2008마480.
        ("kr.civil_act", date(2008, 2, 8), date(2008, 2, 9)),
        # A substitute holiday, 어린이날 of 2024 being a Sunday.
        ("kr.civil_act", date(2024, 5, 4), date(2024, 5, 7)),
        # Never moved.
        ("kr.criminal_procedure_limitation", date(2024, 5, 5), date(2024, 5, 5)),
        ("kr.commencement", date(2024, 5, 5), date(2024, 5, 5)),
    ],
)
def test_last_day(convention_id: str, last_day: date, ends: date) -> None:
    assert named(convention_id).settle(last_day, CALENDAR).last_day == ends


def test_every_korean_convention_can_use_it() -> None:
    for convention_id in KOREAN:
        settled = named(convention_id).settle(date(2024, 5, 4), CALENDAR)
        assert settled.last_day in {date(2024, 5, 4), date(2024, 5, 7)}
