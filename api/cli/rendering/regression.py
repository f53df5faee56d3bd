"""A regression run, for a terminal: failures by cause with both texts, then the doors' counts."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from api.cli.output import console
from api.cli.rendering.fields import print_rows
from api.services.article_lines import printable
from api.services.regression.findings import (
    DirectionCount,
    DoorReport,
    Excerpt,
    Finding,
    Judgement,
    RegressionReport,
)
from lawdb.results import Interval

_SHOWN = 3
"""Failures printed of one cause; --json has more, --failures has all."""
_JUDGEMENTS_KO = {
    Judgement.SLIPPED_NEWER: "새 글로 미끄러짐",
    Judgement.SLIPPED_OLDER: "옛 글로 미끄러짐",
    Judgement.UNKNOWN_TEXT: "그 조문의 글이 아님",
    Judgement.WRONG_INTERVAL: "기간이 틀림",
    Judgement.MISSED: "보이지 않음",
    Judgement.REFUSED: "답하지 않음",
}


def print_regression(result: RegressionReport) -> None:
    """Print the failures, the pinned cases and one line a door."""
    out = console()
    for group in result.groups:
        edges = ", ".join(edge.value for edge in group.edges)
        head = f"{group.door}: {_JUDGEMENTS_KO[group.judgement]} {group.count}건"
        out.print(
            Text(head, style="bold"),
            Text(f"[{group.judgement} {group.direction}; {edges}]", style="red"),
        )
        for finding in group.examples[:_SHOWN]:
            _print_finding(out, finding)
        left = group.count - min(_SHOWN, len(group.examples))
        if left:
            out.print(f"  … 외 {left}건 (--json, --failures)")
        out.print()
    for pinned in result.pins:
        style = "" if pinned.standing == "holds" else "red"
        said = [f"{a.direction} {a.judgement}" for a in pinned.answers]
        out.print(
            Text(f"{printable(pinned.name)} ({pinned.door})"),
            Text(f"[{pinned.standing}]", style=style),
            Text(printable(pinned.detail or ", ".join(said))),
        )
    if result.doors:
        _print_doors(out, result)
    out.print(
        f"오늘 {result.today}, 질문 {result.questions_total:,}개"
        + (f" (표본 {result.sample:,})" if result.sample is not None else "")
        + f", 실패 {result.failures:,}건  corpus {result.corpus[:12]}"
    )


def _print_finding(out: Console, finding: Finding) -> None:
    print_rows(
        out,
        [
            ("질문", printable(f"{finding.statute} {finding.article}, {finding.day}")),
            ("", printable(finding.words)),
            ("보인 글", _excerpt(finding.shown)),
            ("그날의 글", _excerpt(finding.expected)),
            ("사유", printable(finding.detail)),
        ],
    )


def _excerpt(excerpt: Excerpt | None) -> str:
    if excerpt is None:
        return "없음"
    return f"{_days(excerpt.interval)} {printable(excerpt.text)}".strip()


def _days(interval: Interval | None) -> str:
    return "" if interval is None else f"[{interval.start}~{interval.end or ''})"


def _print_doors(out: Console, result: RegressionReport) -> None:
    table = Table(box=None, pad_edge=False)
    heads = ("door", "조문", "판 쌍", "질문", "확인", "실패", "과거", "현재", "재현", "초")
    for place, head in enumerate(heads):
        table.add_column(head, justify="left" if place == 0 else "right", no_wrap=True)
    for door in result.doors:
        if door.available:
            table.add_row(*_row(door))
    out.print(table)
    for door in result.doors:
        if not door.available:
            out.print(f"{door.door}: 묻지 못함 (not available): {printable(door.why_not)}")


def _row(door: DoorReport) -> tuple[str, ...]:
    counts = (door.articles, door.version_pairs, door.questions, door.checks, door.failures)
    recall = f"{door.recalled / door.in_words:.1%}" if door.in_words else "–"
    return (
        printable(door.door),
        *(f"{count:,}" for count in counts),
        _rate(door.past),
        _rate(door.present),
        recall,
        f"{door.seconds:,.0f}",
    )


def _rate(count: DirectionCount) -> str:
    """The right-version rate; never rounded up to all."""
    if count.rate is None:
        return "–"
    return "100%" if count.wrong == 0 else f"{min(count.rate, 0.9999):.2%}"
