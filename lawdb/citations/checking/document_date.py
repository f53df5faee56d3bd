"""The event date of a whole text: given, read from it, or today."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy.orm import Session

from lawdb.citations.citation import Citation, CitationKind, Found
from lawdb.event_date import EventDate, EventDateSource, today_in_seoul
from lawdb.event_date.chooser import Chooser
from lawdb.event_date.reading import EventDateReading, ReadingOutcome
from lawdb.event_date.slot import LONGEST_QUESTION, event_date_in

_DECIDED = re.compile(
    r"(?:\d{4}\s*[.년]\s*\d{1,2}\s*[.월]\s*\d{1,2}\s*[.일]?\s*(?:자|선고|고지)?\s*)$"
)
"""The date of a decision, right before its case number: when a court spoke, no event."""
_LONGEST_DATE = 40
_FORMER = re.compile(r"(?:구|舊)\s*[「『]?\s*$")


@dataclass(frozen=True, slots=True)
class Document:
    """The time of a text, for every citation that does not name its own."""

    event_date: EventDate
    reading: EventDateReading | None
    """How it was read; None where it was given, or the text is too long to be read for a date."""
    today: date

    @property
    def assumed(self) -> bool:
        """Whether nobody said which day: today stands in."""
        return self.event_date.source is EventDateSource.DEFAULT


def document_date(
    session: Session,
    text: str,
    found: Found,
    *,
    as_of: EventDate | date | None,
    known_on: date | datetime | None,
    chooser: Chooser | None,
    today: date | None,
) -> Document:
    """The day (or days) the text speaks of.

    Versions that citations name for themselves, and the dates of decisions, are no event dates:
    they are blanked out before the text is read. A text longer than is read for a date, and one
    whose date is not settled, is checked against today; ``reading`` then shows what is open.

    Raises ValueError for an event date of which several readings remain.
    """
    today = today or today_in_seoul()
    if as_of is not None:
        given = as_of if isinstance(as_of, EventDate) else EventDate.given(as_of)
        if not given.settled:
            raise ValueError("several readings of the event date remain; ask which is meant")
        return Document(given, None, today)
    if len(text) > LONGEST_QUESTION:
        return Document(EventDate.today(today), None, today)
    reading = event_date_in(
        session, blanked(text, found), known_on=known_on, chooser=chooser, today=today
    )
    read = reading.governing
    if reading.outcome is ReadingOutcome.READ and read is not None and read.settled:
        return Document(read, reading, today)
    return Document(EventDate.today(today), reading, today)


def blanked(text: str, found: Found) -> str:
    """The text, as long as before, without versions that citations name and without decisions."""
    letters = list(text)
    for citation in (*found.citations, *found.versions):
        spans = [_named_version(text, citation)] if citation.bracket else []
        if citation.kind is CitationKind.CASE:
            first = max(0, citation.start - _LONGEST_DATE)
            decided = _DECIDED.search(text, first, citation.start)
            spans.append((decided.start() if decided else citation.start, citation.end))
        for start, end in spans:
            letters[start:end] = " " * (end - start)
    return "".join(letters)


def _named_version(text: str, citation: Citation) -> tuple[int, int]:
    """From 구 before the statute's name to the end of the bracket; 구 alone would ask which."""
    bracket = citation.bracket
    assert bracket is not None  # noqa: S101 - only asked of citations that have one
    names = [citation.antecedent.start] if citation.antecedent else []
    start = min((s for s in (citation.start, *names) if s < bracket.start), default=bracket.start)
    former = _FORMER.search(text, max(0, start - len("구 「 ")), start)
    return (former.start() if former else start), bracket.end
