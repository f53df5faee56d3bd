"""``POST /v1/citations/validate``: a text's citations, each with its verdict."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from itertools import chain
from typing import Any

from fastapi import Request, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel

from api.rest.accepted import prefers
from api.rest.parameters import Store, json_answer
from api.services.citation_batches import finders, of_the_asker, validation
from api.services.citation_checks import CitationCheck, Item
from api.services.citation_requests import CheckRequest, read_check, read_text
from api.services.problems import ProblemDocument, defect, problem_document, problem_of
from api.services.reading_store import ReadingStore
from api.services.request_bodies import AskedValidation
from lawdb.citations.results import CheckedCitation, Examined, Opening
from lawdb.errors import StoreError

NDJSON = "application/x-ndjson"
STREAMED: dict[int | str, dict[str, Any]] = {
    200: {"content": {NDJSON: {"schema": {"$ref": "#/components/schemas/StreamedLine"}}}}
}
"""The other form of the answer."""

_HEADERS = {"Cache-Control": "no-cache"}
_log = logging.getLogger(__name__)


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
    if not prefers(request.headers.get("accept", ""), NDJSON):
        return json_answer(validation(store, asked))
    under = read_check(asked.as_of, asked.known_on)
    if asked.text is not None:
        read_text(asked.text)
    lines = _lines(store, asked, under)
    first = next(lines)  # what fails at once is a problem document with its status
    return StreamingResponse(chain([first], lines), media_type=NDJSON, headers=_HEADERS)


def _lines(store: ReadingStore, asked: AskedValidation, under: CheckRequest) -> Iterator[str]:
    """The lines of a stream. What fails before the first one is raised, later it is a line."""
    started, index = False, 0
    try:
        check = CitationCheck(store, under)
        for index, find in enumerate(finders(check, asked)):
            try:
                for item in check.stream(find()):
                    yield _line(StreamedLine(kind=_KINDS[type(item)], index=index, result=item))
                    started = True
            except StoreError as error:
                yield _refusal(index, problem_document(of_the_asker(error)))
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


def _refusal(index: int, found: ProblemDocument) -> str:
    return _line(StreamedLine(kind="problem", index=index, problem=found))


def _line(line: StreamedLine) -> str:
    return line.model_dump_json(by_alias=True) + "\n"
