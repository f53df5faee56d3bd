"""Routes of date arithmetic: between, add, count back, business days."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Response

from api.rest.parameters import FromDate, ToDate, json_answer
from api.services import date_math
from api.services.date_math import LONGEST_PERIOD
from api.services.questions import LONGEST_DATE

_LONGEST_ID = 100

Day = Annotated[str, Query(max_length=LONGEST_DATE, examples=["2023-02-28"])]
PeriodText = Annotated[
    str,
    Query(
        max_length=LONGEST_PERIOD,
        description="`20일`, `2주`, `6개월`, `1년`, `3 months`.",
        examples=["1개월"],
    ),
]
Convention = Annotated[
    str | None,
    Query(
        max_length=_LONGEST_ID,
        description="The law counted by, such as `kr.criminal_procedure`. Without it that of the"
        " Civil Act, and `assumptions` says so.",
        examples=["kr.civil_act"],
    ),
]
Calendar = Annotated[
    str | None,
    Query(
        max_length=_LONGEST_ID,
        description="Whose holidays. Without it those of the convention's country.",
        examples=["kr.public_holidays"],
    ),
]
AnnouncedUntil = Annotated[
    str | None,
    Query(max_length=LONGEST_DATE, description="Holidays proclaimed after this day are left out."),
]
FirstDay = Annotated[
    str | None,
    Query(max_length=_LONGEST_ID, description="`included` or `excluded`; else as the law says."),
]


def between(
    from_date: FromDate,
    to_date: ToDate,
    convention: Convention = None,
    first_day: FirstDay = None,
) -> Response:
    """In days, and in years, months and days; the last day counts."""
    return json_answer(
        date_math.between(from_date, to_date, convention=convention, first_day=first_day)
    )


def add(
    *,
    day: Day,
    period: PeriodText,
    convention: Convention = None,
    calendar: Calendar = None,
    announced_until: AnnouncedUntil = None,
    first_day: FirstDay = None,
) -> Response:
    """Counted out, then moved off the days that cannot be a last one."""
    return json_answer(
        date_math.add(
            day,
            period,
            convention=convention,
            calendar=calendar,
            announced_until=announced_until,
            first_day=first_day,
        )
    )


def back(day: Day, period: PeriodText) -> Response:
    """The last day on which an act leaves the whole period free before `day`."""
    return json_answer(date_math.back(day, period))


def business_days(
    day: Day,
    until: Annotated[
        str,
        Query(
            max_length=LONGEST_DATE,
            description="How many, or the day (ISO) up to which they are counted.",
            examples=["5"],
        ),
    ],
    convention: Convention = None,
    calendar: Calendar = None,
    announced_until: AnnouncedUntil = None,
) -> Response:
    """The day of the last one, how many they are, and the days passed over."""
    return json_answer(
        date_math.business_days(
            day, until, convention=convention, calendar=calendar, announced_until=announced_until
        )
    )
