"""The tools: each reads its arguments, asks the function its REST route asks, and returns that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, TypeAdapter

from api.mcp.arguments import (
    Add,
    ArticleOnDay,
    Back,
    Between,
    BusinessDaysAfter,
    Calculation,
    ChangesSince,
    TwoDays,
)
from api.mcp.resources import Resources
from api.services import date_math
from api.services.asked_model import chooser_asked_for
from api.services.citation_batches import BatchAnswer, validation
from api.services.date_math import AddedPeriod, BetweenDays, BusinessDays, CountedBack
from api.services.deadline_results import DeadlineAnswer
from api.services.deadlines import deadline
from api.services.matter_requests import within_limits
from api.services.questions import (
    read_article,
    read_day,
    read_known_on,
    read_name,
    read_position,
    read_question,
)
from api.services.request_bodies import (
    LONGEST_BODY,
    LONGEST_DOCUMENTS,
    AskedQuestion,
    AskedValidation,
    SearchQuestion,
)
from api.services.search_requests import AskedSearch
from api.services.timeline.answering import answer_timeline
from api.services.timeline.answers import TimelineAnswer
from api.services.timeline.queries import TimelineRequest
from api.services.timeline.requests import LONGEST_TIMELINE
from deadline_engine.matter.matter import Matter
from lawdb import lookup
from lawdb.citations.results import Validation
from lawdb.comparison.compare import Comparison, compare
from lawdb.comparison.what_changed import WhatChanged, what_changed
from lawdb.event_date import parse_date
from lawdb.event_date.reading import EventDateReading
from lawdb.event_date.slot import event_date_in
from lawdb.results import ArticleResult, VersionList
from lawdb.search.results import SearchResult


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool; what a model is told of it stands in ``wording.yaml`` under its name."""

    name: str
    arguments: TypeAdapter[Any]
    results: tuple[type[BaseModel], ...]
    answer: Callable[[Resources, Any], BaseModel]
    alternatives: frozenset[str] = frozenset()
    """What the arguments are told apart by, where there are several kinds of them."""
    longest: int = LONGEST_BODY
    """Bytes of the arguments as JSON."""


def _search_statutes(resources: Resources, question: SearchQuestion) -> SearchResult:
    asked = AskedSearch(**question.model_dump())
    asked.read()  # what cannot be read is refused before a connection is taken
    with resources.store.session() as session:
        return resources.toolbox.search(session, asked)


def _get_article(resources: Resources, asked: ArticleOnDay) -> ArticleResult:
    name, number = read_name(asked.statute), read_article(asked.article)
    day, known = read_day(asked.as_of), read_known_on(asked.known_on)
    store = resources.store
    with store.session() as session:
        return lookup.article(session, name, number, day, known, stale_after=store.stale_after)


def _list_versions(resources: Resources, asked: ArticleOnDay) -> VersionList:
    name, number = read_name(asked.statute), read_article(asked.article)
    day, known = read_day(asked.as_of), read_known_on(asked.known_on)
    store = resources.store
    with store.session() as session:
        return lookup.versions(session, name, number, day, known, stale_after=store.stale_after)


def _compare_versions(resources: Resources, asked: TwoDays) -> Comparison:
    name = read_name(asked.statute)
    number = None if asked.article is None else read_article(asked.article)
    first, second = parse_date(asked.from_date), parse_date(asked.to_date)
    known = read_known_on(asked.known_on)
    with resources.store.session() as session:
        return compare(session, name, number, first, second, known_on=known)


def _validate_citations(resources: Resources, asked: AskedValidation) -> Validation | BatchAnswer:
    return validation(resources.store, asked)


def _resolve_event_date(resources: Resources, asked: AskedQuestion) -> EventDateReading:
    question, day = read_question(asked.question), read_day(asked.as_of)
    known = read_known_on(asked.known_on)
    chooser = chooser_asked_for(with_model=asked.model)
    with resources.store.session() as session:
        return event_date_in(session, question, as_of=day, known_on=known, chooser=chooser)


def _compute_deadline(resources: Resources, matter: Matter) -> DeadlineAnswer:
    within_limits(matter)
    store = resources.store
    with store.session() as session:
        return deadline(session, matter, stale_after=store.stale_after)


def _query_timeline(resources: Resources, asked: TimelineRequest) -> TimelineAnswer:
    if asked.statute is None:
        return answer_timeline(None, asked)
    store = resources.store
    with store.session() as session:
        return answer_timeline(session, asked, stale_after=store.stale_after)


def _calculate_dates(
    _resources: Resources, asked: Between | Add | Back | BusinessDaysAfter
) -> date_math.DateMath:
    match asked:
        case Between():
            return date_math.between(
                asked.from_date,
                asked.to_date,
                convention=asked.convention,
                first_day=asked.first_day,
            )
        case Add():
            return date_math.add(
                asked.day,
                asked.period,
                convention=asked.convention,
                calendar=asked.calendar,
                announced_until=asked.announced_until,
                first_day=asked.first_day,
            )
        case Back():
            return date_math.back(asked.day, asked.period)
        case BusinessDaysAfter():
            return date_math.business_days(
                asked.day,
                str(asked.until),
                convention=asked.convention,
                calendar=asked.calendar,
                announced_until=asked.announced_until,
            )


def _what_changed(resources: Resources, asked: ChangesSince) -> WhatChanged:
    name, first, last = read_name(asked.statute), parse_date(asked.since), read_day(asked.until)
    number = None if asked.article is None else read_article(asked.article)
    known, position = read_known_on(asked.known_on), read_position(asked.after)
    store = resources.store
    with store.session() as session:
        return what_changed(
            session,
            name,
            first,
            last,
            article=number,
            known_on=known,
            limit=asked.limit,
            after=position,
            stale_after=store.stale_after,
        )


TOOLS = (
    Tool("search_statutes", TypeAdapter(SearchQuestion), (SearchResult,), _search_statutes),
    Tool("get_article", TypeAdapter(ArticleOnDay), (ArticleResult,), _get_article),
    Tool("list_versions", TypeAdapter(ArticleOnDay), (VersionList,), _list_versions),
    Tool("compare_versions", TypeAdapter(TwoDays), (Comparison,), _compare_versions),
    Tool(
        "validate_citations",
        TypeAdapter(AskedValidation),
        (Validation, BatchAnswer),
        _validate_citations,
        longest=LONGEST_DOCUMENTS,
    ),
    Tool(
        "resolve_event_date", TypeAdapter(AskedQuestion), (EventDateReading,), _resolve_event_date
    ),
    Tool("compute_deadline", TypeAdapter(Matter), (DeadlineAnswer,), _compute_deadline),
    Tool(
        "query_timeline",
        TypeAdapter(TimelineRequest),
        (TimelineAnswer,),
        _query_timeline,
        longest=LONGEST_TIMELINE,
    ),
    Tool(
        "calculate_dates",
        TypeAdapter[Any](Calculation),
        (BetweenDays, AddedPeriod, CountedBack, BusinessDays),
        _calculate_dates,
        frozenset({"between", "add", "back", "business_days"}),
    ),
    Tool("what_changed", TypeAdapter(ChangesSince), (WhatChanged,), _what_changed),
)
"""In the order in which they are listed."""
