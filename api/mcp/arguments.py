"""Arguments of the tools whose REST routes take them in the address, under the same names."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field

from api.services.date_math import LONGEST_PERIOD
from api.services.questions import LONGEST_ARTICLE, LONGEST_DATE, LONGEST_NAME
from lawdb.comparison.what_changed import DEFAULT_CHANGES, MOST_CHANGES

_LONGEST_ID = 100

StatuteName = Annotated[
    str,
    Field(
        max_length=LONGEST_NAME,
        description="Title of any time, abbreviation, 법령ID or 법령MST: 민법, id:001706.",
    ),
]
ArticleNumber = Annotated[
    str,
    Field(
        max_length=LONGEST_ARTICLE,
        description="제766조, 766, 제245조의7, 245-7; with 항, 호, 목: 제2조제1항제3호나목.",
    ),
]
Day = Annotated[str, Field(max_length=LONGEST_DATE, description="A day, such as 2020-01-01.")]
AsOf = Annotated[
    str | None,
    Field(
        max_length=LONGEST_DATE,
        description="The event date (ISO). Without it today in Seoul is assumed, and"
        " event_date.source is default.",
    ),
]
KnownOn = Annotated[
    str | None,
    Field(
        max_length=LONGEST_DATE,
        description="Rarely needed: replay what the store knew at the end of this day (Seoul).",
    ),
]


class Arguments(BaseModel):
    """Nothing but the named arguments is read, and none is turned into another type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class ArticleOnDay(Arguments):
    """An article, and the day asked about."""

    statute: StatuteName
    article: ArticleNumber
    as_of: AsOf = None
    known_on: KnownOn = None


class TwoDays(Arguments):
    """A statute or an article of it, and the two days that are compared."""

    statute: StatuteName
    article: Annotated[ArticleNumber | None, Field(description="Only this article.")] = None
    from_date: Annotated[Day, Field(alias="from")]
    to_date: Annotated[Day, Field(alias="to")]
    known_on: KnownOn = None


class ChangesSince(Arguments):
    """A statute, and the days between which its changes are asked for."""

    statute: StatuteName
    since: Annotated[Day, Field(description="The day whose state the changes start from (ISO).")]
    until: Annotated[
        Day | None,
        Field(description="The last day looked at (ISO); today in Seoul is assumed without it."),
    ] = None
    article: Annotated[ArticleNumber | None, Field(description="Only this article.")] = None
    known_on: KnownOn = None
    limit: Annotated[int, Field(ge=1, le=MOST_CHANGES, description="At most so many changes.")] = (
        DEFAULT_CHANGES
    )
    after: Annotated[
        str | None,
        Field(max_length=2 * LONGEST_DATE, description="next_after of the answer before this one."),
    ] = None


Convention = Annotated[
    str | None,
    Field(
        max_length=_LONGEST_ID,
        description="The law counted by, such as kr.criminal_procedure; the Civil Act without it.",
    ),
]
Calendar = Annotated[
    str | None,
    Field(max_length=_LONGEST_ID, description="Whose holidays, such as kr.public_holidays."),
]
AnnouncedUntil = Annotated[
    str | None,
    Field(max_length=LONGEST_DATE, description="Holidays proclaimed after this day are left out."),
]
FirstDay = Annotated[
    str | None,
    Field(max_length=_LONGEST_ID, description="included or excluded; else as the law says."),
]
PeriodText = Annotated[
    str, Field(max_length=LONGEST_PERIOD, description="20일, 2주, 6개월, 1년 or 3 months.")
]


class Between(Arguments):
    """How long it is between two days."""

    operation: Literal["between"]
    from_date: Annotated[Day, Field(alias="from")]
    to_date: Annotated[Day, Field(alias="to")]
    convention: Convention = None
    first_day: FirstDay = None


class Add(Arguments):
    """The last day of a period."""

    operation: Literal["add"]
    day: Day
    period: PeriodText
    convention: Convention = None
    calendar: Calendar = None
    announced_until: AnnouncedUntil = None
    first_day: FirstDay = None


class Back(Arguments):
    """A period counted back from a day."""

    operation: Literal["back"]
    day: Day
    period: PeriodText


class BusinessDaysAfter(Arguments):
    """Business days after a day."""

    operation: Literal["business_days"]
    day: Day
    until: Annotated[
        Annotated[str, Field(max_length=LONGEST_DATE)] | Annotated[int, Field(ge=0)],
        Field(description="How many (5), or the day (2026-05-06) up to which they are counted."),
    ]
    convention: Convention = None
    calendar: Calendar = None
    announced_until: AnnouncedUntil = None


Calculation = Annotated[Between | Add | Back | BusinessDaysAfter, Discriminator("operation")]
