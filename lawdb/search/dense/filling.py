"""Embedding what has no vector yet: a batch a transaction, texts in force first."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date
from typing import Any, Protocol

import numpy as np
import psycopg
from pgvector import HalfVector
from pgvector.psycopg import register_vector
from sqlalchemy import Engine

from lawdb.article_key import ArticleKey
from lawdb.event_date import today_in_seoul
from lawdb.search.driver import driver_connection
from lawdb.search.embedding import Embedder, EmbeddingError, Vectors
from lawdb.search.passages import RECIPE, passages

PASSAGES_PER_TRANSACTION = 256

_REGISTER = """
INSERT INTO embedding_model (name, dimensions) VALUES (%s, %s) ON CONFLICT (name) DO NOTHING
"""
_REGISTERED = "SELECT id, dimensions FROM embedding_model WHERE name = %s"
_MISSING = """
SELECT p.passage_hash
FROM passage AS p
WHERE p.in_force <> datemultirange() AND NOT EXISTS (
    SELECT FROM passage_embedding AS e
    WHERE e.model_id = %(model)s AND e.passage_hash = p.passage_hash
)
ORDER BY p.in_force @> %(today)s::date DESC, p.passage_hash
LIMIT %(limit)s
"""
_TEXTS = """
SELECT DISTINCT ON (p.passage_hash) p.passage_hash, p.position, s.recipe, s.article_no,
    s.branch_no, s.sub_branch_no, s.statute_title, s.article_title, s.content_hash, t.text
FROM search_passage AS p
JOIN passage_source AS s ON s.id = p.source_id
JOIN article_text AS t USING (content_hash)
WHERE p.passage_hash = ANY(%s)
ORDER BY p.passage_hash, s.content_hash
"""
_STAGE = """
CREATE TEMPORARY TABLE IF NOT EXISTS staged_vector (passage_hash BYTEA, vector HALFVEC)
ON COMMIT DELETE ROWS
"""
_STORE = """
INSERT INTO passage_embedding (model_id, passage_hash, in_force, vector)
SELECT %(model)s, passage_hash, p.in_force, v.vector
FROM staged_vector AS v JOIN passage AS p USING (passage_hash)
ORDER BY passage_hash
ON CONFLICT (model_id, passage_hash) DO NOTHING
"""


class FillProgress(Protocol):
    """Told of the total once, and of every batch stored."""

    def begin(self, total: int, what: str) -> None:
        """``total`` pieces of ``what`` are to be done."""
        ...

    def advance(self, done: int) -> None:
        """``done`` more pieces are done."""
        ...


@dataclass(frozen=True, slots=True)
class FillReport:
    """How many vectors a run stored, and how many passages still have none."""

    stored: int
    missing: int


def fill_embeddings(
    engine: Engine,
    embedder: Embedder,
    progress: FillProgress,
    limit: int | None = None,
    workers: int | None = None,
) -> FillReport:
    """Embed the passages that have no vector of the embedder's model, those in force today first.

    A batch is a transaction: a run that was killed loses the batch it was at and nothing else.
    ``limit`` bounds the passages embedded, ``workers`` the threads (default: one a core). Raises
    EmbeddingError; what was stored before stays.
    """
    with driver_connection(engine) as connection:
        register_vector(connection)
        connection.execute(_STAGE)
        model = register_model(connection, embedder.model, embedder.dimensions)
        wanted = _missing(connection, model, today_in_seoul(), None)
        connection.commit()
        chosen = wanted if limit is None else wanted[:limit]
        progress.begin(len(chosen), "passages")
        stored = 0
        with ThreadPoolExecutor(workers or os.cpu_count() or 1) as pool:
            for hashes in _batches(chosen, PASSAGES_PER_TRANSACTION):
                texts = _texts(connection, hashes)
                connection.commit()  # no transaction stays open while the model is at work
                vectors = _embedded(pool, embedder, texts, workers or os.cpu_count() or 1)
                stored += _store(connection, model, hashes, vectors)
                connection.commit()
                progress.advance(len(hashes))
    return FillReport(stored, len(wanted) - len(chosen))


def register_model(connection: psycopg.Connection[Any], name: str, dimensions: int) -> int:
    """The id under which the model's vectors are kept.

    Raises EmbeddingError ``wrong_dimensions`` where the model was known with another length.
    """
    connection.execute(_REGISTER, [name, dimensions])
    known, length = connection.execute(_REGISTERED, [name]).fetchall()[0]
    if length != dimensions:
        raise EmbeddingError(
            "wrong_dimensions",
            f"the store keeps vectors of {length} numbers for {name}, and it now makes "
            f"{dimensions}; give the changed model another name",
        )
    return known


def _missing(
    connection: psycopg.Connection[Any], model: int, today: date, limit: int | None
) -> list[bytes]:
    rows = connection.execute(_MISSING, {"model": model, "today": today, "limit": limit})
    return [row[0] for row in rows]


def _batches(hashes: Sequence[bytes], size: int) -> Iterator[Sequence[bytes]]:
    for start in range(0, len(hashes), size):
        yield hashes[start : start + size]


def _texts(connection: psycopg.Connection[Any], hashes: Sequence[bytes]) -> list[str]:
    """The texts of passages: cut again from the article, since only their places are kept."""
    found: dict[bytes, str] = {}
    for digest, position, recipe, *article, statute, title, _, text in connection.execute(
        _TEXTS, [list(hashes)]
    ):
        if recipe != RECIPE:
            continue
        cut = passages(statute, ArticleKey(*article), title, text)
        place = int(position)
        if place < len(cut) and cut[place].digest == digest:
            found[digest] = cut[place].text
    if len(found) < len(hashes):
        raise EmbeddingError(
            "passages_outdated",
            f"{len(hashes) - len(found)} passages are not those this lawdb cuts; refresh the "
            "passages before embedding them",
        )
    return [found[digest] for digest in hashes]


def _embedded(
    pool: ThreadPoolExecutor, embedder: Embedder, texts: Sequence[str], workers: int
) -> Vectors:
    shares = [texts[start::workers] for start in range(min(workers, len(texts)))]
    parts = list(pool.map(embedder.embed_passages, shares))
    vectors = np.empty((len(texts), embedder.dimensions), np.float32)
    for start, part in enumerate(parts):
        if part.shape != (len(shares[start]), embedder.dimensions):
            raise EmbeddingError(
                "wrong_dimensions",
                f"{embedder.model} returned an array of {part.shape} for {len(shares[start])} "
                f"texts of {embedder.dimensions} numbers each",
            )
        vectors[start::workers] = part
    return vectors


def _store(
    connection: psycopg.Connection[Any], model: int, hashes: Sequence[bytes], vectors: Vectors
) -> int:
    with connection.cursor() as cursor:
        with cursor.copy("COPY staged_vector FROM STDIN (FORMAT binary)") as copy:
            copy.set_types(["bytea", "halfvec"])
            for digest, vector in zip(hashes, vectors, strict=True):
                copy.write_row((digest, HalfVector(vector)))
        cursor.execute(_STORE, {"model": model})
        return cursor.rowcount
