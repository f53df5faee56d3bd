"""The calculator at ``/deadlines``: a rule, what happened, the deadline and every step to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response
from markupsafe import Markup

from api.pages.deadline_form import Typed, asks_period, matter_of, read_form
from api.pages.read_facts import LONGEST_STORY, day_text, left_over, request_of, typed_of
from api.pages.rendering import render
from api.rest.parameters import Store
from api.services.deadline_drawings import Form, drawn, read_form_name
from api.services.deadline_results import DeadlineAnswer
from api.services.deadline_wording import FORM_WORDS, KINDS, TEXT_STATUSES, VERDICT_WORDS
from api.services.deadlines import computed, deadline
from api.services.extractions import read
from api.services.problems import STATUS_OF_FAMILY, Problem, problem_of
from api.services.reading_store import ReadingStore
from api.services.rule_views import RuleList, RuleView, list_rules, show_rule
from api.services.rule_wording import PROCEDURES, authority_words, periods_of
from deadline_engine.calendars.registry import CALENDARS
from deadline_engine.exports.svg import timeline_svg
from deadline_engine.extraction.extraction import Extraction
from deadline_engine.matter.matter import Matter
from deadline_engine.rules.catalogue import packaged
from deadline_engine.rules.regime import NAMES_KO
from lawdb.event_date import EventDate

_MEDIA_TYPES = {
    Form.ICS: "text/calendar; charset=utf-8",
    Form.MERMAID: "text/plain; charset=utf-8",
    Form.SVG: "image/svg+xml; charset=utf-8",
    Form.GRAPH: "image/svg+xml; charset=utf-8",
}
_SUFFIXES = {Form.ICS: "ics", Form.MERMAID: "mmd", Form.SVG: "svg", Form.GRAPH: "graph.svg"}

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Search:
    """What rules are looked for."""

    words: str = ""
    regime: str = ""


async def _form(request: Request) -> bytes:
    return await request.body()


@router.get("/deadlines")
def deadlines_page(
    words: Annotated[str, Query()] = "",
    regime: Annotated[str, Query()] = "",
    rule: Annotated[str, Query()] = "",
) -> Response:
    """The rules to choose from; with a rule the form that asks for its facts."""
    search = Search(words.strip(), regime.strip())
    try:
        if rule.strip():
            return _page(view=show_rule(packaged(), rule))
        return _page(
            search=search, found=list_rules(packaged(), search.words, search.regime or None)
        )
    except Exception as error:
        problem = problem_of(error)
        if problem is None:
            raise
        return _page(search=search, problem=problem, status=STATUS_OF_FAMILY[problem.family])


@router.post("/deadlines")
def computed_page(store: Store, body: Annotated[bytes, Depends(_form)]) -> Response:
    """The deadline of the facts. They are posted: an address is no place for them."""
    typed, view = Typed(), None
    try:
        typed = read_form(body)
        view = show_rule(packaged(), typed.rule)
        matter = matter_of(typed, view)
        if typed.form:
            return _export(matter, typed.form)
        return _page(
            view=view, typed=typed, result=_answer(store, matter), timeline=_timeline(matter)
        )
    except Exception as error:
        problem = problem_of(error)
        if problem is None:
            raise
        status = STATUS_OF_FAMILY[problem.family]
        return _page(view=view, typed=typed, problem=problem, status=status)


@router.post("/deadlines/read")
def read_page(body: Annotated[bytes, Depends(_form)]) -> Response:
    """The form filled from a story, to be looked over; nothing is computed yet."""
    typed, view = Typed(), None
    try:
        typed = read_form(body)
        view = show_rule(packaged(), typed.rule) if typed.rule else None
        found = read(request_of(typed))
        if found.matter is not None and found.matter.rule is not None:
            view = show_rule(packaged(), found.matter.rule)
        return _page(view=view, typed=typed_of(found, typed), extraction=found)
    except Exception as error:
        problem = problem_of(error)
        if problem is None:
            raise
        status = STATUS_OF_FAMILY[problem.family]
        return _page(view=view, typed=typed, problem=problem, status=status)


def _answer(store: ReadingStore, matter: Matter) -> DeadlineAnswer:
    with store.session() as session:
        return deadline(session, matter, stale_after=store.stale_after)


def _timeline(matter: Matter) -> Markup:
    result = computed(matter, EventDate.of(matter.as_of).day)
    # The drawing escapes whatever is text.
    return Markup(timeline_svg(result.usual, standalone=False))  # noqa: S704


def _export(matter: Matter, name: str) -> Response:
    form = read_form_name(name)
    return Response(
        drawn(matter, form).content,
        media_type=_MEDIA_TYPES[form],
        headers={
            "Content-Disposition": f'attachment; filename="deadline.{_SUFFIXES[form]}"',
            "Cache-Control": "no-cache",
        },
    )


def _page(
    *,
    search: Search | None = None,
    found: RuleList | None = None,
    view: RuleView | None = None,
    typed: Typed | None = None,
    result: DeadlineAnswer | None = None,
    timeline: Markup | None = None,
    extraction: Extraction | None = None,
    problem: Problem | None = None,
    status: int = 200,
) -> Response:
    return render(
        "deadlines.html",
        status,
        search=search or Search(),
        found=found,
        regimes=NAMES_KO,
        view=view,
        typed=typed or Typed(),
        asks_period=asks_period(view) if view is not None else False,
        result=result,
        timeline=timeline or Markup(),
        extraction=extraction,
        left_over=left_over(extraction) if extraction is not None else (),
        longest_story=LONGEST_STORY,
        day_text=day_text,
        roles=packaged().roles,
        tolling_kinds={**packaged().interruptions, **packaged().suspensions},
        problem=problem,
        procedures=PROCEDURES,
        verdict_words=VERDICT_WORDS,
        kinds=KINDS,
        text_statuses=TEXT_STATUSES,
        forms=list(Form),
        form_words=FORM_WORDS,
        calendars=CALENDARS,
        authority_words=authority_words,
        periods_of=periods_of,
        attributes={a.id: a for a in view.attributes} if view is not None else {},
    )
