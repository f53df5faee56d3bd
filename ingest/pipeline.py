"""Load any source into the store."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import datetime

import psycopg

from ingest.intervals.derive import derive
from ingest.lawgo_ingest import ingest_lawgo
from ingest.legalize_kr_ingest import ingest_legalize_kr, libpq_url
from ingest.load import (
    StatuteLoader,
    finish_run,
    record_corpus_state,
    record_problems,
    refresh_statistics,
    start_run,
)
from ingest.load.curated import load_curated
from ingest.progress import Progress, Silent
from ingest.report import IngestReport
from ingest.source_revision import RevisionSource
from ingest.sources.example.reader import ExampleCorpus
from lawdb.event_date import SEOUL

READER_OF_SOURCE = {"legalize-kr": "legalize-kr", "example": "example", "law.go.kr": "lawgo"}
"""By the name a run is recorded under, the name ``ingest_location`` knows."""


def ingest_location(
    database_url: str,
    source: str,
    location: str,
    workers: int | None = None,
    progress: Progress | None = None,
) -> IngestReport:
    """Load ``location`` as a ``source``: ``legalize-kr``, ``example`` or ``lawgo``."""
    if source == "legalize-kr":
        report = ingest_legalize_kr(database_url, location, workers, progress)
    elif source == "example":
        report = _ingest(database_url, ExampleCorpus(), "package", progress)
    else:
        report = ingest_lawgo(database_url, location, progress)
    with psycopg.connect(libpq_url(database_url), autocommit=True) as connection:
        load_curated(connection)
    return report


@dataclass(frozen=True, slots=True)
class SourceUpdate:
    """What repeating the last load of one source brought."""

    source: str
    location: str
    report: IngestReport


def update(
    database_url: str, workers: int | None = None, progress: Progress | None = None
) -> list[SourceUpdate]:
    """Repeat the last finished load of every source: a URL is fetched anew, a path read again.

    What the store holds already changes nothing; ``report.load.changed_statutes`` names the rest.
    """
    with psycopg.connect(libpq_url(database_url), autocommit=True) as connection:
        loads = connection.execute(
            "SELECT DISTINCT ON (source) source, source_ref FROM ingest_run"
            " WHERE status = 'finished' ORDER BY source, id DESC"
        ).fetchall()
    return [
        SourceUpdate(
            source,
            location,
            ingest_location(database_url, READER_OF_SOURCE[source], location, workers, progress),
        )
        for source, location in loads
        if source in READER_OF_SOURCE
    ]


def _ingest(
    database_url: str, source: RevisionSource, location: str, progress: Progress | None
) -> IngestReport:
    progress = progress or Silent()
    began = time.monotonic()
    report = IngestReport()
    with psycopg.connect(libpq_url(database_url), autocommit=True) as connection:
        run = start_run(connection, source.name, location)
        statutes = list(source.statutes())
        progress.begin(len(statutes), "statutes")
        with StatuteLoader(connection) as loader:
            for revisions in statutes:
                history = derive(revisions)
                report.take(revisions, history)
                loader.add(history, revisions)
                progress.advance(1)
        report.load.add(loader.report)
        report.listed = report.revisions
        report.problems += source.problems
        record_problems(connection, run, [*report.problems, *report.load.problems])
        if report.load.rows_written:
            refresh_statistics(connection)
        report.seconds = time.monotonic() - began
        if report.newest and report.oldest:
            record_corpus_state(
                connection, source.name, report.oldest, report.newest, datetime.now(SEOUL)
            )
        finish_run(connection, run, report.counts())
    return report
