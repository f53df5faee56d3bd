"""Bookkeeping of loads: when each ran, what it wrote, and row by row what it could not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any, Literal

import psycopg
from psycopg.types.json import Jsonb

from ingest.load.bitemporal_merge import Merge, merge
from ingest.load.statute_loader import LoadProblem
from ingest.source_revision import SourceProblem


def start_run(connection: psycopg.Connection[Any], source: str, source_ref: str) -> int:
    """Open a run; it stays ``running`` until finished, also when the process is killed."""
    with connection.cursor() as cursor, connection.transaction():
        cursor.execute(
            "INSERT INTO ingest_run (source, source_ref, status, counts)"
            " VALUES (%s, %s, 'running', '{}') RETURNING id",
            [source, source_ref],
        )
        row = cursor.fetchone()
    if row is None:
        raise RuntimeError("the database opened no ingest run")
    return int(row[0])


def record_problems(
    connection: psycopg.Connection[Any],
    run_id: int,
    problems: Iterable[SourceProblem | LoadProblem],
) -> int:
    """Write down what could not be read or loaded; returns how many."""
    rows = [
        (run_id, "", problem.source_ref, problem.code, problem.message)
        if isinstance(problem, SourceProblem)
        else (run_id, problem.statute_id, "", problem.code, problem.message)
        for problem in problems
    ]
    with connection.cursor() as cursor, connection.transaction():
        cursor.executemany(
            "INSERT INTO ingest_problem (run_id, statute_id, source_ref, code, message)"
            " VALUES (%s, %s, %s, %s, %s)",
            rows,
        )
    return len(rows)


def finish_run(
    connection: psycopg.Connection[Any],
    run_id: int,
    counts: Mapping[str, Any],
    status: Literal["finished", "failed"] = "finished",
) -> None:
    """Close a run with what it wrote."""
    with connection.cursor() as cursor, connection.transaction():
        cursor.execute(
            "UPDATE ingest_run SET finished_at = clock_timestamp(), status = %s, counts = %s"
            " WHERE id = %s",
            [status, Jsonb(dict(counts)), run_id],
        )


def record_corpus_state(
    connection: psycopg.Connection[Any],
    source: str,
    verified_from: date,
    verified_until: date,
    checked_at: datetime,
) -> None:
    """Set the horizon of a source; the former one stays on record.

    ``verified_until`` is the last promulgation day, included, up to which the source is known to be
    complete; ``checked_at`` (with its time zone) when it was last asked for anything newer.
    """
    with connection.cursor() as cursor, connection.transaction():
        cursor.execute(
            "CREATE TEMPORARY TABLE IF NOT EXISTS staged_corpus_state (source text,"
            " verified_from date, verified_until date, checked_at timestamptz)"
            " ON COMMIT DELETE ROWS"
        )
        cursor.execute(
            "INSERT INTO staged_corpus_state VALUES (%s, %s, %s, %s)",
            [source, verified_from, verified_until, checked_at],
        )
        cursor.execute(
            "SELECT greatest(clock_timestamp(), max(lower(recorded)) + interval '1 microsecond')"
            " FROM corpus_state WHERE source = %s",
            [source],
        )
        row = cursor.fetchone()
        if row is None:
            raise RuntimeError("the database told no time")
        merge(cursor, MERGE_CORPUS_STATE, [source], row[0])


MERGE_CORPUS_STATE = Merge(
    table="corpus_state",
    key=("source",),
    rest=("verified_from", "verified_until", "checked_at"),
    incoming="SELECT * FROM staged_corpus_state",
    scope="source",
)
