"""Deadlines as entries of a calendar (RFC 5545): one whole day each."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256

from deadline_engine.graph.result import Ended, ReadingResult, Result
from deadline_engine.graph.wording import day_en, day_ko

_LONGEST_LINE = 75
"""Bytes of a line, after which it is folded."""
_ONE_DAY = timedelta(days=1)
_PRODUCT = "-//lawdb//deadline engine//KO"


def icalendar(result: Result, stamp: datetime) -> str:
    """The ends of every computation, in every reading that has another end.

    A deadline known within bounds is entered on the earliest day it may be, and says so; one that
    is not known, or never comes, has no entry. ``stamp`` is when the entries were made, with its
    time zone. Raises ValueError for a ``stamp`` without one.
    """
    if stamp.tzinfo is None:
        raise ValueError("the stamp needs its time zone")
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", f"PRODID:{_PRODUCT}", "CALSCALE:GREGORIAN"]
    seen: set[tuple[str, date]] = set()
    for reading in result.readings:
        for end in reading.ends:
            day = end.due.earliest
            if day is None or (end.computation, day) in seen:
                continue
            seen.add((end.computation, day))
            lines += _entry(result, reading, end, day, stamp)
    lines.append("END:VCALENDAR")
    return "".join(f"{folded}\r\n" for line in lines for folded in _folded(line))


def _entry(
    result: Result, reading: ReadingResult, end: Ended, day: date, stamp: datetime
) -> Iterator[str]:
    usual = reading is result.usual
    title = f"{result.title}: " if result.title else ""
    within = "" if end.due.exact else " (빠르면 / at the earliest)"
    other = "" if usual else f" [{reading.ko} / {reading.en}]"
    law = dict.fromkeys(
        str(a.authority) for s in reading.steps if s.rule == end.rule for a in s.done.applied
    )
    told = [
        f"기한: {day_ko(end.due)} / deadline: {day_en(end.due)}",
        f"{end.name_ko} / {end.name_en} ({end.rule})",
        *([] if usual else [f"{reading.ko} / {reading.en}"]),
        f"근거 / law: {', '.join(law)}",
        *(f"{warned.ko} / {warned.en}" for warned in reading.warnings),
        *(f"{question.ko} / {question.en}" for question in reading.questions),
    ]
    identity = "|".join((result.title, end.computation, end.rule, reading.id, day.isoformat()))
    yield "BEGIN:VEVENT"
    yield f"UID:{sha256(identity.encode()).hexdigest()[:32]}@lawdb"
    yield f"DTSTAMP:{stamp.astimezone(UTC):%Y%m%dT%H%M%SZ}"
    yield f"DTSTART;VALUE=DATE:{_compact(day)}"
    if day < date.max:
        yield f"DTEND;VALUE=DATE:{_compact(day + _ONE_DAY)}"
    yield f"SUMMARY:{_text(f'{title}{end.name_ko} 기한{within}{other}')}"
    yield f"DESCRIPTION:{_text(chr(10).join(told))}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def _compact(day: date) -> str:
    return f"{day.year:04}{day.month:02}{day.day:02}"


def _text(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return escaped.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\\n")


def _folded(line: str) -> Iterator[str]:
    """The line in pieces of at most 75 bytes, no letter cut; each but the first begins blank."""
    piece, size = "", 0
    for letter in line:
        bytes_of = len(letter.encode("utf-8", "replace"))
        if size + bytes_of > _LONGEST_LINE:
            yield piece
            piece, size = " ", 1
        piece += letter
        size += bytes_of
    yield piece
