"""The words of an answer that are ours: the first line, the disclosures, the texts with labels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from api.services.answers.results import (
    AnswerOutcome,
    AnswerSentence,
    AnswerSource,
    PendingText,
    Reason,
    Removed,
)
from api.services.deadline_results import DeadlineAnswer
from api.services.deadline_wording import VERDICT_WORDS
from api.services.wording import EVENT_DATE_SOURCES
from deadline_engine.extraction.extraction import Extraction
from lawdb.event_date import EventDate
from lawdb.event_date.reading import EventDateReading

Language = Literal["ko", "en"]
MOST_CLAUSES = 3
"""Clauses of the addenda that the text names for a source; the field has all of them."""

OUTCOME_SENTENCES = {
    AnswerOutcome.ANSWERED: (
        "기준일에 시행 중인 조문으로 답합니다.",
        "Answered from articles in force on the event date.",
    ),
    AnswerOutcome.DRAFT_REFUSED: (
        "모델이 쓴 초안이 검증을 통과하지 못하여, 조문과 해당 부분을 그대로 보입니다.",
        "The model's drafts did not hold; the articles themselves are shown instead.",
    ),
    AnswerOutcome.MODEL_FAILED: (
        "모델에서 쓸 수 있는 초안을 받지 못하여, 조문과 해당 부분을 그대로 보입니다.",
        "The model gave no usable draft; the articles themselves are shown instead.",
    ),
    AnswerOutcome.NOT_ENOUGH_IN_CORPUS: (
        "수록된 법령으로는 답하기에 충분하지 않습니다.",
        "There is not enough in the corpus to answer.",
    ),
    AnswerOutcome.AMBIGUOUS_EVENT_DATE: (
        "어느 때의 법령인지 먼저 정해야 합니다.",
        "It has to be settled first which time is meant.",
    ),
    AnswerOutcome.EVENT_DATE_NOT_FOUND: (
        "질문이 가리키는 때를 찾지 못하였습니다.",
        "The time that the question names was not found.",
    ),
}


def first_lines(event_date: EventDate | None, reading: EventDateReading) -> tuple[str, str]:
    """The event date and where it came from, in Korean and English."""
    if event_date is None:
        points = [*reading.not_found, *reading.asks]
        return (
            "기준일: 정하지 못함. " + " ".join(p.sentence_ko for p in points),
            "Event date: not settled. " + " ".join(p.sentence_en for p in points),
        )
    source = EVENT_DATE_SOURCES[event_date.source]
    days = event_date.interval
    return (
        f"기준일: {days} ({source.ko}). {event_date.sentence_ko}",
        f"Event date: {days} ({source.en}). {event_date.sentence_en}",
    )


def whole_text(
    lang: Language,
    first_line: str,
    outcome: str,
    *,
    reading: EventDateReading | None,
    sentences: Sequence[AnswerSentence],
    sources: Sequence[AnswerSource],
    reasons: Sequence[Reason],
    pending: Sequence[PendingText],
    deadline: DeadlineAnswer | None,
    facts_read: Extraction | None,
    removed: Sequence[Removed],
    horizon: str,
) -> str:
    """The answer in one piece. Its first line is the event date's, whatever a model wrote."""
    korean = lang == "ko"
    lines = [_one_line(first_line), outcome]
    lines += [reason.sentence_ko if korean else reason.sentence_en for reason in reasons]
    if reading is not None:
        lines += _questions(reading, korean)
    if deadline is not None:
        lines += ["", *_deadline(deadline, facts_read, korean)]
    if sentences:
        lines += ["", *(_cited(sentence) for sentence in sentences)]
    if sources:
        lines += ["", "조문" if korean else "Texts"]
        for source in sources:
            lines += _source(source, korean)
    if pending:
        lines += ["", "기준일에는 아직 시행 전" if korean else "Not in force on that day yet"]
        lines += [f"- {p.statute_title} {p.article}: {p.starts}" for p in pending]
    if removed:
        lines += ["", _removed(len(removed), korean)]
    if horizon:
        lines += ["", horizon]
    return "\n".join(lines)


def _questions(reading: EventDateReading, korean: bool) -> Iterator[str]:
    for ask in reading.asks:
        for number, each in enumerate(ask.candidates, start=1):
            yield f"  {number}. {each.name_ko if korean else each.name_en} [{each.interval}]"


def _deadline(deadline: DeadlineAnswer, facts: Extraction | None, korean: bool) -> Iterator[str]:
    words, due = deadline.verdict_words, deadline.due
    rule = deadline.readings[0].ends[-1].name
    if korean:
        yield f"기간 계산 [0] {rule.ko}: 말일 {due.ko}, 판정 {words.ko}."
    else:
        yield f"Computed [0], {rule.en}: the last day is {due.en}; {words.en}."
    if facts is not None:
        said = "질문에서 읽은 사실" if korean else "facts read from the question"
        quotes = "; ".join(_one_line(field.evidence.quote) for field in facts.fields)
        yield f"    {said}: {quotes}"
    for reading in deadline.readings[1:]:
        end = reading.ends[-1]
        verdict = VERDICT_WORDS[end.verdict]
        yield (
            f"    다른 해석: {reading.ko} → 말일 {end.due.ko}, {verdict.ko}"
            if korean
            else f"    another reading, {reading.en}: {end.due.en}, {verdict.en}"
        )
    for ask in deadline.questions:
        yield f"    ? {ask.ko if korean else ask.en}"


def _cited(sentence: AnswerSentence) -> str:
    numbers = "".join(f"[{number}]" for number in sentence.sources)
    return f"{_one_line(sentence.text)} {numbers}"


def _source(source: AnswerSource, korean: bool) -> Iterator[str]:
    yield f"[{source.number}] {source.name} {source.label} {source.link}"
    unit = f"{source.passage_unit} " if source.passage_unit else ""
    yield f"    {unit}{_one_line(source.passage)}"
    for text in source.other_texts:
        days = f"[{text.interval.start}, {text.interval.end or ''})"
        yield "    " + (f"기준일 기간 중 다른 글: {days}" if korean else f"within the days: {days}")
    if source.struck_units:
        units = ", ".join(source.struck_units)
        yield "    " + (f"위헌 결정 등: {units}" if korean else f"struck by a ruling: {units}")
    yield from _since(source, korean)
    yield from _transitional(source, korean)


def _since(source: AnswerSource, korean: bool) -> Iterator[str]:
    for change in source.changes_since:
        start = change.interval.start
        if change.pending:
            when = f"{start} 시행 예정" if korean else f"pending: {start}"
        else:
            when = f"{start} 바뀜" if korean else f"changed on {start}"
        if korean:
            what = "위 글이 바뀜" if change.passage_changed else "위 글은 그대로"
        else:
            what = "other words here" if change.passage_changed else "these words stand"
        yield f"    {when} ({what})"


def _transitional(source: AnswerSource, korean: bool) -> Iterator[str]:
    found = source.transitional
    if not found.decides_otherwise:
        return
    rules = found.rules if korean else found.rules_en
    asks = found.asks_ko if korean else found.asks_en
    clauses = [f"{c.number} <{c.promulgation.number}>" for c in found.clauses[:MOST_CLAUSES]]
    more = len(found.clauses) - len(clauses)
    said = [*rules, *asks, *clauses]
    if more > 0:
        said.append(f"외 {more}개" if korean else f"and {more} more")
    head = "부칙이 달리 정할 수 있음" if korean else "addenda may decide otherwise"
    yield f"    {head}: {' '.join(map(_one_line, said))}"


def _removed(count: int, korean: bool) -> str:
    if korean:
        return f"검증을 통과하지 못한 초안 문장 {count}개를 뺐습니다."
    return f"{count} drafted sentences did not hold and were taken out."


def _one_line(text: str) -> str:
    return " ".join(text.split())
