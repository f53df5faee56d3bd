"""The answer about a timeline, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from api.cli.output import console
from api.cli.rendering.fields import (
    Row,
    event_date_row,
    horizon_row,
    print_heading,
    print_rows,
    statute_line,
)
from api.services.article_lines import printable
from api.services.timeline.answers import FactUsed, Length, ModelConfirmations, TimelineAnswer

_SHOWN = 50
"""Facts and proposals that are printed; --json has all."""
_LONGEST = 120
"""Characters of a value in a line."""


def print_timeline(answer: TimelineAnswer) -> None:
    """Print the sentence, the facts with both times, and what waits for a confirmation."""
    out = console()
    out.print(Text(answer.ko, style="bold"))
    rows: list[Row] = [("in English", answer.en), event_date_row(answer.as_of)]
    if answer.statute is not None:
        rows.append(("법령", f"{answer.statute.title} · {statute_line(answer.statute)}"))
    if answer.horizon is not None:
        rows.append(horizon_row(answer.horizon))
    if answer.length is not None:
        rows.extend(_length(answer.length))
    print_rows(out, rows)
    if answer.query in {"order", "between"}:
        _facts(out, "A", answer.a)
        _facts(out, "B", answer.b)
    else:
        _facts(out, "사실", answer.facts)
    _facts(out, "알려졌는지 알 수 없는 사실", answer.perhaps)
    if answer.contradictions:
        print_heading(out, "서로 어긋나는 사실")
        for each in answer.contradictions[:_SHOWN]:
            _print(out, f"  {each.ko}")
    if answer.model is not None:
        _model(out, answer.model)
    if answer.proposals:
        print_heading(out, "확인을 기다리는 대체 (새 사실 → 옛 사실)")
        for each in answer.proposals[:_SHOWN]:
            _print(out, f"  {each.newer.id} → {each.older.id}: {_line(each.newer)}")
        if len(answer.proposals) > _SHOWN or answer.more_proposals:
            out.print("  … (--json)")


def _facts(out: Console, heading: str, facts: Iterable[FactUsed]) -> None:
    listed = list(facts)
    if not listed:
        return
    print_heading(out, heading)
    for fact in listed[:_SHOWN]:
        _print(out, f"  {fact.id}  {_line(fact)}")
        for by in fact.superseded_by:
            who = f"{by.confirmed_by.name}, {by.confirmed_by.confirmed_on}"
            _print(out, f"      대체한 사실: {by.newer} ({who})")
        if fact.quote:
            _print(out, f"      “{fact.quote}”")
    if len(listed) > _SHOWN:
        out.print(f"  … 외 {len(listed) - _SHOWN}개 (--json)")


def _model(out: Console, said: ModelConfirmations) -> None:
    print_heading(out, "모델이 확인한 대체 (새 사실 → 옛 사실), 저장되지 않음")
    for each in said.confirmed:
        by = each.confirmed_by
        _print(out, f"  {each.newer} → {each.older}: {f'{by.name}, {by.reason}' if by else ''}")
    for left in said.unconfirmed:
        errors = f" ({', '.join(left.errors)})" if left.errors else ""
        _print(out, f"  {left.newer} → {left.older}: 확인하지 못함, {left.why}{errors}")


def _print(out: Console, line: str) -> None:
    out.print(printable(line), soft_wrap=True)


def _line(fact: FactUsed) -> str:
    value = " ".join(fact.value.split())
    if len(value) > _LONGEST:
        value = f"{value[:_LONGEST]}…"
    event = fact.event.ko if fact.event else "날짜 모름"
    said = fact.mentioned_on.ko if fact.mentioned_on else "모름"
    source = f", {fact.source}" if fact.source else ""
    return f"[{event}] {fact.subject} / {fact.attribute}: {value}  (알려진 날 {said}{source})"


def _length(length: Length) -> list[Row]:
    least = length.least
    law = [("근거", f"{used.name} ({used.at})" if used.at else used.name) for used in least.law]
    return [
        ("계산 방식", f"{least.convention_name.ko} ({least.convention})"),
        *law,
        *(("가정", f"{assumed.ko} ({assumed.en})") for assumed in least.assumptions),
    ]
