"""The approximate indexes of a model: one HNSW graph for each period of time.

A graph over all texts of all times leads past the few that were in force on an early day: most
neighbours of an old passage are its own later wordings. A graph over those in force at some time
of a decade holds few others.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from psycopg import sql
from sqlalchemy import Engine, text
from sqlalchemy.dialects.postgresql import Range
from sqlalchemy.orm import Session

from lawdb.search.driver import driver_connection
from lawdb.search.embedding import EmbeddingError


@dataclass(frozen=True, slots=True)
class Period:
    """Days ``[from, to)`` with graphs of their own, open where a bound is missing."""

    name: str
    days: Range[date]

    @property
    def condition(self) -> str:
        """What a passage of the period fulfils.

        It stands in the index and, letter by letter, in a statement that is to use it.
        """
        first = "" if self.days.lower is None else self.days.lower.isoformat()
        last = "" if self.days.upper is None else self.days.upper.isoformat()
        return f"in_force && '[{first},{last})'::daterange"

    def index(self, model_id: int) -> str:
        """The name of a model's index over the period."""
        return f"passage_embedding_hnsw_{int(model_id)}_{self.name}"


WORTH_A_GRAPH = 300_000
"""Vectors from which on walking graphs is faster than comparing all that are in force."""
_BOUNDS = (None, *(date(year, 1, 1) for year in (1980, 1990, 2000, 2010, 2020)), None)
PERIODS = tuple(
    Period(f"from_{first.year}" if first else "early", Range(first, last, bounds="[)"))
    for first, last in pairwise(_BOUNDS)
)

_VALID = """
SELECT count(*) FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid
WHERE c.relname = ANY(:names) AND i.indisvalid
    AND i.indrelid = 'passage_embedding'::regclass
"""
_BUILD = """
CREATE INDEX CONCURRENTLY {name} ON passage_embedding
USING hnsw ((vector::halfvec({dimensions})) halfvec_cosine_ops)
WHERE model_id = {model} AND {condition}
"""


def has_approximate_index(session: Session, model_id: int) -> bool:
    """Whether the model's indexes are there and complete, for all periods."""
    names = [period.index(model_id) for period in PERIODS]
    return session.scalar(text(_VALID), {"names": names}) == len(PERIODS)


def build_approximate_index(
    engine: Engine, model: str, memory_mb: int | None = None, at_least: int = WORTH_A_GRAPH
) -> bool:
    """Build the model's indexes that are not there; what a killed build left is built anew.

    Does nothing, and returns False, where there are fewer than ``at_least`` vectors: an exact
    search is then as fast. ``memory_mb`` is what the server may use for one index (default: as it
    is set up); a graph that does not fit is built several times slower. Raises EmbeddingError
    ``no_vectors`` where the store does not know the model. It waits for the transactions that are
    open in the database: the caller must have none.
    """
    with Session(engine) as session:
        row = session.execute(
            text("SELECT id, dimensions FROM embedding_model WHERE name = :name"), {"name": model}
        ).first()
        if row is None:
            raise EmbeddingError("no_vectors", f"the store holds no vectors of {model}")
        count = text("SELECT count(*) FROM passage_embedding WHERE model_id = :model")
        if (session.scalar(count, {"model": row[0]}) or 0) < at_least:
            return False
        names = {"names": [period.index(row[0]) for period in PERIODS]}
        valid = text(_VALID.replace("count(*)", "c.relname", 1))
        present = set(session.scalars(valid, names))
    with driver_connection(engine) as connection:
        connection.rollback()
        connection.autocommit = True
        if memory_mb is not None:
            connection.execute(
                "SELECT set_config('maintenance_work_mem', %s, false)", [f"{int(memory_mb)}MB"]
            )
        for period in PERIODS:
            if period.index(row[0]) in present:
                continue
            name = sql.Identifier(period.index(row[0]))
            connection.execute(sql.SQL("DROP INDEX IF EXISTS {}").format(name))
            connection.execute(
                sql.SQL(_BUILD).format(
                    name=name,
                    dimensions=sql.Literal(row[1]),
                    model=sql.Literal(row[0]),
                    condition=sql.SQL(period.condition),  # pyright: ignore[reportArgumentType]
                )
            )
    return True
