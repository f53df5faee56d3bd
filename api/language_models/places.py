"""How many requests to a model run at a time: who waits for a slow one takes a server's threads."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from threading import BoundedSemaphore

from deadline_engine.extraction.language_model import ModelError

_LONGEST_WAIT_SECONDS = 2.0
"""For a place; a server that is asked more than the model can answer must say so, not queue."""

_PLACES: dict[tuple[str, int], BoundedSemaphore] = {}


@contextmanager
def place(url: str, most: int, seconds_left: float) -> Generator[None]:
    """One of the ``most`` places that this process has for the server at ``url``.

    Raises ModelError ``model_busy`` where none comes free in time.
    """
    places = _PLACES.setdefault((url, most), BoundedSemaphore(most))
    if not places.acquire(timeout=min(_LONGEST_WAIT_SECONDS, seconds_left)):
        raise ModelError(
            "model_busy",
            f"{most} requests to the model are under way, as many as there may be"
            " (LAWDB_MODEL_MAX_PARALLEL); ask again in a while",
        )
    try:
        yield
    finally:
        places.release()
