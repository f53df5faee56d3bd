"""Why texts could not be embedded."""

from __future__ import annotations


class EmbeddingError(RuntimeError):
    """No vectors; ``code`` is stable, the message says what to do.

    Codes: ``model_absent``, ``model_unreadable``, ``model_inexact``, ``package_absent``,
    ``endpoint_not_configured``, ``endpoint_unreachable``, ``endpoint_refused``,
    ``endpoint_busy``, ``endpoint_answer``, ``wrong_dimensions``, ``text_too_long``.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
