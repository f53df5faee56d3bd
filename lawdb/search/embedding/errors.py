"""Why texts could not be embedded."""

from __future__ import annotations


class EmbeddingError(RuntimeError):
    """No vectors; ``code`` is stable, the message says what to do.

    Codes: ``model_absent``, ``model_unreadable``, ``package_absent``, ``no_vectors``,
    ``passages_outdated``, ``wrong_dimensions``, ``endpoint_unreachable``, ``endpoint_refused``,
    ``endpoint_busy``, ``endpoint_answer``.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
