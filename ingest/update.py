"""Ask every loaded source for what is new, apply it, and say what changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import psycopg

from ingest.lawgo_ingest import ingest_lawgo
from ingest.lawgo_update import fetch_new_bodies
from ingest.legalize_kr_ingest import libpq_url
from ingest.legalize_kr_update import apply_new_commits
from ingest.load.bitemporal_merge import Change
from ingest.load.curated import load_curated
from ingest.official import OFFICIAL_SOURCE
from ingest.pipeline import ingest_example
from ingest.progress import Progress, Silent
from ingest.report import IngestReport
from ingest.sources.example.reader import SOURCE as EXAMPLE_SOURCE
from ingest.sources.lawgo.settings import LawgoSettings
from ingest.sources.legalize_kr.repository import SOURCE_NAME
from ingest.update_changes import ArticleChange, RevisionChange, changes_since, server_time
from lawdb.settings import Settings


@dataclass(slots=True)
class SourceUpdate:
    """What one source brought."""

    source: str
    location: str
    """What was asked: a URL or a path."""
    report: IngestReport
    revisions: list[RevisionChange] = field(default_factory=list[RevisionChange])
    """Revisions that are new, corrected or withdrawn."""
    articles: list[ArticleChange] = field(default_factory=list[ArticleChange])
    """Articles of which a version was opened or closed, also by reinterpretation."""


@dataclass(slots=True)
class UpdateReport:
    """What the sources brought."""

    sources: list[SourceUpdate] = field(default_factory=list[SourceUpdate])


def update(
    database_url: str,
    workers: int | None = None,
    progress: Progress | None = None,
    settings: Settings | None = None,
    lawgo: LawgoSettings | None = None,
) -> UpdateReport:
    """Re-check each source of a finished load at the place it was last loaded from.

    A repository at a URL is fetched into its mirror in the data folder, a path is read again; only
    files whose commits differ from those the store holds are derived anew. Official bodies are
    asked of the law.go.kr API where its key is set, else their files are read again.

    A source that does not answer, or answers nothing, changes nothing and is an error with a stable
    ``code``: raises MalformedRepository (``malformed_repository``, ``upstream_unreachable``,
    ``upstream_empty``, ``upstream_other_repository``), UpstreamError, or FileNotFoundError.
    """
    progress = progress or Silent()
    settings = settings or Settings()
    lawgo = lawgo or LawgoSettings()
    result = UpdateReport()
    with psycopg.connect(libpq_url(database_url), autocommit=True) as connection:
        for source, location in _loads(connection):
            began = server_time(connection)
            if source == SOURCE_NAME:
                mirrors = settings.data_dir / "mirrors"
                report = apply_new_commits(database_url, location, mirrors, workers, progress)
            elif source == OFFICIAL_SOURCE and (lawgo.oc is not None or "://" in location):
                location = lawgo.base_url  # noqa: PLW2901 - asked instead of the files
                report = fetch_new_bodies(database_url, lawgo, progress)
            elif source == OFFICIAL_SOURCE:
                report = ingest_lawgo(database_url, location, progress)
            elif source == EXAMPLE_SOURCE:
                report = ingest_example(database_url, progress)
            else:
                continue
            load_curated(connection)
            changed = sorted(report.load.changed_statutes)
            revisions, articles = changes_since(connection, began, changed)
            result.sources.append(SourceUpdate(source, location, report, revisions, articles))
    return result


def refresh_curated(database_url: str) -> dict[str, Change]:
    """Bring the curated data of this lawdb into a store that an earlier one has loaded.

    Returns the rows changed per table; an empty store is left alone: its first load brings them.
    """
    with psycopg.connect(libpq_url(database_url), autocommit=True) as connection:
        if not _loads(connection):
            return {}
        return load_curated(connection)


def _loads(connection: psycopg.Connection[Any]) -> list[tuple[str, str]]:
    """Each source and where its last finished load came from."""
    return connection.execute(
        "SELECT DISTINCT ON (source) source, source_ref FROM ingest_run"
        " WHERE status = 'finished' ORDER BY source, id DESC"
    ).fetchall()


__all__ = [
    "ArticleChange",
    "RevisionChange",
    "SourceUpdate",
    "UpdateReport",
    "refresh_curated",
    "update",
]
