"""What took effect between two days, for a terminal."""

from __future__ import annotations

from itertools import groupby

from rich.text import Text

from api.cli.output import console
from api.cli.rendering.fields import print_heading
from api.services.article_lines import printable
from api.services.wording import CHANGES, promulgation_words
from lawdb.comparison.changes import ChangeList


def print_changes(result: ChangeList) -> None:
    """Print the changes by day and statute."""
    out = console()
    scope = result.statute.title if result.statute else "전체"
    out.print(
        Text(
            f"{printable(scope)}: {result.from_date.date} 다음 날부터 {result.to_date.date}까지"
            " 시행된 것",
            style="bold",
        )
    )
    if not result.changes:
        out.print("없습니다.")
    for (day, title, promulgation), group in groupby(
        result.changes, key=lambda c: (c.effective_on, c.statute_title, c.promulgation)
    ):
        print_heading(out, printable(f"{day} {title} — {promulgation_words(promulgation)}"))
        for change in group:
            name = f"({change.title})" if change.title else ""
            out.print(printable(f"  {CHANGES[change.kind].ko}  {change.article}{name}"))
    if result.truncated:
        out.print(
            Text(
                "더 있습니다. --limit로 늘리거나 기간을 좁히십시오. (more: raise --limit)", "yellow"
            )
        )
