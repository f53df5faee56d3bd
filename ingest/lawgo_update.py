"""Ask the law.go.kr API for what was promulgated since the last check."""

from __future__ import annotations

import time
from datetime import date, datetime
from typing import Any

import psycopg

from ingest.lawgo_ingest import load_bodies, record_verified_bodies, take_loaded
from ingest.legalize_kr_ingest import libpq_url
from ingest.load import (
    StatuteLoader,
    finish_run,
    record_problems,
    refresh_statistics,
    start_run,
)
from ingest.official import OFFICIAL_SOURCE
from ingest.progress import Progress
from ingest.report import IngestReport
from ingest.source_revision import SourceRevision
from ingest.sources.lawgo.body import OfficialReading
from ingest.sources.lawgo.client import LawgoClient
from ingest.sources.lawgo.listing import ListedRevision
from ingest.sources.lawgo.settings import LawgoSettings
from lawdb.event_date import SEOUL


def fetch_new_bodies(
    database_url: str, settings: LawgoSettings, progress: Progress
) -> IngestReport:
    """Fetch and load the bodies of revisions of held statutes that the store lacks.

    Statutes of which no official body is held are left out. Everything is fetched before anything
    is written. Raises UpstreamError (``key_missing`` where no key is set).
    """
    began = time.monotonic()
    report = IngestReport()
    with psycopg.connect(libpq_url(database_url), autocommit=True) as connection:
        held = _held(connection)
        since = _verified_until(connection)
        asked_at = datetime.now(SEOUL)
        with LawgoClient(settings) as client:
            readings = _fetch(client, held, since, asked_at.date(), progress)
        run = start_run(connection, OFFICIAL_SOURCE, settings.base_url)
        try:
            problems = [problem for reading in readings for problem in reading.problems]
            by_statute: dict[str, list[SourceRevision]] = {}
            for reading in readings:
                revision = reading.revision
                by_statute.setdefault(revision.statute_id, []).append(revision)
            with StatuteLoader(connection) as loader:
                for revisions in by_statute.values():
                    load_bodies(loader, revisions, problems, report)
            take_loaded(report, loader)
        except BaseException:
            finish_run(connection, run, report.counts(), status="failed")
            raise
        report.problems += problems
        record_problems(connection, run, [*report.problems, *report.load.problems])
        if report.load.rows_written:
            refresh_statistics(connection)
        report.seconds = time.monotonic() - began
        record_verified_bodies(connection, asked_at)
        finish_run(connection, run, report.counts())
    return report


def _fetch(
    client: LawgoClient,
    held: dict[str, set[str]],
    since: date | None,
    today: date,
    progress: Progress,
) -> list[OfficialReading]:
    """The cumulative bodies promulgated since a day (included) of statutes that are held.

    The list of what was promulgated names each statute once; its own list names every revision.
    """
    if since is None:
        return []
    touched = {row.statute_id for row in client.promulgated(since, today)} & held.keys()
    wanted: dict[str, ListedRevision] = {}
    for statute_id in sorted(touched):
        for row in client.versions(statute_id):
            if row.mst not in held[statute_id] and row.promulgated_on >= since:
                wanted.setdefault(row.mst, row)
    progress.begin(len(wanted), "bodies")
    readings: list[OfficialReading] = []
    for row in wanted.values():
        readings.append(client.law_body(row))
        progress.advance(1)
    return readings


def _held(connection: psycopg.Connection[Any]) -> dict[str, set[str]]:
    """The MSTs of the cumulative bodies held, by statute."""
    found: dict[str, set[str]] = {}
    for statute_id, mst, kind in connection.execute(
        "SELECT statute_id, mst, kind FROM official_body WHERE upper_inf(recorded)"
    ):
        msts = found.setdefault(statute_id, set())
        if kind == "law":
            msts.add(mst)
    return found


def _verified_until(connection: psycopg.Connection[Any]) -> date | None:
    row = connection.execute(
        "SELECT verified_until FROM corpus_state WHERE source = %s AND upper_inf(recorded)",
        [OFFICIAL_SOURCE],
    ).fetchone()
    return None if row is None else row[0]
