"""What the planner must be told after a load."""

from __future__ import annotations

from typing import Any

import psycopg
from psycopg import sql

from lawdb.models import Base


def refresh_statistics(connection: psycopg.Connection[Any]) -> None:
    """Vacuum and analyse the tables of the store; for the end of a load that wrote something.

    Without it the planner knows nothing of the new rows until autovacuum comes by, and every
    question about addenda walks the list of entries not yet sorted into their GIN index.
    ``connection`` must be in autocommit mode.
    """
    for table in Base.metadata.sorted_tables:
        connection.execute(sql.SQL("VACUUM (ANALYZE) {}").format(sql.Identifier(table.name)))
