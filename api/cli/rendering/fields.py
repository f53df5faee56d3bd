"""The label and value rows that every printed result has, and the lines common to results."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from api.services.article_lines import article_lines, printable
from lawdb.event_date import SEOUL, EventDate, EventDateSource
from lawdb.results import Horizon, ResolvedStatute

Row = tuple[str, str | Text]


def print_rows(out: Console, rows: Iterable[Row]) -> None:
    """Print labels and values in two columns; rows without a value are left out."""
    shown = [(label, value) for label, value in rows if value]
    if out.soft_wrap:
        for label, value in shown:
            out.print(f"{label}: {printable(str(value))}")
        return
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    for label, value in shown:
        table.add_row(label, value if isinstance(value, Text) else printable(value))
    out.print(table)


def print_text(out: Console, text: str, unit: str = "", *, left: int = 2) -> None:
    """Print an article's text, indented by its units, the asked unit in bold."""
    for line in article_lines(text, unit):
        shown = Text(line.text, style="bold" if line.asked else "")
        indent = left + 2 * line.depth
        if out.soft_wrap:
            out.print(Text(" " * indent).append_text(shown))
        else:
            out.print(Padding(shown, (0, 0, 0, indent)))


def print_heading(out: Console, text: str) -> None:
    """Print the heading of a section."""
    out.print()
    out.print(Text(text, style="bold"))


def event_date_row(event_date: EventDate) -> Row:
    """The day, and that it was assumed where nobody gave one."""
    value = Text(event_date.day.isoformat(), style="bold")
    if event_date.source is not EventDateSource.GIVEN:
        value.append(f"  {event_date.sentence_ko}", style="yellow")
    return "기준일", value


def known_on_row(known_on: datetime | None) -> Row:
    """The replayed state of knowledge, if any."""
    if known_on is None:
        return "", ""
    moment = known_on.astimezone(SEOUL).strftime("%Y-%m-%d %H:%M:%S")
    return "인지시점", f"{moment} (서울) 당시의 수록 자료에 따른 결과입니다."


def statute_line(statute: ResolvedStatute) -> str:
    """Kind and id of the statute, and how the name was understood where that needs saying."""
    said = [statute.kind, f"id:{statute.id}"]
    if not statute.named_on_that_day:
        said.append("기준일에는 이 이름의 법령이 없어 가장 가까운 것을 찾음")
    if statute.passed_over:
        said.append(f"같은 이름의 이전 법령: {', '.join(statute.passed_over)}")
    return " · ".join(filter(None, said))


def horizon_row(horizon: Horizon) -> Row:
    """Up to when the source was verified."""
    style = "yellow" if horizon.stale or horizon.past_end else ""
    return "확인 범위", Text(horizon.sentence_ko, style=style)


def day(value: date | None) -> str:
    """An ISO day, or a dash where there is none."""
    return value.isoformat() if value else "—"
