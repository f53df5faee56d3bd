"""The event date: one day or an interval of days, its source, and what it was read from."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from enum import StrEnum

from pydantic import (
    AliasChoices,
    BaseModel,
    ConfigDict,
    Field,
    computed_field,
    model_validator,
)

from deadline_engine.expressions.expression import Days, Precision
from lawdb.event_date.calendar_day import today_in_seoul


class EventDateSource(StrEnum):
    """Where the date of an answer came from."""

    GIVEN = "given"
    CITATION = "citation"
    """The question names a version by its promulgation: 구 민법(… 개정되기 전의 것)."""
    QUESTION = "question"
    """A date or calendar expression in the question."""
    ANCHOR = "anchor"
    """An event of a statute's history (민식이법 시행 이후), its day read from the store."""
    DEFAULT = "default"
    """Nobody named a date: today in Seoul was assumed."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, serialize_by_alias=True)


class EventDays(_Part):
    """Days ``[start, end)``, in JSON ``from`` and ``to``; None where that side is open."""

    start: dt.date | None = Field(
        validation_alias=AliasChoices("start", "from"), serialization_alias="from"
    )
    end: dt.date | None = Field(
        validation_alias=AliasChoices("end", "to"), serialization_alias="to"
    )

    @model_validator(mode="after")
    def _holds_a_day(self) -> EventDays:
        Days(self.start, self.end)  # raises ValueError where the interval is empty
        return self

    @classmethod
    def of_day(cls, day: dt.date) -> EventDays:
        """Just this day. After the last day that a date can name, the interval is open."""
        if day == dt.date.max:
            return cls(start=day, end=None)
        return cls(start=day, end=day + dt.timedelta(days=1))

    @classmethod
    def of_days(cls, days: Days) -> EventDays:
        """The days of an expression."""
        return cls(start=days.start, end=days.end)

    @property
    def last(self) -> dt.date | None:
        """The last day; None where the interval does not end."""
        if self.end is None:
            return self.start if self.start == dt.date.max else None
        return self.end - dt.timedelta(days=1)

    @property
    def single(self) -> dt.date | None:
        """The day, where the interval is just one day."""
        return self.start if self.start is not None and self.start == self.last else None

    def __contains__(self, day: dt.date) -> bool:
        return (self.start is None or self.start <= day) and (self.end is None or day < self.end)

    def common(self, other: EventDays) -> EventDays | None:
        """The days both have; None where they have none."""
        start = max(filter(None, (self.start, other.start)), default=None)
        end = min(filter(None, (self.end, other.end)), default=None)
        if start is not None and end is not None and end <= start:
            return None
        return EventDays(start=start, end=end)

    @classmethod
    def spanning(cls, days: Sequence[EventDays]) -> EventDays:
        """From the first day of any to the last of any. Raises ValueError for none."""
        starts = [d.start for d in days]
        ends = [d.end for d in days]
        return cls(
            start=None if None in starts else min(s for s in starts if s),
            end=None if None in ends else max(e for e in ends if e),
        )

    def __str__(self) -> str:
        if self.single is not None:
            return self.single.isoformat()
        return f"{self.start or ''}~{self.last or ''}"


class FoundExpression(_Part):
    """The words a date was read from, and where they stand: ``question[start:end]``."""

    text: str
    start: int
    """Offset of the first character."""
    end: int
    """Offset after the last character."""


class Convention(_Part):
    """The rule that turned words into days."""

    id: str
    sentence_ko: str
    sentence_en: str


class EventDateCandidate(_Part):
    """One reading of several that remain."""

    name_ko: str
    name_en: str
    interval: EventDays
    precision: Precision
    score: float = Field(ge=0, le=1)
    """Comparable only among the candidates of one expression."""
    convention: Convention | None


class EventDate(_Part):
    """The days a text is asked for."""

    interval: EventDays
    """Where ``candidates`` remain: from the first day of any of them to the last."""
    precision: Precision
    source: EventDateSource
    expression: FoundExpression | None = None
    """None where the date was given or assumed."""
    convention: Convention | None = None
    candidates: tuple[EventDateCandidate, ...] = ()
    """The readings, most likely first, where more than one remains; else empty."""
    sentence_ko: str
    sentence_en: str

    @computed_field
    @property
    def date(self) -> dt.date | None:
        """The one day; None where the interval is longer."""
        return self.interval.single

    @property
    def day(self) -> dt.date:
        """The one day. Raises ValueError where the interval is longer."""
        if self.interval.single is None:
            raise ValueError(f"{self.interval} is more than one day")
        return self.interval.single

    @property
    def settled(self) -> bool:
        """Whether one reading remains."""
        return not self.candidates

    @classmethod
    def given(cls, day: dt.date) -> EventDate:
        """The asker named the day."""
        return cls(
            interval=EventDays.of_day(day),
            precision=Precision.DAY,
            source=EventDateSource.GIVEN,
            sentence_ko=f"지정된 기준일 {day.isoformat()}의 법령입니다.",
            sentence_en=f"The law of {day.isoformat()}, the date that was given.",
        )

    @classmethod
    def today(cls, day: dt.date | None = None) -> EventDate:
        """Nobody named a day: today in Seoul, which the sentence says was assumed.

        ``day`` is today's date where the caller has looked it up already.
        """
        day = day or today_in_seoul()
        return cls(
            interval=EventDays.of_day(day),
            precision=Precision.DAY,
            source=EventDateSource.DEFAULT,
            sentence_ko=(
                f"기준일이 지정되지 않아 오늘({day.isoformat()}, 서울)을 기준일로 가정하였습니다."
            ),
            sentence_en=f"No date was given: today in Seoul, {day.isoformat()}, was assumed.",
        )

    @classmethod
    def of(cls, day: dt.date | None) -> EventDate:
        """``given`` for a day, ``today`` for None."""
        return cls.today() if day is None else cls.given(day)
