"""Load any source into the store."""

from __future__ import annotations

import time
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
from lawdb.settings import Settings


def ingest_location(
    database_url: str,
    source: str,
    location: str,
    workers: int | None = None,
    progress: Progress | None = None,
) -> IngestReport:
    """Load ``location`` as a ``source``: ``legalize-kr``, ``example`` or ``lawgo``."""
    if source == "legalize-kr":
        mirrors = Settings().data_dir / "mirrors"
        report = ingest_legalize_kr(database_url, location, workers, progress, mirrors)
    elif source == "example":
        report = ingest_example(database_url, progress)
    else:
        report = ingest_lawgo(database_url, location, progress)
    with psycopg.connect(libpq_url(database_url), autocommit=True) as connection:
        load_curated(connection)
    return report


def ingest_example(database_url: str, progress: Progress | None = None) -> IngestReport:
    """Load the invented statutes of the package."""
    return _ingest(database_url, ExampleCorpus(), "package", progress)


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
