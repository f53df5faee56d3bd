"""An embedder behind an OpenAI-compatible API: bounded in size and time, retried, checked."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, cast

import httpx
import numpy as np
import tenacity

from api.embedders.settings import EmbeddingSettings
from lawdb.search.embedding import EmbeddingError, Vectors, normalised

TEXTS_PER_REQUEST = 64
CHARACTERS_PER_REQUEST = 100_000
LARGEST_ANSWER = 64 * 1024 * 1024
"""Bytes of an answer that are read at most."""
_QUOTED = 200
_TOO_MANY_REQUESTS, _SERVER_ERROR = 429, 500


class _TryAgain(EmbeddingError):
    """A failure that may pass."""

    def __init__(self, code: str, message: str, wait: float | None = None) -> None:
        super().__init__(code, message)
        self.wait = wait


class EndpointEmbedder:
    """Asks ``POST {url}/embeddings``.

    429, 5xx, timeouts, broken connections and cut-off answers are tried again with growing waits;
    Retry-After is honoured. An answer must hold one vector a text, all of one length.
    """

    def __init__(
        self, settings: EmbeddingSettings, *, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        """Raises EmbeddingError ``endpoint_refused`` where no model is named."""
        if settings.url is None or settings.model is None:
            raise EmbeddingError(
                "endpoint_refused",
                "set LAWDB_EMBEDDING_URL and LAWDB_EMBEDDING_MODEL to embed by a server",
            )
        self._settings = settings
        self._url = f"{settings.url}/embeddings"
        self._name = settings.model
        self._sleep = sleep
        self._dimensions: int | None = None
        self._learning = threading.Lock()
        self._key = settings.key.get_secret_value() if settings.key else ""
        headers = {"Accept-Encoding": "identity"}
        if self._key:
            headers["Authorization"] = f"Bearer {self._key}"
        self._client = httpx.Client(
            timeout=settings.timeout_seconds, follow_redirects=False, headers=headers
        )

    def close(self) -> None:
        """Release the connections."""
        self._client.close()

    @property
    def model(self) -> str:
        """Server, model and prefixes: each of them can change the vectors."""
        named = f"{self._settings.url}/{self._name}"
        prefixes = (self._settings.query_prefix, self._settings.passage_prefix)
        return f"{named} {json.dumps(prefixes, ensure_ascii=False)}" if any(prefixes) else named

    @property
    def dimensions(self) -> int:
        """What the server's vectors have; asked for once, with a short text."""
        with self._learning:
            known = self._dimensions
            if known is None:
                known = self._dimensions = int(self._ask(["법"]).shape[1])
            return known

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """The vectors of questions."""
        return self._embedded([self._settings.query_prefix + text for text in texts])

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """The vectors of passages."""
        return self._embedded([self._settings.passage_prefix + text for text in texts])

    def _embedded(self, texts: Sequence[str]) -> Vectors:
        expected = self.dimensions
        parts = [np.empty((0, expected), np.float32)]
        for batch in _batches(texts):
            vectors = self._ask(batch)
            if vectors.shape[1] != expected:
                raise EmbeddingError(
                    "wrong_dimensions",
                    f"{self.model} answered with vectors of {vectors.shape[1]} numbers after "
                    f"vectors of {expected}; nothing of this answer was kept",
                )
            parts.append(vectors)
        return np.concatenate(parts)

    def _ask(self, texts: Sequence[str]) -> Vectors:
        retrying = tenacity.Retrying(
            retry=tenacity.retry_if_exception_type(_TryAgain),
            stop=tenacity.stop_after_attempt(self._settings.attempts),
            wait=self._wait,
            sleep=self._sleep,
            reraise=True,
        )
        return retrying(self._attempt, texts)

    def _wait(self, state: tenacity.RetryCallState) -> float:
        longest = self._settings.longest_wait_seconds
        first = self._settings.first_wait_seconds
        growing = tenacity.wait_exponential_jitter(multiplier=first, max=longest, jitter=first)(
            state
        )
        error = state.outcome.exception() if state.outcome else None
        asked = error.wait if isinstance(error, _TryAgain) else None
        return growing if asked is None else min(max(growing, asked), longest)

    def _attempt(self, texts: Sequence[str]) -> Vectors:
        body = {"model": self._name, "input": list(texts), "encoding_format": "float"}
        deadline = time.monotonic() + self._settings.timeout_seconds
        try:
            with self._client.stream("POST", self._url, json=body) as response:
                content = self._read(response, deadline)
        except httpx.TransportError as error:
            raise _TryAgain(
                "endpoint_unreachable",
                self._safe(f"{self._url} does not answer ({type(error).__name__}: {error})"),
            ) from None
        self._check_status(response, content)
        return self._vectors(content, len(texts))

    def _read(self, response: httpx.Response, deadline: float) -> bytes:
        content = bytearray()
        for chunk in response.iter_bytes():
            content += chunk
            if len(content) > LARGEST_ANSWER:
                raise EmbeddingError(
                    "endpoint_answer", f"{self._url} answers with more than {LARGEST_ANSWER} bytes"
                )
            if time.monotonic() > deadline:
                raise _TryAgain(
                    "endpoint_unreachable",
                    f"{self._url} was not done after {self._settings.timeout_seconds} seconds",
                )
        return bytes(content)

    def _check_status(self, response: httpx.Response, content: bytes) -> None:
        if response.is_success:
            return
        said = content[:_QUOTED].decode("utf-8", "replace")
        message = self._safe(f"{self._url} answers {response.status_code}: {said}")
        if response.status_code == _TOO_MANY_REQUESTS:
            raise _TryAgain("endpoint_busy", message, _retry_after(response))
        if response.status_code >= _SERVER_ERROR:
            raise _TryAgain("endpoint_unreachable", message, _retry_after(response))
        raise EmbeddingError(
            "endpoint_refused",
            f"{message}; check LAWDB_EMBEDDING_URL, LAWDB_EMBEDDING_MODEL, LAWDB_EMBEDDING_KEY",
        )

    def _vectors(self, content: bytes, count: int) -> Vectors:
        try:
            answer = json.loads(content)
        except ValueError:
            # Cut off on the way, as by a proxy: another attempt may bring all of it.
            raise _TryAgain(
                "endpoint_answer", f"{self._url} answers with what is no whole JSON"
            ) from None
        try:
            return normalised(np.array(_rows(answer, count), np.float64))
        except (KeyError, TypeError, ValueError) as error:
            raise EmbeddingError(
                "endpoint_answer",
                self._safe(f"{self._url} answers without {count} vectors ({error})"),
            ) from None

    def _safe(self, message: str) -> str:
        return message.replace(self._key, "***") if self._key else message


def _rows(answer: Any, count: int) -> list[list[float]]:
    """The vectors in the order of the texts, which an answer need not keep."""
    found: dict[int, list[float]] = {}
    for place, item in enumerate(answer["data"]):
        numbers = cast("list[float]", item["embedding"])
        found[item.get("index", place)] = [float(number) for number in numbers]
    if sorted(found) != list(range(count)):
        raise ValueError(f"its indexes are {sorted(found)[:5]}…, {len(found)} of them")
    lengths = {len(row) for row in found.values()}
    if len(lengths) != 1:
        raise ValueError(f"its vectors have {sorted(lengths)} numbers")
    return [found[place] for place in range(count)]


def _batches(texts: Sequence[str]) -> Iterator[list[str]]:
    batch: list[str] = []
    size = 0
    for text in texts:
        full = len(batch) == TEXTS_PER_REQUEST or size + len(text) > CHARACTERS_PER_REQUEST
        if batch and full:
            yield batch
            batch, size = [], 0
        batch.append(text)
        size += len(text)
    if batch:
        yield batch


def _retry_after(response: httpx.Response) -> float | None:
    value = response.headers.get("Retry-After", "").strip()
    if value.isdecimal():
        return float(value)
    try:
        until = parsedate_to_datetime(value)
    except ValueError:
        return None
    if until.tzinfo is None:
        until = until.replace(tzinfo=UTC)
    return max(0.0, (until - datetime.now(UTC)).total_seconds())
