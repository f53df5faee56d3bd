"""The page at ``/citations``: a text, its citations with their verdicts, what to change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated
from urllib.parse import parse_qsl

from fastapi import APIRouter, Depends, Request, Response
from markupsafe import Markup

from api.pages.rendering import render
from api.rest.parameters import Store
from api.services.citation_checks import CitationCheck, counted, horizons, is_problem
from api.services.citation_requests import MalformedText, TextTooLong, read_check
from api.services.documents.document import Locator
from api.services.problems import STATUS_OF_FAMILY, Problem, problem_of
from lawdb.citations.annotation.draft import corrected_draft
from lawdb.citations.annotation.html import annotated_fragment
from lawdb.citations.annotation.notation import unannotated
from lawdb.citations.results import Validation

LONGEST_PASTED = 500_000
"""Characters; a longer document is for the command or the API."""
_MOST_FIELDS = 10

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Pasted:
    """What the form holds, as typed."""

    text: str = ""
    as_of: str = ""
    known_on: str = ""


async def _form(request: Request) -> bytes:
    return await request.body()


@router.get("/citations")
def citations_page() -> Response:
    """The empty form."""
    return _page(Pasted())


@router.post("/citations")
def checked_page(store: Store, body: Annotated[bytes, Depends(_form)]) -> Response:
    """The text with its verdicts. A text is too long for an address, so it is posted."""
    pasted = Pasted()
    try:
        pasted = read_form(body)
        request = read_check(pasted.as_of or None, pasted.known_on or None)
        if len(pasted.text) > LONGEST_PASTED:
            raise TextTooLong(
                f"the text has {len(pasted.text):,} characters; the page takes"
                f" {LONGEST_PASTED:,}: check it with lawdb cite, or through the API"
            )
        check = CitationCheck(store, request)
        (result,) = check.whole(check.find(pasted.text))
        return _page(pasted, result=result)
    except Exception as error:
        problem = problem_of(error)
        if problem is None:
            raise
        return _page(pasted, problem=problem, status=STATUS_OF_FAMILY[problem.family])


def read_form(body: bytes) -> Pasted:
    """The fields of the form; an annotation in the text is taken away.

    Browsers send a line's end as CR LF, whatever was pasted; it is one letter here. Raises
    MalformedText.
    """
    try:
        fields = dict(
            parse_qsl(
                body.decode("ascii"),
                keep_blank_values=True,
                errors="strict",
                max_num_fields=_MOST_FIELDS,
            )
        )
    except ValueError as error:
        raise MalformedText(
            "the form cannot be read; send text, as_of and known_on in UTF-8, percent-encoded"
        ) from error
    text = fields.get("text", "").replace("\r\n", "\n")
    return Pasted(
        unannotated(text).text, fields.get("as_of", "").strip(), fields.get("known_on", "").strip()
    )


def _page(
    pasted: Pasted,
    *,
    result: Validation | None = None,
    problem: Problem | None = None,
    status: int = 200,
) -> Response:
    citations = result.citations if result is not None else ()
    return render(
        "citations.html",
        status,
        pasted=pasted,
        result=result,
        problem=problem,
        longest_text=LONGEST_PASTED,
        # The fragment escapes whatever is text.
        annotated=Markup(annotated_fragment(pasted.text, citations)),  # noqa: S704
        to_look_at=[(n, c) for n, c in enumerate(citations, 1) if is_problem(c)],
        others=[(n, c) for n, c in enumerate(citations, 1) if not is_problem(c)],
        standings_found=counted(citations),
        horizons=horizons(citations),
        draft=corrected_draft(pasted.text, citations),
        locator=Locator(pasted.text),
    )
