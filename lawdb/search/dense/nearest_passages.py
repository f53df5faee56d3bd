"""The passages nearest to a question among the texts in force on its day.

The day is a condition of the scan, not a sieve behind it: what is ranked is in force. Each
passage found is then looked up among the article versions, so that a passage whose days are out
of date can be missed but never shown for a wrong day.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any

import numpy as np
from sqlalchemy import TextClause, bindparam, text
from sqlalchemy.dialects.postgresql import ARRAY, DATERANGE, Range
from sqlalchemy.orm import Session
from sqlalchemy.types import Text

from lawdb.article_key import ArticleKey
from lawdb.event_date.event_date import EventDays
from lawdb.results import Interval
from lawdb.search.dense.approximate_index import PERIODS, Period, has_approximate_index
from lawdb.search.embedding import EmbeddingError, Vectors


class NearestMode(StrEnum):
    """How the nearest are found."""

    AUTO = "auto"
    """Approximate where an approximate index was built and no statute is named, else exact."""
    EXACT = "exact"
    """Every passage in force is compared: the same bytes in every store with the same texts."""
    APPROXIMATE = "approximate"
    """By HNSW. What is returned is in force, with its true distance and in a fixed order; that
    nothing nearer was passed over is likely, not certain, and depends on how the index grew."""


@dataclass(frozen=True, slots=True)
class NearPassage:
    """A passage of a text in force on a day of the interval asked for."""

    statute_id: str
    key: ArticleKey
    content_hash: bytes
    position: int
    """0-based place among the passages of the text."""
    start: int
    end: int
    """The piece ``[start, end)`` of the canonical article text."""
    distance: float
    """Cosine distance, 0 to 2. It orders answers to one question and means nothing by itself."""

    def order(self) -> tuple[float, str, ArticleKey, bytes, int]:
        """What answers are sorted by: the distance, then what no reload changes."""
        return self.distance, self.statute_id, self.key, self.content_hash, self.position


EF_SEARCH = 400
"""How many candidates a stretch of the walk keeps; benchmarks/dense.py measures the recall."""
_APPROXIMATE_SETTINGS = {
    # The strict order leaves out whatever the walk meets too late, which a condition makes common;
    # what comes out of order is put in order outside.
    "hnsw.iterative_scan": "relaxed_order",
    "hnsw.max_scan_tuples": "100000",
    "hnsw.scan_mem_multiplier": "8",
    # The planner knows no price of a walk with a condition: it is told to walk.
    "enable_sort": "off",
    "enable_seqscan": "off",
    "enable_bitmapscan": "off",
}

_NEAR = """
    SELECT passage_hash, {distance} AS distance
    FROM passage_embedding
    WHERE model_id = {model} AND in_force && CAST(:days AS daterange)
"""
_OF_STATUTES = """
        AND passage_hash IN (
            SELECT p.passage_hash
            FROM search_passage AS p JOIN passage_source AS s ON s.id = p.source_id
            WHERE s.statute_id = ANY(:statutes)
        )
"""
_INDEXED_DISTANCE = "vector::halfvec({dimensions}) <=> CAST(:vector AS halfvec)"
_EXACT_DISTANCE = "vector <=> CAST(:vector AS halfvec)"
"""Not the expression of the index: an exact search must not be answered by walking the graph."""
_EXACT_ORDER = "    ORDER BY distance, passage_hash LIMIT :limit"
_INDEX_ORDER = "    ORDER BY {distance} LIMIT :limit"
_STANDING = """
SELECT s.statute_id, s.article_no, s.branch_no, s.sub_branch_no, s.content_hash, p.position,
    p.start_offset, p.end_offset, near.distance
FROM near
JOIN search_passage AS p USING (passage_hash)
JOIN passage_source AS s ON s.id = p.source_id
WHERE EXISTS (
    SELECT FROM article_version AS v
    WHERE v.statute_id = s.statute_id AND v.article_no = s.article_no
        AND v.branch_no = s.branch_no AND v.sub_branch_no = s.sub_branch_no
        AND v.content_hash = s.content_hash AND v.effective && CAST(:days AS daterange)
        AND v.status IN ('in_force', 'uncertain') AND upper_inf(v.recorded)
)
ORDER BY near.distance, s.statute_id, s.article_no, s.branch_no, s.sub_branch_no, s.content_hash,
    p.position
LIMIT :limit
"""


def nearest(
    session: Session,
    query_vector: Vectors,
    model: str,
    when: date | Interval | EventDays,
    limit: int,
    *,
    statutes: Sequence[str] | None = None,
    mode: NearestMode | str = NearestMode.AUTO,
) -> list[NearPassage]:
    """The ``limit`` passages nearest to ``query_vector``, the nearest first.

    Only texts in force (or uncertainly so) on a day of ``when`` are ranked, and only of
    ``statutes`` (ids) where they are named. Ties are ordered by statute, article, text, position.
    An approximate search that finds fewer than asked for is repeated exactly.

    Raises EmbeddingError ``no_vectors`` where the store holds none of the model, and
    ``wrong_dimensions`` where the vector is not of its length.
    """
    known, dimensions = _model(session, model)
    vector = np.asarray(query_vector, np.float32).reshape(-1)
    if len(vector) != dimensions:
        raise EmbeddingError(
            "wrong_dimensions",
            f"the question's vector has {len(vector)} numbers, those of {model} {dimensions}",
        )
    parameters: dict[str, Any] = {
        "vector": "[" + ",".join(map(repr, vector.tolist())) + "]",
        "days": _days(when),
        "limit": limit,
    }
    if statutes is not None:
        parameters["statutes"] = sorted(set(statutes))
    if chosen_mode(session, known, statutes, NearestMode(mode)) is NearestMode.APPROXIMATE:
        found = _walked(session, known, dimensions, parameters)
        if len(found) >= limit:
            return found
    statement = near_statement(known, dimensions, of_statutes=statutes is not None)
    return _rows(session, statement, parameters)


def chosen_mode(
    session: Session, model_id: int, statutes: Sequence[str] | None, mode: NearestMode
) -> NearestMode:
    """What ``auto`` comes to: a fact of the store, so that like questions go the same way."""
    if mode is not NearestMode.AUTO:
        return NearestMode.EXACT if statutes is not None else mode
    if statutes is None and has_approximate_index(session, model_id):
        return NearestMode.APPROXIMATE
    return NearestMode.EXACT


def used_mode(session: Session, model: str, statutes: Sequence[str] | None) -> NearestMode:
    """How ``nearest`` looks unless told otherwise. Raises EmbeddingError ``no_vectors``."""
    return chosen_mode(session, _model(session, model)[0], statutes, NearestMode.AUTO)


def near_statement(
    model_id: int, dimensions: int, *, of_statutes: bool = False, period: Period | None = None
) -> TextClause:
    """The statement; its parameters are ``vector``, ``days``, ``limit`` and ``statutes``.

    With a period it walks the graph of that period, else it compares all. The model, the length
    and the period are written into it: an index is found by them when the statement is planned.
    """
    near = _NEAR + (_OF_STATUTES if of_statutes else "")
    near += _EXACT_ORDER if period is None else f"        AND {period.condition}\n{_INDEX_ORDER}"
    distance = _EXACT_DISTANCE if period is None else _INDEXED_DISTANCE
    distance = distance.format(dimensions=int(dimensions))
    near = near.format(model=int(model_id), distance=distance)
    statement = text(f"WITH near AS MATERIALIZED ({near}\n){_STANDING}").bindparams(
        bindparam("days", type_=DATERANGE)
    )
    if of_statutes:
        statement = statement.bindparams(bindparam("statutes", type_=ARRAY(Text)))
    return statement


def use_approximate_settings(session: Session) -> None:
    """Set what a walk of the graph needs, until the transaction or savepoint is rolled back."""
    for name, value in (*_APPROXIMATE_SETTINGS.items(), ("hnsw.ef_search", str(EF_SEARCH))):
        session.execute(
            text("SELECT set_config(:name, :value, true)"), {"name": name, "value": value}
        )


def _walked(
    session: Session, model_id: int, dimensions: int, parameters: dict[str, Any]
) -> list[NearPassage]:
    """What the graphs of all periods that the days touch lead to, the nearest first."""
    days: Range[date] = parameters["days"]
    found: set[NearPassage] = set()
    # Rolled back, the savepoint takes the settings with it; nothing was written.
    savepoint = session.begin_nested()
    try:
        use_approximate_settings(session)
        for period in PERIODS:
            if period.days.overlaps(days):
                statement = near_statement(model_id, dimensions, period=period)
                found.update(_rows(session, statement, parameters))
    finally:
        savepoint.rollback()
    return sorted(found, key=NearPassage.order)[: parameters["limit"]]


def _rows(session: Session, statement: TextClause, parameters: dict[str, Any]) -> list[NearPassage]:
    return [
        NearPassage(row[0], ArticleKey(*row[1:4]), bytes(row[4]), *row[5:])
        for row in session.execute(statement, parameters)
    ]


def _days(when: date | Interval | EventDays) -> Range[date]:
    if isinstance(when, date):
        return Range(when, when, bounds="[]")
    return Range(when.start, when.end, bounds="[)")


def _model(session: Session, name: str) -> tuple[int, int]:
    row = session.execute(
        text("SELECT id, dimensions FROM embedding_model WHERE name = :name"), {"name": name}
    ).first()
    if row is None:
        raise EmbeddingError(
            "no_vectors", f"the store holds no vectors of {name}; make them with: lawdb index"
        )
    return row[0], row[1]
