"""How alembic reaches the database: over the connection handed in, else the configured engine."""

from __future__ import annotations

import importlib
import importlib.util

from alembic import context
from sqlalchemy import Connection, MetaData

from lawdb import database


def _metadata() -> MetaData | None:
    if importlib.util.find_spec("lawdb.models") is None:
        return None
    return importlib.import_module("lawdb.models").Base.metadata


def _run(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=_metadata(), compare_type=True)
    with context.begin_transaction():
        context.run_migrations()


def _run_as_sql() -> None:
    context.configure(dialect_name="postgresql", target_metadata=_metadata(), literal_binds=True)
    with context.begin_transaction():
        context.run_migrations()


if context.is_offline_mode():
    _run_as_sql()
elif (handed_in := context.config.attributes.get("connection")) is not None:
    _run(handed_in)
else:
    with database.engine().connect() as opened:
        _run(opened)
        opened.commit()
