"""``POST /v1/citations/validate``: a text's citations, each with its verdict."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from typing import Any, Self

from fastapi import Request, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, ConfigDict, Field, model_validator

from api.rest.parameters import LONGEST_DATE, Store
from api.rest.problem_documents import ProblemDocument, problem_document
from api.services.citation_checks import CitationCheck, FoundText, Item
from api.services.citation_requests import (
    LONGEST_CITATION,
    LONGEST_QUOTE,
    LONGEST_TEXT,
    MOST_CITATIONS,
    MOST_TEXTS,
    CheckRequest,
    read_check,
    read_text,
)
from api.services.problems import Problem, ProblemFamily, defect, problem_of
from api.services.reading_store import ReadingStore
from api.services.search_requests import LONGEST_EVENT_DATE
from lawdb.citations.results import CheckedCitation, Examined, Opening, Validation
from lawdb.errors import StoreError

NDJSON = "application/x-ndjson"
STREAMED: dict[int | str, dict[str, Any]] = {
    200: {"content": {NDJSON: {"schema": {"$ref": "#/components/schemas/StreamedLine"}}}}
}
"""The other form of the answer."""

_HEADERS = {"Cache-Control": "no-cache"}
_log = logging.getLogger(__name__)


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


class AnswerOfBatch(BaseModel):
    """What one text or citation came to: its ``result``, or the ``problem`` that it has."""

    index: int
    """Its place in the request, from 0."""
    text: str
    """What spans count the characters of: of a citation with a quote both, a line
    break between them. Empty
    where ``texts`` were sent, which the asker has."""
    result: Validation | None = None
    problem: ProblemDocument | None = None


class BatchAnswer(BaseModel):
    """One answer to each text or citation, in their order."""

    answers: tuple[AnswerOfBatch, ...]


class StreamedLine(BaseModel):
    """One line of a stream; the last one of a text is of kind ``checked`` or ``problem``."""

    kind: str
    """``event_date``, ``citation``, ``checked``, ``problem``."""
    index: int
    """Place of the text in the request, from 0."""
    result: Opening | CheckedCitation | Examined | None = None
    problem: ProblemDocument | None = None


_KINDS: dict[type[Item], str] = {
    Opening: "event_date",
    CheckedCitation: "citation",
    Examined: "checked",
}


def validate_citations(asked: AskedValidation, store: Store, request: Request) -> Response:
    """Does it exist, and was that the law then? One verdict each.

    `text` is answered with its result; `texts` and `citations` with one answer each. With
    `Accept: application/x-ndjson` results are sent as they are found, one JSON object a line.
    """
    under = read_check(asked.as_of, asked.known_on)
    if asked.text is not None:
        read_text(asked.text)
    if NDJSON in request.headers.get("accept", ""):
        lines = _lines(store, asked, under)
        first = next(lines)  # what fails at once is a problem document with its status
        return StreamingResponse(chain([first], lines), media_type=NDJSON, headers=_HEADERS)
    check = CitationCheck(store, under)
    result: BaseModel
    if asked.text is not None:
        (result,) = check.whole(check.find(asked.text))
    else:
        result = BatchAnswer(answers=_answers(check, asked))
    return Response(
        result.model_dump_json(by_alias=True), media_type="application/json", headers=_HEADERS
    )


def _answers(check: CitationCheck, asked: AskedValidation) -> tuple[AnswerOfBatch, ...]:
    answers: dict[int, AnswerOfBatch] = {}
    found: dict[int, FoundText] = {}
    for index, find in enumerate(_finders(check, asked)):
        try:
            found[index] = find()
        except StoreError as error:
            refused = problem_document(_of_the_asker(error))
            answers[index] = AnswerOfBatch(index=index, text="", problem=refused)
    for index, result in zip(found, check.whole(*found.values()), strict=True):
        text = found[index].source.given if asked.citations is not None else ""
        answers[index] = AnswerOfBatch(index=index, text=text, result=result)
    return tuple(answers[index] for index in sorted(answers))


def _lines(store: ReadingStore, asked: AskedValidation, under: CheckRequest) -> Iterator[str]:
    """The lines of a stream. What fails before the first one is raised, later it is a line."""
    started, index = False, 0
    try:
        check = CitationCheck(store, under)
        for index, find in enumerate(_finders(check, asked)):
            try:
                for item in check.stream(find()):
                    yield _line(StreamedLine(kind=_KINDS[type(item)], index=index, result=item))
                    started = True
            except StoreError as error:
                yield _refusal(index, problem_document(_of_the_asker(error)))
                started = True
    except Exception as error:
        if not started:
            raise
        found = problem_of(error)
        if found is None:
            _log.exception("a stream of citations was broken off")
            yield _refusal(index, problem_document(defect(), 500))
        else:
            yield _refusal(index, problem_document(found))


def _finders(check: CitationCheck, asked: AskedValidation) -> list[Callable[[], FoundText]]:
    """What reads each text; one that cannot be read does not stop the others."""
    if asked.citations is not None:
        return [partial(check.find_single, c.citation, c.quote) for c in asked.citations]
    texts = asked.texts if asked.texts is not None else [asked.text or ""]
    return [partial(check.find, text) for text in texts]


def _of_the_asker(error: Exception) -> Problem:
    """The problem of one text of many. Raises the error where it concerns all of them."""
    found = problem_of(error)
    if found is None or found.family is ProblemFamily.UNAVAILABLE:
        raise error
    return found


def _refusal(index: int, found: ProblemDocument) -> str:
    return _line(StreamedLine(kind="problem", index=index, problem=found))


def _line(line: StreamedLine) -> str:
    return line.model_dump_json(by_alias=True) + "\n"
