"""Finds the citations of a text: what names a statute, and every numbered place in it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from deadline_engine.expressions.composed_text import ComposedText
from lawdb.citations.citation import Citation, Found, Quote, Span
from lawdb.citations.finding.marked_words import marked_in, outermost_of
from lawdb.citations.finding.name_book import NameBook
from lawdb.citations.finding.pieces import pieces_of
from lawdb.citations.finding.quoted_words import read_within_quotes
from lawdb.citations.finding.quotes import with_quotes
from lawdb.citations.finding.reader import Reader, read_pieces
from lawdb.citations.finding.reading_form import reading_form
from lawdb.citations.finding.reproduced_text import told_in, with_reproduced


def find(text: str, names: NameBook) -> Found:
    """Every citation in a text, in order of place.

    Pure: nothing is looked up but which names are known. Any text is read, also one in decomposed
    letters (NFD), full-width signs, 한자; places are those in ``text`` as given. Never raises, and
    takes time in proportion to the text.

    Citations in English (Article 766 of the Civil Act) are not read. The words of a quote are read
    as those of the place they are quoted from. Articles of the document itself, told by heads such
    as 제1조(목적), are none; a number alone that may mean them comes without a statute.
    """
    composed = ComposedText.of(text)
    read = reading_form(composed.text)
    marked = marked_in(read)
    pieces = pieces_of(read, names, outermost_of(marked))
    found = read_pieces(Reader(read), pieces)
    citations, reproduced = with_reproduced(read, found.citations)
    quoted = with_quotes(read, citations, marked, reproduced, [*told_in(read, citations)])
    found = Found(
        read_within_quotes(read, quoted.citations, pieces), found.versions, quoted.unattributed
    )
    return found if composed.starts is None else _Placed(composed).found(found)


@dataclass(frozen=True, slots=True)
class _Placed:
    """Puts everything where it stands in the text as given."""

    composed: ComposedText

    def found(self, found: Found) -> Found:
        return Found(
            tuple(self._citation(c) for c in found.citations),
            tuple(self._citation(c) for c in found.versions),
            tuple(map(self._quote, found.unattributed)),
        )

    def _citation(self, citation: Citation) -> Citation:
        start, end = self.composed.place(citation.start, citation.end)
        return replace(
            citation,
            start=start,
            end=end,
            number=self._span(citation.number),
            antecedent=citation.antecedent and self._span(citation.antecedent),
            bracket=citation.bracket and self._span(citation.bracket),
            quote=citation.quote and self._quote(citation.quote),
            further_quotes=tuple(map(self._quote, citation.further_quotes)),
        )

    def _quote(self, quote: Quote) -> Quote:
        start, end = self.composed.place(quote.start, quote.end)
        fragments = tuple(self._span(fragment) for fragment in quote.fragments)
        return replace(quote, start=start, end=end, fragments=fragments)

    def _span(self, span: Span) -> Span:
        if span.start == span.end:  # a place behind a letter, as where no number follows
            _, end = self.composed.place(span.end - 1, span.end)
            return Span(end, end)
        return Span(*self.composed.place(span.start, span.end))
