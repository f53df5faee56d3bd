"""What tools answer from, opened when the first call needs it."""

from __future__ import annotations

from threading import Lock

from api.services.reading_store import ReadingStore
from api.services.search_tools import SearchToolbox


class Resources:
    """The configured store, and what searches use beside it; threads may share them.

    A store that cannot be opened is the problem of the call that needs it; the next one tries
    again.
    """

    def __init__(self) -> None:
        self._opening = Lock()
        self._opened: tuple[ReadingStore, SearchToolbox] | None = None

    @property
    def store(self) -> ReadingStore:
        """The store. Raises what ``ReadingStore.open`` raises."""
        return self._both()[0]

    @property
    def toolbox(self) -> SearchToolbox:
        """What searches use. Raises what ``ReadingStore.open`` raises."""
        return self._both()[1]

    def close(self) -> None:
        """Close the store's connections."""
        with self._opening:
            if self._opened is not None:
                self._opened[0].close()
                self._opened = None

    def _both(self) -> tuple[ReadingStore, SearchToolbox]:
        with self._opening:
            if self._opened is None:
                store = ReadingStore.open()
                self._opened = store, SearchToolbox(store.stale_after)
            return self._opened
