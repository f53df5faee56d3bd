"""The declarative base, and the one column every correctable row has: when this store knew it."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import MetaData, text
from sqlalchemy.dialects.postgresql import TSTZRANGE, Range
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """Base of all tables of the store; constraint names follow PostgreSQL's own convention."""

    metadata = MetaData(
        naming_convention={
            "ix": "%(table_name)s_%(column_0_N_name)s_idx",
            "uq": "%(table_name)s_%(column_0_N_name)s_key",
            "ck": "%(table_name)s_%(constraint_name)s_check",
            "fk": "%(table_name)s_%(column_0_N_name)s_fkey",
            "pk": "%(table_name)s_pkey",
        }
    )


class Recorded:
    """A row that can be corrected: a correction closes ``recorded`` and opens another row.

    ``recorded`` is ``[from, to)`` in UTC instants: from when this store held the row true until it
    learned better; unbounded above while it still does. A trigger refuses every deletion and every
    update that is not such a closing.
    """

    recorded: Mapped[Range[datetime]] = mapped_column(
        TSTZRANGE, server_default=text("tstzrange(now(), NULL)")
    )
