"""What is asked back where a question leaves its date open."""

from __future__ import annotations

from collections.abc import Sequence

from lawdb.event_date.event_date import (
    EventDate,
    EventDateCandidate,
    EventDateSource,
    FoundExpression,
)
from lawdb.event_date.reading import AskCode, DatedRole, NamedVersion, QuestionBack
from lawdb.event_date.sentences import quoted

_NONE = ("해당 없음", "none of these")
_ASKED = {
    EventDateSource.ANCHOR: AskCode.WHICH_REVISION,
    EventDateSource.CITATION: AskCode.WHICH_VERSION,
}
_MOST_LISTED = 10
"""Candidates that a sentence names; ``candidates`` holds all."""


def which_reading(event_date: EventDate) -> QuestionBack:
    """Several readings of an expression, or several amendments or starts that are meant."""
    words = quoted(event_date.expression.text if event_date.expression else "")
    korean = [c.name_ko for c in event_date.candidates]
    english = [c.name_en for c in event_date.candidates]
    return QuestionBack(
        code=_ASKED.get(event_date.source, AskCode.WHICH_READING),
        expression=event_date.expression,
        candidates=event_date.candidates,
        sentence_ko=f"‘{words}’은(는) 어느 때인가요? {_listed(korean, _NONE[0])}",
        sentence_en=f"Which does ‘{words}’ mean? {_listed(english, _NONE[1])}",
    )


def which_governs(dates: Sequence[DatedRole]) -> QuestionBack:
    """Several dates, and no rule says which of them governs."""
    candidates = tuple(_candidate(date) for date in dates)
    return QuestionBack(
        code=AskCode.WHICH_GOVERNS,
        expression=None,
        candidates=candidates,
        sentence_ko=(
            "질문에 여러 시점이 있습니다. 어느 때의 법령을 볼까요?"
            f" {_listed([c.name_ko for c in candidates], _NONE[0])}"
        ),
        sentence_en=(
            "The question names several dates. The law of which is asked for?"
            f" {_listed([c.name_en for c in candidates], _NONE[1])}"
        ),
    )


def which_version(versions: Sequence[NamedVersion]) -> QuestionBack:
    """Cited versions that were in force on no common day."""
    candidates = tuple(
        _candidate(DatedRole(event_date=version.event_date, roles=())) for version in versions
    )
    return QuestionBack(
        code=AskCode.WHICH_VERSION,
        expression=None,
        candidates=candidates,
        sentence_ko=(
            "인용된 법령들이 같은 날 시행된 적이 없습니다. 어느 것을 볼까요?"
            f" {_listed([c.name_ko for c in candidates], _NONE[0])}"
        ),
        sentence_en=(
            "The versions cited were in force on no common day. Which is asked for?"
            f" {_listed([c.name_en for c in candidates], _NONE[1])}"
        ),
    )


def former_version(
    found: FoundExpression, candidates: tuple[EventDateCandidate, ...]
) -> QuestionBack:
    """구 민법 제844조: former law, and nothing says until when it was in force."""
    words = quoted(found.text)
    korean, english = "", ""
    if candidates:
        korean = " " + _listed([c.name_ko for c in candidates], _NONE[0])
        english = " " + _listed([c.name_en for c in candidates], _NONE[1])
    return QuestionBack(
        code=AskCode.WHICH_VERSION,
        expression=found,
        candidates=candidates,
        sentence_ko=f"‘{words}’: 어느 때의 법령인지 날짜나 개정을 적어 주십시오.{korean}",
        sentence_en=f"‘{words}’: say which former version, by a date or an amendment.{english}",
    )


def undated_role(role: str, found: FoundExpression) -> QuestionBack:
    """A moment without its date: 사고 당시."""
    words = quoted(found.text)
    return QuestionBack(
        code=AskCode.UNDATED_ROLE,
        expression=found,
        role=role,
        sentence_ko=f"‘{words}’: {role}을(를) 적어 주십시오.",
        sentence_en=f"‘{words}’: give the date of it ({role}).",
    )


def _candidate(date: DatedRole) -> EventDateCandidate:
    event_date = date.event_date
    words = quoted(event_date.expression.text if event_date.expression else "")
    roles = f" ({', '.join(date.roles)})" if date.roles else ""
    name = f"{words}{roles}: {event_date.interval}"
    return EventDateCandidate(
        name_ko=name,
        name_en=name,
        interval=event_date.interval,
        precision=event_date.precision,
        score=0,
        convention=event_date.convention,
    )


def _listed(names: Sequence[str], none: str) -> str:
    numbered = [f"{number}. {name}" for number, name in enumerate(names[:_MOST_LISTED], start=1)]
    if len(names) > _MOST_LISTED:
        numbered.append(f"… ({len(names)})")
    return "; ".join([*numbered, f"0. {none}"])
