"""How fast a corpus is loaded, in one process and with all processors, and what a repetition costs.

    python -m benchmarks.load [CORPUS] [WORKERS]

Each load fills a fresh store in an embedded server of its own; WORKERS measures that number of
processes alone (the national corpus takes long). Printed: revisions and stored article versions a
second, processor time and peak memory of the loading processes (the server's not included), and the
same load repeated, which must write nothing.
"""

from __future__ import annotations

import os
import resource
import sys
import time
from collections.abc import Sequence

import psycopg

from benchmarks.material import corpus_location, fresh_store
from ingest.legalize_kr_ingest import ingest_legalize_kr, libpq_url
from ingest.load import load_curated
from ingest.report import IngestReport
from lawdb import database
from lawdb.settings import Settings

MIB = 1024


def database_url(settings: Settings) -> str:
    """Where the store answers."""
    engine = database.engine(settings)
    engine.dispose()
    return engine.url.render_as_string(hide_password=False)


def load(settings: Settings, location: str, workers: int) -> tuple[IngestReport, float]:
    """Load into the store; the report and the seconds from start to end."""
    url = database_url(settings)
    started = time.perf_counter()
    report = ingest_legalize_kr(url, location, workers)
    return report, time.perf_counter() - started


def measure(settings: Settings, location: str, workers: int) -> None:
    """Load into an empty store, then once more; print the figures of both."""
    before = _processor_seconds()
    report, seconds = load(settings, location, workers)
    spent = _processor_seconds() - before
    versions = report.load.opened.get("article_version", 0)
    processes = "1 process" if workers == 1 else f"{workers} processes"
    print(
        f"{processes}: {report.files} files, {report.revisions} of {report.listed} revisions,"
        f" {versions} article versions, {report.load.texts} new texts in {seconds:.1f} s"
    )
    print(
        f"  {report.revisions / seconds:.0f} revisions/s, {versions / seconds:.0f} versions/s,"
        f" {report.articles / seconds:.0f} (revision x article) rows read/s"
    )
    of_whom = resource.RUSAGE_SELF if workers == 1 else resource.RUSAGE_CHILDREN
    peak = resource.getrusage(of_whom).ru_maxrss // MIB
    print(f"  {spent:.1f} s of processor time, peak memory of a process {peak} MiB")
    again, seconds = load(settings, location, workers)
    print(f"  repeated: {again.load.rows_written} rows written in {seconds:.1f} s")


def _processor_seconds() -> float:
    """Of this process and of its workers that have ended."""
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in both)


def add_curated(settings: Settings) -> None:
    """Names, rulings and lineages that no corpus brings; later measurements need them."""
    with psycopg.connect(libpq_url(database_url(settings)), autocommit=True) as connection:
        load_curated(connection)


def main() -> None:
    location = corpus_location(sys.argv[1] if len(sys.argv) > 1 else None)
    counts: Sequence[int] = sorted({1, os.cpu_count() or 1})
    if len(sys.argv) > 2:
        counts = [int(sys.argv[2])]
    for workers in counts:
        with fresh_store() as settings:
            measure(settings, location, workers)


if __name__ == "__main__":
    main()
