"""Failures as ``application/problem+json``, each with a stable ``code`` and an HTTP status."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from psycopg import Error as PostgresError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.routing import Match
from starlette.status import HTTP_400_BAD_REQUEST, HTTP_405_METHOD_NOT_ALLOWED

from api.services.engine_problems import ENGINE_ERRORS
from api.services.faults import fault_words, place
from api.services.problems import (
    Problem,
    ProblemFamily,
    defect,
    problem,
    problem_document,
    problem_of,
)
from deadline_engine.extraction.language_model import ModelError
from lawdb.database import DatabaseError
from lawdb.environment import SettingInvalid
from lawdb.errors import StoreError
from lawdb.search.embedding.errors import EmbeddingError
from lawdb.search.reranker import RerankerFailed

MEDIA_TYPE = "application/problem+json"
_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
_OF_ROUTING = {
    400: ("malformed_parameter", "Not a parameter of this request"),
    404: ("no_such_route", "No such route"),
    405: ("method_not_allowed", "This route does not answer this method"),
}


def problem_response(
    found: Problem, status: int | None = None, headers: Mapping[str, str] | None = None
) -> Response:
    """The answer that is a problem document."""
    document = problem_document(found, status)
    again = {"Retry-After": "5"} if document.status == 503 else {}
    return Response(
        document.model_dump_json(), document.status, {**again, **(headers or {})}, MEDIA_TYPE
    )


def answer_with_problems(app: FastAPI) -> None:
    """Answer every failure of ``app`` with a problem document."""
    known = (StoreError, SettingInvalid, DatabaseError, SQLAlchemyError, PostgresError)
    for kind in (*known, EmbeddingError, ModelError, RerankerFailed, *ENGINE_ERRORS):
        app.add_exception_handler(kind, _known)
    app.add_exception_handler(RequestValidationError, _unreadable_request)
    app.add_exception_handler(HTTPException, _routing)
    app.add_exception_handler(ClientDisconnect, _nobody_there)
    app.add_exception_handler(Exception, _defect)


def _known(request: Request, error: Exception) -> Response:
    found = problem_of(error)
    return _defect(request, error) if found is None else problem_response(found)


def _unreadable_request(_request: Request, error: Exception) -> Response:
    found: Sequence[Any] = error.errors() if isinstance(error, RequestValidationError) else ()
    detail = "; ".join(dict.fromkeys(map(_unreadable, found)))
    return problem_response(
        problem(
            "malformed_parameter",
            "Not a parameter of this request",
            detail,
            ProblemFamily.MALFORMED,
        )
    )


def _unreadable(fault: Mapping[str, Any]) -> str:
    where, *path = fault["loc"]
    if where == "body" and fault["type"] != "json_invalid":
        named = f"field {place(path)!r}" if path else "the body"
        return f"{named}: {fault_words(fault)}"
    return f"{_place(fault['loc'])}: {fault['msg']}"


_TYPE = re.compile(r"constrained-\w+|function-.*|\w+\[.*|str|bool|int|date")
"""What a validation error calls a branch of a union."""


def _place(location: Sequence[Any]) -> str:
    """Where in a request something could not be read; names of types are left out."""
    where, *path = location
    names = [str(part) for part in path if not _TYPE.fullmatch(str(part))]
    if where != "body":
        return f"parameter {'.'.join(names)!r}"
    # A body that is no JSON is placed by the offset of what broke it.
    fields = [name for name in names if not name.isdecimal()]
    return f"field {'.'.join(fields)!r}" if fields else "the body"


def _nobody_there(_request: Request, _error: Exception) -> Response:
    """For a client that went away while it sent its body: no defect, and nobody reads this."""
    return Response(status_code=HTTP_400_BAD_REQUEST)


def _routing(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    code, title = _OF_ROUTING.get(status, ("refused", "Refused"))
    detail = "the routes are listed in /openapi.json"
    headers: dict[str, str] = {}
    if status == HTTP_405_METHOD_NOT_ALLOWED:
        allowed = ", ".join(_methods(request))
        headers, detail = {"Allow": allowed}, f"this address answers {allowed}; {detail}"
    found = problem(code, title, detail, ProblemFamily.NOT_FOUND)
    return problem_response(found, status, headers)


def _methods(request: Request) -> list[str]:
    """What the address answers, also where several routes share it; HEAD wherever GET."""
    app: FastAPI = request.app
    found = [
        method
        for method in _METHODS
        if any(
            route.matches({**request.scope, "method": method})[0] is Match.FULL
            for route in app.routes
        )
    ]
    return sorted([*found, *(["HEAD"] if "GET" in found else [])])


def _defect(_request: Request, _error: Exception) -> Response:
    return problem_response(defect(), 500)
