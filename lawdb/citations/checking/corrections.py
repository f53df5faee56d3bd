"""Corrections that are certain: one reading remains, and the text itself says what is wrong.

A date of promulgation that the number proves wrong, a number one slip away from the only one of
its day, a name that the day proves wrong, and, where the day was given by who asks, a quoted unit
of another version. A day that was only read or assumed proves nothing.
"""

from __future__ import annotations

import re
from datetime import date

from lawdb.article_structure import units
from lawdb.citations.checking.findings import Findings
from lawdb.citations.citation import Citation, NamedBy, Span
from lawdb.citations.results import Correction
from lawdb.citations.verdict import Verdict
from lawdb.event_date import EventDateSource
from lawdb.names.normalise import normalise_name

_DATE = re.compile(r"(\d{4})(\s*[.년]\s*)(\d{1,2})(\s*[.월]\s*)(\d{1,2})")
_NUMBER = re.compile(r"(?<=제)\s*0*(\d{1,6})(?=\s*호)|(?<![\d])0*(\d{1,6})(?=\s*호)")
_AMENDING = re.compile(
    r"개정|종전|신설|구법|신법|이전|당시|전에는|현행|폐지|삭제|변경|바뀌|늘|줄|상향|하향|고쳐|시행\s?[전후]|부터는"
)
_SENTENCE_LEFT = 120
_SAID_BY_ASKER = frozenset({EventDateSource.GIVEN, EventDateSource.CITATION})


def correction_of(citation: Citation, text: str, findings: Findings) -> Correction | None:
    """The correction of a citation; None where none is certain."""
    verdict = findings.verdict
    if verdict is Verdict.BAD_PROMULGATION:
        return _promulgation(citation, text, findings)
    if verdict is Verdict.RENAMED:
        return _name(citation, text, findings)
    if verdict is Verdict.WRONG_VERSION and not _tells_of_an_amendment(citation, text):
        return _quote(citation, text, findings)
    return None


def _tells_of_an_amendment(citation: Citation, text: str) -> bool:
    """Whether the sentence speaks of the law's change: it may quote another version on purpose."""
    quote = citation.quote
    end = quote.end if quote is not None else citation.end
    start = max(text.rfind(stop, 0, citation.start) for stop in (". ", "\n\n")) + 1
    after = text[end : end + _SENTENCE_LEFT].split(". ", maxsplit=1)[0]
    return _AMENDING.search(text[start : citation.end] + after) is not None


def _promulgation(citation: Citation, text: str, findings: Findings) -> Correction | None:
    meant, bad = findings.meant, findings.bad_promulgation
    # Of addenda the promulgation stands in the citation itself: 부칙 <제8730호, 2007. 12. 21.>.
    own = Span(citation.start, citation.end) if citation.reference.addenda else None
    bracket = citation.bracket or own
    if meant is None or bad is None or bracket is None:
        return None
    day = bad.written_on
    for match in _DATE.finditer(text, bracket.start, bracket.end):
        if _day_of(match) != day:
            continue
        if bad.reason in ("date_differs", "no_such_day"):
            own = meant.promulgated_on
            right = f"{own.year}{match[2]}{own.month}{match[4]}{own.day}"
            return Correction(
                start=match.start(),
                end=match.end(),
                replacement=right,
                reason_ko=f"제{meant.promulgation_no}호의 공포일은 {own}입니다.",
                reason_en=f"No. {meant.promulgation_no} was promulgated on {own}.",
            )
        first = bracket.start if citation.reference.addenda else match.end()
        number = _NUMBER.search(text, first, bracket.end)
        group = 1 if number and number[1] else 2
        if number is None or number[group].lstrip("0") != bad.written_number:
            return None
        return Correction(
            start=number.start(group),
            end=number.end(group),
            replacement=meant.promulgation_no,
            reason_ko=f"{day}에 공포된 번호는 제{meant.promulgation_no}호입니다.",
            reason_en=f"What was promulgated on {day} is No. {meant.promulgation_no}.",
        )
    return None


def _day_of(match: re.Match[str]) -> date | None:
    """The day written; None where the calendar has none."""
    try:
        return date(int(match[1]), int(match[3]), int(match[5]))
    except ValueError:
        return None


def _name(citation: Citation, text: str, findings: Findings) -> Correction | None:
    event_date = findings.event_date
    if not findings.title_then or citation.named_by is not NamedBy.NAME or event_date is None:
        return None
    if event_date.source not in _SAID_BY_ASKER:
        return None
    place = text.find(citation.statute, citation.start, citation.end)
    if place < 0 or normalise_name(citation.statute) == normalise_name(findings.title_then):
        return None
    return Correction(
        start=place,
        end=place + len(citation.statute),
        replacement=findings.title_then,
        reason_ko=f"{findings.day}에는 「{findings.title_then}」이었습니다.",
        reason_en=f"On {findings.day} it was called 「{findings.title_then}」.",
    )


def _quote(citation: Citation, text: str, findings: Findings) -> Correction | None:
    quote, found, event_date = citation.quote, findings.quote, findings.event_date
    if quote is None or found is None or found.law is None or event_date is None:
        return None
    if event_date.source is not EventDateSource.GIVEN or quote.partial or len(quote.fragments) > 1:
        return None
    if not found.whole_unit or "\n" in found.law:
        return None
    law = found.law
    own = units(law)
    if own and own[0].path and not units(text[quote.start : quote.end])[0].path:
        law = re.sub(r"^\S+\s*", "", law)  # the quote leaves the unit's number out
    return Correction(
        start=quote.start,
        end=quote.end,
        replacement=law,
        reason_ko=f"{findings.day}의 글입니다.",
        reason_en=f"The text of {findings.day}.",
    )
