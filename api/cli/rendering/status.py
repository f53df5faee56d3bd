"""What the store holds, for a terminal."""

from __future__ import annotations

from collections.abc import Mapping

from api.cli.output import console
from api.cli.rendering.fields import print_heading, print_rows
from api.services.article_lines import printable
from lawdb.event_date import SEOUL
from lawdb.lookup.store_status import StoreStatus


def print_status(result: StoreStatus) -> None:
    """Print figures, sources and runs."""
    out = console()
    print_rows(
        out,
        [
            ("법령 statutes", f"{result.statutes:,}"),
            ("개정본 revisions", f"{result.revisions:,}"),
            ("조문 판 versions", f"{result.article_versions:,}"),
            ("글 texts", f"{result.texts:,}"),
            ("판례 rulings", f"{result.rulings:,}"),
            ("시행 근거 basis", _counts(result.versions_by_basis)),
            ("상태 status", _counts(result.versions_by_status)),
            ("미확정 unresolved", _counts(result.unresolved_by_reason)),
        ],
    )
    print_heading(out, "확인 범위 (horizon)")
    for source in result.sources:
        checked = source.checked_at.astimezone(SEOUL).date()
        old = "  오래됨 (stale): lawdb update" if source.stale else ""
        out.print(
            f"  {source.source}: {source.verified_from} – {source.verified_until},"
            f" {checked} 확인{old}"
        )
    print_heading(out, "최근 적재 (runs)")
    for run in result.runs:
        started = run.started_at.astimezone(SEOUL).strftime("%Y-%m-%d %H:%M")
        out.print(
            printable(f"  #{run.id} {started} {run.source} {run.source_ref} {run.status},")
            + f" 문제 {run.problems}건"
        )


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in counts.items())
