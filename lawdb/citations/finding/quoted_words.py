"""Citations within quoted words: 이 법, and a number without a name, are the quoted statute's."""

from __future__ import annotations

from bisect import bisect_left

from lawdb.citations.citation import Citation, Found
from lawdb.citations.finding.pieces import Piece, place_of
from lawdb.citations.finding.reader import Reader, read_pieces


def read_within_quotes(
    text: str, citations: tuple[Citation, ...], pieces: list[Piece]
) -> tuple[Citation, ...]:
    """The citations, those within a quote read as words of the quoted place.

    Without that, a name that stands before the quote would be taken for theirs.
    """
    quoting = [citation for citation in citations if citation.quote is not None]
    if not quoting:
        return citations
    places = [place_of(piece) for piece in pieces]
    within: list[Citation] = []
    replaced: set[int] = set()
    numbers = [citation.number.start for citation in citations]
    for owner in quoting:
        assert owner.quote is not None
        first = bisect_left(places, owner.quote.start)
        last = bisect_left(places, owner.quote.end)
        inner = pieces[first:last]
        if inner:
            begin, end = (bisect_left(numbers, at) for at in (owner.quote.start, owner.quote.end))
            replaced.update(range(begin, end))
            within += _read(text, owner, inner).citations
    outside = [each for i, each in enumerate(citations) if i not in replaced]
    return tuple(sorted([*outside, *within], key=lambda c: (c.number.start, c.start)))


def _read(text: str, owner: Citation, pieces: list[Piece]) -> Found:
    return read_pieces(Reader.of_quoted(text, owner), pieces)
