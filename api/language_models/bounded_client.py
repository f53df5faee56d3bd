"""The HTTP client of the endpoint: answers bounded in bytes, and of the shape that is read."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, cast

import httpx2
from pydantic import BaseModel, Field, ValidationError

from api.language_models.key_redaction import body_without_key, without_key


class AnswerUnusable(Exception):
    """An answer of the server that is no completion."""


class AnswerTooLarge(AnswerUnusable):
    """An answer that is not read to its end."""


class AnsweredElsewhere(AnswerUnusable):
    """A redirect: what is read and the key go to the address that is set, and to no other."""


class _Message(BaseModel):
    content: str | None = None


class _Choice(BaseModel):
    message: _Message


class _Completion(BaseModel):
    """The least that an answer must hold; the SDK takes any JSON for one."""

    choices: Annotated[list[_Choice], Field(min_length=1)]


class _BoundedStream(httpx2.AsyncByteStream):
    def __init__(self, stream: httpx2.AsyncByteStream, most: int) -> None:
        self._stream = stream
        self._most = most

    async def __aiter__(self) -> AsyncIterator[bytes]:
        got = 0
        async for chunk in self._stream:
            got += len(chunk)
            if got > self._most:
                raise AnswerTooLarge(f"answers with more than {self._most:,} bytes")
            yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()


def bounded_client(most: int, timeout_seconds: float, key: str = "") -> httpx2.AsyncClient:
    """A client that reads ``most`` bytes of an answer and follows no redirect.

    Where the server echoes the ``key``, nobody behind this client sees it. Its requests raise
    AnswerUnusable where a server answers 200 with what is no completion.
    """

    async def bare(request: httpx2.Request) -> None:
        # The SDK takes them from OPENAI_… variables and would tell them to any server.
        for name in [name for name in request.headers if name.startswith("openai-")]:
            del request.headers[name]

    async def check(response: httpx2.Response) -> None:
        if response.headers.get("Content-Encoding", "identity") != "identity":
            # Few bytes on the wire may be many; compressed answers were not asked for.
            raise AnswerUnusable("answers compressed, which was not asked for")
        response.stream = _BoundedStream(cast("httpx2.AsyncByteStream", response.stream), most)
        if response.has_redirect_location:
            raise AnsweredElsewhere(f"answers {response.status_code} with another address")
        content = _without_key(response, await response.aread(), key)
        if not response.is_success:
            return
        try:
            _Completion.model_validate_json(content)
        except ValidationError:
            kind = without_key(response.headers.get("Content-Type", "no content type"), key)
            raise AnswerUnusable(f"answers with what is no completion ({kind[:60]})") from None
        # Some servers say text/plain; the SDK would not parse it, and what counts is the content.
        response.headers["Content-Type"] = "application/json"

    return httpx2.AsyncClient(
        timeout=timeout_seconds,
        follow_redirects=False,
        headers={"Accept-Encoding": "identity"},
        event_hooks={"request": [bare], "response": [check]},
    )


def _without_key(response: httpx2.Response, content: bytes, key: str) -> bytes:
    def decoded() -> str:  # the response's own text would be kept as it was
        return httpx2.Response(200, headers=_kind(response), content=content).text

    redacted = body_without_key(content, key, decoded)
    if redacted is None:
        return content
    kind = _kind(response)["Content-Type"].split(";")[0]
    response.headers["Content-Type"] = f"{kind}; charset=utf-8"
    response._content = redacted  # pyright: ignore[reportPrivateUsage] - read; no public setter
    return redacted


def _kind(response: httpx2.Response) -> dict[str, str]:
    return {"Content-Type": response.headers.get("Content-Type", "text/plain")}
