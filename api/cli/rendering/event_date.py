"""The date of a question, for a terminal."""

from __future__ import annotations

from rich.text import Text

from api.cli.output import console
from api.cli.rendering.fields import Row, event_date_row, print_heading, print_rows
from api.services.article_lines import printable
from lawdb.event_date.reading import Choice, EventDateReading


def print_event_date(result: EventDateReading) -> None:
    """Print what governs and why, what was found, and what is asked back."""
    out = console()
    rows: list[Row] = []
    if result.governing is None:
        rows.append(("기준일", Text("정하지 못했습니다", style="yellow")))
    else:
        rows.append(event_date_row(result.governing))
        if result.governing.convention is not None:
            rows.append(("읽는 법", result.governing.convention.sentence_ko))
    if result.why is not None:
        rows.append(("까닭", result.why.sentence_ko))
    print_rows(out, rows)
    sections = (
        ("찾은 시점", [_dated(d.event_date.sentence_ko, d.roles) for d in result.dates]),
        ("인용된 법령", [v.event_date.sentence_ko for v in result.versions_named]),
        ("찾지 못한 것", [n.sentence_ko for n in result.not_found]),
        ("되묻는 것", [a.sentence_ko for a in result.asks]),
        ("모델", [f"{c.code}: {c.detail}" for c in _not_chosen(result)]),
    )
    for heading, lines in sections:
        if lines:
            print_heading(out, heading)
            for line in lines:
                out.print(Text(f"  {printable(line)}"))


def _not_chosen(result: EventDateReading) -> list[Choice]:
    """What a model answered that settled nothing, or why it did not answer."""
    return [d.choice for d in result.dates if d.choice is not None and not d.choice.accepted]


def _dated(sentence: str, roles: tuple[str, ...]) -> str:
    return f"{sentence} ({', '.join(roles)})" if roles else sentence
