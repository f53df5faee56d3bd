"""A citation and the words quoted from it, handed in apart: nothing has to be guessed."""

from __future__ import annotations

from dataclasses import replace

from lawdb.citations.citation import Citation, CitationKind, Found
from lawdb.citations.finding.find import find
from lawdb.citations.finding.marked_words import Marked
from lawdb.citations.finding.name_book import NameBook
from lawdb.citations.finding.quotes import quote_of

_BETWEEN = "\n"


def find_with_quote(citation: str, quote: str, names: NameBook) -> tuple[str, Found]:
    """The text ``citation``, a line break, ``quote``, and what is found in it.

    The quote belongs to the last place that the citation names, or to the statute where it names
    none; it is compared as it is, however short. What the quote itself cites is not read.
    """
    text = f"{citation}{_BETWEEN}{quote}"
    start = len(citation) + len(_BETWEEN)
    given = quote_of(text, Marked(start, len(text), ""))
    found = find(citation, names)
    places = [i for i, c in enumerate(found.citations) if c.kind is not CitationKind.CASE]
    if given is None or not places:
        return text, found
    citations = list(found.citations)
    last: Citation = citations[places[-1]]
    citations[places[-1]] = replace(last, quote=replace(given, partial=False))
    return text, replace(found, citations=tuple(citations))
