"""What the answer says to people, in Korean and English."""

from __future__ import annotations

from datetime import date

from lawdb.errors import MalformedPeriod
from lawdb.event_date import EventDate, today_in_seoul
from lawdb.governing.results import GoverningOutcome, GoverningText, JudgedOn


def judged_on(day: date | None, event_date: EventDate) -> JudgedOn:
    """The day whose law judges: the one given, else today in Seoul, or the event if it lies ahead.

    Raises MalformedPeriod for a day before the event.
    """
    event = event_date.day
    if day is not None:
        if day < event:
            raise MalformedPeriod(
                f"judged on {day}, before the event of {event}: name a day on or after it"
            )
        return JudgedOn(
            date=day,
            source="given",
            sentence_ko=f"지정된 판단 기준일 {day}까지 시행된 부칙만 적용하였습니다.",
            sentence_en=f"Addenda in force by {day}, the day given, were applied.",
        )
    today = today_in_seoul()
    if event > today:
        return JudgedOn(
            date=event,
            source="event_date",
            sentence_ko=f"기준일이 장래이므로 그날({event})까지 시행될 부칙을 적용하였습니다.",
            sentence_en=f"The event lies ahead: addenda in force by then, {event}, were applied.",
        )
    return JudgedOn(
        date=today,
        source="default",
        sentence_ko=(
            f"판단 기준일이 지정되지 않아 오늘({today}, 서울)까지 시행된 부칙을 적용하였습니다."
        ),
        sentence_en=f"No day of judgment was given: addenda in force today, {today}, were applied.",
    )


_OUTCOMES = {
    GoverningOutcome.DECIDED_BY_EVENT_DATE: (
        "부칙에 달리 정한 것이 없어 기준일 당시의 조문이 적용됩니다.",
        "The addenda say nothing else: the text in force on the event date governs.",
    ),
    GoverningOutcome.DECIDED_BY_TRANSITIONAL_RULE: (
        "부칙의 적용례ㆍ경과조치에 따라 정하였습니다.",
        "The addenda decide.",
    ),
    GoverningOutcome.MAY_BE_DECIDED_OTHERWISE: (
        "기계로 읽을 수 없는 부칙이 달리 정할 수 있으니 그 원문을 확인하여야 합니다.",
        "Addenda clauses that are not machine-readable may decide otherwise: read them.",
    ),
    GoverningOutcome.DEPENDS_ON_DAY: (
        "사실의 날짜가 경계일에 걸쳐 있어 날짜에 따라 적용될 조문이 달라집니다.",
        "A fact is known only to a span of days: which text governs depends on the day.",
    ),
    GoverningOutcome.NEEDS_FACT: (
        "부칙이 묻는 사실이 빠져 있어 정할 수 없습니다.",
        "A fact that the addenda ask for is missing.",
    ),
    GoverningOutcome.TEXT_UNKNOWN: (
        "적용될 조문이 수록 범위 밖이거나 시행일이 확정되지 않아 알 수 없습니다.",
        "The text that would govern lies outside the stored history or its start is unresolved.",
    ),
}
_RELATIONS = {
    "in_force": ("기준일 당시의 조문", "the text in force on the event date"),
    "older": ("그 전의 조문", "an older text than that of the event date"),
    "newer": ("그 후에 개정된 조문", "a newer text than that of the event date"),
}


def outcome_sentences(outcome: GoverningOutcome, text: GoverningText | None) -> tuple[str, str]:
    """Korean and English: how far it is decided, and for which text."""
    ko, en = _OUTCOMES[outcome]
    if text is None:
        return ko, en
    if not text.stands:
        return (
            f"{ko} 이 사실에는 이 조문(항ㆍ호)이 미치지 않고 종전의 조문도 없습니다.",
            f"{en} The article (or unit) does not reach these facts, and no earlier text stood.",
        )
    relation_ko, relation_en = _RELATIONS[text.relation]
    number = f" (제{text.promulgation.number}호)" if text.promulgation else ""
    return f"{ko} 적용: {relation_ko}{number}.", f"{en} It is {relation_en}{number}."
