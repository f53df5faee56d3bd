"""The page at ``/search``: a question, its event date to be seen and changed, and the hits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Response

from api.pages.rendering import render
from api.rest.parameters import Store
from api.rest.search_route import Toolbox
from api.services.problems import STATUS_OF_FAMILY, Problem, problem_of
from api.services.search_requests import AskedSearch, event_date_text
from lawdb.event_date import EventDays
from lawdb.search.request import LONGEST_QUESTION
from lawdb.search.results import SearchResult

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class AskedOnPage:
    """What the form holds, as typed."""

    question: str = ""
    as_of: str = ""
    known_on: str = ""
    statutes: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    words_only: bool = False

    def on(self, days: EventDays | date) -> str:
        """The address of the same question with this event date."""
        text = event_date_text(days) if isinstance(days, EventDays) else days.isoformat()
        return replace(self, as_of=text).address

    def about(self, statute: str) -> str:
        """The address of the same question within another statute."""
        return replace(self, statutes=(statute,)).address

    @property
    def address(self) -> str:
        """Where this question is answered."""
        return "/search?" + urlencode(self.fields)

    @property
    def fields(self) -> list[tuple[str, str]]:
        """Names and values of the form's fields that hold something."""
        fields = [
            ("question", self.question),
            ("as_of", self.as_of),
            ("known_on", self.known_on),
            *(("statute", statute) for statute in self.statutes),
            *(("kind", kind) for kind in self.kinds),
            ("words_only", "1" if self.words_only else ""),
        ]
        return [(name, value) for name, value in fields if value]

    @property
    def narrowed(self) -> bool:
        """Whether more than a question and a date was asked."""
        return bool(self.known_on or self.statutes or self.kinds or self.words_only)

    @property
    def day(self) -> str:
        """The day a date field can show; empty for a period."""
        return "" if ".." in self.as_of else self.as_of

    @property
    def search(self) -> AskedSearch:
        """The same for the store."""
        return AskedSearch(
            question=self.question,
            as_of=self.as_of or None,
            known_on=self.known_on or None,
            statutes=self.statutes,
            kinds=self.kinds,
            words_only=self.words_only,
        )


@router.get("/search")
def search_page(
    store: Store,
    toolbox: Toolbox,
    question: Annotated[str, Query()] = "",
    as_of: Annotated[str, Query()] = "",
    *,
    known_on: Annotated[str, Query()] = "",
    statute: Annotated[list[str] | None, Query()] = None,
    kind: Annotated[list[str] | None, Query()] = None,
    words_only: Annotated[str, Query()] = "",
) -> Response:
    """The form; with a question its answer. An empty field counts as not given."""
    asked = AskedOnPage(
        question=question.strip(),
        as_of=as_of.strip(),
        known_on=known_on.strip(),
        statutes=_given(statute),
        kinds=_given(kind),
        words_only=bool(words_only),
    )
    if not asked.question:
        return _page(asked)
    try:
        with store.session() as session:
            return _page(asked, result=toolbox.search(session, asked.search))
    except Exception as error:
        problem = problem_of(error)
        if problem is None:
            raise
        return _page(asked, problem=problem, status=STATUS_OF_FAMILY[problem.family])


def _given(values: list[str] | None) -> tuple[str, ...]:
    return tuple(value.strip() for value in values or () if value.strip())


def _page(
    asked: AskedOnPage,
    *,
    result: SearchResult | None = None,
    problem: Problem | None = None,
    status: int = 200,
) -> Response:
    return render(
        "search.html",
        status,
        asked=asked,
        result=result,
        problem=problem,
        longest_question=LONGEST_QUESTION,
    )
