"""The versions of an article, for a terminal."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from api.cli.output import console
from api.cli.rendering.fields import event_date_row, horizon_row, print_rows, statute_line
from api.services.article_lines import printable
from api.services.wording import BASES, OUTCOMES, interval_words, promulgation_words
from lawdb.results import VersionList


def print_versions(result: VersionList) -> None:
    """Print one row a version, oldest first."""
    out = console()
    out.print(Text(f"{printable(result.statute.title)} {result.article}", style="bold"))
    out.print(Text(statute_line(result.statute), style="dim"))
    print_rows(out, [event_date_row(result.event_date), horizon_row(result.horizon)])
    out.print()
    rows = [
        (
            interval_words(version.interval),
            OUTCOMES[version.outcome].ko,
            promulgation_words(version.promulgation),
            BASES[version.basis].ko,
            _notes(len(version.typings), version.note, composed=version.composed),
        )
        for version in result.versions
    ]
    if out.soft_wrap:
        for row in rows:
            out.print("  ".join(filter(None, row)))
        return
    table = Table("적용 기간", "상태", "공포", "시행 근거", "비고", box=None, padding=(0, 2, 0, 0))
    for row in rows:
        table.add_row(*row)
    out.print(table)


def _notes(typings: int, note: str, *, composed: bool) -> str:
    said = [note] if note else []
    if typings > 1:
        said.append(f"고쳐 적음 {typings - 1}회")
    if composed:
        said.append("합친 글")
    return printable(", ".join(said))
