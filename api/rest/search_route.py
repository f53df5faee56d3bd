"""``POST /v1/search``: search among the texts in force on the event date."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request, Response

from api.rest.parameters import Store, json_answer
from api.services.request_bodies import SearchQuestion
from api.services.search_requests import AskedSearch
from api.services.search_tools import SearchToolbox


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
    return json_answer(result)
