"""The page at ``/``: a form, and the article as it stood on the day."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from datetime import date
from typing import Annotated
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Query, Response

from api.pages.rendering import render, template_text
from api.rest.parameters import Store
from api.services.article_view import ArticleView, article_view, some_statutes
from api.services.problems import STATUS_OF_FAMILY, Problem, problem_of
from api.services.questions import read_article, read_day, read_known_on, read_name
from api.services.reading_store import ReadingStore

_SUGGESTIONS = 8

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Asked:
    """What the form holds, as typed."""

    statute: str = ""
    article: str = ""
    as_of: str = ""
    known_on: str = ""

    def on(self, day: date) -> str:
        """The address of the same question on another day."""
        return replace(self, as_of=day.isoformat()).address

    def about(self, statute: str, article: str = "") -> str:
        """The address of the same question about another statute."""
        return replace(self, statute=statute, article=article or self.article).address

    @property
    def address(self) -> str:
        """Where this question is answered."""
        fields = asdict(self).items()
        return "/?" + urlencode({name: value for name, value in fields if value})


@router.get("/")
def page(
    store: Store,
    statute: Annotated[str, Query()] = "",
    article: Annotated[str, Query()] = "",
    as_of: Annotated[str, Query()] = "",
    known_on: Annotated[str, Query()] = "",
) -> Response:
    """The form; with a statute and an article its answer. An empty field counts as not given."""
    asked = Asked(statute.strip(), article.strip(), as_of.strip(), known_on.strip())
    try:
        if not (asked.statute or asked.article):
            return _render(asked, suggestions=_suggestions(store))
        return _render(asked, view=_answer(store, asked))
    except Exception as error:
        problem = problem_of(error)
        if problem is None:
            raise
        return _render(asked, problem=problem, status=STATUS_OF_FAMILY[problem.family])


@router.get("/page.css")
def stylesheet() -> Response:
    """The page's only other file."""
    return Response(
        template_text("page.css"), media_type="text/css", headers={"Cache-Control": "no-cache"}
    )


def _answer(store: ReadingStore, asked: Asked) -> ArticleView:
    name, number = read_name(asked.statute), read_article(asked.article)
    day, known = read_day(asked.as_of or None), read_known_on(asked.known_on or None)
    with store.session() as session:
        return article_view(session, name, number, day, known, stale_after=store.stale_after)


def _suggestions(store: ReadingStore) -> list[str]:
    with store.session() as session:
        return some_statutes(session, _SUGGESTIONS)


def _render(
    asked: Asked,
    *,
    view: ArticleView | None = None,
    problem: Problem | None = None,
    suggestions: list[str] | None = None,
    status: int = 200,
) -> Response:
    return render(
        "page.html",
        status,
        asked=asked,
        view=view,
        problem=problem,
        suggestions=suggestions or [],
        json_address=_json_address(view, asked) if view else "",
    )


def _json_address(view: ArticleView, asked: Asked) -> str:
    """The same answer through the API."""
    result = view.result
    parameters = {"as_of": asked.as_of, "known_on": asked.known_on}
    query = urlencode({name: value for name, value in parameters.items() if value})
    path = f"/v1/statutes/id:{quote(result.statute.id)}/articles/"
    return f"{path}{quote(result.article + result.unit)}{'?' + query if query else ''}"
