"""A computed deadline, for a terminal: the answer, then every step with its law."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from api.cli.output import console
from api.cli.rendering.fields import Row, horizon_row, print_heading, print_rows
from api.services.article_lines import printable
from api.services.deadline_results import (
    Day,
    DaysLate,
    DeadlineAnswer,
    DeadlineReading,
    EndOfPeriod,
    MissingFact,
    TraceStep,
)
from api.services.deadline_wording import KINDS, TEXT_STATUSES, VERDICT_WORDS
from deadline_engine.graph.elements import Verdict
from lawdb.event_date import EventDate, EventDateSource

_STYLES = {
    Verdict.IN_TIME: "green",
    Verdict.NO_LIMITATION: "green",
    Verdict.LATE: "red",
    Verdict.TOO_EARLY: "red",
    Verdict.INDETERMINATE: "yellow",
}


def print_deadline(result: DeadlineAnswer) -> None:
    """Print the deadline and the verdict, other readings, the trace, and what to look at."""
    out = console()
    if result.title:
        out.print(Text(printable(result.title), style="bold"))
    print_rows(
        out,
        [
            ("기한", Text(f"{result.due.ko}  ({result.due.en})", style="bold")),
            ("판단", verdict_text(result)),
            as_of_row(result.as_of),
            *(horizon_row(horizon) for horizon in result.horizons),
        ],
    )
    for reading in result.readings:
        _print_ends(out, reading, usual=reading not in result.other_readings)
    print_notes(out, result)
    for number, reading in enumerate(result.readings):
        title = "계산 과정" if number == 0 else f"계산 과정: {reading.ko}"
        print_heading(out, f"{title}  ({reading.en})")
        _print_trace(out, reading.steps)
    print_heading(out, "근거 조문")
    print_rows(out, _texts(result))


def as_of_row(as_of: EventDate) -> Row:
    """The day it is asked for, and that it was assumed where nobody gave one."""
    assumed = as_of.source is not EventDateSource.GIVEN
    return "물은 날", f"{as_of.day}{f'  {as_of.sentence_ko}' if assumed else ''}"


def verdict_text(result: DeadlineAnswer) -> Text:
    """The verdict, and by how many days the act was late."""
    return Text(_verdict(result.verdict, result.days_late), _STYLES.get(result.verdict, ""))


def _print_ends(out: Console, reading: DeadlineReading, *, usual: bool) -> None:
    if not usual:
        print_heading(out, f"다른 해석: {reading.ko}  ({reading.en})")
    for end in reading.ends:
        if usual and len(reading.ends) == 1 and end.due == end.base_due:
            print_rows(out, [("규칙", _rule(end))])
            continue
        held = end.base_due.ko if end.base_due != end.due else ""
        print_rows(
            out,
            [
                ("규칙", _rule(end)),
                ("그 기한", f"{end.due.ko}  ({end.due.en})"),
                ("정지ㆍ중단이 없으면", held),
                ("할 수 있는 첫날", end.opens.ko if end.opens else ""),
                ("판단", _verdict(end.verdict, end.days_late)),
            ],
        )


def _rule(end: EndOfPeriod) -> str:
    return f"{end.name.ko} ({end.name.en}) · {end.regime_ko} · {end.rule}"


def _verdict(verdict: Verdict, late: DaysLate | None) -> str:
    words = VERDICT_WORDS[verdict]
    said = f"{words.ko} ({words.en})"
    if late is None or verdict is not Verdict.LATE:
        return said
    days = str(late.least) if late.least == late.most else f"{late.least}~{late.most}"
    return f"{said} · {days}일"


def print_notes(out: Console, result: DeadlineAnswer) -> None:
    """Print what to ask, to look at, and what was assumed."""
    rows: list[Row] = [
        *(("물어볼 것", _question(q)) for q in result.questions),
        *(("주의", f"{w.ko} ({w.en})") for w in result.warnings),
        *(("가정", f"{a.ko} ({a.en})") for a in result.assumptions),
        *(("공휴일", f"{h.calendar} ({h.source}, {h.overrides}"
           + (f", {h.announced_until}까지 공포된 것" if h.announced_until else "") + ")")
          for h in result.holidays),
    ]  # fmt: skip
    if rows:
        print_heading(out, "확인할 것")
        print_rows(out, rows)


def _question(question: MissingFact) -> str:
    options = f" [{', '.join(question.options)}]" if question.options else ""
    return f"{question.asks_for}: {question.ko} ({question.en}){options}"


def _print_trace(out: Console, steps: Sequence[TraceStep]) -> None:
    rows = [
        (
            KINDS[step.kind].ko,
            printable(step.name.ko),
            day_words(step.day),
            printable(step.done.ko),
            _law(step),
        )
        for step in steps
    ]
    if out.soft_wrap:
        for row in rows:
            out.print("  ".join(filter(None, row)))
        return
    table = Table("종류", "단계", "날", "한 일", "근거", box=None, padding=(0, 2, 1, 0))
    table.columns[2].no_wrap = True
    for row in rows:
        table.add_row(*row)
    out.print(table)


def day_words(day: Day | None) -> str:
    """The day, its bounds in words, or nothing."""
    return "" if day is None else day.date.isoformat() if day.date else day.ko


def _law(step: TraceStep) -> str:
    named = dict.fromkeys(
        f"{law.name} [{law.text}]" if law.text is not None else law.name for law in step.law
    )
    return ", ".join(named)


def _texts(result: DeadlineAnswer) -> Iterable[Row]:
    for text in result.texts:
        days = f"{text.interval.start}~{text.interval.end or ''}" if text.interval else ""
        said = " · ".join(filter(None, (text.name, days, TEXT_STATUSES[text.status].ko)))
        yield f"[{text.number}]", said
        yield "", " ".join(text.text.split())
