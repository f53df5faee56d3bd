"""Bring one table to a new state of knowledge: close what no longer holds, open what is new.

Nothing is deleted and nothing is overwritten. A row that the new state holds unchanged stays as it
is, so that loading the same input twice writes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, LiteralString

import psycopg
from psycopg import sql


@dataclass(frozen=True, slots=True)
class Merge:
    """How one bitemporal table takes in its staged rows."""

    table: LiteralString
    key: tuple[LiteralString, ...]
    """Columns without nulls that are compared first (an index or a hash finds the partner)."""
    rest: tuple[LiteralString, ...]
    """The other columns that make the row what it is; ids and ``recorded`` are not among them."""
    incoming: LiteralString
    """A SELECT over the staging tables that yields ``key + rest``."""
    scope: LiteralString = "statute_id"
    """The column that says which open rows the staged ones stand for as a whole."""
    where: LiteralString = "true"
    """Narrows the open rows further: the part of the table this kind of load owns."""


@dataclass(frozen=True, slots=True)
class Change:
    """How many rows a merge closed and opened."""

    closed: int
    opened: int


def merge(
    cursor: psycopg.Cursor[Any],
    spec: Merge,
    scope: Sequence[str],
    at: datetime,
    *,
    first_time: bool = False,
) -> Change:
    """Close and open rows so that the open ones of ``scope`` are exactly the staged ones.

    ``at`` becomes the end of the closed ``recorded`` intervals and the start of the opened ones.
    ``first_time`` says that the store holds nothing of ``scope`` yet, which spares the comparison.
    """
    names = [sql.Identifier(name) for name in spec.key + spec.rest]
    same = sql.SQL(" AND ").join(
        [
            *(sql.SQL("staged.{0} = held.{0}").format(sql.Identifier(k)) for k in spec.key),
            *(
                sql.SQL("staged.{0} IS NOT DISTINCT FROM held.{0}").format(sql.Identifier(r))
                for r in spec.rest
            ),
        ]
    )
    owned = sql.SQL("upper_inf(held.recorded) AND held.{} = ANY(%(scope)s) AND ({})").format(
        sql.Identifier(spec.scope), sql.SQL(spec.where)
    )
    parts = {
        "table": sql.Identifier(spec.table),
        "incoming": sql.SQL(spec.incoming),
        "same": same,
        "owned": owned,
        "columns": sql.SQL(", ").join(names),
    }
    values = {"scope": list(scope), "at": at}
    closed = 0
    if not first_time:
        cursor.execute(
            sql.SQL(
                "WITH staged AS MATERIALIZED ({incoming}) UPDATE {table} AS held"
                " SET recorded = tstzrange(lower(held.recorded), %(at)s)"
                " WHERE {owned} AND NOT EXISTS (SELECT FROM staged WHERE {same})"
            ).format(**parts),
            values,
        )
        closed = cursor.rowcount
    unknown = (
        sql.SQL("true")
        if first_time
        else sql.SQL("NOT EXISTS (SELECT FROM {table} AS held WHERE {owned} AND {same})").format(
            **parts
        )
    )
    cursor.execute(
        sql.SQL(
            "WITH staged AS MATERIALIZED ({incoming}) INSERT INTO {table} ({columns}, recorded)"
            " SELECT {columns}, tstzrange(%(at)s, NULL) FROM staged WHERE {unknown}"
        ).format(**parts, unknown=unknown),
        values,
    )
    return Change(closed, cursor.rowcount)
