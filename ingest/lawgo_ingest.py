"""Load official bodies of law.go.kr; what they say of a day or a start wins over derivation."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import psycopg

from ingest.legalize_kr_ingest import libpq_url
from ingest.load import (
    StatuteLoader,
    finish_run,
    record_corpus_state,
    record_problems,
    refresh_statistics,
    start_run,
)
from ingest.official import OFFICIAL_SOURCE, OfficialBody
from ingest.progress import Progress, Silent
from ingest.report import IngestReport
from ingest.source_revision import SourceProblem, SourceRevision
from ingest.sources.lawgo.files import LawgoFiles
from lawdb.event_date import SEOUL

_MAKE_INCOMPLETE = frozenset({"malformed_article", "duplicate_article", "unknown_element"})
"""Problems after which a body's silence about an article, or part of it, says nothing."""


def ingest_lawgo(
    database_url: str, path: Path | str, progress: Progress | None = None
) -> IngestReport:
    """Load the official bodies at ``path``: a folder, or one file.

    A statute that the store knows from another source keeps its history; the bodies are put over
    it, and where they differ it is on record (``lawdb.lookup.disagreements``). Other bodies, and
    statutes no body speaks of, stay as they are. Raises FileNotFoundError where there is no path.
    """
    progress = progress or Silent()
    began = time.monotonic()
    source = LawgoFiles(Path(path))
    report = IngestReport()
    with psycopg.connect(libpq_url(database_url), autocommit=True) as connection:
        run = start_run(connection, OFFICIAL_SOURCE, str(Path(path).absolute()))
        try:
            statutes = list(source.statutes())
            progress.begin(sum(map(len, statutes)), "bodies")
            with StatuteLoader(connection) as loader:
                for revisions in statutes:
                    load_bodies(loader, revisions, source.problems, report)
                    progress.advance(len(revisions))
            take_loaded(report, loader)
        except BaseException:
            finish_run(connection, run, report.counts(), status="failed")
            raise
        report.problems += source.problems
        record_problems(connection, run, [*report.problems, *report.load.problems])
        if report.load.rows_written:
            refresh_statistics(connection)
        report.seconds = time.monotonic() - began
        record_verified_bodies(connection, None)
        finish_run(connection, run, report.counts())
    return report


def load_bodies(
    loader: StatuteLoader,
    revisions: Sequence[SourceRevision],
    problems: Iterable[SourceProblem],
    report: IngestReport,
) -> None:
    """Hand one statute's bodies to the loader and count them."""
    broken = {problem.source_ref for problem in problems if problem.code in _MAKE_INCOMPLETE}
    bodies = [
        # Named by what it is, not by where it lay: the same body from another folder is the same.
        OfficialBody(replace(r, source_ref=_name(r)), complete=r.source_ref not in broken)
        for r in revisions
    ]
    if not bodies:
        return
    report.listed += len(bodies)
    report.count_revisions(revisions)
    loader.add_bodies(revisions[0].statute_id, bodies)


def take_loaded(report: IngestReport, loader: StatuteLoader) -> None:
    """Put what a loader wrote into the report."""
    report.load.add(loader.report)
    report.versions.update(loader.report.under_bodies)


def record_verified_bodies(connection: psycopg.Connection[Any], asked_at: datetime | None) -> None:
    """Set the horizon of the official bodies held; it never moves back.

    ``asked_at``: when the source was asked for everything promulgated by then; None where files
    were read, which are complete at most to the newest promulgation among them.
    """
    row = connection.execute(
        "SELECT min(promulgated_on), max(promulgated_on) FROM official_body"
        " WHERE upper_inf(recorded)"
    ).fetchone()
    if row is None or row[0] is None:
        return
    oldest, newest = row
    held = connection.execute(
        "SELECT verified_until, checked_at FROM corpus_state"
        " WHERE source = %s AND upper_inf(recorded)",
        [OFFICIAL_SOURCE],
    ).fetchone()
    states = [(newest, datetime.combine(newest, datetime.min.time(), tzinfo=SEOUL))]
    if asked_at is not None:
        states.append((asked_at.astimezone(SEOUL).date(), asked_at))
    if held is not None:
        states.append(held)
    until, checked_at = max(states)
    record_corpus_state(connection, OFFICIAL_SOURCE, oldest, until, checked_at)


def _name(revision: SourceRevision) -> str:
    if revision.body_as_of is None:
        return f"law/{revision.mst}"
    return f"eflaw/{revision.mst}/{revision.body_as_of.isoformat()}"
