"""What a search is asked, and what it refuses before it begins."""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field

from lawdb.errors import StoreError
from lawdb.event_date.event_date import EventDate

_HALF_LETTER = re.compile("[\ud800-\udfff]")
LONGEST_QUESTION = 2_000
"""Characters; the longest issue statement of a court has about 400."""
MOST_HITS = 100
MOST_FILTERS = 20
MOST_WATCHED = 10


class EmptyQuestion(StoreError):
    """The question has no letter to search for."""

    code = "empty_question"
    title = "Nothing to search for"


class SearchQuestionTooLong(StoreError):
    """The question is longer than what is read; it is refused, never cut."""

    code = "question_too_long"
    title = "Question too long"


class MalformedSearch(StoreError):
    """A filter or a limit of the search cannot be used."""

    code = "malformed_search"
    title = "Not a search"


class NotIndexed(StoreError):
    """No text was ever indexed: searching would find nothing and look like an answer."""

    code = "not_indexed"
    title = "The texts are not indexed"


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """A search as asked.

    ``as_of`` wins over the dates in the question. ``statutes`` (names or ids) and ``kinds`` (법률,
    대통령령 …) limit what is searched; ``watch`` names articles (민법 제766조) whose way through
    the search is told. ``known_on`` replays an earlier state of knowledge, by words only.
    """

    question: str
    as_of: EventDate | dt.date | None = None
    known_on: dt.date | dt.datetime | None = None
    limit: int = 10
    statutes: Sequence[str] = field(default=())
    kinds: Sequence[str] = field(default=())
    watch: Sequence[str] = field(default=())

    def __post_init__(self) -> None:
        """Raise EmptyQuestion, SearchQuestionTooLong or MalformedSearch for what is not read."""
        if len(self.question) > LONGEST_QUESTION:
            raise SearchQuestionTooLong(
                f"the question has {len(self.question)} characters; at most {LONGEST_QUESTION} are"
                " read: ask for one matter at a time"
            )
        if _HALF_LETTER.search(self.question):
            raise MalformedSearch("the question holds half a character (a lone surrogate)")
        if not any(unicodedata.category(letter)[0] in "LN" for letter in self.question):
            raise EmptyQuestion("the question has no letter or digit; write what is looked for")
        if not 1 <= self.limit <= MOST_HITS:
            raise MalformedSearch(f"limit is {self.limit}; ask for 1 to {MOST_HITS} hits")
        for name, given, most in (
            ("statutes", self.statutes, MOST_FILTERS),
            ("kinds", self.kinds, MOST_FILTERS),
            ("watch", self.watch, MOST_WATCHED),
        ):
            if len(given) > most:
                raise MalformedSearch(f"{name} has {len(given)} entries; at most {most} are read")
            for each in given:
                if not each.strip() or not "".join(each.split()).isprintable():
                    raise MalformedSearch(
                        f"{name} has {each!r}; write a name without control characters"
                    )
