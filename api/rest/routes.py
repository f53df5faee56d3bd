"""The routes of ``/v1``: each reads its parameters, asks one function, and returns its result.

The functions are plain, not ``async``: FastAPI runs them in its thread pool, where they wait for
the database without holding up other requests.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response

from api.rest import answers_route, date_math_route
from api.rest.citations_route import STREAMED, BatchAnswer, validate_citations
from api.rest.deadlines_route import (
    compute_deadline,
    deadline_if,
    deadline_rule,
    deadline_rules,
)
from api.rest.governing_route import governing_text
from api.rest.json_bodies import JsonRoute
from api.rest.parameters import (
    LONGEST_DATE,
    Article,
    AskedQuestion,
    AsOf,
    FromDate,
    KnownOn,
    Name,
    Store,
    Time,
    ToDate,
    json_answer,
    only_known_parameters,
)
from api.rest.search_route import search_texts
from api.rest.timeline_route import query_timeline
from api.services.answers import Answer
from api.services.date_math import AddedPeriod, BetweenDays, BusinessDays, CountedBack
from api.services.deadline_results import DeadlineAnswer
from api.services.deadline_what_if import WhatIfAnswer
from api.services.questions import (
    LONGEST_NAME,
    read_article,
    read_day,
    read_known_on,
    read_name,
    read_question,
)
from api.services.resolution import Resolution, resolution
from api.services.rule_views import RuleList, RuleView
from api.services.timeline.answers import TimelineAnswer
from lawdb import lookup
from lawdb.citations.results import Validation
from lawdb.comparison.changes import ChangeList, ChangePosition, changes
from lawdb.comparison.compare import Comparison, compare
from lawdb.event_date import parse_date
from lawdb.event_date.reading import EventDateReading
from lawdb.event_date.slot import event_date_in, settled_time
from lawdb.governing import GoverningResult
from lawdb.lookup.store_status import StoreStatus
from lawdb.results import ArticleDuring, ArticleResult, StatuteResult, VersionList
from lawdb.search.results import SearchResult

MOST_CHANGES = 5_000
"""Changes in one answer; the rest follows with ``after``."""

router = APIRouter(
    prefix="/v1", dependencies=[Depends(only_known_parameters)], route_class=JsonRoute
)
router.post(
    "/governing", response_model=GoverningResult, summary="Which text governs a set of facts"
)(governing_text)
router.post(
    "/search", response_model=SearchResult, summary="Search the texts in force on the event date"
)(search_texts)
router.post(
    "/answers",
    response_model=Answer,
    responses=answers_route.STREAMED,
    summary="Answer a question from the texts in force on its event date",
)(answers_route.answer_question)
router.post(
    "/citations/validate",
    response_model=Validation | BatchAnswer,
    responses=STREAMED,
    summary="Check the citations of a text against the law of the day",
)(validate_citations)

router.post(
    "/deadlines/compute",
    response_model=DeadlineAnswer,
    summary="When a period ends, and whether an act came in time",
)(compute_deadline)
router.post(
    "/deadlines/what-if",
    response_model=WhatIfAnswer,
    summary="A deadline if facts were otherwise, and what that changes",
)(deadline_if)
router.get(
    "/deadlines/rules", response_model=RuleList, summary="The rules a deadline is computed by"
)(deadline_rules)
router.get("/deadlines/rules/{rule_id}", response_model=RuleView, summary="One rule in full")(
    deadline_rule
)
router.post(
    "/timeline", response_model=TimelineAnswer, summary="When, in what order, and known since when"
)(query_timeline)
router.get(
    "/date-math/between", response_model=BetweenDays, summary="How long it is between two days"
)(date_math_route.between)
router.get("/date-math/add", response_model=AddedPeriod, summary="The last day of a period")(
    date_math_route.add
)
router.get(
    "/date-math/back", response_model=CountedBack, summary="A period counted back from a day"
)(date_math_route.back)
router.get(
    "/date-math/business-days", response_model=BusinessDays, summary="Business days after a day"
)(date_math_route.business_days)


@router.get("/statutes", response_model=Resolution, summary="Which statute a name means")
def resolve_name(
    store: Store,
    name: Annotated[
        str,
        Query(
            max_length=LONGEST_NAME,
            description="As in the other routes' paths.",
            examples=["가상 골목길 조명법 (예시)"],
        ),
    ],
    as_of: AsOf = None,
    known_on: KnownOn = None,
) -> Response:
    """Unknown: a 404 with names that look alike; ambiguous: a 409 with all it means."""
    asked, day, known = read_name(name), read_day(as_of), read_known_on(known_on)
    with store.session() as session:
        return json_answer(resolution(session, asked, day, known))


@router.get("/statutes/{name}", response_model=StatuteResult, summary="A statute as of a day")
def statute(name: Name, store: Store, as_of: AsOf = None, known_on: KnownOn = None) -> Response:
    """All articles that stood in the book on the day."""
    asked, day, known = read_name(name), read_day(as_of), read_known_on(known_on)
    with store.session() as session:
        return json_answer(
            lookup.statute_as_of(session, asked, day, known, stale_after=store.stale_after)
        )


@router.get(
    "/statutes/{name}/articles/{article}",
    response_model=ArticleResult,
    summary="An article as of a day",
)
def article(
    name: Name, article: Article, store: Store, as_of: AsOf = None, known_on: KnownOn = None
) -> Response:
    """An article that existed at some time is a 200; `outcome` says what it was on the day."""
    asked, number = read_name(name), read_article(article)
    day, known = read_day(as_of), read_known_on(known_on)
    with store.session() as session:
        return json_answer(
            lookup.article(session, asked, number, day, known, stale_after=store.stale_after)
        )


@router.get(
    "/statutes/{name}/articles/{article}/versions",
    response_model=VersionList,
    summary="All versions of an article",
)
def versions(
    name: Name, article: Article, store: Store, as_of: AsOf = None, known_on: KnownOn = None
) -> Response:
    """`as_of` only selects the statute where one name has meant several."""
    asked, number = read_name(name), read_article(article)
    day, known = read_day(as_of), read_known_on(known_on)
    with store.session() as session:
        return json_answer(
            lookup.versions(session, asked, number, day, known, stale_after=store.stale_after)
        )


@router.get(
    "/statutes/{name}/articles/{article}/compare",
    response_model=Comparison,
    summary="An article on two days",
)
def compare_article(
    name: Name,
    article: Article,
    *,
    store: Store,
    from_date: FromDate,
    to_date: ToDate,
    known_on: KnownOn = None,
) -> Response:
    """What differs, unit by unit and word by word; amendment marks are left out."""
    asked, number = read_name(name), read_article(article)
    first, second, known = parse_date(from_date), parse_date(to_date), read_known_on(known_on)
    with store.session() as session:
        return json_answer(compare(session, asked, number, first, second, known_on=known))


@router.get(
    "/statutes/{name}/articles/{article}/during",
    response_model=ArticleDuring,
    summary="An article over a period",
)
def article_during(
    name: Name, article: Article, *, store: Store, time: Time, known_on: KnownOn = None
) -> Response:
    """All texts in force within the time, each with its days."""
    asked, number = read_name(name), read_article(article)
    words, known = read_question(time), read_known_on(known_on)
    with store.session() as session:
        event_date = settled_time(session, words, known, article=number)
        return json_answer(
            lookup.article_during(
                session, asked, number, event_date, known, stale_after=store.stale_after
            )
        )


@router.post("/event-date", response_model=EventDateReading, summary="The date of a question")
def event_date(store: Store, body: AskedQuestion) -> Response:
    """Which date a question is about, how that was found, and what has to be asked back."""
    question, day = read_question(body.question), read_day(body.as_of)
    known = read_known_on(body.known_on)
    with store.session() as session:
        return json_answer(event_date_in(session, question, as_of=day, known_on=known))


@router.get("/statutes/{name}/compare", response_model=Comparison, summary="A statute on two days")
def compare_statute(
    name: Name, store: Store, from_date: FromDate, to_date: ToDate, known_on: KnownOn = None
) -> Response:
    """Every article that differs."""
    asked = read_name(name)
    first, second, known = parse_date(from_date), parse_date(to_date), read_known_on(known_on)
    with store.session() as session:
        return json_answer(compare(session, asked, None, first, second, known_on=known))


@router.get("/changes", response_model=ChangeList, summary="What took effect between two days")
def list_changes(
    *,
    store: Store,
    from_date: FromDate,
    to_date: ToDate,
    statute: Annotated[
        str | None,
        Query(max_length=LONGEST_NAME, description="Only this statute.", examples=["id:EX0001"]),
    ] = None,
    known_on: KnownOn = None,
    limit: Annotated[int, Query(ge=1, le=MOST_CHANGES)] = 500,
    after: Annotated[
        str | None,
        Query(
            max_length=2 * LONGEST_DATE, description="`next_after` of the answer before this one."
        ),
    ] = None,
) -> Response:
    """After `from`, up to and including `to`, in order of time."""
    first, second, known = parse_date(from_date), parse_date(to_date), read_known_on(known_on)
    asked = None if statute is None else read_name(statute)
    position = None if after is None else ChangePosition.parse(after)
    with store.session() as session:
        return json_answer(
            changes(session, first, second, asked, known, limit=limit, after=position)
        )


@router.get("/status", response_model=StoreStatus, summary="What the store holds")
def status(store: Store) -> Response:
    """Figures, the horizon of each source, and the latest loads."""
    with store.session() as session:
        return json_answer(lookup.status(session, stale_after=store.stale_after))
