"""Read what a search was asked: text in, a ``SearchRequest`` or an error with a stable code out."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from api.services.questions import (
    LONGEST_ARTICLE,
    LONGEST_NAME,
    is_unreadable,
    read_day,
    read_known_on,
    read_name,
)
from deadline_engine.expressions.expression import Days, Precision
from lawdb.errors import MalformedPeriod
from lawdb.event_date import EventDate, EventDateSource, EventDays
from lawdb.search.request import MalformedSearch, SearchRequest

DEFAULT_HITS = 10
LONGEST_EVENT_DATE = 40
_BETWEEN = ".."


@dataclass(frozen=True, slots=True)
class AskedSearch:
    """A search as a door got it, nothing checked yet."""

    question: str
    as_of: str | None = None
    known_on: str | None = None
    limit: int = DEFAULT_HITS
    statutes: Sequence[str] = ()
    kinds: Sequence[str] = ()
    watch: Sequence[str] = ()
    words_only: bool = False

    def read(self) -> SearchRequest:
        """What the store is asked.

        Raises EmptyQuestion, SearchQuestionTooLong, MalformedSearch, MalformedDate,
        MalformedPeriod, MalformedName and KnownOnInFuture.
        """
        return SearchRequest(
            question=_readable(self.question),
            as_of=read_event_date(self.as_of),
            known_on=read_known_on(self.known_on),
            limit=self.limit,
            statutes=tuple(read_name(name) for name in self.statutes),
            kinds=tuple(_short(kind, "a kind", LONGEST_NAME) for kind in self.kinds),
            watch=tuple(
                _short(text, "an article to watch", LONGEST_NAME + LONGEST_ARTICLE)
                for text in self.watch
            ),
        )


def read_event_date(text: str | None) -> EventDate | date | None:
    """A day, or days ``from..to`` of which the last is not included and one end may be left out.

    A question back has such days as its candidates, so that each can be given as the answer.
    Raises MalformedDate, and MalformedPeriod for days that end before they begin.
    """
    if text is None or _BETWEEN not in text:
        return read_day(text)
    first, _, after = (part.strip() for part in text.partition(_BETWEEN))
    start, end = read_day(first or None), read_day(after or None)
    if start is None and end is None:
        raise MalformedPeriod("'..' names no day; write 2020-01-01..2020-04-01")
    if start is not None and end is not None and end <= start:
        raise MalformedPeriod(
            f"{text} holds no day: the second day is the first that is not included"
        )
    days = EventDays.of_days(Days(start, end))
    if days.single is not None:
        return days.single
    return EventDate(
        interval=days,
        precision=Precision.RANGE if start and end else Precision.OPEN,
        source=EventDateSource.GIVEN,
        sentence_ko=f"지정된 기간 {days}의 법령입니다.",
        sentence_en=f"The law of {days}, the days that were given.",
    )


def event_date_text(days: EventDays) -> str:
    """The days as ``read_event_date`` reads them."""
    if days.single is not None:
        return days.single.isoformat()
    return f"{days.start or ''}{_BETWEEN}{days.end or ''}"


def _readable(question: str) -> str:
    """Offsets in the answer are those of the question as given, so it is not changed."""
    if any(letter == "\0" or unicodedata.category(letter) == "Cs" for letter in question):
        raise MalformedSearch(
            "the question holds NUL characters or broken UTF-8; write it in UTF-8"
        )
    return question


def _short(text: str, what: str, most: int) -> str:
    stripped = text.strip()
    if not stripped or len(stripped) > most or is_unreadable(stripped):
        raise MalformedSearch(
            f"{what} is empty, longer than {most} characters or holds unreadable ones"
        )
    return stripped
