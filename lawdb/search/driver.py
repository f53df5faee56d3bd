"""A driver's connection of an engine: COPY and server-side cursors are not SQLAlchemy's."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import psycopg
from sqlalchemy import Engine


@contextmanager
def driver_connection(engine: Engine) -> Generator[psycopg.Connection[Any]]:
    """A connection of the engine's database, closed at the end; what is not committed is lost."""
    pooled = engine.raw_connection()
    try:
        connection = pooled.driver_connection
        if not isinstance(connection, psycopg.Connection):
            raise TypeError(f"the engine's driver is no psycopg but {type(connection).__name__}")
        yield connection
    finally:
        # Its temporary tables and settings must not travel with the pool.
        pooled.detach()
        pooled.close()
