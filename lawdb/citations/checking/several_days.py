"""A text that names several days, none of which governs: each citation is checked on all of them.

Today is not among them: nobody said it. Where the cited place has one text and one outcome on every
day, that is the answer for all of them; else it is open which day is meant, and who wrote the text
is told what stood there on which of its days.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from deadline_engine.expressions.expression import Precision
from lawdb.citations.checking.findings import Findings, Said
from lawdb.citations.verdict import SOUND, Verdict
from lawdb.event_date import EventDate, EventDateCandidate, EventDateSource, EventDays
from lawdb.event_date.reading import EventDateReading
from lawdb.results import Interval

_MOST_LISTED = 6
"""Days that a sentence names; ``candidates`` of the event date hold all."""
_FITS = frozenset({"exact", "part"})


@dataclass(frozen=True, slots=True)
class OnDay:
    """What was found for one of the text's days."""

    event_date: EventDate
    findings: Findings
    reads: tuple[object, ...]
    """What the cited places say and come to that day; equal where nothing differs."""


def days_named(reading: EventDateReading) -> tuple[EventDate, ...]:
    """The days a reading leaves to choose from, each once; of an open expression its readings."""
    found: dict[EventDays, EventDate] = {}
    for each in reading.dates:
        for candidate in each.event_date.candidates:
            found.setdefault(candidate.interval, _reading_of(each.event_date, candidate))
        if each.event_date.settled:
            found.setdefault(each.event_date.interval, each.event_date)
    return tuple(found.values())


def _reading_of(event_date: EventDate, candidate: EventDateCandidate) -> EventDate:
    return event_date.model_copy(
        update={
            "interval": candidate.interval,
            "precision": candidate.precision,
            "convention": candidate.convention,
            "candidates": (),
            "sentence_ko": f"{candidate.name_ko}로 읽은 경우입니다.",
            "sentence_en": f"Read as {candidate.name_en}.",
        }
    )


def several(days: Sequence[EventDate]) -> EventDate:
    """The event date of a text that names several days; ``candidates`` are those days."""
    listed, sources = _listed([d.interval for d in days]), {d.source for d in days}
    return EventDate(
        interval=EventDays.spanning([d.interval for d in days]),
        precision=Precision.RANGE,
        source=sources.pop() if len(sources) == 1 else EventDateSource.QUESTION,
        candidates=tuple(_candidate(day) for day in days),
        sentence_ko=(
            f"글에 시점이 {len(days)}개 있고({listed}) 어느 날의 법인지 정해지지 않아, 판을 밝히지"
            " 않은 인용은 그 날마다 견주었습니다. 한 날로 정하려면 기준일(--as-of)을 주십시오."
        ),
        sentence_en=(
            f"The text names {len(days)} times ({listed}) and none of them governs: what names no"
            " version of its own was checked on each. Give a date (--as-of) to settle it."
        ),
    )


def _candidate(day: EventDate) -> EventDateCandidate:
    words = day.expression.text if day.expression else str(day.interval)
    name = f"{' '.join(words.split())}: {day.interval}"
    return EventDateCandidate(
        name_ko=name,
        name_en=name,
        interval=day.interval,
        precision=day.precision,
        score=0,
        convention=day.convention,
    )


def agreed(found: Sequence[OnDay], event_date: EventDate) -> Findings:
    """One result for all days: the common one, or that it is open which day is meant."""
    verdicts = {each.findings.verdict for each in found}
    worst = min((each.findings for each in found), key=lambda f: f.rank)
    same = len({each.reads for each in found}) == 1
    wrong_on_all = len(verdicts) == 1 and not verdicts & (SOUND | {Verdict.AMBIGUOUS})
    if (same and verdicts <= SOUND) or wrong_on_all:
        result = worst.copy()
        if result.day is not None:
            result.event_date = event_date
            others = [
                d.event_date.interval for d in found if result.day not in d.event_date.interval
            ]
            if others:
                listed = _listed(others)
                result.also.append(
                    Said(
                        f"글에 적힌 다른 날({listed})에도 마찬가지입니다.",
                        f"So it is on the other days the text names ({listed}).",
                    )
                )
        return result
    return _open(found, event_date)


def _open(found: Sequence[OnDay], event_date: EventDate) -> Findings:
    cells: dict[tuple[object, ...], list[OnDay]] = {}
    for each in found:
        cells.setdefault((each.reads, each.findings.verdict in SOUND), []).append(each)
    said = [_cell(cell) for cell in cells.values()]
    fitting = next(
        (d for d in found if d.findings.quote and d.findings.quote.status in _FITS), None
    )
    shown = (fitting or found[-1]).findings
    result = shown.copy()
    result.said, result.also = {}, []
    result.event_date, result.text, result.changes = event_date, None, ()
    result.version, result.promulgation = None, None
    result.checked = [w for w in shown.checked if all(w in d.findings.checked for d in found)]
    versions: dict[Interval, None] = {}
    for each in found:
        own = each.findings
        versions.update(dict.fromkeys(own.versions or ([own.version] if own.version else [])))
    result.versions = tuple(versions)
    result.add(
        Verdict.AMBIGUOUS,
        "글에 시점이 여럿이고 날에 따라 다릅니다. "
        + " ".join(s.ko for s in said)
        + " 어느 날의 법인지 기준일(--as-of)로 정해 주십시오.",
        "The text names several times, and they differ. "
        + " ".join(s.en for s in said)
        + " Settle the date with --as-of.",
    )
    return result


def _cell(cell: Sequence[OnDay]) -> Said:
    """Which text stood, or what was wrong, on days that agree."""
    days = _listed([d.event_date.interval for d in cell])
    own = cell[0].findings
    if own.verdict not in SOUND or own.version is None or own.promulgation is None:
        said = own.said.get(own.verdict, Said("", ""))
        return Said(f"[{days}] {said.ko}", f"[{days}] {said.en}")
    number, span = own.promulgation.number, f"{own.version.start}~{own.version.end or ''}"
    fits = own.quote is not None and own.quote.status in _FITS
    return Said(
        f"[{days}] 제{number}호의 글({span})" + ("이고 인용문과 맞습니다." if fits else "."),
        f"[{days}] the text of No. {number} ({span})"
        + (", which has the quoted words." if fits else "."),
    )


def _listed(days: Sequence[EventDays]) -> str:
    listed = ", ".join(str(day) for day in dict.fromkeys(days[:_MOST_LISTED]))
    return listed + (f" … ({len(days)})" if len(days) > _MOST_LISTED else "")
