"""One request to check citations, answered whole: a text, several, or citations by themselves."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pydantic import BaseModel

from api.services.citation_checks import CitationCheck, FoundText
from api.services.citation_requests import read_check, read_text
from api.services.problems import (
    Problem,
    ProblemDocument,
    ProblemFamily,
    problem_document,
    problem_of,
)
from api.services.reading_store import ReadingStore
from api.services.request_bodies import AskedValidation
from lawdb.citations.results import Validation
from lawdb.errors import StoreError


class AnswerOfBatch(BaseModel):
    """What one text or citation came to: its ``result``, or the ``problem`` that it has."""

    index: int
    """Its place in the request, from 0."""
    text: str
    """What spans count the characters of: of a citation with a quote both, a line break between
    them. Empty where ``texts`` were sent, which the asker has."""
    result: Validation | None = None
    problem: ProblemDocument | None = None


class BatchAnswer(BaseModel):
    """One answer to each text or citation, in their order."""

    answers: tuple[AnswerOfBatch, ...]


def validation(store: ReadingStore, asked: AskedValidation) -> Validation | BatchAnswer:
    """The citations of what was sent, each with its verdict.

    Raises MalformedDate, MalformedPeriod, KnownOnInFuture, and of a single text MalformedText and
    TextTooLong; of several each has the problem of its own.
    """
    under = read_check(asked.as_of, asked.known_on)
    if asked.text is not None:
        read_text(asked.text)
    check = CitationCheck(store, under)
    if asked.text is None:
        return BatchAnswer(answers=_answers(check, asked))
    (result,) = check.whole(check.find(asked.text))
    return result


def _answers(check: CitationCheck, asked: AskedValidation) -> tuple[AnswerOfBatch, ...]:
    answers: dict[int, AnswerOfBatch] = {}
    found: dict[int, FoundText] = {}
    for index, find in enumerate(finders(check, asked)):
        try:
            found[index] = find()
        except StoreError as error:
            refused = problem_document(of_the_asker(error))
            answers[index] = AnswerOfBatch(index=index, text="", problem=refused)
    for index, result in zip(found, check.whole(*found.values()), strict=True):
        text = found[index].source.given if asked.citations is not None else ""
        answers[index] = AnswerOfBatch(index=index, text=text, result=result)
    return tuple(answers[index] for index in sorted(answers))


def finders(check: CitationCheck, asked: AskedValidation) -> list[Callable[[], FoundText]]:
    """What reads each text; one that cannot be read does not stop the others."""
    if asked.citations is not None:
        return [partial(check.find_single, c.citation, c.quote) for c in asked.citations]
    texts = asked.texts if asked.texts is not None else [asked.text or ""]
    return [partial(check.find, text) for text in texts]


def of_the_asker(error: Exception) -> Problem:
    """The problem of one text of many. Raises the error where it concerns all of them."""
    found = problem_of(error)
    if found is None or found.family is ProblemFamily.UNAVAILABLE:
        raise error
    return found
