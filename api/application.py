"""The web application: the REST API under ``/v1`` and the pages."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import cache
from importlib.metadata import version
from typing import Any

from fastapi import FastAPI
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.language_models import chosen_model
from api.pages.citations_page import router as citations_page_router
from api.pages.deadlines_page import router as deadlines_page_router
from api.pages.page import router as page_router
from api.pages.search_page import router as search_page_router
from api.rest.openapi import describe
from api.rest.problem_documents import answer_with_problems, problem_response
from api.rest.routes import router as rest_router
from api.services.problems import Problem, ProblemFamily, body_too_long, problem
from api.services.reading_store import ReadingStore
from api.services.request_bodies import LONGEST_BODY, LONGEST_DOCUMENTS
from api.services.search_tools import SearchToolbox
from api.services.timeline.requests import LONGEST_TIMELINE
from deadline_engine.extraction.language_model import LanguageModel

LONGEST_TARGET = 20_000
"""Bytes of path and query together: the longest question, each letter 9 bytes percent-encoded."""
LONGEST_BODIES = {
    "/v1/citations/validate": LONGEST_DOCUMENTS,
    "/citations": LONGEST_DOCUMENTS,
    "/v1/extractions": LONGEST_DOCUMENTS,
    "/deadlines/read": LONGEST_DOCUMENTS,
    "/v1/timeline": LONGEST_TIMELINE,
}
"""The same where whole documents, or thousands of facts, are sent."""
_DESCRIPTION = (
    "What a Korean statute said on a given day, and how we know. Dates are ISO 8601, intervals"
    " half-open `[from, to)`, today is the date in Asia/Seoul. HEAD is answered wherever GET is;"
    " any other method is a problem with status 405 and `Allow`."
)


def create_app(
    store: ReadingStore,
    toolbox: SearchToolbox | None = None,
    model: LanguageModel | None = None,
) -> FastAPI:
    """The application over one store; the store is closed when the application ends.

    ``toolbox`` holds what searches use, ``model`` drafts answers; by default what the environment
    asks for.
    """

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncGenerator[None]:
        yield
        store.close()

    # The interactive pages of FastAPI load scripts from other hosts.
    app = FastAPI(
        title="lawdb",
        version=version("lawdb"),
        description=_DESCRIPTION,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.store = store
    app.state.toolbox = toolbox or SearchToolbox(store.stale_after)
    app.state.model = model or chosen_model()
    app.include_router(rest_router)
    app.include_router(page_router)
    app.include_router(search_page_router)
    app.include_router(citations_page_router)
    app.include_router(deadlines_page_router)
    answer_with_problems(app)
    app.add_middleware(_HeadAsGet)
    app.add_middleware(_Limits)

    @cache
    def openapi() -> dict[str, Any]:
        return describe(app)

    app.openapi = openapi
    return app


class _HeadAsGet:
    """Answers HEAD as GET, without the body (RFC 9110, section 9.3.2)."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return

        async def send_without_body(message: Message) -> None:
            if message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        await self._app({**scope, "method": "GET"}, receive, send_without_body)


class _Limits:
    """Refuses over-long targets and bodies; tells browsers not to guess at content types."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        length = len(scope.get("raw_path") or b"") + len(scope["query_string"])
        if length > LONGEST_TARGET:
            too_long = problem(
                "target_too_long",
                "The address is too long",
                f"it has {length} bytes; at most {LONGEST_TARGET} are read",
                ProblemFamily.MALFORMED,
            )
            await problem_response(too_long, 414)(scope, receive, send)
            return
        refused = _refused_body(scope)
        if refused is not None:
            await problem_response(*refused)(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [
                    *message["headers"],
                    (b"x-content-type-options", b"nosniff"),
                ]
            await send(message)

        await self._app(scope, receive, send_with_headers)


def _refused_body(scope: Scope) -> tuple[Problem, int] | None:
    """The problem and status of a body that is too large, or of which no length is said."""
    if scope["method"] != "POST":
        return None
    headers = dict(scope["headers"])
    length = headers.get(b"content-length", b"").decode("latin-1")
    if not length.isdecimal():
        detail = "a POST says the length of its body in Content-Length"
        title = "The length of the body is missing"
        return problem("length_required", title, detail, ProblemFamily.MALFORMED), 411
    most = LONGEST_BODIES.get(scope["path"], LONGEST_BODY)
    return (body_too_long(int(length), most), 413) if int(length) > most else None
