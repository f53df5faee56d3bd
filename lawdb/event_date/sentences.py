"""What is said to people about dates found, not found, and asked back; Korean and English."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from deadline_engine.expressions.expression import Precision
from lawdb.event_date.conventions import convention
from lawdb.event_date.event_date import EventDate, EventDays, FoundExpression
from lawdb.event_date.reading import AnchorSide, NotFound, NotFoundCode
from lawdb.lookup.promulgation import StoredRevision

_LONGEST_QUOTE = 80

_NOT_FOUND = {
    NotFoundCode.NO_SUCH_STATUTE: (
        "그런 이름의 법령이 수록되어 있지 않습니다",
        "no statute of that name is stored",
    ),
    NotFoundCode.NO_SUCH_ARTICLE: (
        "그 법령에 그런 조문이 없었습니다",
        "the statute never had such an article",
    ),
    NotFoundCode.NO_SUCH_REVISION: (
        "그 번호와 공포일의 개정이 그 법령에 없습니다. 번호나 날짜를 확인해 주십시오",
        "the statute has no revision of that number and date; check both",
    ),
    NotFoundCode.REVISION_NOT_STORED: (
        "그 공포는 알려져 있으나 수록되어 있지 않습니다",
        "the promulgation is known, but not stored",
    ),
    NotFoundCode.NO_SUCH_EVENT: (
        "수록된 연혁에 그런 개정이 없습니다",
        "the stored history has no such change",
    ),
    NotFoundCode.NO_ARTICLE_NAMED: (
        "신설이나 삭제는 어느 조문의 것인지 적어 주십시오",
        "say which article was inserted or deleted",
    ),
    NotFoundCode.BEFORE_THE_STORE: (
        "수록된 연혁이 그 뒤에 시작하여 알 수 없습니다",
        "the stored history begins after it",
    ),
    NotFoundCode.NO_COMMON_DAY: (
        "함께 인용된 글들이 같은 날 시행된 적이 없습니다",
        "the texts cited together were in force on no common day",
    ),
    NotFoundCode.EFFECTIVE_DATE_DIFFERS: (
        "적힌 시행일이 수록된 시행일과 다릅니다",
        "the effective date written there is not the stored one",
    ),
    NotFoundCode.UNREAD_WORDING: (
        "어느 때인지 읽지 못했습니다. ‘개정되기 전’, ‘시행 이후’처럼 적거나 날짜를 적어 주십시오",
        "it is not clear which time is meant; write before or since the amendment, or a date",
    ),
    NotFoundCode.NO_SUCH_RULING: (
        "그런 헌법재판소 결정이 수록되어 있지 않습니다. 선고일을 적어 주십시오",
        "no such ruling is stored; give the day of the decision",
    ),
    NotFoundCode.NO_SUCH_DAY: ("달력에 없는 날입니다", "the calendar has no such day"),
    NotFoundCode.ENDS_BEFORE_IT_BEGINS: (
        "끝이 시작보다 앞섭니다",
        "the period ends before it begins",
    ),
    NotFoundCode.NOTHING_TO_REFER_TO: (
        "가리키는 날짜가 앞에 없습니다",
        "there is no date before it to refer to",
    ),
    NotFoundCode.OUTSIDE_THE_CALENDAR: (
        "그 해의 공휴일이 수록되어 있지 않습니다",
        "the holidays of that year are not stored",
    ),
}


def quoted(text: str) -> str:
    """The words for a sentence, shortened where they are long."""
    flat = " ".join(text.split())
    return flat if len(flat) <= _LONGEST_QUOTE else flat[: _LONGEST_QUOTE - 1] + "…"


def not_found(code: NotFoundCode, found: FoundExpression, detail: str = "") -> NotFound:
    """A time that cannot be given, with what is known about why."""
    korean, english = _NOT_FOUND[code]
    more = f" ({detail})" if detail else ""
    return NotFound(
        code=code,
        expression=found,
        sentence_ko=f"‘{quoted(found.text)}’: {korean}.{more}",
        sentence_en=f"‘{quoted(found.text)}’: {english}.{more}",
    )


def days_ko(days: EventDays) -> str:
    """``2007-12-21부터 2015-07-30까지``, with either side open, or one day."""
    if days.single is not None:
        return days.single.isoformat()
    begin = f"{days.start}부터" if days.start else ""
    last = f"{days.last}까지" if days.last else ""
    return " ".join(filter(None, (begin, last))) or "모든 날"


def days_en(days: EventDays) -> str:
    """``from 2007-12-21 to 2015-07-30``, with either side open, or one day."""
    if days.single is not None:
        return days.single.isoformat()
    if days.start is None:
        return "any day" if days.last is None else f"up to {days.last}"
    return f"from {days.start}" + (f" to {days.last}" if days.last else " on")


def version_sentences(text: str, days: EventDays) -> tuple[str, str]:
    """Of a cited version."""
    words = quoted(text)
    return (
        f"‘{words}’에 인용된 글은 {days_ko(days)} 시행되었습니다.",
        f"The text cited as ‘{words}’ was in force {days_en(days)}.",
    )


def several_starts_sentences(text: str, count: int) -> tuple[str, str]:
    """Of a cited version without article, where the revision started on several days."""
    words = quoted(text)
    return (
        f"‘{words}’: 그 개정은 조문에 따라 {count}개의 날에 시행되었습니다. 조문을 적어 주십시오.",
        f"‘{words}’: the revision started on {count} days, by article; say which article.",
    )


_SIDES = {
    AnchorSide.BEFORE: ("전", "before"),
    AnchorSide.AFTER: ("이후", "from then on"),
    AnchorSide.ON: ("당일", "on that day"),
    AnchorSide.DAY_BEFORE: ("전날", "the day before"),
    AnchorSide.DAY_AFTER: ("다음 날", "the day after"),
    AnchorSide.AT_DISTANCE: ("로부터 센 날", "counted from then"),
    AnchorSide.AT_DISTANCE_BEFORE: ("로부터 거슬러 센 날", "counted back from then"),
    AnchorSide.NAMED: ("이후", "from then on"),
}


def candidate_names(
    revisions: Sequence[StoredRevision], day: date, side: AnchorSide
) -> tuple[str, str]:
    """``형사소송법 제8730호(2007-12-21 공포), 2007-12-21 전``."""
    named = ", ".join(
        f"{r.title} 제{r.promulgation_no}호({r.promulgated_on} 공포)"
        for r in dict.fromkeys(revisions)
    )
    english = ", ".join(
        f"{r.title} No. {r.promulgation_no} (promulgated {r.promulgated_on})"
        for r in dict.fromkeys(revisions)
    )
    korean_side, english_side = _SIDES[side]
    return f"{named}, {day} {korean_side}", f"{english}, {day}, {english_side}"


def between_anchors(first: EventDate, second: EventDate, days: EventDays) -> EventDate:
    """The time between two events: 공포 후 시행 전."""
    return second.model_copy(
        update={
            "interval": days,
            "precision": Precision.DAY if days.single else Precision.RANGE,
            "convention": convention("between_anchors"),
            "sentence_ko": f"{first.sentence_ko} {second.sentence_ko} 함께: {days_ko(days)}.",
            "sentence_en": f"{first.sentence_en} {second.sentence_en} Together: {days_en(days)}.",
        }
    )


def anchor_sentences(
    text: str, happened_on: date | None, days: EventDays, candidates: int, *, stored: bool = True
) -> tuple[str, str]:
    """Of an event anchor: its day and what was made of it, or how many events it may mean."""
    words = quoted(text)
    if happened_on is None:
        return (
            f"‘{words}’에 해당하는 개정이 {candidates}개 있어 어느 것인지 정할 수 없습니다.",
            f"{candidates} changes answer to ‘{words}’; it is open which is meant.",
        )
    if not stored:
        return (
            f"질문의 ‘{words}’을(를) {days_ko(days)}로 읽었습니다.",
            f"‘{words}’ in the question was read as {days_en(days)}.",
        )
    return (
        f"‘{words}’: 수록된 연혁에서 찾은 날은 {happened_on}이며, {days_ko(days)}로 읽었습니다.",
        f"‘{words}’: the stored history has it on {happened_on}; read as {days_en(days)}.",
    )
