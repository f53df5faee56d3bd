"""``POST /v1/answers``: a question answered from the texts in force on its event date."""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterator
from typing import Annotated, Any, Literal

from fastapi import Depends, Request, Response
from fastapi.sse import EventSourceResponse, format_sse_event
from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt

from api.rest.accepted import prefers
from api.rest.event_stream import with_pings
from api.rest.parameters import Store
from api.rest.problem_documents import problem_document
from api.rest.search_route import Toolbox
from api.services.answers import AnswerRequest, AnswerTools, Stage, answer_stages, finished
from api.services.answers.requests import DEFAULT_SOURCES, MOST_SOURCES
from api.services.problems import defect, problem_of
from api.services.questions import MOST_FACTS
from api.services.search_requests import LONGEST_EVENT_DATE
from deadline_engine.extraction.language_model import LanguageModel
from deadline_engine.matter.matter import Matter
from lawdb.search.request import LONGEST_QUESTION

EVENTS = "text/event-stream"
STREAMED: dict[int | str, dict[str, Any]] = {
    200: {"content": {EVENTS: {"schema": {"$ref": "#/components/schemas/Stage"}}}}
}
"""The other form of the answer."""
_HEADERS = {"Cache-Control": "no-cache"}
_log = logging.getLogger(__name__)


class AnswerQuestion(BaseModel):
    """What is asked."""

    model_config = ConfigDict(extra="forbid")

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
    facts: dict[str, Any] = Field(
        default_factory=dict[str, Any],
        description=f"Facts the addenda ask for, as in `/v1/governing`; at most {MOST_FACTS}.",
    )
    matter: Matter | None = Field(
        None, description="Facts of a deadline, as in `/v1/deadlines/compute`: computed beside."
    )
    limit: StrictInt = Field(
        DEFAULT_SOURCES, description=f"At most so many sources, 1 to {MOST_SOURCES}."
    )
    lang: Literal["ko", "en"] = Field("ko", description="Language of `text`.")
    model: StrictBool = Field(
        default=False,
        description="The configured model drafts, and its draft is checked; else the texts alone.",
    )
    words_only: StrictBool = Field(
        default=False, description="Find texts by words, without vectors."
    )
    stream: StrictBool = Field(
        default=False,
        description="Send the stages as server-sent events, as with `Accept: text/event-stream`.",
    )


async def _model(request: Request) -> LanguageModel | None:
    model: LanguageModel | None = request.app.state.model
    return model


Model = Annotated[LanguageModel | None, Depends(_model)]


def answer_question(
    asked: AnswerQuestion, store: Store, toolbox: Toolbox, model: Model, request: Request
) -> Response:
    """The event date first, then only texts in force on it; a model's draft is checked by code.

    A question that cannot be answered is a 200: `outcome` says why, and nothing is put in its
    place. With `Accept: text/event-stream` the stages are sent as they are done.
    """
    read = AnswerRequest(**{n: v for n, v in asked if n != "stream"})
    tools = AnswerTools(toolbox, model=model, stale_after=store.stale_after)
    stages = answer_stages(store.session, read, tools)
    if asked.stream or prefers(request.headers.get("accept", ""), EVENTS):
        events = _events(stages)
        first = next(events)  # what fails at once is a problem document with its status
        return EventSourceResponse(with_pings(events, first=first), headers=_HEADERS)
    body = finished(stages).model_dump_json(by_alias=True)
    return Response(body, media_type="application/json", headers=_HEADERS)


def _events(stages: Iterator[Stage]) -> Generator[bytes]:
    """One event a stage. What fails before the first is raised, later it is an ``error`` event.

    A client that goes away takes no further event, so no further stage is begun.
    """
    started = False
    try:
        for stage in stages:
            body = stage.model_dump_json(by_alias=True, include=stage.model_fields_set)
            yield format_sse_event(data_str=body, event=stage.stage)
            started = True
    except Exception as error:
        if not started:
            raise
        found = problem_of(error)
        if found is None:
            _log.exception("the stream of an answer was broken off")
            document = problem_document(defect(), 500)
        else:
            document = problem_document(found)
        yield format_sse_event(data_str=document.model_dump_json(), event="error")
