"""The answer of a timeline in a sentence, in Korean and English."""

from __future__ import annotations

from datetime import date

from api.services.date_math import BetweenDays
from api.services.timeline.answers import FactUsed, OrderFound, TimelineAnswer, TimelineOutcome
from deadline_engine.particles import topic
from lawdb.event_date import EventDate

_LONGEST = 60
_NAMED = 5
"""Facts, and pairs of them, that a sentence names."""
_ORDER_KO = {
    OrderFound.BEFORE: "A가 B보다 먼저입니다.",
    OrderFound.AFTER: "B가 A보다 먼저입니다.",
    OrderFound.SAME_DAY: "A와 B는 같은 날입니다.",
    OrderFound.CANNOT_TELL: "알려진 날짜만으로는 A와 B의 앞뒤를 알 수 없습니다.",
}
_ORDER_EN = {
    OrderFound.BEFORE: "A came before B.",
    OrderFound.AFTER: "B came before A.",
    OrderFound.SAME_DAY: "A and B are on the same day.",
    OrderFound.CANNOT_TELL: "The days that are known do not tell which of A and B came first.",
}
_BEGAN_KO = {
    OrderFound.BEFORE: "A가 B보다 먼저 시작하였습니다.",
    OrderFound.AFTER: "B가 A보다 먼저 시작하였습니다.",
}
_BEGAN_EN = {
    OrderFound.BEFORE: "A began before B.",
    OrderFound.AFTER: "B began before A.",
}
_OVERLAP = "둘은 겹칩니다.", "They overlap."

_NONE_WAITS = "확인을 기다리는 대체가 없습니다.", "No supersession waits for a confirmation."
_NOTHING_FITS = "맞는 사실이 없습니다.", "No fact fits."
_SEVERAL_FIT = (
    "맞는 사실이 여럿이어서 하나로 답할 수 없습니다. id로 하나를 고르십시오.",
    "Several facts fit, and none is chosen for you; name one by its id.",
)


def as_of_day(given: date | None, today: date) -> EventDate:
    """The day a timeline is asked on."""
    if given is None:
        return EventDate.today(today)
    return EventDate.given(given).model_copy(
        update={
            "sentence_ko": f"지정된 기준일 {given.isoformat()}까지 알려진 것으로 답하였습니다.",
            "sentence_en": f"Answered from what was known by {given.isoformat()}, the day given.",
        }
    )


def name_of(fact: FactUsed) -> str:
    """``임대차계약 통지``, as short as a line wants it."""
    return f"{fact.subject[:_LONGEST]} {fact.attribute[:_LONGEST]}"


def sentences(answer: TimelineAnswer, day: date) -> tuple[str, str]:
    """The answer, and what was left out for it; ``day`` is the day that was asked for."""
    ko, en = _main(answer, day)
    superseded, later = answer.left_out.superseded, answer.left_out.said_later
    if superseded:
        ko += f" 대체된 사실 {superseded}개는 뺐습니다."
        en += f" Superseded, and left out: {superseded}."
    if later:
        ko += f" {day} 뒤에 알려진 사실 {later}개는 쓰지 않았습니다."
        en += f" Said after {day}, and not used: {later}."
    if answer.perhaps:
        ko += f" {day}까지 알려졌는지 알 수 없는 사실이 {len(answer.perhaps)}개 있습니다."
        en += f" Perhaps not said by {day} yet: {len(answer.perhaps)}."
    if answer.contradictions:
        named = ", ".join(f"{each.a} ↔ {each.b}" for each in answer.contradictions[:_NAMED])
        more = len(answer.contradictions) - _NAMED
        ko += f" 서로 어긋나는 사실이 있습니다: {named}{f' 외 {more}쌍' if more > 0 else ''}."
        en += f" Facts contradict each other: {named}{f' and {more} more' if more > 0 else ''}."
    if answer.proposals and answer.query != "proposals":
        ko += f" 확인을 기다리는 대체가 {len(answer.proposals)}개 있습니다."
        en += f" Supersessions that wait for a confirmation: {len(answer.proposals)}."
    ahead_ko, ahead_en = _ahead(answer, day)
    model_ko, model_en = _of_the_model(answer)
    return ko + ahead_ko + model_ko, en + ahead_en + model_en


def _ahead(answer: TimelineAnswer, day: date) -> tuple[str, str]:
    if not answer.ahead:
        return "", ""
    named = ", ".join(answer.ahead[:_NAMED]) + (" …" if len(answer.ahead) > _NAMED else "")
    return (
        f" {day} 뒤의 날짜로 적혀 있어 그날에는 아직 오지 않은 일입니다: {named}.",
        f" Dated after {day}, so not come by then: {named}.",
    )


def _of_the_model(answer: TimelineAnswer) -> tuple[str, str]:
    if answer.model is None:
        return "", ""
    done, left = len(answer.model.confirmed), len(answer.model.unconfirmed)
    return (
        f" 모델이 확인한 대체 {done}개를 이 답에만 적용했습니다(확인하지 못한 것 {left}개).",
        f" The model confirmed {done}, applied in this answer only, and left {left} unconfirmed.",
    )


def _main(answer: TimelineAnswer, day: date) -> tuple[str, str]:
    proposing = answer.query == "proposals"
    if answer.outcome is TimelineOutcome.NOT_FOUND:
        return _NONE_WAITS if proposing else _NOTHING_FITS
    if answer.outcome is TimelineOutcome.AMBIGUOUS:
        return _SEVERAL_FIT
    if proposing:
        number = f"{len(answer.proposals)}{'+' if answer.more_proposals else ''}"
        return (
            f"확인을 기다리는 대체가 {number}개 있습니다.",
            f"Supersessions that wait for a confirmation: {number}.",
        )
    if answer.query == "when":
        return _when(answer)
    if answer.query in {"order", "between"}:
        return _two(answer)
    many = len(answer.facts)
    return f"{day}까지 알려진 사실은 {many}개입니다.", f"Facts known by {day}: {many}."


def _when(answer: TimelineAnswer) -> tuple[str, str]:
    if answer.event is None:
        return "그 날짜를 알 수 없습니다.", "Its day is not known."
    name = name_of(answer.facts[0])
    return f"{topic(name)} {answer.event.ko}입니다.", f"{name}: {answer.event.en}."


def _two(answer: TimelineAnswer) -> tuple[str, str]:
    order = answer.order or OrderFound.CANNOT_TELL
    ko, en = _ORDER_KO[order], _ORDER_EN[order]
    if answer.overlapping:
        ko, en = (
            f"{_BEGAN_KO.get(order, ko)} {_OVERLAP[0]}",
            f"{_BEGAN_EN.get(order, en)} {_OVERLAP[1]}",
        )
    length = answer.length
    if length is None:
        return ko, en
    included = length.least.first_day_included
    counted_ko = f"초일을 산입{'하면' if included else '하지 않으면'}"
    counted_en = f"the first day {'counted' if included else 'left out'}"
    least, most = length.least, length.most
    if most == least:
        return f"{ko} {least.ko}", f"{en} {least.en}"
    told_ko = f"적어도 {_parts_ko(least)}" + (f", 많아야 {_parts_ko(most)}" if most else "")
    told_en = f"At least {_parts_en(least)}" + (f", at most {_parts_en(most)}" if most else "")
    return f"{ko} {counted_ko} {told_ko}입니다.", f"{en} {told_en}, {counted_en}."


def _parts_ko(each: BetweenDays) -> str:
    return f"{each.days}일({each.years}년 {each.months}개월 {each.days_left}일)"


def _parts_en(each: BetweenDays) -> str:
    return each.en.partition(")")[0] + ")"
