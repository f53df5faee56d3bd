"""Apply what a legalize-kr repository has that the store has not."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import psycopg

from ingest.legalize_kr_ingest import libpq_url, load_in_parallel, opened_source, record_horizon
from ingest.load import finish_run, record_problems, refresh_statistics, start_run
from ingest.progress import Progress
from ingest.report import IngestReport
from ingest.sources.legalize_kr.repository import (
    SOURCE_NAME,
    MalformedRepository,
    StatuteFile,
    list_statute_files,
)


class EmptyUpstream(MalformedRepository):
    """The repository holds no statute; that is a failure of the source, not the end of all law."""

    code = "upstream_empty"


class OtherRepository(MalformedRepository):
    """The repository shares no file with what was loaded."""

    code = "upstream_other_repository"


def apply_new_commits(
    database_url: str,
    location: str,
    mirrors: Path,
    workers: int | None,
    progress: Progress,
) -> IngestReport:
    """Load the files whose commits differ from those the store holds, and only them.

    New commits and rewritten ones both differ. A file that vanished upstream is reported and what
    the store holds of it stays. Raises MalformedRepository before anything is written.
    """
    began = time.monotonic()
    report = IngestReport()
    connection_url = libpq_url(database_url)
    with (
        opened_source(location, mirrors) as repository,
        psycopg.connect(connection_url, autocommit=True) as connection,
    ):
        files = list_statute_files(repository)
        if not files:
            raise EmptyUpstream(f"{location} holds no statute; nothing was changed")
        held = _held_commits(connection)
        if held and not any(file.path in held for file in files):
            raise OtherRepository(
                f"{location} shares no file with what was loaded from it; nothing was changed"
            )
        changed = _changed(files, held, _unreadable(connection))
        report.listed = sum(len(file.revisions) for file in changed)
        progress.begin(report.listed, "revisions")
        run = start_run(connection, SOURCE_NAME, location)
        try:
            for done, part in load_in_parallel(connection_url, repository, changed, workers):
                report.add(part)
                progress.advance(done)
        except BaseException:
            finish_run(connection, run, report.counts(), status="failed")
            raise
        vanished = sorted(held.keys() - {file.path for file in files})
        record_problems(connection, run, [*report.problems, *report.load.problems])
        report.vanished = vanished
        if report.load.rows_written:
            refresh_statistics(connection)
        report.seconds = time.monotonic() - began
        record_horizon(connection, location)
        finish_run(connection, run, report.counts())
    return report


def _changed(
    files: list[StatuteFile], held: Mapping[str, set[str]], unreadable: Mapping[str, set[str]]
) -> list[StatuteFile]:
    return [
        file
        for file in files
        if {revision.commit for revision in file.revisions} - unreadable.get(file.path, set())
        != held.get(file.path, set())
    ]


def _held_commits(connection: psycopg.Connection[Any]) -> dict[str, set[str]]:
    """By path the commits of the revisions the store holds."""
    return _by_path(
        connection.execute(
            "SELECT source_ref FROM revision WHERE source = %s AND upper_inf(recorded)",
            [SOURCE_NAME],
        )
    )


def _unreadable(connection: psycopg.Connection[Any]) -> dict[str, set[str]]:
    """By path the commits that were tried before and could not be read: they never change."""
    return _by_path(
        connection.execute(
            "SELECT DISTINCT problem.source_ref FROM ingest_problem AS problem"
            " JOIN ingest_run AS run ON run.id = problem.run_id"
            " WHERE run.source = %s AND problem.source_ref <> ''",
            [SOURCE_NAME],
        )
    )


def _by_path(references: psycopg.Cursor[Any]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for (reference,) in references:
        commit, _, path = reference.partition(":")
        found.setdefault(path, set()).add(commit)
    return found
