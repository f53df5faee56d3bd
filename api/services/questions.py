"""Read what a door was asked: text in, typed values or an error with a stable code out."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from api.services.errors import KnownOnInFuture, MalformedName, MalformedQuestion
from lawdb.comparison.changes import ChangePosition
from lawdb.errors import MalformedDate, MalformedFact, MalformedReference
from lawdb.event_date import SEOUL, parse_date, today_in_seoul

LONGEST_NAME = 200
"""Characters; the longest title in force has fewer than 100."""
LONGEST_ARTICLE = 60
LONGEST_DATE = 40
_NOT_IN_NAMES = frozenset({"Cc", "Cs", "Co", "Cn"})
"""Control characters, lone surrogates, private and unassigned code points."""


def read_name(text: str) -> str:
    """A statute's name, abbreviation, 법령ID or 법령MST. Raises MalformedName."""
    stripped = text.strip()
    if not stripped:
        raise MalformedName("the statute's name is empty; write its title, abbreviation or id")
    if len(stripped) > LONGEST_NAME:
        raise MalformedName(
            f"the statute's name has {len(stripped)} characters; at most {LONGEST_NAME} are read"
        )
    if is_unreadable(stripped):
        raise MalformedName(
            "the statute's name holds characters that no name has (control characters or broken"
            " UTF-8); write it in UTF-8"
        )
    return stripped


def read_article(text: str) -> str:
    """An article number as asked; the lookup reads it. Raises MalformedReference if too long."""
    if len(text) > LONGEST_ARTICLE or is_unreadable(text):
        shown = "".join(c for c in text[:20] if not is_unreadable(c))
        raise MalformedReference(
            f"the article number {shown!r}… is longer than {LONGEST_ARTICLE} characters or holds"
            " unreadable ones; write 제766조, 766, 제245조의7 or 제2조제1항제3호나목"
        )
    return text


def read_question(text: str) -> str:
    """A question in words; offsets in the answer are those of the text as given.

    Raises MalformedQuestion for an empty one and for broken UTF-8 or NUL characters. How long it
    may be says ``lawdb.event_date.slot.LONGEST_QUESTION``.
    """
    if not text.strip():
        raise MalformedQuestion("the question is empty; write what is asked, in words")
    if any(character == "\0" or unicodedata.category(character) == "Cs" for character in text):
        raise MalformedQuestion(
            "the question holds NUL characters or broken UTF-8; write it in UTF-8"
        )
    return text


def read_position(text: str | None) -> ChangePosition | None:
    """Where a list of changes was cut off; None for its beginning. Raises MalformedPosition."""
    return None if text is None else ChangePosition.parse(text)


def read_day(text: str | None) -> date | None:
    """An ISO date; None where none was given. Raises MalformedDate."""
    return None if text is None else parse_date(text)


MOST_FACTS = 50


def read_stated_facts(stated: Mapping[str, Any]) -> dict[str, Any]:
    """Facts by name, as ``read_facts`` will read them. Raises MalformedFact for too many."""
    if len(stated) > MOST_FACTS:
        raise MalformedFact(f"{len(stated)} facts are stated; at most {MOST_FACTS} are read")
    return dict(stated)


def read_fact_options(options: Sequence[str]) -> dict[str, Any]:
    """``name=value`` each; a name twice is refused. Raises MalformedFact."""
    found: dict[str, Any] = {}
    for option in options:
        name, equals, value = option.partition("=")
        name = name.strip()
        if not equals or not name:
            raise MalformedFact(f"{option[:60]!r} is no fact; write offence=2005-03-01")
        if name in found:
            raise MalformedFact(f"the fact {name[:60]!r} is stated twice")
        found[name] = value
    return read_stated_facts(found)


def read_known_on(text: str | None) -> date | datetime | None:
    """A day (its end in Seoul counts) or an instant with its time zone; None where none was given.

    Raises MalformedDate, and KnownOnInFuture: what will be known cannot be replayed.
    """
    if text is None:
        return None
    stripped = text.strip()
    if "T" not in stripped.upper() and " " not in stripped:
        day = parse_date(stripped)
        if day > today_in_seoul():
            raise KnownOnInFuture(f"{day} has not come yet; leave known-on out for the newest")
        return day
    try:
        instant = datetime.fromisoformat(stripped)
    except ValueError as error:
        raise MalformedDate(
            f"{text!r} is no instant; write 2026-03-01 or 2026-03-01T09:00:00+09:00"
        ) from error
    if instant.tzinfo is None:
        raise MalformedDate(f"{text!r} needs its time zone, as in 2026-03-01T09:00:00+09:00")
    if instant > datetime.now(SEOUL):
        raise KnownOnInFuture(f"{text} has not come yet; leave known-on out for the newest")
    return instant


def is_unreadable(text: str) -> bool:
    """Whether it holds control characters, lone surrogates, private or unassigned code points."""
    return any(unicodedata.category(character) in _NOT_IN_NAMES for character in text)
