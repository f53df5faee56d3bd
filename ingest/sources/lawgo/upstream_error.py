"""What the live client raises: the source could not be asked, or did not answer properly."""

from __future__ import annotations


class UpstreamError(RuntimeError):
    """law.go.kr gave no usable answer. It never means that a statute does not exist.

    ``code`` is stable: ``key_missing``, ``upstream_unreachable``, ``upstream_timeout``,
    ``upstream_status``, ``upstream_rate_limited``, ``upstream_too_large``, ``upstream_html``,
    ``upstream_empty``, ``upstream_malformed``, ``upstream_incomplete``, ``upstream_wrong_body``,
    ``upstream_key_refused``. The text never holds the key.
    """

    def __init__(self, code: str, message: str, *, retry_after: float | None = None) -> None:
        super().__init__(f"{message} [{code}]")
        self.code = code
        self.message = message
        self.retry_after = retry_after
        """Seconds the source asked to wait, where it did."""


class NotFoundUpstream(UpstreamError):
    """The source said in so many words that it holds nothing under this MST and date."""

    def __init__(self, message: str) -> None:
        super().__init__("not_found_at_source", message)


class RetryableUpstreamError(UpstreamError):
    """Worth another attempt: 429, 5xx, a timeout, a broken connection."""
