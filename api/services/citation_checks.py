"""A text's citations checked, at once or one after another; an annotation in it is not read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from sqlalchemy.orm import Session

from api.services.citation_requests import CheckRequest, read_text
from lawdb.citations.annotation.notation import unannotated
from lawdb.citations.annotation.replaced_spans import in_given_text
from lawdb.citations.annotation.standing import Standing, standing_of
from lawdb.citations.checking import validate, validate_stream
from lawdb.citations.finding import NameBook
from lawdb.citations.results import CheckedCitation, Examined, Opening, Validation
from lawdb.knowledge import Knowledge
from lawdb.results import Horizon

Item = Opening | CheckedCitation | Examined


class CitationCheck:
    """Checks texts under one date and one state of knowledge; the names are read once."""

    def __init__(self, session: Session, request: CheckRequest) -> None:
        self._session = session
        self._request = request
        self._names = NameBook.of(session, Knowledge.on(request.known_on))

    def whole(self, text: str) -> Validation:
        """Every citation with its verdict. Raises MalformedText and TextTooLong."""
        source = unannotated(read_text(text))
        found = validate(
            self._session,
            source.text,
            as_of=self._request.as_of,
            known_on=self._request.known_on,
            names=self._names,
        )
        return in_given_text(found, source)

    def stream(self, text: str) -> Iterator[Item]:
        """The event date, then each citation when it is checked, then what was examined.

        Raises MalformedText and TextTooLong.
        """
        source = unannotated(read_text(text))
        items = validate_stream(
            self._session,
            source.text,
            as_of=self._request.as_of,
            known_on=self._request.known_on,
            names=self._names,
        )
        return (in_given_text(item, source) for item in items)


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
