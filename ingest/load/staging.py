"""The temporary tables a load is copied into before it is compared with what the store holds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import psycopg
from psycopg import sql


@dataclass(frozen=True, slots=True)
class StagingTable:
    """A temporary table of one connection, emptied at each commit."""

    name: str
    columns: tuple[tuple[str, str], ...]
    """(column, PostgreSQL type); the types of the binary COPY."""

    def create(self, cursor: psycopg.Cursor[Any]) -> None:
        """Create the table unless this connection has it already."""
        columns = sql.SQL(", ").join(
            sql.SQL("{} {}").format(sql.Identifier(name), sql.SQL(_known_type(kind)))
            for name, kind in self.columns
        )
        cursor.execute(
            sql.SQL("CREATE TEMPORARY TABLE IF NOT EXISTS {} ({}) ON COMMIT DELETE ROWS").format(
                sql.Identifier(self.name), columns
            )
        )

    def copy(self, cursor: psycopg.Cursor[Any], rows: Iterable[Sequence[Any]]) -> int:
        """Copy rows in, binary; returns how many."""
        statement = sql.SQL("COPY {} FROM STDIN (FORMAT binary)").format(sql.Identifier(self.name))
        count = 0
        with cursor.copy(statement) as copy:
            copy.set_types([kind for _, kind in self.columns])
            for row in rows:
                copy.write_row(row)
                count += 1
        return count


def _known_type(kind: str) -> Any:
    if kind not in _TYPES:
        raise ValueError(f"{kind!r} is no column type of a staging table")
    return kind


_TYPES = frozenset(
    {"text", "text[]", "date", "int4", "int2", "bool", "bytea", "jsonb", "timestamptz"}
)

STAGED_REVISION = StagingTable(
    "staged_revision",
    (
        ("statute_id", "text"),
        ("mst", "text"),
        ("title", "text"),
        ("statute_kind", "text"),
        ("promulgated_on", "date"),
        ("promulgation_no", "text"),
        ("kind", "text"),
        ("effective_on", "date"),
        ("ministries", "text[]"),
        ("addenda_heading", "text"),
        ("amending_text", "text"),
        ("chapters", "jsonb"),
        ("source", "text"),
        ("source_ref", "text"),
    ),
)
STAGED_NAME = StagingTable(
    "staged_name",
    (
        ("statute_id", "text"),
        ("name", "text"),
        ("normalized", "text"),
        ("kind", "text"),
        ("valid_from", "date"),
        ("valid_to", "date"),
        ("source", "text"),
    ),
)
STAGED_VERSION = StagingTable(
    "staged_version",
    (
        ("statute_id", "text"),
        ("article_no", "int4"),
        ("branch_no", "int2"),
        ("sub_branch_no", "int2"),
        ("start", "date"),
        ("end", "date"),
        ("status", "text"),
        ("title", "text"),
        ("content_hash", "bytea"),
        ("mst", "text"),
        ("basis", "text"),
        ("amended", "bool"),
        ("composed", "bool"),
        ("note", "text"),
    ),
)
STAGED_ADDENDUM = StagingTable(
    "staged_addendum",
    (
        ("statute_id", "text"),
        ("mst", "text"),
        ("position", "int4"),
        ("number", "text"),
        ("title", "text"),
        ("kind", "text"),
        ("targets", "text[]"),
        ("content_hash", "bytea"),
    ),
)
STAGED_UNRESOLVED = StagingTable(
    "staged_unresolved",
    (
        ("statute_id", "text"),
        ("mst", "text"),
        ("article_no", "int4"),
        ("branch_no", "int4"),
        ("sub_branch_no", "int4"),
        ("reason", "text"),
        ("clause", "text"),
    ),
)
STAGED_OFFICIAL_BODY = StagingTable(
    "staged_official_body",
    (
        ("statute_id", "text"),
        ("mst", "text"),
        ("kind", "text"),
        ("effective_on", "date"),
        ("title", "text"),
        ("statute_kind", "text"),
        ("promulgated_on", "date"),
        ("promulgation_no", "text"),
        ("revision_kind", "text"),
        ("ministries", "text[]"),
        ("abbreviations", "text[]"),
        ("addenda_heading", "text"),
        ("addenda", "text"),
        ("amending_text", "text"),
        ("official_starts", "jsonb"),
        ("chapters", "jsonb"),
        ("articles", "jsonb"),
        ("complete", "bool"),
        ("source_ref", "text"),
    ),
)
STAGED_DERIVED_STATUTE = StagingTable(
    "staged_derived_statute", (("statute_id", "text"), ("derived", "jsonb"))
)
STAGED_DISAGREEMENT = StagingTable(
    "staged_disagreement",
    (
        ("statute_id", "text"),
        ("kind", "text"),
        ("article_no", "int4"),
        ("branch_no", "int4"),
        ("sub_branch_no", "int4"),
        ("part", "text"),
        ("day", "date"),
        ("mst", "text"),
        ("derived", "text"),
        ("official", "text"),
    ),
)
STAGED_ARTICLE_TEXT = StagingTable(
    "staged_article_text",
    (("content_hash", "bytea"), ("text", "text"), ("structure", "jsonb")),
)
STAGED_ADDENDUM_TEXT = StagingTable(
    "staged_addendum_text", (("content_hash", "bytea"), ("text", "text"))
)

STAGING_TABLES = (
    STAGED_REVISION,
    STAGED_NAME,
    STAGED_VERSION,
    STAGED_ADDENDUM,
    STAGED_UNRESOLVED,
    STAGED_OFFICIAL_BODY,
    STAGED_DERIVED_STATUTE,
    STAGED_DISAGREEMENT,
    STAGED_ARTICLE_TEXT,
    STAGED_ADDENDUM_TEXT,
)
