"""Bodies that are JSON: what is wrong with one is said before its fields are read."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute

from api.rest.problem_documents import problem_response
from api.services.errors import MalformedParameter
from api.services.problems import ProblemFamily, problem

UNSUPPORTED_MEDIA_TYPE = 415
_SHOWN = 60


class JsonRoute(APIRoute):
    """A route whose body, where it has one, is one JSON value in UTF-8, without repeated names."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler of the route, behind the check of its body."""
        answer = super().get_route_handler()
        if self.body_field is None:
            return answer

        async def checked(request: Request) -> Response:
            said = request.headers.get("content-type", "")
            if not _is_json(said):
                return _other_media_type(said)
            check_json(await request.body())
            return await answer(request)

        return checked


def check_json(body: bytes) -> None:
    """Refuse what is no JSON, and a name given twice in one object, of which only one would count.

    Raises MalformedParameter, which says what is wrong and where.
    """
    if not body.strip():
        raise MalformedParameter("the body is empty; send JSON")
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise MalformedParameter(
            f"the body is no UTF-8 (byte {error.start}); send JSON in UTF-8"
        ) from error
    try:
        json.loads(text, object_pairs_hook=_once_each)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise MalformedParameter(f"the body is no JSON: {error.msg} at {where}") from error
    except RecursionError as error:
        raise MalformedParameter("the body is nested too deep to be read") from error
    except ValueError as error:  # a number of more digits than are read
        raise MalformedParameter("the body holds a number too long to be read") from error


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in found if names.count(name) > 1)
        raise MalformedParameter(f"the body gives {twice[:_SHOWN]!r} twice; keep one of them")
    return found


def _is_json(content_type: str) -> bool:
    kind = content_type.partition(";")[0].strip().casefold()
    return kind == "application/json" or (
        kind.startswith("application/") and kind.endswith("+json")
    )


def _other_media_type(said: str) -> Response:
    named = f"is {said[:_SHOWN]!r}" if said else "is missing"
    found = problem(
        "unsupported_media_type",
        "The body is not sent as JSON",
        f"the Content-Type of the request {named}; send JSON with Content-Type: application/json",
        ProblemFamily.MALFORMED,
    )
    return problem_response(found, UNSUPPORTED_MEDIA_TYPE)
