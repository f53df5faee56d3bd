"""What a citation asks of the store: all of it but where it stands in the text.

Two citations that ask the same get one answer, looked up once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from lawdb.citations.citation import Citation, CitationKind, Quote, Reference
from lawdb.event_date.promulgation_brackets import CitedRevision

_ADDENDA_DAY = re.compile(
    r"부칙\s*[(<〈\[][^)>〉\]]*?(\d{4})\s*[.년]\s*(\d{1,2})\s*[.월]\s*(\d{1,2})"
)


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
    """Its words (of addenda those that name them), where its day does not exist; else empty."""
    revisions: tuple[CitedRevision, ...]
    addenda_on: date | None
    """Of 부칙(2020. 12. 29.) the day of promulgation; None where none is written."""
    former: bool
    current: bool
    caption: str
    quote: QuotedWords | None

    @classmethod
    def of(cls, citation: Citation, text: str) -> Asked:
        """What a citation of the text asks."""
        addenda_on, no_day = _addenda_day(citation, text)
        return cls(
            kind=citation.kind,
            statute=citation.statute,
            reference=citation.reference,
            bracketed=citation.bracket is not None or bool(citation.revisions),
            bracket=no_day
            if citation.bracket is None or citation.revisions
            else text[citation.bracket.start : citation.bracket.end],
            revisions=citation.revisions,
            addenda_on=addenda_on,
            former=citation.former,
            current=citation.current,
            caption=citation.caption,
            quote=QuotedWords.of(citation.quote, text) if citation.quote else None,
        )

    @property
    def names_its_version(self) -> bool:
        """Whether it says itself which version is meant; the document's date is then no matter."""
        return self.bracketed or self.current

    @property
    def is_statute_alone(self) -> bool:
        """Whether no numbered place is cited."""
        place = self.reference
        return place.key is None and not (place.addenda or place.annex or place.division)


def _addenda_day(citation: Citation, text: str) -> tuple[date | None, str]:
    """The day of promulgation; where the calendar has no such day, the words instead."""
    if not citation.reference.addenda:
        return None, ""
    written = _ADDENDA_DAY.search(text, citation.start, citation.end)
    if written is None:
        return None, ""
    try:
        return date(*map(int, written.groups())), ""
    except ValueError:
        return None, written.group()
