"""The texts of an article over a period, for a terminal."""

from __future__ import annotations

from rich.text import Text

from api.cli.output import console
from api.cli.rendering.fields import (
    event_date_row,
    horizon_row,
    known_on_row,
    print_heading,
    print_rows,
    print_text,
    statute_line,
)
from api.services.article_lines import printable
from api.services.wording import OUTCOMES, promulgation_words
from lawdb.results import ArticleDuring


def print_article_during(result: ArticleDuring) -> None:
    """Print each text with its days, oldest first."""
    out = console()
    name = f"{printable(result.statute.title)} {result.article}{result.unit}"
    out.print(Text(name, style="bold"))
    out.print(Text(statute_line(result.statute), style="dim"))
    style = "yellow" if result.depends_on_day else ""
    print_rows(
        out,
        [
            event_date_row(result.event_date),
            (
                "날에 따라",
                Text(result.sentence_ko, style=style),
            ),
            known_on_row(result.known_on),
            horizon_row(result.horizon),
        ],
    )
    for part in result.texts:
        print_heading(out, f"{part.interval} {OUTCOMES[part.outcome].ko}")
        if part.promulgation is not None:
            out.print(Text(f"  {promulgation_words(part.promulgation)}", style="dim"))
        if part.text is not None:
            print_text(out, part.text, result.unit)
