"""A system of others, asked over HTTP: bounded in parallelism, time and bytes, never trusted."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import httpx

from api.services.errors import MalformedParameter
from api.services.regression.doors import DoorUnavailable, Refusal, Shown
from api.services.regression.questions import RegressionQuestion
from api.services.regression.target_contract import (
    AnswerUnusable,
    batch_body,
    read_batch,
    read_single,
    single_body,
)

MOST_PARALLEL = 64
LARGEST_BATCH = 1_000
LONGEST_TIMEOUT_SECONDS = 600.0
MOST_BYTES = 8_000_000
"""Of one answer."""
GIVES_UP_AFTER = 10
"""Requests in a row without any answer, from which a target counts as down."""
_OK = 200
_ANY_PORT, _LAST_PORT = 80, 65_535
_WAVES = 8
"""Requests handed out at a time, for each that may be open."""


@dataclass(frozen=True, slots=True)
class TargetLimits:
    """What asking a target may take."""

    parallel: int = 4
    """Requests open at a time."""
    timeout_seconds: float = 60.0
    """For one request as a whole, from the connection to the last byte of the answer."""
    batch: int = 0
    """Questions of one request; 0: one question in a request, without the form of a batch."""
    most_bytes: int = MOST_BYTES

    def __post_init__(self) -> None:
        """Raises MalformedParameter."""
        for name, given, least, most in (
            ("parallel", self.parallel, 1, MOST_PARALLEL),
            ("batch", self.batch, 0, LARGEST_BATCH),
            ("timeout", self.timeout_seconds, 0.01, LONGEST_TIMEOUT_SECONDS),
        ):
            if not least <= given <= most:
                raise MalformedParameter(f"{name} is {given}; it lies between {least} and {most}")


class HttpTarget:
    """A door that stands elsewhere: posts questions to one address, as the contract says.

    An address that cannot be reached at all makes the door unavailable. What goes wrong later is a
    failed refusal of the questions it befell, with a code: ``timed_out``, ``unreachable``,
    ``broken_off``, ``http_503``, ``redirected``, ``too_large``, ``compressed``, ``not_json``,
    ``wrong_contract``, ``malformed_answer``, ``answer_missing``, ``answer_doubled``. After
    ``GIVES_UP_AFTER`` requests in a row without an answer the rest are not asked any more:
    ``gave_up``.
    """

    def __init__(self, url: str, limits: TargetLimits | None = None) -> None:
        """Raises MalformedParameter for what is no http or https address."""
        self._url = _checked(url)
        self._limits = limits or TargetLimits()
        self._silent = 0

    @property
    def name(self) -> str:
        """The address, without what may be a password."""
        return str(self._url.copy_with(username=None, password=None, query=None, fragment=None))

    def answers(
        self, questions: Sequence[RegressionQuestion]
    ) -> Iterator[tuple[RegressionQuestion, Shown]]:
        """Ask all of them. Raises DoorUnavailable where the address cannot be reached."""
        size = self._limits.batch or 1
        requests = [questions[at : at + size] for at in range(0, len(questions), size)]
        with asyncio.Runner() as runner:
            client = httpx.AsyncClient(
                follow_redirects=False,
                headers={"Accept-Encoding": "identity"},
                timeout=httpx.Timeout(self._limits.timeout_seconds),  # of a single read
                limits=httpx.Limits(max_connections=self._limits.parallel),
                trust_env=False,
            )
            try:
                for request in requests[:1]:  # alone: it tells whether anybody is there
                    shown = runner.run(self._ask(client, request))
                    if isinstance(shown[0], Refusal) and shown[0].code == "unreachable":
                        raise DoorUnavailable(f"{self.name}: {shown[0].detail}")
                    yield from zip(request, shown, strict=True)
                wave = self._limits.parallel * _WAVES
                for at in range(1, len(requests), wave):
                    asked = requests[at : at + wave]
                    answered = runner.run(self._ask_all(client, asked))
                    for request, shown in zip(asked, answered, strict=True):
                        yield from zip(request, shown, strict=True)
            finally:
                runner.run(client.aclose())

    async def _ask_all(
        self, client: httpx.AsyncClient, requests: Sequence[Sequence[RegressionQuestion]]
    ) -> list[list[Shown]]:
        places = asyncio.Semaphore(self._limits.parallel)

        async def ask(request: Sequence[RegressionQuestion]) -> list[Shown]:
            async with places:
                return await self._ask(client, request)

        return list(await asyncio.gather(*map(ask, requests)))

    async def _ask(
        self, client: httpx.AsyncClient, request: Sequence[RegressionQuestion]
    ) -> list[Shown]:
        """The answers to one request, in order; failures of it befall all of its questions."""
        if self._silent >= GIVES_UP_AFTER:
            detail = f"{self._silent} requests in a row had no answer"
            return [Refusal("gave_up", detail, failed=True)] * len(request)
        body = batch_body(request) if self._limits.batch else single_body(request[0])
        try:
            async with asyncio.timeout(self._limits.timeout_seconds):
                content = await self._post(client, body)
        except TimeoutError:
            self._silent += 1
            detail = f"no whole answer within {self._limits.timeout_seconds:g} s"
            return [Refusal("timed_out", detail, failed=True)] * len(request)
        except httpx.TransportError as error:
            self._silent += 1
            code = "unreachable" if isinstance(error, httpx.ConnectError) else "broken_off"
            detail = str(error) or type(error).__name__
            return [Refusal(code, detail, failed=True)] * len(request)
        except AnswerUnusable as error:
            self._silent = 0
            return [error.refusal] * len(request)
        self._silent = 0
        try:
            return read_batch(content, request) if self._limits.batch else [read_single(content)]
        except AnswerUnusable as error:
            return [error.refusal] * len(request)

    async def _post(self, client: httpx.AsyncClient, body: dict[str, Any]) -> bytes:
        sent = json.dumps(body, ensure_ascii=False).encode()
        headers = {"Content-Type": "application/json; charset=utf-8"}
        async with client.stream("POST", self._url, content=sent, headers=headers) as response:
            if response.has_redirect_location:
                raise AnswerUnusable("redirected", "the target answers with another address")
            if response.status_code != _OK:
                status = response.status_code
                raise AnswerUnusable(f"http_{status}", f"the target answers with status {status}")
            if response.headers.get("Content-Encoding", "identity") != "identity":
                raise AnswerUnusable("compressed", "compressed answers were not asked for")
            got = bytearray()
            async for chunk in response.aiter_raw():
                got += chunk
                if len(got) > self._limits.most_bytes:
                    most = self._limits.most_bytes
                    raise AnswerUnusable("too_large", f"the answer has more than {most:,} bytes")
            return bytes(got)


def _checked(url: str) -> httpx.URL:
    try:
        read = httpx.URL(url.strip())
    except httpx.InvalidURL as error:
        raise MalformedParameter(f"{url[:200]!r} is no address: {error}") from None
    known = read.scheme in ("http", "https") and read.host
    if not known or not 1 <= (read.port or _ANY_PORT) <= _LAST_PORT:
        raise MalformedParameter(
            f"{url[:200]!r} is no address that can be asked; write http://127.0.0.1:8080/regress"
        )
    return read
