"""One request to the DRF API: keyed, paced, retried, bounded in size and time.

The key is added below the HTTP client, in the transport, so that the request the client logs and
attaches to its exceptions does not hold it.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from urllib.parse import quote, quote_plus

import httpx
import tenacity
from pydantic import SecretStr

from ingest.sources.lawgo.settings import LawgoSettings
from ingest.sources.lawgo.upstream_error import RetryableUpstreamError, UpstreamError

_WIRE_LOGS = ("httpx", "httpcore.connection", "httpcore.http11", "httpcore.http2")


class _KeyedTransport(httpx.BaseTransport):
    """Adds ``OC=<key>`` to what goes over the wire."""

    def __init__(self, oc: SecretStr, inner: httpx.BaseTransport) -> None:
        self._oc = oc
        self._inner = inner

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        return self._inner.handle_request(
            httpx.Request(
                request.method,
                request.url.copy_merge_params({"OC": self._oc.get_secret_value()}),
                headers=request.headers,
                extensions=request.extensions,
            )
        )

    def close(self) -> None:
        self._inner.close()


class _KeyFilter(logging.Filter):
    """Drops a record that holds the key: the wire log prints redirects, which repeat the query."""

    def __init__(self, forms: tuple[str, ...]) -> None:
        super().__init__()
        self._forms = forms

    def filter(self, record: logging.LogRecord) -> bool:
        message = record.getMessage()
        return not any(form in message for form in self._forms)


class _Pace:
    """At most n requests a second, over all threads that share it."""

    def __init__(self, per_second: float, sleep: Callable[[float], None]) -> None:
        self._gap = 1.0 / per_second
        self._sleep = sleep
        self._lock = threading.Lock()
        self._next = 0.0

    def wait(self) -> None:
        with self._lock:
            now = time.monotonic()
            slot = max(now, self._next)
            self._next = slot + self._gap
        if slot > now:
            self._sleep(slot - now)


class DrfTransport:
    """``get`` returns the bytes of a 200 answer; everything else is an UpstreamError."""

    def __init__(
        self, settings: LawgoSettings, *, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        if settings.oc is None or not settings.oc.get_secret_value().strip():
            raise UpstreamError(
                "key_missing", "set LAWDB_LAWGO_OC to your key of open.law.go.kr to ask law.go.kr"
            )
        oc = settings.oc.get_secret_value()
        self._key_forms = (oc, quote(oc), quote(oc, safe=""), quote_plus(oc))
        self._key_filter = _KeyFilter(self._key_forms)
        for name in _WIRE_LOGS:
            logging.getLogger(name).addFilter(self._key_filter)
        self._settings = settings
        self._sleep = sleep
        self._pace = _Pace(settings.requests_per_second, sleep)
        self._client = httpx.Client(
            transport=_KeyedTransport(settings.oc, httpx.HTTPTransport()),
            timeout=httpx.Timeout(
                settings.total_timeout_seconds, connect=settings.connect_timeout_seconds
            ),
            follow_redirects=False,
            headers={"Accept-Encoding": "identity"},
        )

    def close(self) -> None:
        """Release the connections."""
        self._client.close()
        for name in _WIRE_LOGS:
            logging.getLogger(name).removeFilter(self._key_filter)

    def without_key(self, message: str) -> str:
        """The message with every occurrence of the key blotted out."""
        for form in self._key_forms:
            message = message.replace(form, "***")
        return message

    def get(self, endpoint: str, parameters: Mapping[str, str]) -> bytes:
        """Ask ``lawSearch.do`` or ``lawService.do``.

        429, 5xx, timeouts and broken connections are tried again with growing, jittered waits;
        Retry-After is honoured. Raises UpstreamError.
        """
        retrying = tenacity.Retrying(
            retry=tenacity.retry_if_exception_type(RetryableUpstreamError),
            stop=tenacity.stop_after_attempt(self._settings.attempts),
            wait=self._wait,
            sleep=self._sleep,
            reraise=True,
        )
        return retrying(self._attempt, endpoint, parameters)

    def _wait(self, state: tenacity.RetryCallState) -> float:
        growing = tenacity.wait_exponential_jitter(
            initial=self._settings.first_wait_seconds,
            max=self._settings.longest_wait_seconds,
            jitter=self._settings.first_wait_seconds,
        )(state)
        error = state.outcome.exception() if state.outcome else None
        asked = error.retry_after if isinstance(error, UpstreamError) else None
        return growing if asked is None else max(growing, asked)

    def _attempt(self, endpoint: str, parameters: Mapping[str, str]) -> bytes:
        self._pace.wait()
        url = f"{self._settings.base_url.rstrip('/')}/{endpoint}"
        asked = f"{endpoint} ({', '.join(f'{k}={v}' for k, v in parameters.items())})"
        deadline = time.monotonic() + self._settings.total_timeout_seconds
        try:
            with self._client.stream("GET", url, params=dict(parameters)) as response:
                self._check_status(response, asked)
                return self._read(response, asked, deadline)
        except httpx.TimeoutException:
            raise self._timeout(asked) from None
        except httpx.TransportError as error:
            raise RetryableUpstreamError(
                "upstream_unreachable",
                f"{asked}: {self.without_key(str(error)) or type(error).__name__}",
            ) from None

    def _check_status(self, response: httpx.Response, asked: str) -> None:
        status = response.status_code
        if status == 200:
            return
        retry_after = _seconds(response.headers.get("Retry-After"))
        code = "upstream_rate_limited" if status == 429 else "upstream_status"
        message = f"{asked}: status {status}"
        if retry_after is not None and retry_after > self._settings.longest_wait_seconds:
            raise UpstreamError(
                code, f"{message}, try again in {retry_after:.0f} s", retry_after=retry_after
            )
        if status == 429 or status >= 500:
            raise RetryableUpstreamError(code, message, retry_after=retry_after)
        raise UpstreamError(code, message)

    def _read(self, response: httpx.Response, asked: str, deadline: float) -> bytes:
        limit = self._settings.max_body_bytes
        parts: list[bytes] = []
        size = 0
        for chunk in response.iter_bytes():  # as it arrives: a trickle must meet the deadline
            size += len(chunk)
            if size > limit:
                raise UpstreamError("upstream_too_large", f"{asked}: more than {limit} bytes")
            if time.monotonic() > deadline:
                raise self._timeout(asked)
            parts.append(chunk)
        return b"".join(parts)

    def _timeout(self, asked: str) -> RetryableUpstreamError:
        return RetryableUpstreamError(
            "upstream_timeout",
            f"{asked}: no complete answer in {self._settings.total_timeout_seconds:g} s",
        )


def _seconds(retry_after: str | None) -> float | None:
    """Retry-After, in seconds from now: a number or an HTTP date; None where it is neither."""
    if retry_after is None:
        return None
    if retry_after.strip().isdigit():
        return float(retry_after)
    try:
        moment = parsedate_to_datetime(retry_after)
    except ValueError:
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0.0, (moment - datetime.now(UTC)).total_seconds())
