"""What a citation asks of the store: all of it but where it stands in the text.

Two citations that ask the same get one answer, looked up once.
"""

from __future__ import annotations

from dataclasses import dataclass

from lawdb.citations.citation import Citation, CitationKind, Quote, Reference
from lawdb.event_date.promulgation_brackets import CitedRevision


@dataclass(frozen=True, slots=True)
class QuotedWords:
    """The words of a quote, in one piece or between its ellipses."""

    fragments: tuple[str, ...]
    partial: bool

    @classmethod
    def of(cls, quote: Quote, text: str) -> QuotedWords:
        """The quoted words in the text."""
        return cls(tuple(text[f.start : f.end] for f in quote.fragments), quote.partial)

    @property
    def text(self) -> str:
        """The fragments with the ellipses between them."""
        return " … ".join(self.fragments)


@dataclass(frozen=True, slots=True)
class Asked:
    """A place in a statute, the version meant, and what is said of its text."""

    kind: CitationKind
    statute: str
    reference: Reference
    bracketed: bool
    """Whether a bracket names the version; ``revisions`` is empty where its day does not exist."""
    bracket: str
    """Its words, where its day does not exist; else empty."""
    revisions: tuple[CitedRevision, ...]
    former: bool
    current: bool
    caption: str
    quote: QuotedWords | None

    @classmethod
    def of(cls, citation: Citation, text: str) -> Asked:
        """What a citation of the text asks."""
        return cls(
            kind=citation.kind,
            statute=citation.statute,
            reference=citation.reference,
            bracketed=citation.bracket is not None or bool(citation.revisions),
            bracket=""
            if citation.bracket is None or citation.revisions
            else text[citation.bracket.start : citation.bracket.end],
            revisions=citation.revisions,
            former=citation.former,
            current=citation.current,
            caption=citation.caption,
            quote=QuotedWords.of(citation.quote, text) if citation.quote else None,
        )

    @property
    def is_statute_alone(self) -> bool:
        """Whether no numbered place is cited."""
        place = self.reference
        return place.key is None and not (place.addenda or place.annex or place.division)
