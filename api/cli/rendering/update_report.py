"""What an update brought, for a terminal and as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from api.cli.rendering.load_report import print_report, report_as_plain

if TYPE_CHECKING:
    from ingest.update import ArticleChange, SourceUpdate, UpdateReport
    from ingest.update_changes import VersionLine

_SHOWN = 40
"""Revisions, and articles, printed per source; --json has all."""


def update_as_plain(report: UpdateReport) -> dict[str, object]:
    """Per source the figures of its load, and what changed."""
    return {"sources": [_source_as_plain(source) for source in report.sources]}


def print_update(report: UpdateReport) -> None:
    """Print per source what changed."""
    for source in report.sources:
        typer.echo(f"{source.source} ({source.location})")
        print_report(source.report)
        for path in source.report.vanished:
            typer.echo(f"  {path}: gone at the source; what is stored of it stays", err=True)
        for revision in source.revisions[:_SHOWN]:
            typer.echo(
                f"  {revision.what}: {revision.title} 제{revision.promulgation_no}호"
                f" ({revision.promulgated_on}, {revision.kind}), in force {revision.effective_on}"
            )
        for change in source.articles[:_SHOWN]:
            typer.echo(f"  {change.title} {change.article}: {_in_words(change)}")
        hidden = max(len(source.revisions) - _SHOWN, 0) + max(len(source.articles) - _SHOWN, 0)
        if hidden:
            typer.echo(f"  … and {hidden} more (--json has all)")
    if not report.sources:
        typer.echo("Nothing was loaded yet; begin with: lawdb ingest")


def _in_words(change: ArticleChange) -> str:
    opened = ", ".join(f"{v.start}–{v.end or ''} {v.status}" for v in change.opened)
    closed = ", ".join(f"{v.start}–{v.end or ''} {v.status}" for v in change.closed)
    return f"now {opened or 'nothing'}" + (f"; no longer {closed}" if closed else "")


def _source_as_plain(source: SourceUpdate) -> dict[str, object]:
    return {
        "source": source.source,
        "location": source.location,
        "changed_statutes": sorted(source.report.load.changed_statutes),
        "revisions": [
            {
                "what": revision.what,
                "statute_id": revision.statute_id,
                "title": revision.title,
                "mst": revision.mst,
                "promulgated_on": revision.promulgated_on.isoformat(),
                "promulgation_no": revision.promulgation_no,
                "kind": revision.kind,
                "effective_on": revision.effective_on.isoformat(),
            }
            for revision in source.revisions
        ],
        "articles": [
            {
                "statute_id": change.statute_id,
                "title": change.title,
                "article": str(change.article),
                "opened": [_version_as_plain(version) for version in change.opened],
                "closed": [_version_as_plain(version) for version in change.closed],
            }
            for change in source.articles
        ],
        **report_as_plain(source.report),
        "vanished": source.report.vanished,
    }


def _version_as_plain(version: VersionLine) -> dict[str, object]:
    return {
        "from": version.start.isoformat(),
        "to": version.end.isoformat() if version.end else None,
        "status": version.status,
        "basis": version.basis,
        "mst": version.mst,
    }
