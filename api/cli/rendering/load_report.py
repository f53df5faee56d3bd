"""What a load or an audit came to, for a terminal and as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from ingest.audit import AuditReport
    from ingest.report import IngestReport
    from lawdb.lookup import DisagreementRow

_SHOWN = 20
"""Problems or findings printed; --json has all."""
_SHORT = 40
"""Characters of a text that are printed."""


def report_as_plain(report: IngestReport) -> dict[str, object]:
    """The figures of a load and every problem."""
    return {
        **report.counts(),
        "problems": [
            *({"where": p.source_ref, "code": p.code, "message": p.message}
              for p in report.problems),
            *({"where": p.statute_id, "code": p.code, "message": p.message}
              for p in report.load.problems),
        ],
    }  # fmt: skip


def print_report(report: IngestReport) -> None:
    """Print the figures, and the first problems on standard error."""
    typer.echo(
        f"Loaded {report.revisions:,} of {report.listed:,} revisions"
        f" ({report.articles:,} printed articles) in {report.seconds:,.1f} s."
    )
    versions = ", ".join(f"{basis} {count:,}" for basis, count in sorted(report.versions.items()))
    typer.echo(f"Article versions by basis: {versions}")
    typer.echo(
        f"Rows written: {report.load.rows_written:,};"
        f" statutes changed: {len(report.load.changed_statutes):,};"
        f" commencements unresolved: {len(report.unresolved):,}"
    )
    if report.load.disagreements:
        typer.echo(
            f"Official bodies differ from the derivation in {report.load.disagreements:,} points:"
            " lawdb audit lists them."
        )
    problems = [(p.source_ref, p.code, p.message) for p in report.problems]
    problems += [(p.statute_id, p.code, p.message) for p in report.load.problems]
    for where, code, message in problems[:_SHOWN]:
        typer.echo(f"  {where}: {message} [{code}]", err=True)
    if len(problems) > _SHOWN:
        typer.echo(f"  … and {len(problems) - _SHOWN} more (--json has all)", err=True)


def audit_as_plain(report: AuditReport, points: Sequence[DisagreementRow]) -> dict[str, object]:
    """The figures of an audit, every finding, and every disagreement with an official body."""
    return {
        "versions": report.versions,
        "marks": report.marks,
        "findings": [
            {
                "statute_id": finding.statute_id,
                "article": str(finding.article),
                "interval": {
                    "from": finding.start.isoformat(),
                    "to": finding.end.isoformat() if finding.end else None,
                },
                "marked_on": finding.marked_on.isoformat(),
                "marked_start": finding.marked_start.isoformat(),
                "composed": finding.composed,
                "code": finding.code,
            }
            for finding in report.findings
        ],
        "disagreements": [point.model_dump(mode="json") for point in points],
    }


def print_audit(report: AuditReport, points: Sequence[DisagreementRow]) -> None:
    """Print the figures, the first findings and the first disagreements."""
    typer.echo(
        f"Examined {report.versions:,} versions and {report.marks:,} amendment marks;"
        f" {len(report.findings):,} do not agree."
    )
    for finding in report.findings[:_SHOWN]:
        typer.echo(
            f"  id:{finding.statute_id} {finding.article} from {finding.start}: its text is marked"
            f" {finding.marked_on}, whose change starts on {finding.marked_start} [{finding.code}]"
        )
    if len(report.findings) > _SHOWN:
        typer.echo(f"  … and {len(report.findings) - _SHOWN} more (--json has all)")
    typer.echo(f"Official bodies differ from the derivation in {len(points):,} points.")
    for point in points[:_SHOWN]:
        where = point.part or point.article
        typer.echo(
            f"  {point.title or point.statute_id} {where} {point.day} (MST {point.mst}):"
            f" derived {_short(point.derived)}, official {_short(point.official)} [{point.kind}]"
        )
    if len(points) > _SHOWN:
        typer.echo(f"  … and {len(points) - _SHOWN} more (--json has all)")


def _short(value: str) -> str:
    line = " ".join(value.split())
    return f"“{line[:_SHORT]}…”" if len(line) > _SHORT else line or "nothing"
