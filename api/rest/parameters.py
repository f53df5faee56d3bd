"""The parameters of the routes, and what is refused before any of them is read."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path, Query, Request, Response
from fastapi.routing import APIRoute
from pydantic import BaseModel

from api.services.errors import MalformedParameter
from api.services.questions import LONGEST_ARTICLE, LONGEST_DATE, LONGEST_NAME
from api.services.reading_store import ReadingStore

Name = Annotated[
    str,
    Path(
        max_length=LONGEST_NAME,
        description="Title of any time, abbreviation, 법령ID or 법령MST; spaces, middle dots and"
        " 「」 do not count. `id:` or `mst:` before a number says which it is.",
        examples=["가상 생활안전 조명법 (예시)", "id:EX0001", "mst:9000101"],
    ),
]
Article = Annotated[
    str,
    Path(
        max_length=LONGEST_ARTICLE,
        description="`제766조`, `766`, `제245조의7`, `245-7`; with 항, 호, 목:"
        " `제2조제1항제3호나목`.",
        examples=["제7조", "4-2", "제3조제1항"],
    ),
]
AsOf = Annotated[
    str | None,
    Query(
        max_length=LONGEST_DATE,
        description="The day asked about (ISO). Without it today in Seoul is assumed, and"
        " `event_date.source` is `default`.",
        examples=["2017-08-08"],
        json_schema_extra={"format": "date"},
    ),
]
KnownOn = Annotated[
    str | None,
    Query(
        max_length=LONGEST_DATE,
        description="Replay what the store knew at the end of this day (Seoul), or at an instant"
        " with its time zone.",
        examples=["2026-05-01"],
    ),
]
FromDate = Annotated[
    str,
    Query(alias="from", max_length=LONGEST_DATE, examples=["2020-01-01"]),
]
ToDate = Annotated[str, Query(alias="to", max_length=LONGEST_DATE, examples=["2022-01-01"])]


Time = Annotated[
    str,
    Query(
        max_length=LONGEST_NAME,
        description="A time in words: `2018년부터 2020년까지`, `2020년 3월`, `작년`.",
        examples=["2018년부터 2020년까지"],
    ),
]


async def _store(request: Request) -> ReadingStore:  # a plain function would go through a thread
    store: ReadingStore = request.app.state.store
    return store


Store = Annotated[ReadingStore, Depends(_store)]


def json_answer(result: BaseModel) -> Response:
    """The result as it is: validating it a second time would only take time."""
    return Response(
        result.model_dump_json(by_alias=True),
        media_type="application/json",
        headers={"Cache-Control": "no-cache"},
    )


async def only_known_parameters(request: Request) -> None:
    """Refuse parameters the route does not have, and repeated ones.

    A misspelt ``as-of`` would otherwise be answered with the law of today. Raises
    MalformedParameter.
    """
    route = request.scope["route"]
    given = [name for name, _ in request.query_params.multi_items()]
    if not given or not isinstance(route, APIRoute):
        return
    known = sorted(parameter.alias for parameter in route.dependant.query_params)
    for name in given:
        if name not in known:
            listed = ", ".join(known) if known else "none"
            raise MalformedParameter(
                f"this route has no parameter {name[:LONGEST_DATE]!r}; it has: {listed}"
            )
        if given.count(name) > 1:
            raise MalformedParameter(f"the parameter {name} is given {given.count(name)} times")
