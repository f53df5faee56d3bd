"""The approximate index of a model: HNSW over its vectors alone."""

from __future__ import annotations

from psycopg import sql
from sqlalchemy import Engine, text
from sqlalchemy.orm import Session

from lawdb.search.driver import driver_connection
from lawdb.search.embedding import EmbeddingError

_VALID = """
SELECT EXISTS (
    SELECT FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid
    WHERE c.relname = :name AND i.indisvalid AND i.indrelid = 'passage_embedding'::regclass
)
"""
_BUILD = """
CREATE INDEX CONCURRENTLY {name} ON passage_embedding
USING hnsw ((vector::halfvec({dimensions})) halfvec_cosine_ops) WHERE model_id = {model}
"""


def index_name(model_id: int) -> str:
    """The name of a model's index."""
    return f"passage_embedding_hnsw_{int(model_id)}"


def has_approximate_index(session: Session, model_id: int) -> bool:
    """Whether the model's index is there and complete."""
    return bool(session.scalar(text(_VALID), {"name": index_name(model_id)}))


def build_approximate_index(engine: Engine, model: str) -> None:
    """Build the model's index, unless it is there; what a killed build left is built anew.

    Raises EmbeddingError ``no_vectors`` where the store holds none of the model.
    """
    with Session(engine) as session:
        row = session.execute(
            text("SELECT id, dimensions FROM embedding_model WHERE name = :name"), {"name": model}
        ).first()
        if row is None:
            raise EmbeddingError("no_vectors", f"the store holds no vectors of {model}")
        if has_approximate_index(session, row[0]):
            return
    name = sql.Identifier(index_name(row[0]))
    with driver_connection(engine) as connection:
        connection.rollback()
        connection.autocommit = True
        connection.execute(sql.SQL("DROP INDEX IF EXISTS {}").format(name))
        connection.execute(
            sql.SQL(_BUILD).format(
                name=name, dimensions=sql.Literal(row[1]), model=sql.Literal(row[0])
            )
        )
