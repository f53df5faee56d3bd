"""``POST /v1/search``: search among the texts in force on the event date."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from api.rest.parameters import LONGEST_DATE, Store
from api.services.search_requests import DEFAULT_HITS, LONGEST_EVENT_DATE, AskedSearch
from api.services.search_tools import SearchToolbox
from lawdb.search.request import LONGEST_QUESTION, MOST_FILTERS, MOST_HITS, MOST_WATCHED


class SearchQuestion(BaseModel):
    """What to search for, and among what."""

    model_config = ConfigDict(extra="forbid", strict=True)

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
    known_on: str | None = Field(
        None,
        max_length=LONGEST_DATE,
        description="As in the other routes; an earlier state is searched by words only.",
    )
    limit: int = Field(DEFAULT_HITS, description=f"At most so many hits, 1 to {MOST_HITS}.")
    statutes: list[str] = Field(
        default_factory=list[str],
        description=f"Only these, as named in the other routes' paths; at most {MOST_FILTERS}.",
        examples=[["EX0001"]],
    )
    kinds: list[str] = Field(
        default_factory=list[str],
        description=f"Only statutes of these kinds; at most {MOST_FILTERS}.",
        examples=[["법률", "대통령령"]],
    )
    watch: list[str] = Field(
        default_factory=list[str],
        description=f"Articles of which `watched` tells how far they came; at most {MOST_WATCHED}.",
        examples=[["EX0001 제7조"]],
    )
    words_only: bool = Field(default=False, description="Search by words, without vectors.")


async def _toolbox(request: Request) -> SearchToolbox:  # plain functions go through a thread
    toolbox: SearchToolbox = request.app.state.toolbox
    return toolbox


Toolbox = Annotated[SearchToolbox, Depends(_toolbox)]


def search_texts(question: SearchQuestion, store: Store, toolbox: Toolbox) -> Response:
    """The articles whose texts in force on the event date match, best first.

    A question that leaves its date open is a 200: `outcome` is `needs_event_date`, and
    `date_reading.asks` has the questions with their candidates.
    """
    asked = AskedSearch(**question.model_dump())
    asked.read()  # what cannot be read is refused before a connection is taken
    with store.session() as session:
        result = toolbox.search(session, asked)
    return Response(
        result.model_dump_json(by_alias=True),
        media_type="application/json",
        headers={"Cache-Control": "no-cache"},
    )
