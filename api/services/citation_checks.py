"""A text's citations checked, at once or one after another; an annotation in it is not read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from api.services.citation_requests import CheckRequest, read_single, read_text
from api.services.reading_store import ReadingStore
from lawdb.citations.annotation.notation import Unannotated, unannotated
from lawdb.citations.annotation.replaced_spans import in_given_text
from lawdb.citations.annotation.standing import Standing, standing_of
from lawdb.citations.checking import StoredLaw, stream_found, validate_found
from lawdb.citations.citation import Found
from lawdb.citations.finding import NameBook, find
from lawdb.citations.finding.given_quote import find_with_quote
from lawdb.citations.results import CheckedCitation, Examined, Opening, Validation
from lawdb.knowledge import Knowledge
from lawdb.results import Horizon

Item = Opening | CheckedCitation | Examined


@dataclass(frozen=True, slots=True)
class FoundText:
    """A text whose citations are found and not checked."""

    source: Unannotated
    found: Found


class CitationCheck:
    """Checks texts under one date and one state of knowledge; the names are read once.

    Citations are found between two transactions: finding those of a long text takes longer than
    a transaction may wait for its client.
    """

    def __init__(self, store: ReadingStore, request: CheckRequest) -> None:
        self._store = store
        self._request = request
        with store.session() as session:
            self._names = NameBook.of(session, Knowledge.on(request.known_on))

    def find(self, text: str) -> FoundText:
        """Find the citations of a text. Raises MalformedText and TextTooLong."""
        source = unannotated(read_text(text))
        return FoundText(source, find(source.text, self._names))

    def find_single(self, citation: str, quote: str | None = None) -> FoundText:
        """Find a citation that stands alone, with the words that are said to be quoted from it.

        Its text is the citation, and on a new line the quote. Raises MalformedText and TextTooLong.
        """
        citation, quote = read_single(citation, quote)
        if not quote:
            return self.find(citation)
        text, found = find_with_quote(citation, quote, self._names)
        return FoundText(unannotated(text), found)

    def whole(self, *texts: FoundText) -> list[Validation]:
        """Every citation of each text with its verdict; what texts share is looked up once."""
        as_of, known_on = self._request.as_of, self._request.known_on
        checked: list[Validation] = []
        with self._store.session() as session:
            law = StoredLaw(session, Knowledge.on(known_on))
            for each in texts:
                result = validate_found(
                    session,
                    each.source.text,
                    each.found,
                    as_of=as_of,
                    known_on=known_on,
                    law=law,
                )
                checked.append(in_given_text(result, each.source))
        return checked

    def stream(self, text: FoundText) -> Iterator[Item]:
        """The event date, then each citation when it is checked, then what was examined."""
        as_of, known_on = self._request.as_of, self._request.known_on
        with self._store.session() as session:
            for item in stream_found(
                session, text.source.text, text.found, as_of=as_of, known_on=known_on
            ):
                yield in_given_text(item, text.source)


def counted(citations: Iterable[CheckedCitation]) -> Counter[Standing]:
    """How many citations have which standing."""
    return Counter(standing_of(citation.verdict) for citation in citations)


def horizons(citations: Iterable[CheckedCitation]) -> list[Horizon]:
    """How far the store sees for the cited statutes: each thing that is to be said, once."""
    found = {c.horizon.sentence_ko: c.horizon for c in citations if c.horizon is not None}
    return list(found.values())


def is_problem(citation: CheckedCitation) -> bool:
    """Whether somebody has to look at it: it is wrong, or the store cannot tell."""
    return standing_of(citation.verdict) in {Standing.PROBLEM, Standing.UNDECIDED}
