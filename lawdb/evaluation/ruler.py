"""Whether there is something whole to measure, and what exactly it is.

A measurement is refused rather than made on an index that lacks texts, without the model whose
vectors are stored, or on another corpus than the labels were made on.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import func, select, text
from sqlalchemy.orm import Session

from lawdb.evaluation.corpus_hash import corpus_hash
from lawdb.evaluation.errors import (
    CorpusDiffers,
    EmbeddingModelMissing,
    IndexEmpty,
    IndexHalfFilled,
)
from lawdb.models import EmbeddingModel, IngestRun
from lawdb.search.embedding import Embedder
from lawdb.search.lexical.generation import Generation, newest_generation
from lawdb.search.lexical.words import words_version

RULER = 1
"""Raised when a measure, the depth or the drawing of resamples changes: numbers taken with two
rulers are not compared."""

_TEXTS_NOT_INDEXED = text("""
    SELECT count(*) FROM (
        SELECT DISTINCT statute_id, article_no, branch_no, sub_branch_no, content_hash, title
        FROM article_version WHERE upper_inf(recorded) AND status IN ('in_force', 'uncertain')
        EXCEPT
        SELECT statute_id, article_no, branch_no, sub_branch_no, content_hash, title
        FROM search_entry WHERE entry < :entries
    ) AS missing
""")
_TEXTS_NOT_CUT = text("""
    SELECT count(*) FROM (
        SELECT DISTINCT statute_id, article_no, branch_no, sub_branch_no, content_hash
        FROM article_version WHERE upper_inf(recorded) AND status IN ('in_force', 'uncertain')
        EXCEPT
        SELECT statute_id, article_no, branch_no, sub_branch_no, content_hash
        FROM passage_source
    ) AS missing
""")
_PASSAGES_NOT_EMBEDDED = text("""
    SELECT count(*) FROM passage AS p
    WHERE p.in_force <> datemultirange() AND NOT EXISTS (
        SELECT FROM passage_embedding AS e
        WHERE e.model_id = :model AND e.passage_hash = p.passage_hash
    )
""")
_VECTORS = text("SELECT count(*) FROM passage_embedding WHERE model_id = :model")


@dataclass(frozen=True, slots=True)
class MeasuredStore:
    """A store that can be measured: its corpus and its whole index."""

    corpus_hash: str
    words: str
    """Version of the word splitting of the index."""
    texts_indexed: int
    generation: int
    vectors: int
    """Vectors of the embedder's model; 0 where words only are measured."""
    embedding_model: str | None


def measured_store(session: Session, gold_corpus: str, embedder: Embedder | None) -> MeasuredStore:
    """The store as it is, if it can be measured.

    ``gold_corpus`` is the hash of the corpus the labels were made on, empty where it was not told.
    With ``embedder`` the vectors are measured too. Raises IndexEmpty, IndexHalfFilled,
    EmbeddingModelMissing and CorpusDiffers.
    """
    generation, vectors = require_whole_index(session, embedder)
    corpus = corpus_hash(session)
    if gold_corpus and gold_corpus != corpus:
        raise CorpusDiffers(
            f"the labels were made on corpus {gold_corpus[:16]}, the store holds {corpus[:16]}:"
            " load that corpus, or import the labels anew on this one"
        )
    return MeasuredStore(
        corpus_hash=corpus,
        words=generation.words,
        texts_indexed=generation.entries,
        generation=generation.id,
        vectors=vectors,
        embedding_model=embedder.model if embedder else None,
    )


def require_whole_index(session: Session, embedder: Embedder | None) -> tuple[Generation, int]:
    """The index, and how many vectors it has of the embedder's model, if nothing is missing.

    Raises IndexEmpty, IndexHalfFilled and EmbeddingModelMissing.
    """
    generation = newest_generation(session)
    if generation is None or generation.entries == 0:
        raise IndexEmpty("no text is indexed; index what is loaded with: lawdb index")
    _require_whole_words(session, generation)
    return generation, _vectors(session, embedder) if embedder else 0


def has_vectors(session: Session) -> bool:
    """Whether the index holds vectors of any model, so that words alone are half a measurement."""
    return session.scalar(select(EmbeddingModel.id).limit(1)) is not None


def _require_whole_words(session: Session, generation: Generation) -> None:
    missing = session.scalar(_TEXTS_NOT_INDEXED, {"entries": generation.entries}) or 0
    if missing:
        raise IndexHalfFilled(
            f"{missing:,} texts of the store are in no index: finish it with: lawdb index"
        )
    loaded = session.scalar(select(func.max(IngestRun.finished_at)))
    if generation.words != words_version() or (loaded is not None and loaded > generation.built_at):
        raise IndexHalfFilled(
            "the index is older than what is loaded, or than the splitting of words: refresh it"
            " with: lawdb index"
        )


def _vectors(session: Session, embedder: Embedder) -> int:
    model = session.scalar(select(EmbeddingModel.id).where(EmbeddingModel.name == embedder.model))
    if model is None:
        held = ", ".join(session.scalars(select(EmbeddingModel.name).order_by(EmbeddingModel.name)))
        raise EmbeddingModelMissing(
            f"the store holds no vectors of {embedder.model}, only of {held or 'no model'}:"
            " configure the model that made them, or embed the texts with: lawdb index"
        )
    for statement, what in (
        (_TEXTS_NOT_CUT, "texts are not cut into passages"),
        (_PASSAGES_NOT_EMBEDDED, f"passages have no vector of {embedder.model}"),
    ):
        parameters = {"model": model} if statement is _PASSAGES_NOT_EMBEDDED else {}
        missing = session.scalar(statement, parameters) or 0
        if missing:
            raise IndexHalfFilled(f"{missing:,} {what}: finish the index with: lawdb index")
    return session.scalar(_VECTORS, {"model": model}) or 0
