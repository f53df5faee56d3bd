"""Read what a check of citations was asked: text in, typed values or a coded error out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from api.services.questions import read_known_on
from api.services.search_requests import read_event_date
from lawdb.errors import StoreError
from lawdb.event_date import EventDate

LONGEST_TEXT = 4_000_000
"""Characters of one text."""
LONGEST_CITATION = 2_000
LONGEST_QUOTE = 20_000
MOST_TEXTS = 100
"""Texts of one request."""
MOST_CITATIONS = 1_000
"""Single citations of one request."""


class MalformedText(StoreError):
    """A text, citation or quote that cannot be read."""

    code = "malformed_text"
    title = "Not a text that can be read"


class TextTooLong(StoreError):
    """More characters or texts than are checked at once."""

    code = "text_too_long"
    title = "The text is too long"


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """Under which date and which state of knowledge texts are checked."""

    as_of: EventDate | date | None
    """None: each text is read for its date; where it has none, today is assumed."""
    known_on: date | datetime | None


def read_check(as_of: str | None, known_on: str | None) -> CheckRequest:
    """Raises MalformedDate, MalformedPeriod and KnownOnInFuture."""
    return CheckRequest(read_event_date(as_of), read_known_on(known_on))


def read_text(text: str) -> str:
    """The text as it is: offsets in the answer count its characters.

    An empty one is no error; it has no citations. Raises TextTooLong and MalformedText.
    """
    if len(text) > LONGEST_TEXT:
        raise TextTooLong(
            f"the text has {len(text):,} characters; at most {LONGEST_TEXT:,} are checked at once:"
            " split it"
        )
    for unreadable, what in (("\0", "a NUL character"), (_surrogate(text), "broken UTF-8")):
        at = text.find(unreadable) if unreadable else -1
        if at >= 0:
            raise MalformedText(f"the text holds {what} at character {at}; write it in UTF-8")
    return text


def read_single(citation: str, quote: str | None = None) -> tuple[str, str]:
    """A citation, and the words quoted from it (empty where there are none).

    Raises MalformedText and TextTooLong.
    """
    if not citation.strip():
        raise MalformedText("the citation is empty; write it as a text does: 「민법」 제766조제1항")
    for words, most, what in (
        (citation, LONGEST_CITATION, "citation"),
        (quote or "", LONGEST_QUOTE, "quote"),
    ):
        if len(words) > most:
            raise TextTooLong(f"a {what} has {len(words):,} characters; at most {most:,} are read")
    return read_text(citation), read_text((quote or "").strip())


def _surrogate(text: str) -> str:
    """The first half of a character that is missing its other half; empty where there is none."""
    if text.isascii():
        return ""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        return text[error.start]
    return ""
