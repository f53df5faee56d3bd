"""Quotes in a report of citations: where their words differ from the law's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text

from api.services.article_lines import printable
from lawdb.citations.results import QuoteStatus, WordDifference

_AROUND = 24
"""Letters of what agrees that are shown beside a difference."""
_LONGEST = 80
"""Letters that are shown of words that differ."""


def differences_of(quotes: Iterable[QuoteStatus | None]) -> Iterator[Text]:
    """One line for each quote that differs: the quoted words struck, the law's beside them."""
    for quote in quotes:
        if quote is not None and any(d.kind != "equal" for d in quote.differences):
            yield _line(quote.differences)


def _line(differences: Sequence[WordDifference]) -> Text:
    line = Text("    인용문 ")
    last = len(differences) - 1
    for place, difference in enumerate(differences):
        words = printable(" ".join(difference.text.split()))
        if difference.kind == "equal":
            line.append(f" {_near(words, first=place == 0, last=place == last)} ", style="dim")
        elif difference.kind == "quoted":
            line.append(f"[-{_cut(words)}-]", style="red")
        else:
            line.append(f"{{+{_cut(words)}+}}", style="green")
    return line


def _near(words: str, *, first: bool, last: bool) -> str:
    """What agrees, as far as it stands beside a difference."""
    if len(words) <= 2 * _AROUND:
        return words
    before, after = words[:_AROUND], words[-_AROUND:]
    if first:
        return f"… {after}"
    return f"{before} …" if last else f"{before} … {after}"


def _cut(words: str) -> str:
    return words if len(words) <= _LONGEST else f"{words[:_LONGEST]}…"
