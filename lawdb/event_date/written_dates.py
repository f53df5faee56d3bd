"""Event dates from expressions of time that are written in the question."""

from __future__ import annotations

from deadline_engine.expressions.conventions import conventions
from deadline_engine.expressions.expression import Candidate, Precision, TimeExpression
from lawdb.event_date.event_date import (
    Convention,
    EventDate,
    EventDateCandidate,
    EventDateSource,
    EventDays,
    FoundExpression,
)
from lawdb.event_date.sentences import days_en, days_ko, quoted


def written_date(expression: TimeExpression) -> EventDate:
    """The event date of one expression, with its candidates where several readings remain."""
    found = FoundExpression(text=expression.text, start=expression.start, end=expression.end)
    only = expression.reading
    if only is not None:
        days = EventDays.of_days(only.days)
        korean, english = _read_as(found.text, only.name_ko, only.name_en, days)
        return EventDate(
            interval=days,
            precision=only.precision,
            source=EventDateSource.QUESTION,
            expression=found,
            convention=_convention(only),
            sentence_ko=korean,
            sentence_en=english,
        )
    candidates = tuple(_candidate(c) for c in expression.candidates)
    words, count = quoted(found.text), len(candidates)
    return EventDate(
        interval=EventDays.spanning([c.interval for c in candidates]),
        precision=Precision.RANGE,
        source=EventDateSource.QUESTION,
        expression=found,
        candidates=candidates,
        sentence_ko=f"‘{words}’은(는) {count}가지로 읽을 수 있어 정할 수 없습니다.",
        sentence_en=f"‘{words}’ has {count} readings; it is open which is meant.",
    )


def chosen(event_date: EventDate, number: int) -> EventDate:
    """The event date with the candidate that was chosen, counted from 1."""
    candidate = event_date.candidates[number - 1]
    words = event_date.expression.text if event_date.expression else ""
    korean, english = _read_as(words, candidate.name_ko, candidate.name_en, candidate.interval)
    return event_date.model_copy(
        update={
            "interval": candidate.interval,
            "precision": candidate.precision,
            "convention": candidate.convention,
            "candidates": (),
            "sentence_ko": korean,
            "sentence_en": english,
        }
    )


def _candidate(candidate: Candidate) -> EventDateCandidate:
    return EventDateCandidate(
        name_ko=candidate.name_ko,
        name_en=candidate.name_en,
        interval=EventDays.of_days(candidate.days),
        precision=candidate.precision,
        score=candidate.score,
        convention=_convention(candidate),
    )


def _convention(candidate: Candidate) -> Convention:
    rules = [conventions()[name] for name in (candidate.convention, *candidate.also)]
    return Convention(
        id=candidate.convention,
        sentence_ko=" ".join(rule.ko for rule in rules),
        sentence_en=" ".join(rule.en for rule in rules),
    )


def _read_as(text: str, name_ko: str, name_en: str, days: EventDays) -> tuple[str, str]:
    words = quoted(text)
    return (
        f"질문의 ‘{words}’을(를) {name_ko}({days_ko(days)})로 읽었습니다.",
        f"‘{words}’ in the question was read as {name_en} ({days_en(days)}).",
    )
