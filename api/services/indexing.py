"""Index what is loaded, for search: words, passages, their vectors, approximate indexes."""

from __future__ import annotations

import time

from sqlalchemy import Engine, func, select
from sqlalchemy.orm import Session

from lawdb.models import IngestRun, SearchGeneration
from lawdb.results import Result
from lawdb.search.dense import (
    FillProgress,
    build_approximate_index,
    fill_embeddings,
    refresh_passages,
)
from lawdb.search.embedding import Embedder
from lawdb.search.lexical.indexing import index_texts
from lawdb.search.lexical.words import words_version


class WordsIndexed(Result):
    """What indexing by words did."""

    texts: int
    """Texts that were indexed now."""
    segments: int
    generation: int
    seconds: float


class VectorsStored(Result):
    """What indexing by meaning did."""

    model: str
    texts_cut: int
    """Texts that were cut into passages now."""
    passages_cut: int
    stored: int
    """Vectors stored now."""
    missing: int
    """Passages that still have no vector of the model."""
    approximate: bool
    """Whether approximate indexes were asked for; they stand now."""
    seconds: float


class IndexReport(Result):
    """What an indexing did."""

    words: WordsIndexed
    vectors: VectorsStored | None
    """None where only words were asked for."""


def index_words(engine: Engine, progress: FillProgress) -> WordsIndexed:
    """Index by words every text that is not; what was killed goes on from its last segment."""
    began = time.monotonic()
    progress.begin(0, "splitting texts into words")
    report = index_texts(engine, _Steps(progress).told)
    return WordsIndexed(
        texts=report.texts_indexed,
        segments=report.segments,
        generation=report.generation,
        seconds=_since(began),
    )


def index_meaning(
    engine: Engine,
    embedder: Embedder,
    progress: FillProgress,
    *,
    limit: int | None = None,
    approximate: bool = False,
) -> VectorsStored:
    """Cut new texts into passages and embed those without a vector, in force today first.

    ``limit`` bounds the passages embedded. Raises EmbeddingError; what was stored before stays.
    """
    began = time.monotonic()
    progress.begin(0, "cutting texts")
    refresh = refresh_passages(engine, progress.advance)
    filled = fill_embeddings(engine, embedder, progress, limit)
    if approximate:
        progress.begin(0, "building approximate indexes")
        build_approximate_index(engine, embedder.model)
    return VectorsStored(
        model=embedder.model,
        texts_cut=refresh.texts,
        passages_cut=refresh.passages,
        stored=filled.stored,
        missing=filled.missing,
        approximate=approximate,
        seconds=_since(began),
    )


def index_is_behind(session: Session) -> bool:
    """Whether something was loaded after the texts were indexed, or they never were.

    Also where another version of lawdb split them into words. False for an empty store.
    """
    loaded = session.scalar(select(func.max(IngestRun.finished_at)))
    newest = session.execute(
        select(SearchGeneration.built_at, SearchGeneration.words)
        .order_by(SearchGeneration.id.desc())
        .limit(1)
    ).first()
    if newest is None:
        return loaded is not None
    return newest.words != words_version() or (loaded is not None and loaded > newest.built_at)


class _Steps:
    """Turns (done, total) into steps."""

    def __init__(self, progress: FillProgress) -> None:
        self._progress = progress
        self._done = 0

    def told(self, done: int, total: int) -> None:
        """``done`` of ``total`` texts are indexed."""
        if self._done == 0:
            self._progress.begin(total, "texts split into words")
        self._progress.advance(done - self._done)
        self._done = done


def _since(began: float) -> float:
    return round(time.monotonic() - began, 3)
