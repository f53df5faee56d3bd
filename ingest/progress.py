"""What a running ingest tells whoever watches it."""

from __future__ import annotations

from typing import Protocol


class Progress(Protocol):
    """Told of the total once, and of every piece done."""

    def begin(self, total: int, what: str) -> None:
        """``total`` pieces of ``what`` are to be done."""
        ...

    def advance(self, done: int) -> None:
        """``done`` more pieces are done."""
        ...


class Silent:
    """Shows nothing."""

    def begin(self, total: int, what: str) -> None:
        """Nothing."""

    def advance(self, done: int) -> None:
        """Nothing."""
