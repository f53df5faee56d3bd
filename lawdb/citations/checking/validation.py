"""Validates the citations of a text: finds them, judges each, says what was examined.

The store is read window by window, a few statements for all citations of one; what one citation
asked is not looked up again for the next that asks the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from sqlalchemy.orm import Session

from lawdb.citations.checking.asked import Asked
from lawdb.citations.checking.document_date import Document, document_date
from lawdb.citations.checking.findings import Findings
from lawdb.citations.checking.judge import Judge
from lawdb.citations.checking.placed import one_quote_each, place_of, with_all_quotes
from lawdb.citations.checking.stored_law import StoredLaw
from lawdb.citations.citation import Citation, CitationKind, Found
from lawdb.citations.finding import NameBook, find
from lawdb.citations.results import (
    CheckedCitation,
    Examined,
    Opening,
    Validation,
)
from lawdb.citations.verdict import SOUND, Verdict
from lawdb.event_date import EventDate
from lawdb.event_date.chooser import Chooser
from lawdb.knowledge import Knowledge

WINDOW = 500
"""Citations judged together: one round of statements to the store for each such number."""


def validate(
    session: Session,
    text: str,
    *,
    as_of: EventDate | date | None = None,
    known_on: date | datetime | None = None,
    chooser: Chooser | None = None,
    today: date | None = None,
    names: NameBook | None = None,
    law: StoredLaw | None = None,
) -> Validation:
    """Every citation of the text with its verdict, in order of place.

    ``as_of`` is the date of the document's facts; a version that a citation names for itself wins
    over it, for that citation. Without it the date is read from the text, else today in Seoul is
    assumed, which ``event_date`` says. ``known_on`` replays an earlier state of knowledge. *Amended
    since* is told up to ``today``, by default Seoul's. For many texts ``names`` and ``law`` (of the
    same session and ``known_on``) save reading again what the texts have in common.

    Raises ValueError for an event date of which several readings remain.
    """
    book = names or NameBook.of(session, Knowledge.on(known_on))
    return validate_found(
        session,
        text,
        find(text, book),
        as_of=as_of,
        known_on=known_on,
        chooser=chooser,
        today=today,
        law=law,
    )


def validate_found(
    session: Session,
    text: str,
    found: Found,
    *,
    as_of: EventDate | date | None = None,
    known_on: date | datetime | None = None,
    chooser: Chooser | None = None,
    today: date | None = None,
    law: StoredLaw | None = None,
) -> Validation:
    """As ``validate``, of citations that were found before."""
    document = document_date(
        session, text, found, as_of=as_of, known_on=known_on, chooser=chooser, today=today
    )
    knowledge = Knowledge.on(known_on)
    run = _Run(text, found, document, law or StoredLaw(session, knowledge))
    citations = tuple(run.checked())
    return Validation(
        event_date=document.event_date,
        reading=document.reading,
        known_on=knowledge.instant,
        citations=citations,
        checked=run.examined(),
    )


def validate_stream(
    session: Session,
    text: str,
    *,
    as_of: EventDate | date | None = None,
    known_on: date | datetime | None = None,
    chooser: Chooser | None = None,
    today: date | None = None,
    names: NameBook | None = None,
    law: StoredLaw | None = None,
) -> Iterator[Opening | CheckedCitation | Examined]:
    """As ``validate``: the event date, the citations as windows are judged, and the sum."""
    book = names or NameBook.of(session, Knowledge.on(known_on))
    return stream_found(
        session,
        text,
        find(text, book),
        as_of=as_of,
        known_on=known_on,
        chooser=chooser,
        today=today,
        law=law,
    )


def stream_found(
    session: Session,
    text: str,
    found: Found,
    *,
    as_of: EventDate | date | None = None,
    known_on: date | datetime | None = None,
    chooser: Chooser | None = None,
    today: date | None = None,
    law: StoredLaw | None = None,
) -> Iterator[Opening | CheckedCitation | Examined]:
    """As ``validate_stream``, of citations that were found before."""
    document = document_date(
        session, text, found, as_of=as_of, known_on=known_on, chooser=chooser, today=today
    )
    knowledge = Knowledge.on(known_on)
    yield Opening(
        event_date=document.event_date, reading=document.reading, known_on=knowledge.instant
    )
    run = _Run(text, found, document, law or StoredLaw(session, knowledge))
    yield from run.checked()
    yield run.examined()


@dataclass(slots=True)
class _Run:
    """One text, window by window."""

    text: str
    found: Found
    document: Document
    law: StoredLaw
    _known: dict[Asked, Findings] = field(default_factory=dict[Asked, Findings])
    _verdicts: Counter[Verdict] = field(default_factory=Counter[Verdict])
    _quotes: int = 0
    _statutes: int = 0
    _sound: int = 0

    def checked(self) -> Iterator[CheckedCitation]:
        """Every citation with its verdict, in order of place."""
        citations = sorted(
            (*self.found.citations, *self.found.versions), key=lambda c: (c.start, c.end)
        )
        judge = Judge(self.law, self.document)
        for first in range(0, len(citations), WINDOW):
            yield from self._window(judge, citations[first : first + WINDOW])

    def _window(self, judge: Judge, citations: Sequence[Citation]) -> Iterator[CheckedCitation]:
        quoting = [one_quote_each(citation) for citation in citations]
        asked = [[Asked.of(each, self.text) for each in those] for those in quoting]
        unknown = (a for those in asked for a in those if a not in self._known)
        self._known.update(judge.judge_all(unknown))
        for those, each in zip(quoting, asked, strict=True):
            result = with_all_quotes(those, [self._known[a] for a in each], self.text)
            self._count(result)
            yield result

    def _count(self, result: CheckedCitation) -> None:
        self._verdicts[result.verdict] += 1
        self._quotes += (result.quote is not None) + len(result.further_quotes)
        if result.cited.kind is CitationKind.STATUTE:
            self._statutes += 1
            self._sound += result.verdict in SOUND

    def examined(self) -> Examined:
        """What was examined so far."""
        total = sum(self._verdicts.values())
        unsound, stored = self._statutes - self._sound, self.law.statutes_stored()
        if not total:
            korean, english = "법령의 인용을 찾지 못했습니다.", "No citations were found."
        elif not self._statutes:
            korean = f"법령의 인용은 없고, 다른 인용 {total}개는 확인하지 않았습니다."
            english = f"No statute is cited; {total} other citations were not checked."
        else:
            others = total - self._statutes
            korean = (
                f"법령 인용 {self._statutes}개 가운데 {self._sound}개가 맞고,"
                f" {unsound}개는 고치거나 확인해야 합니다."
                + (f" 법령이 아닌 인용 {others}개는 확인하지 않았습니다." if others else "")
            )
            english = (
                f"Of {self._statutes} citations of statutes {self._sound} are sound;"
                f" {unsound} have to be corrected or looked at."
                + (f" {others} citations of other texts were not checked." if others else "")
            )
        unread = self.document.unread
        if unread and self._statutes:
            korean += " 글의 시점 가운데 읽지 못한 것이 있어 어느 날의 법인지 확인되지 않았습니다: "
            korean += " ".join(s.ko for s in unread)
            english += " A time of the text could not be read, so that the day is not settled: "
            english += " ".join(s.en for s in unread)
        unexamined = self.found.unattributed
        if unexamined and self._statutes:
            korean += f" 어느 조문의 글인지 몰라 견주지 않은 인용문이 {len(unexamined)}개 있습니다."
            english += (
                f" {len(unexamined)} quoted sentences were not compared: nothing says of which"
                " article they are."
            )
        return Examined(
            characters=len(self.text),
            citations=total,
            verdicts={verdict.value: count for verdict, count in sorted(self._verdicts.items())},
            quotes=self._quotes,
            statutes_stored=stored,
            unread_times=tuple(said.ko for said in unread),
            quotes_not_compared=tuple(place_of(quote, self.text) for quote in unexamined),
            all_sound=self._statutes > 0 and not (unsound or unread or unexamined),
            sentence_ko=korean,
            sentence_en=english,
        )
