"""A connection as a loader wants it, to the database of an engine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from sqlalchemy import Engine


def psycopg_dsn(engine: Engine) -> str:
    """The engine's database as psycopg names it."""
    return engine.url.set(drivername="postgresql").render_as_string(hide_password=False)


@contextmanager
def loading_connection(engine: Engine) -> Iterator[psycopg.Connection[Any]]:
    """A connection in autocommit mode."""
    with psycopg.connect(psycopg_dsn(engine), autocommit=True) as connection:
        yield connection
