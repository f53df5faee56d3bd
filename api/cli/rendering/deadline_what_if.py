"""A deadline if facts were otherwise, for a terminal: both results, then each step that changed."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from api.cli.output import console
from api.cli.rendering.deadline import as_of_row, day_words, print_notes, verdict_text
from api.cli.rendering.fields import horizon_row, print_heading, print_rows
from api.services.article_lines import printable
from api.services.deadline_results import DeadlineAnswer, TraceStep
from api.services.deadline_what_if import ChangedStep, WhatIfAnswer
from api.services.deadline_wording import KINDS

_ARROW = " → "
_NO_STEP = "이 단계가 없습니다. (no such step)"


def print_what_if(answer: WhatIfAnswer) -> None:
    """Print both deadlines and verdicts side by side, and each changed step before and after.

    What is to be looked at is that of the result with the other days.
    """
    out = console()
    after = answer.after
    if after.title:
        out.print(Text(printable(after.title), style="bold"))
    _print_ends(out, answer.before, after)
    stays = "기한과 판단은 그대로입니다. (Deadline and verdict stay.)" if answer.same_end else ""
    print_rows(
        out,
        [
            ("결과", stays),
            as_of_row(after.as_of),
            *(horizon_row(horizon) for horizon in after.horizons),
        ],
    )
    print_notes(out, after)
    print_heading(out, "달라진 단계  (steps that changed)")
    if not answer.changed:
        out.print("  달라진 단계가 없습니다. (no step changed)")
    for each in answer.changed:
        _print_step(out, each)


def _print_ends(out: Console, before: DeadlineAnswer, after: DeadlineAnswer) -> None:
    rows = [
        ("기한", Text(before.due.ko), Text(after.due.ko, style="bold")),
        ("판단", verdict_text(before), verdict_text(after)),
    ]
    if out.soft_wrap:
        for label, one, other in rows:
            out.print(f"{label}: {one.plain}{_ARROW}{other.plain}")
        return
    table = Table(
        "", "주어진 사실 (as given)", "바꾼 사실 (if otherwise)", box=None, padding=(0, 2)
    )
    for row in rows:
        table.add_row(*row)
    out.print(table)


def _print_step(out: Console, changed: ChangedStep) -> None:
    before, after = changed.before, changed.after
    shown = after or before
    if shown is None:
        return
    days = _one_or_both(
        day_words(before.day) if before else "", day_words(after.day) if after else ""
    )
    out.print()
    out.print(Text(f"{KINDS[shown.kind].ko} · {printable(shown.name.ko)}  {days}".rstrip(), "bold"))
    print_rows(
        out,
        [
            ("  전", before.done.ko if before else _NO_STEP),
            ("  후", after.done.ko if after else _NO_STEP),
            ("  근거", _laws(before, after)),
        ],
    )


def _one_or_both(before: str, after: str) -> str:
    return after if before == after else f"{before or '—'}{_ARROW}{after or '—'}"


def _laws(before: TraceStep | None, after: TraceStep | None) -> str:
    """The articles of both sides, with their days where nothing else differs."""
    alike = before is not None and after is not None and before.done == after.done
    return _one_or_both(_law(before, dated=alike), _law(after, dated=alike))


def _law(step: TraceStep | None, *, dated: bool) -> str:
    law = step.law if step else ()
    return ", ".join(
        dict.fromkeys(
            f"{each.name} ({each.at})" if dated and each.at else each.name for each in law
        )
    )
