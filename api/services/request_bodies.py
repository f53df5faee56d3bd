"""What a door that takes JSON is asked: the fields of its body, with their limits."""

from __future__ import annotations

from typing import Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from api.services.citation_requests import (
    LONGEST_CITATION,
    LONGEST_QUOTE,
    LONGEST_TEXT,
    MOST_CITATIONS,
    MOST_TEXTS,
)
from api.services.questions import LONGEST_DATE
from api.services.search_requests import DEFAULT_HITS, LONGEST_EVENT_DATE
from lawdb.search.request import LONGEST_QUESTION, MOST_FILTERS, MOST_HITS, MOST_WATCHED

LONGEST_BODY = 65_536
"""Bytes of what is sent; the longest question that is read has fewer."""
LONGEST_DOCUMENTS = 8 * 1024 * 1024
"""The same where whole documents are sent."""


class AskedQuestion(BaseModel):
    """A question in words."""

    model_config = ConfigDict(extra="forbid", strict=True)

    question: str = Field(
        description="At most 10,000 characters.",
        examples=["2020년 3월 5일에 교통사고를 당했습니다. 소멸시효는 몇 년인가요?"],
    )
    as_of: str | None = Field(
        None, max_length=LONGEST_DATE, description="Wins over whatever the question says."
    )
    known_on: str | None = Field(
        None, max_length=LONGEST_DATE, description="As in the other routes."
    )
    model: bool = Field(
        False, description="Where several readings remain, the configured model picks one."
    )


class SearchQuestion(BaseModel):
    """What to search for, and among what."""

    model_config = ConfigDict(extra="forbid", strict=True)

    question: str = Field(
        description=f"In words, at most {LONGEST_QUESTION:,} characters.",
        examples=["2020년 1월 1일에 골목길 조명의 밝기는 몇 럭스여야 하나"],
    )
    as_of: str | None = Field(
        None,
        max_length=LONGEST_EVENT_DATE,
        description="The event date (ISO), or days `2020-01-01..2020-04-01` of which the last is"
        " not included; wins over whatever the question says.",
        examples=["2020-01-01"],
    )
    known_on: str | None = Field(
        None,
        max_length=LONGEST_DATE,
        description="As in the other routes; an earlier state is searched by words only.",
    )
    limit: int = Field(DEFAULT_HITS, description=f"At most so many hits, 1 to {MOST_HITS}.")
    statutes: list[str] = Field(
        default_factory=list[str],
        description=f"Only these, as named in the other routes' paths; at most {MOST_FILTERS}.",
        examples=[["EX0001"]],
    )
    kinds: list[str] = Field(
        default_factory=list[str],
        description=f"Only statutes of these kinds; at most {MOST_FILTERS}.",
        examples=[["법률", "대통령령"]],
    )
    watch: list[str] = Field(
        default_factory=list[str],
        description=f"Articles of which `watched` tells how far they came; at most {MOST_WATCHED}.",
        examples=[["EX0001 제7조"]],
    )
    words_only: bool = Field(default=False, description="Search by words, without vectors.")


class SingleCitation(BaseModel):
    """One citation by itself."""

    model_config = ConfigDict(extra="forbid", strict=True)

    citation: str = Field(
        description=f"As a text would write it, at most {LONGEST_CITATION:,} characters.",
        examples=["가상 골목길 조명법 (예시) 제4조"],
    )
    quote: str | None = Field(
        None,
        description="Words that are said to be its text, without quotation marks around them; at"
        f" most {LONGEST_QUOTE:,} characters.",
    )


class AskedValidation(BaseModel):
    """What to check: exactly one of ``text``, ``texts`` and ``citations``."""

    model_config = ConfigDict(extra="forbid", strict=True)

    text: str | None = Field(
        None,
        description=f"At most {LONGEST_TEXT:,} characters.",
        examples=["가상 골목길 조명법 (예시) 제4조에 따른다."],
    )
    texts: list[str] | None = Field(
        None, max_length=MOST_TEXTS, description=f"At most {MOST_TEXTS}; each is read by itself."
    )
    citations: list[SingleCitation] | None = Field(
        None,
        max_length=MOST_CITATIONS,
        description=f"At most {MOST_CITATIONS:,}; each is a text by itself.",
    )
    as_of: str | None = Field(
        None,
        max_length=LONGEST_EVENT_DATE,
        description="The event date (ISO), or days `2020-01-01..2020-04-01` of which the last is"
        " not included. Without it each text is read for its date; else today in Seoul is assumed."
        " A version that a citation names itself wins over it.",
        examples=["2020-01-01"],
    )
    known_on: str | None = Field(
        None, max_length=LONGEST_DATE, description="As in the other routes."
    )

    @model_validator(mode="after")
    def _one_of_three(self) -> Self:
        given = [self.text, self.texts, self.citations]
        if sum(each is not None for each in given) != 1:
            raise ValueError("give exactly one of text, texts and citations")
        return self
