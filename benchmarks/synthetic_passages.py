"""Passages with invented vectors, as many as the national corpus has, to measure search by day."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

import numpy as np
import psycopg
from numpy.typing import NDArray
from pgvector import HalfVector
from pgvector.psycopg import register_vector
from psycopg.types.multirange import Multirange
from psycopg.types.range import Range

from lawdb.search.dense.filling import register_model

MODEL = "invented/384"
DIMENSIONS = 384
VERSIONS_PER_ARTICLE = 3.6
SECOND_PASSAGES = 0.52
"""Distinct passages beyond the first per text; both as counted in the core bundle."""
TOPICS = 3_000
_FIRST, _LAST = date(1950, 1, 1), date(2026, 6, 1)
_REPEALED = 0.12


@dataclass(frozen=True, slots=True)
class Text:
    """One text of an article and the days of it."""

    article: int
    version: int
    days: Range[date]

    @property
    def content_hash(self) -> bytes:
        return hashlib.sha256(f"{self.article}/{self.version}".encode()).digest()

    def passage_hash(self, position: int) -> bytes:
        return hashlib.sha256(f"{self.article}/{self.version}/{position}".encode()).digest()


class Invented:
    """Texts and vectors from one seed: articles around topics, versions close to their article."""

    def __init__(self, texts: int, seed: int = 1) -> None:
        self._rng = np.random.default_rng(seed)
        self.texts = list(self._texts(texts))
        self.second = self._rng.random(len(self.texts)) < SECOND_PASSAGES
        common = self._rng.standard_normal(DIMENSIONS)
        self._topics = common * 2.2 + self._rng.standard_normal((TOPICS, DIMENSIONS))

    def _texts(self, count: int) -> Iterator[Text]:
        span = (_LAST - _FIRST).days
        made = article = 0
        while made < count:
            versions = min(int(self._rng.geometric(1 / VERSIONS_PER_ARTICLE)), count - made)
            # More is enacted the later it is: the square root leans to the end.
            birth = int(span * float(self._rng.random()) ** 0.5)
            changes = sorted(int(n) for n in self._rng.integers(birth, span, versions - 1))
            starts = [birth, *(n + i + 1 for i, n in enumerate(changes))]
            open_end = self._rng.random() > _REPEALED
            for version, start in enumerate(starts):
                last = version + 1 == versions
                end = None if last and open_end else start + 400 if last else starts[version + 1]
                days = Range(
                    _FIRST + timedelta(days=start),
                    None if end is None else _FIRST + timedelta(days=end),
                )
                yield Text(article, version, days)
                made += 1
            article += 1

    def vectors(self) -> Iterator[tuple[Text, int, NDArray[np.float32]]]:
        """(text, position, vector) for every passage."""
        article, base = -1, np.zeros((2, DIMENSIONS))
        for text, second in zip(self.texts, self.second, strict=True):
            if text.article != article:
                article = text.article
                topic = self._topics[article % TOPICS]
                base = topic + 0.8 * self._rng.standard_normal((2, DIMENSIONS))
            for position in range(2 if second else 1):
                vector = base[position] + 0.12 * self._rng.standard_normal(DIMENSIONS)
                yield text, position, (vector / np.linalg.norm(vector)).astype(np.float32)

    def questions(self, count: int) -> NDArray[np.float32]:
        """Vectors near topics, as questions are."""
        rows = self._topics[self._rng.integers(0, TOPICS, count)]
        rows = rows + 0.8 * self._rng.standard_normal(rows.shape)
        return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)


def fill(connection: psycopg.Connection[Any], invented: Invented) -> int:
    """Fill an empty, migrated database; returns the number of passages."""
    register_vector(connection)
    # No law stands here: what keeps versions of the law apart would only cost time.
    connection.execute(
        "ALTER TABLE article_version DROP CONSTRAINT article_version_no_overlap;"
        "INSERT INTO statute VALUES ('S', 'KR', '법률');"
        "INSERT INTO revision (statute_id, mst, title, statute_kind, promulgated_on,"
        " promulgation_no, kind, effective_on, ministries, addenda_heading, amending_text,"
        " chapters, source, source_ref) VALUES ('S', '1', '법', '법률', '1950-01-01', '1', '제정',"
        " '1950-01-01', '{}', '', '', '[]', 'x', '')"
    )
    model = register_model(connection, MODEL, DIMENSIONS)
    with connection.cursor() as cursor:
        with cursor.copy("COPY article_text FROM STDIN") as copy:
            for text in invented.texts:
                copy.write_row((text.content_hash, "글", "[]"))
        columns = (
            "revision_id, article_no, branch_no, sub_branch_no, amended, composed, effective,"
            " statute_id, status, basis, title, note, content_hash"
        )
        with cursor.copy(f"COPY article_version ({columns}) FROM STDIN") as copy:
            for text in invented.texts:
                row = (1, text.article, 0, 0, True, False, text.days, "S", "in_force", "source")
                copy.write_row((*row, "", "", text.content_hash))
        cursor.execute(
            "INSERT INTO passage_source (article_no, branch_no, sub_branch_no, recipe, statute_id,"
            " content_hash, statute_title, article_title)"
            " SELECT article_no, 0, 0, 1, 'S', content_hash, '', '' FROM article_version"
        )
        count = _copy_vectors(cursor, invented, model)
    connection.commit()
    return count


def _copy_vectors(cursor: psycopg.Cursor[Any], invented: Invented, model: int) -> int:
    count = 0
    cursor.execute(
        "CREATE TEMPORARY TABLE made (content_hash bytea, position int2, passage_hash bytea,"
        " in_force datemultirange, vector halfvec)"
    )
    with cursor.copy("COPY made FROM STDIN (FORMAT binary)") as copy:
        copy.set_types(["bytea", "int2", "bytea", "datemultirange", "halfvec"])
        for text, position, vector in invented.vectors():
            days = Multirange([text.days])
            digest = text.passage_hash(position)
            copy.write_row((text.content_hash, position, digest, days, HalfVector(vector)))
            count += 1
    cursor.execute("INSERT INTO passage SELECT passage_hash, in_force FROM made")
    cursor.execute(
        "INSERT INTO search_passage SELECT s.id, 0, 0, m.position, m.passage_hash"
        " FROM made AS m JOIN passage_source AS s USING (content_hash)"
    )
    cursor.execute(
        "INSERT INTO passage_embedding SELECT %s, passage_hash, in_force, vector FROM made", [model]
    )
    cursor.execute("DROP TABLE made")
    return count
