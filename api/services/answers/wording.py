"""The words of an answer that are ours: the first line, the disclosures, the texts with labels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from api.services.answers.results import (
    AnswerOutcome,
    AnswerSentence,
    AnswerSource,
    PendingText,
    ReachingRule,
    Reason,
    Removed,
)
from api.services.answers.source_wording import computed_from, reaching_line, source_lines
from api.services.deadline_results import DeadlineAnswer
from api.services.deadline_wording import VERDICT_WORDS
from api.services.wording import EVENT_DATE_SOURCES
from deadline_engine.extraction.extraction import Extraction
from lawdb.event_date import EventDate
from lawdb.event_date.reading import EventDateReading

Language = Literal["ko", "en"]
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
    AnswerOutcome.NOT_IN_FORCE: (
        "질문이 지목한 조문은 기준일에 시행 중인 법이 아닙니다.",
        "What the question names was no law in force on the event date.",
    ),
    AnswerOutcome.NEEDS_FACTS: (
        "판단할 사실이 더 필요합니다.",
        "More facts are needed to judge.",
    ),
    AnswerOutcome.ASKED_ELSEWHERE: (
        "조문으로 답할 물음이 아닙니다.",
        "This is no question that the text of an article answers.",
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
    reaching: Sequence[ReachingRule],
    pending: Sequence[PendingText],
    deadline: DeadlineAnswer | None,
    event_date: EventDate | None,
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
        lines += computed_from(deadline, event_date, korean)
    if reaching:
        head = "다른 조문의 부칙이 기준일의 사실에도 미칠 수 있음"
        lines += ["", head if korean else "Addenda of other articles that may reach such facts"]
        lines += [_one_line(reaching_line(rule, korean)) for rule in reaching]
    if sentences:
        lines += ["", *(_cited(sentence) for sentence in sentences)]
    if sources:
        lines += ["", "조문" if korean else "Texts"]
        for source in sources:
            lines += source_lines(source, korean)
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
    for reading in deadline.other_readings:
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


def _removed(count: int, korean: bool) -> str:
    if korean:
        return f"검증을 통과하지 못한 초안 문장 {count}개를 뺐습니다."
    return f"{count} drafted sentences did not hold and were taken out."


def _one_line(text: str) -> str:
    return " ".join(text.split())
