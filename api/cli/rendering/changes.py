"""What took effect between two days, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from rich.console import Console
from rich.text import Text

from api.cli.output import console
from api.cli.rendering.fields import print_heading
from api.services.article_lines import printable
from api.services.wording import CHANGES, promulgation_words
from lawdb.comparison.changes import ArticleChange, ChangeList
from lawdb.comparison.what_changed import WhatChanged

_MORE = Text("더 있습니다. --limit로 늘리거나 기간을 좁히십시오. (more: raise --limit)", "yellow")


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
    _print_listed(out, result.changes)
    if result.truncated:
        out.print(_MORE)


def print_what_changed(result: WhatChanged) -> None:
    """Print a statute's changes since a day, those that are pending, and how far the store sees."""
    out = console()
    out.print(result.event_date.sentence_ko)
    scope = f"{result.statute.title} {result.article or ''}".rstrip()
    until = result.event_date.date
    out.print(
        Text(
            f"{printable(scope)}: {result.since.date} 다음 날부터 {until}까지 바뀐 것", style="bold"
        )
    )
    if not result.since_is_known:
        out.print("그 전의 연혁이 없어, 가장 오래된 수록 조문이 신설로 나옵니다.")
    if not result.changes:
        out.print("없습니다.")
    _print_listed(out, result.changes)
    if result.truncated:
        out.print(_MORE)
    out.print(Text(f"{until} 현재 공포되었으나 아직 시행되지 않은 것", style="bold"))
    if not result.pending:
        out.print("없습니다.")
    _print_listed(out, result.pending)
    out.print(result.horizon.sentence_ko)


def _print_listed(out: Console, changes: Iterable[ArticleChange]) -> None:
    for (day, title, promulgation), group in groupby(
        changes, key=lambda c: (c.effective_on, c.statute_title, c.promulgation)
    ):
        print_heading(out, printable(f"{day} {title} — {promulgation_words(promulgation)}"))
        for change in group:
            name = f"({change.title})" if change.title else ""
            out.print(printable(f"  {CHANGES[change.kind].ko}  {change.article}{name}"))
