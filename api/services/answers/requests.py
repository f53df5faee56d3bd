"""Read what is asked for an answer: text in, a request or an error with a stable code out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from api.services.matter_requests import within_limits
from api.services.questions import read_question, read_stated_facts
from api.services.search_requests import AskedSearch
from deadline_engine.matter.matter import Matter
from lawdb.governing import read_facts
from lawdb.search.request import MalformedSearch, SearchRequest

DEFAULT_SOURCES = 10
MOST_SOURCES = 20

Language = Literal["ko", "en"]


@dataclass(frozen=True, slots=True)
class AnswerRequest:
    """A question as asked."""

    question: str
    as_of: str | None = None
    """A day or days ``from..to``; wins over the dates in the question."""
    facts: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """Facts the addenda ask for, as ``lawdb.governing.read_facts`` takes them."""
    matter: Matter | None = None
    """Facts of a deadline that is computed beside the answer."""
    limit: int = DEFAULT_SOURCES
    """How many sources at most."""
    lang: Language = "ko"
    words_only: bool = False
    """Whether texts are found by words alone."""
    model: bool = False
    """Whether the configured model drafts; else the texts themselves answer. Nothing is sent to a
    model that nobody asked for."""

    def read(self) -> SearchRequest:
        """The search the answer stands on.

        Raises MalformedQuestion, MalformedSearch, EmptyQuestion, SearchQuestionTooLong,
        MalformedDate, MalformedPeriod, UnknownFact, MalformedFact and MatterTooLarge.
        """
        if not 1 <= self.limit <= MOST_SOURCES:
            raise MalformedSearch(f"limit is {self.limit}; ask for 1 to {MOST_SOURCES} sources")
        read_question(self.question)
        read_facts(read_stated_facts(self.facts))
        if self.matter is not None:
            within_limits(self.matter)
        return self.asked.read()

    @property
    def asked(self) -> AskedSearch:
        """The same as a door asks for a search."""
        return AskedSearch(
            question=self.question,
            as_of=self.as_of,
            limit=self.limit,
            words_only=self.words_only,
        )
