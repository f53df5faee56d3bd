"""Load a legalize-kr repository into the store, in parallel processes, a statute at a time.

Each worker reads whole files (all revisions of one path), derives their statutes and writes them
itself. A statute is written in one transaction or not at all; a run that was killed is repeated,
and what the store already holds changes nothing.
"""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager
from datetime import datetime, timedelta, timezone
from pathlib import Path
from threading import Thread
from typing import Any

import psycopg
from sqlalchemy import make_url

from ingest.intervals.derive import derive
from ingest.load import (
    StatuteLoader,
    finish_run,
    record_corpus_state,
    record_problems,
    refresh_statistics,
    start_run,
)
from ingest.progress import Progress, Silent
from ingest.report import IngestReport
from ingest.sources.legalize_kr.mirror import fetched_mirror
from ingest.sources.legalize_kr.repository import (
    SOURCE_NAME,
    BlobReader,
    StatuteFile,
    lasting_location,
    list_statute_files,
    opened_repository,
    read_statute_file,
)

REVISIONS_PER_TASK = 120
"""A worker takes whole files until they hold this many revisions: few enough to keep both busy."""

_SEOUL = timezone(timedelta(hours=9))  # Korea has kept UTC+9 without summer time since 1988


def ingest_legalize_kr(
    database_url: str,
    location: str,
    workers: int | None = None,
    progress: Progress | None = None,
    mirrors: Path | None = None,
) -> IngestReport:
    """Load every revision of every file at a path, bundle, ``.fi.zst`` archive or URL.

    ``workers`` defaults to the number of processors. A URL counts as checked now; a local copy was
    last verified on the day of its newest revision. A URL is cloned into ``mirrors`` to be fetched
    from by updates; without that folder the clone is temporary. Raises MalformedRepository.
    """
    progress = progress or Silent()
    began = time.monotonic()
    report = IngestReport()
    connection_url = libpq_url(database_url)
    with (
        opened_source(location, mirrors) as repository,
        psycopg.connect(connection_url, autocommit=True) as connection,
    ):
        files = list_statute_files(repository)
        report.listed = sum(len(f.revisions) for f in files)
        progress.begin(report.listed, "revisions")
        run = start_run(connection, SOURCE_NAME, lasting_location(location))
        try:
            for done, part in load_in_parallel(connection_url, repository, files, workers):
                report.add(part)
                progress.advance(done)
        except BaseException:
            finish_run(connection, run, report.counts(), status="failed")
            raise
        record_problems(connection, run, [*report.problems, *report.load.problems])
        if report.load.rows_written:
            refresh_statistics(connection)
        report.seconds = time.monotonic() - began
        record_horizon(connection, location)
        finish_run(connection, run, report.counts())
    return report


def opened_source(location: str, mirrors: Path | None) -> AbstractContextManager[Path]:
    """The repository at a location: for a URL its mirror, fetched, where there is a folder."""
    if "://" in location and mirrors is not None:
        return fetched_mirror(location, mirrors)
    return opened_repository(location)


def record_horizon(connection: psycopg.Connection[Any], location: str) -> None:
    """Set the horizon by what the store holds of the source: its oldest and newest promulgation."""
    row = connection.execute(
        "SELECT min(promulgated_on), max(promulgated_on) FROM revision"
        " WHERE source = %s AND upper_inf(recorded)",
        [SOURCE_NAME],
    ).fetchone()
    if row is None or row[0] is None:
        return
    oldest, newest = row
    known_at = datetime.combine(newest, datetime.min.time(), tzinfo=_SEOUL)
    checked_at = datetime.now(_SEOUL) if "://" in location else known_at
    record_corpus_state(connection, SOURCE_NAME, oldest, newest, checked_at)


def libpq_url(database_url: str) -> str:
    """The URL as psycopg takes it, without SQLAlchemy's driver name."""
    url = make_url(database_url).set(drivername="postgresql")
    return url.render_as_string(hide_password=False)


def load_in_parallel(
    connection_url: str, repository: Path, files: Sequence[StatuteFile], workers: int | None
) -> Iterator[tuple[int, IngestReport]]:
    """Load files; yields the number of revisions of each piece of work and what came of it."""
    workers = workers or os.cpu_count() or 1
    tasks = list(_tasks(files))
    if workers == 1:
        for task in tasks:
            yield _revisions(task), load_files(connection_url, repository, task)
        return
    spawn = multiprocessing.get_context("spawn")  # a forked child would share this one's sockets
    with ProcessPoolExecutor(
        workers, mp_context=spawn, initializer=_end_with, initargs=(os.getpid(),)
    ) as pool:
        waiting: dict[Future[IngestReport], int] = {}
        for task in tasks:
            waiting[pool.submit(load_files, connection_url, repository, task)] = _revisions(task)
        try:
            while waiting:
                done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield waiting.pop(future), future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _end_with(parent: int) -> None:
    """End this worker when its parent is killed: nobody would give it work or end it any more."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)  # the database rolls back what is not committed

    Thread(target=watch, daemon=True).start()


def _tasks(files: Sequence[StatuteFile]) -> Iterator[list[StatuteFile]]:
    task: list[StatuteFile] = []
    for file in files:
        task.append(file)
        if _revisions(task) >= REVISIONS_PER_TASK:
            yield task
            task = []
    if task:
        yield task


def _revisions(task: Sequence[StatuteFile]) -> int:
    return sum(len(file.revisions) for file in task)


def load_files(connection_url: str, repository: Path, files: Sequence[StatuteFile]) -> IngestReport:
    """Read, derive and write some files; the unit of work of one process."""
    report = IngestReport()
    with (
        psycopg.connect(connection_url, autocommit=True) as connection,
        BlobReader(repository) as reader,
        StatuteLoader(connection) as loader,
    ):
        for file in files:
            report.files += 1
            statutes = read_statute_file(reader, file, report.problems)
            for revisions in statutes.values():
                history = derive(revisions)
                report.take(revisions, history)
                loader.add(history, revisions)
        loader.flush()
        report.load.add(loader.report)
    return report
