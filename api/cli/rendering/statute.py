"""A whole statute as of a day, for a terminal."""

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
from lawdb.outcome import Outcome
from lawdb.results import StatuteResult


def print_statute(result: StatuteResult) -> None:
    """Print the header and every article with its headings."""
    out = console()
    out.print(Text(printable(result.statute.title), style="bold"))
    out.print(Text(statute_line(result.statute), style="dim"))
    out.print()
    pending = ", ".join(promulgation_words(p) for p in result.pending)
    print_rows(
        out,
        [
            event_date_row(result.event_date),
            known_on_row(result.known_on),
            ("상태", str(OUTCOMES[result.outcome])),
            ("공포", promulgation_words(result.promulgation) if result.promulgation else ""),
            ("시행 예정", pending),
            horizon_row(result.horizon),
            ("원문", result.promulgation.url or "" if result.promulgation else ""),
        ],
    )
    for article in result.articles:
        if article.heading:
            print_heading(out, printable(article.heading))
        title = f"({article.title})" if article.title else ""
        other = "" if article.outcome is Outcome.IN_FORCE else f"  [{OUTCOMES[article.outcome].ko}]"
        print_heading(out, printable(f"{article.article}{title}{other}"))
        print_text(out, article.text)
