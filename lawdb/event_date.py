"""The date a question is about, as a field of every answer: which day, and where it came from."""

from __future__ import annotations

import re
from datetime import date, datetime
from enum import StrEnum
from zoneinfo import ZoneInfo

from pydantic import BaseModel, ConfigDict

from lawdb.errors import MalformedDate

SEOUL = ZoneInfo("Asia/Seoul")
_ISO = re.compile(r"\d{4}-\d{2}-\d{2}")


class EventDateSource(StrEnum):
    """Where the date of an answer came from."""

    GIVEN = "given"
    CITATION = "citation"
    QUESTION = "question"
    ANCHOR = "anchor"
    DEFAULT = "default"
    """Nobody named a date: today in Seoul was assumed."""


class EventDate(BaseModel):
    """The day a text is asked for."""

    model_config = ConfigDict(frozen=True)

    date: date
    source: EventDateSource
    sentence_ko: str
    sentence_en: str

    @classmethod
    def given(cls, day: date) -> EventDate:
        """The asker named the day."""
        return cls(
            date=day,
            source=EventDateSource.GIVEN,
            sentence_ko=f"지정된 기준일 {day.isoformat()}의 법령입니다.",
            sentence_en=f"The law of {day.isoformat()}, the date that was given.",
        )

    @classmethod
    def today(cls) -> EventDate:
        """Nobody named a day: today in Seoul, which the sentence says was assumed."""
        day = today_in_seoul()
        return cls(
            date=day,
            source=EventDateSource.DEFAULT,
            sentence_ko=(
                f"기준일이 지정되지 않아 오늘({day.isoformat()}, 서울)을 기준일로 가정하였습니다."
            ),
            sentence_en=f"No date was given: today in Seoul, {day.isoformat()}, was assumed.",
        )

    @classmethod
    def of(cls, day: date | None) -> EventDate:
        """``given`` for a day, ``today`` for None."""
        return cls.today() if day is None else cls.given(day)


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
