"""What searches use beside the store, made when it is first needed and kept by the process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from threading import Lock

from sqlalchemy import exists, select
from sqlalchemy.orm import Session

from api.embedders.choice import chosen_embedder
from api.services.search_requests import AskedSearch
from lawdb.event_date import EventDate
from lawdb.models import EmbeddingModel
from lawdb.search.embedding import Embedder, EmbeddingError
from lawdb.search.lexical.words import legal_words
from lawdb.search.results import SearchResult
from lawdb.search.search import SearchTools, search


class SearchToolbox:
    """Searches with the tools of one process; threads may share it.

    The embedder is loaded at the first search that a vector can help. Where it cannot be, every
    search of this process is one by words, and ``means.why_no_meaning`` says why.
    """

    def __init__(
        self, stale_after: timedelta, make_embedder: Callable[[], Embedder] = chosen_embedder
    ) -> None:
        """``stale_after``: age of the last check from which an answer counts as stale."""
        self._stale_after = stale_after
        self._make_embedder = make_embedder
        self._loading = Lock()
        self._embedder: Embedder | None = None
        self._why_no_embedder = ""

    def search(
        self,
        session: Session,
        asked: AskedSearch,
        *,
        event_date: EventDate | None = None,
        today: date | None = None,
    ) -> SearchResult:
        """What ``lawdb.search.search.search`` answers; raises what it and ``asked.read`` raise.

        ``event_date`` is the one the caller has read from the question already, on ``today``.
        """
        request = asked.read()
        if event_date is not None:
            request = replace(request, as_of=event_date)
        tools = replace(self._tools(session, asked), today=today)
        return search(session, request, tools)

    def _tools(self, session: Session, asked: AskedSearch) -> SearchTools:
        with self._loading:
            legal_words()  # two threads would load the morphemes twice
        if asked.words_only:
            why = "only words were asked for"
        elif not session.scalar(select(exists(select(EmbeddingModel.id)))):
            why = "the store holds no vectors; embed the texts with: lawdb index"
        elif asked.known_on is None:
            return self._with_embedder()
        else:
            why = ""  # the search gives its own reason
        return SearchTools(why_no_embedder=why, stale_after=self._stale_after)

    def _with_embedder(self) -> SearchTools:
        with self._loading:
            if self._embedder is None and not self._why_no_embedder:
                try:
                    self._embedder = self._make_embedder()
                except EmbeddingError as error:
                    self._why_no_embedder = f"the embedder cannot be used: {error} [{error.code}]"
        return SearchTools(
            embedder=self._embedder,
            why_no_embedder=self._why_no_embedder,
            stale_after=self._stale_after,
        )
