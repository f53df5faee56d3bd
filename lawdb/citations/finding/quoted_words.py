"""Citations within quoted words: 이 법, and a number without a name, are the quoted statute's."""

from __future__ import annotations

from bisect import bisect_left

from lawdb.citations.citation import Citation
from lawdb.citations.finding.pieces import Piece, place_of
from lawdb.citations.finding.reader import Reader, read_pieces


def read_within_quotes(
    text: str, citations: tuple[Citation, ...], pieces: list[Piece]
) -> tuple[Citation, ...]:
    """The citations, those within a quote read as words of the quoted place.

    Without that, a name that stands before the quote would be taken for theirs.
    """
    quoting = [
        (owner, quote)
        for owner in citations
        for quote in (owner.quote, *owner.further_quotes)
        if quote is not None
    ]
    if not quoting:
        return citations
    places = [place_of(piece) for piece in pieces]
    within: list[Citation] = []
    replaced: set[int] = set()
    numbers = [citation.number.start for citation in citations]
    for owner, quote in quoting:
        inner = pieces[bisect_left(places, quote.start) : bisect_left(places, quote.end)]
        if inner:
            begin, end = bisect_left(numbers, quote.start), bisect_left(numbers, quote.end)
            replaced.update(range(begin, end))
            within += read_pieces(Reader.of_quoted(text, owner, quote.start), inner).citations
    outside = [each for i, each in enumerate(citations) if i not in replaced]
    return tuple(sorted([*outside, *within], key=lambda c: (c.number.start, c.start)))
