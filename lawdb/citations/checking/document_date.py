"""The event date of a whole text: given, read from it (one day or several), or today."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date, datetime

from sqlalchemy.orm import Session

from lawdb.citations.checking.findings import Said
from lawdb.citations.checking.several_days import days_named, several
from lawdb.citations.citation import Citation, CitationKind, Found, NamedBy
from lawdb.event_date import EventDate, EventDateSource, today_in_seoul
from lawdb.event_date.chooser import Chooser
from lawdb.event_date.reading import AskCode, EventDateReading, ReadingOutcome, WhyCode
from lawdb.event_date.slot import event_date_in

LONGEST_DATED = 200_000
"""Characters of a text that are read for its date: some hundred pages."""
_DECIDED = re.compile(
    r"(?:\d{4}\s*[.년]\s*\d{1,2}\s*[.월]\s*\d{1,2}\s*[.일]?\s*(?:자|선고|고지)?\s*)$"
)
"""The date of a decision, right before its case number: when a court spoke, no event."""
_LONGEST_DATE = 40
_DAY = r"\d{4}\s*[.년-]\s*\d{1,2}\s*[.월-]\s*\d{1,2}\s*(?:[.일]\s*)?"
_WRITTEN = re.compile(_DAY)
_NO_EVENT = re.compile(
    rf"{_DAY}(?:자\s*)?(?:생(?![가-힣])|출생|발행|발간|출간|간행|인쇄|출력|설립|개업)"
    rf"|(?:생년월일|발행일|인쇄일시?|출력일시?|작성일시?|설립일)\s*[:：]?\s*{_DAY}"
)
"""Days that say who somebody is, or when a paper was made: no dates of facts."""
_OF_DECISION = re.compile(rf"\s*\(\s*{_DAY}\s*(?:선고|자)?\s*\)")
"""2009다79897(2010. 2. 11.): the date of a decision behind its number."""
_FORMER = re.compile(r"(?:구|舊)\s*[「『]?\s*$")


@dataclass(frozen=True, slots=True)
class Document:
    """The time of a text, for every citation that does not name its own."""

    event_date: EventDate
    """Of several days from the first to the last, with the days as ``candidates``."""
    reading: EventDateReading | None
    """How it was read; None where it was given, or the text is too long to be read for a date."""
    today: date
    days: tuple[EventDate, ...] = ()
    """The days that the text names, where there are several and none governs; else empty."""
    unread: tuple[Said, ...] = ()
    """Times that the text names and that could not be read."""

    @property
    def assumed(self) -> bool:
        """Whether nobody said which day: today stands in."""
        return self.event_date.source is EventDateSource.DEFAULT

    @property
    def written(self) -> tuple[EventDate, ...]:
        """The day or days that the text names, or who asks; none where today stands in."""
        days = self.days or (self.event_date,)
        return tuple(d for d in days if d.source is not EventDateSource.DEFAULT)

    def on(self, day: EventDate) -> Document:
        """The same text, with one of its days settled."""
        return replace(self, event_date=day, days=())


def document_date(
    session: Session,
    text: str,
    found: Found,
    *,
    as_of: EventDate | date | None,
    known_on: date | datetime | None,
    chooser: Chooser | None,
    today: date | None,
) -> Document:
    """The day (or days) the text speaks of.

    Versions that citations name for themselves, the dates of decisions, of births, of papers are
    no event dates: they are blanked out before the text is read. Where several days remain, none
    of which governs, all of them are ``days``, and today is none of them. Today is assumed where
    the text names no day, and where the one it names does not exist, is not said (사고 당시), or
    stands in a text longer than is read for a date; ``unread`` says that.

    Raises ValueError for an event date of which several readings remain.
    """
    today = today or today_in_seoul()
    if as_of is not None:
        given = as_of if isinstance(as_of, EventDate) else EventDate.given(as_of)
        if not given.settled:
            raise ValueError("several readings of the event date remain; ask which is meant")
        return Document(given, None, today)
    undated = blanked(text, found)
    if len(text) > LONGEST_DATED:
        unread = (_TOO_LONG,) if _WRITTEN.search(undated) else ()
        return Document(_saying(EventDate.today(today), unread), None, today, unread=unread)
    reading = event_date_in(
        session, undated, known_on=known_on, chooser=chooser, today=today, longest=LONGEST_DATED
    )
    read = reading.governing
    if reading.outcome is ReadingOutcome.READ and read is not None and read.settled:
        if not _dates_the_facts(reading, text):
            beside = (read, EventDate.today(today))
            return Document(_of_what(read, beside), reading, today, beside)
        return Document(read, reading, today)
    unread, days = _unread(reading), days_named(reading)
    if len(days) > 1:
        return Document(_saying(several(days), unread), reading, today, days, unread)
    only = days[0] if days else EventDate.today(today)
    return Document(_saying(only, unread), reading, today, unread=unread)


def _dates_the_facts(reading: EventDateReading, text: str) -> bool:
    """Whether the one date of a text is that of what happened.

    A letterhead, an imprint and the founding of a company have dates too: a date with which
    nothing is said to have happened, or only what tells who somebody is, settles nothing.
    """
    if reading.why is None or reading.why.code is not WhyCode.ONLY_DATE:
        return True
    written = [d for d in reading.dates if d.event_date.source is EventDateSource.QUESTION]
    if len(written) != len(reading.dates):
        return True
    ends = [d.event_date.expression.end for d in written if d.event_date.expression]
    return any(set(d.roles) - _OF_A_PERSON for d in written) or any(
        _AS_OF.match(text, end) or _HAPPENED.match(text, end) for end in ends
    )


def _of_what(read: EventDate, beside: tuple[EventDate, ...]) -> EventDate:
    """The event date of a text whose one date may be that of anything."""
    words = read.expression.text if read.expression else str(read.interval)
    return several(beside).model_copy(
        update={
            "sentence_ko": (
                f"글에 날짜가 하나 있으나(‘{words}’) 무슨 일이 있은 날인지 알 수 없어, 판을 밝히지"
                " 않은 인용은 그 날과 오늘 모두 견주었습니다. 기준일(--as-of)을 주십시오."
            ),
            "sentence_en": (
                f"The text has one date (‘{words}’) and does not say what happened on it: what"
                " names no version of its own was checked on that day and today. Give a date"
                " (--as-of)."
            ),
        }
    )


_OF_A_PERSON = frozenset({"출생일", "혼인일", "신고일", "선고일", "확정일", "입사일", "입주일"})
"""Roles of a day that may be told of somebody, or of the case, beside what happened."""
_AS_OF = re.compile(r"\s*(?:자\s*)?(?:기준|현재|당시|시점|에\s*(?:시행|발생|있었))")
_OF_A_PAPER = "설립|창립|발행|작성|인쇄|출간|출력|개업|게시|열람|선고|결혼|혼인|입사"
_HAPPENED = re.compile(
    rf"(?:(?!{_OF_A_PAPER})[^.\n]){{0,80}}?[였했었았됐렸졌갔왔켰](?:다|고|으며|는데|던|으나|으므로|습니다)"
)
"""2005. 3. 1. 간통하였다: in the past tense something is told to have happened."""
_TOO_LONG = Said(
    f"글이 {LONGEST_DATED:,}자를 넘어 그 안의 날짜를 읽지 않았습니다. 기준일(--as-of)을 주십시오.",
    f"The text is longer than {LONGEST_DATED:,} characters: the dates in it were not read."
    " Give a date (--as-of).",
)
_OPEN = frozenset({AskCode.UNDATED_ROLE, AskCode.WHICH_STATUTE})
"""What leaves a time open without a day to check against."""


def _unread(reading: EventDateReading) -> tuple[Said, ...]:
    """What is said of the times that could not be read."""
    said = [Said(n.sentence_ko, n.sentence_en) for n in reading.not_found]
    if reading.outcome is not ReadingOutcome.READ:
        said += [
            Said(a.sentence_ko, a.sentence_en)
            for a in reading.asks
            if a.code in _OPEN or (a.code is AskCode.WHICH_REVISION and not a.candidates)
        ]
    return tuple(said)


def _saying(event_date: EventDate, unread: tuple[Said, ...]) -> EventDate:
    """The date with what could not be read, in its sentence."""
    if not unread:
        return event_date
    korean, english = " ".join(s.ko for s in unread), " ".join(s.en for s in unread)
    return event_date.model_copy(
        update={
            "sentence_ko": f"{event_date.sentence_ko} 읽지 못한 시점이 있습니다: {korean}",
            "sentence_en": f"{event_date.sentence_en} A time could not be read: {english}",
        }
    )


def blanked(text: str, found: Found) -> str:
    """The text, as long as before, without versions named and dates of no event."""
    letters = list(text)
    spans = [match.span() for match in _NO_EVENT.finditer(text)]
    for citation in (*found.citations, *found.versions):
        if citation.bracket:
            spans.append(_named_version(text, citation))
        if citation.named_by is NamedBy.SHORT_FORM:
            # ‘1991년 개정 전 상법’ is a name here, and dates nothing.
            spans.append((citation.start, citation.number.start))
        if citation.kind is CitationKind.CASE:
            first = max(0, citation.start - _LONGEST_DATE)
            decided = _DECIDED.search(text, first, citation.start)
            behind = _OF_DECISION.match(text, citation.end)
            end = behind.end() if behind else citation.end
            spans.append((decided.start() if decided else citation.start, end))
    for start, end in spans:
        letters[start:end] = " " * (end - start)
    return "".join(letters)


def _named_version(text: str, citation: Citation) -> tuple[int, int]:
    """From 구 before the statute's name to the end of the bracket; 구 alone would ask which."""
    bracket = citation.bracket
    assert bracket is not None  # noqa: S101 - only asked of citations that have one
    names = [citation.antecedent.start] if citation.antecedent else []
    start = min((s for s in (citation.start, *names) if s < bracket.start), default=bracket.start)
    former = _FORMER.search(text, max(0, start - len("구 「 ")), start)
    return (former.start() if former else start), bracket.end
