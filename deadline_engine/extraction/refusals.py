"""What to say of a proposed field that is not taken."""

from __future__ import annotations

from deadline_engine.extraction.dating import NoDay
from deadline_engine.extraction.extraction import Refusal
from deadline_engine.rules.schema import Names

_REASONS: dict[str, tuple[str, str]] = {
    Refusal.QUOTE_NOT_IN_TEXT: (
        "인용한 말이 글에 없습니다.",
        "the quoted words do not stand in the text",
    ),
    Refusal.NOT_IN_FORM: (
        "이 규칙이 묻지 않는 항목입니다.",
        "the rule does not ask for this field",
    ),
    Refusal.PERIOD_NOT_READABLE: (
        "기간을 읽을 수 없습니다. 2주, 14일처럼 적혀 있어야 합니다.",
        "no length of time can be read; it must be written like 2주 or 14일",
    ),
    Refusal.VOTES_DISAGREE: (
        "여러 번 읽은 결과가 서로 다릅니다. 기산점을 직접 확인하세요.",
        "the readings disagree; look at what starts the period yourself",
    ),
    Refusal.TWO_VALUES: (
        "두 가지 값이 제시되었습니다. 어느 쪽인지 확인하세요.",
        "two values are proposed; say which one holds",
    ),
    Refusal.ENDS_BEFORE_START: (
        "끝난 날이 시작한 날보다 앞섭니다.",
        "it would end before it began",
    ),
    Refusal.OUTCOME_NOT_IN_QUOTE: (
        "결과를 말하는 말이 인용에 없습니다.",
        "the quoted words do not say this outcome",
    ),
    Refusal.OTHER_CLAIM_NOT_IN_QUOTE: (
        "다른 채무나 다른 사건의 일이라는 말이 인용에 없습니다.",
        "the quoted words do not say that it concerned another claim",
    ),
    Refusal.SEVERAL_DAYS_TOLD: (
        "글에 이 항목에 맞는 날짜가 여럿 있습니다. 어느 날인지 확인하세요.",
        "the text gives several days for it; say which one holds",
    ),
    Refusal.NOT_ESTABLISHED: (
        "주장, 의문, 가정이거나 증명되지 않은 말입니다. 사실이면 직접 입력하세요.",
        "it is alleged, doubted, supposed or unproved; give it yourself if it is a fact",
    ),
    Refusal.PLANNED: (
        "하려던 일이고, 하였다는 말이 없습니다. 하였으면 그 날을 입력하세요.",
        "it was planned, and nothing says that it was done; give the day if it was",
    ),
    Refusal.OF_ANOTHER_PERSON: (
        "다른 사람의 일로 적혀 있습니다. 이 사건 당사자에게도 효력이 있는지 확인하세요.",
        "it is told of another person; look whether it has effect for the party of this case",
    ),
    Refusal.OF_ANOTHER_MATTER: (
        "다른 사건이나 다른 채무의 일로 적혀 있습니다.",
        "it is told of other proceedings or another debt",
    ),
    Refusal.ONLY_DISPATCHED: (
        "보냈다는 말뿐입니다. 상대방이나 법원에 도달한 날을 확인하세요.",
        "it was only sent; look when it arrived at the other side or at the court",
    ),
    Refusal.NOT_THE_DAY_ASKED: (
        "이 항목이 묻는 날이 아니라 그 앞이나 뒤 단계의 날입니다(신고, 등기, 통지, 선고 등).",
        "it is the day of a step near the one asked for: a report, a registration, a notice",
    ),
    Refusal.DAY_MISSING: (
        "날짜가 하나도 제시되지 않았습니다.",
        "no day is proposed",
    ),
    NoDay.NOT_IN_TEXT: (
        "날짜로 든 말이 글에 없습니다.",
        "the words given as its date do not stand in the text",
    ),
    NoDay.NOT_IN_QUOTE: (
        "날짜로 든 말이 인용한 부분에 없습니다.",
        "the words given as its date do not stand in the quoted passage",
    ),
    NoDay.UNREADABLE: (
        "그 말에서 날짜를 읽을 수 없습니다.",
        "no day can be read from the words",
    ),
    NoDay.SEVERAL: (
        "그 말은 여러 날짜를 가리킵니다. 한 날짜만 인용하세요.",
        "the words name several days; quote one",
    ),
    NoDay.DAY_OF_WRITING: (
        "글을 쓴 날을 알아야 읽을 수 있는 말입니다. 글을 쓴 날을 알려 주세요.",
        "the words count from the day of writing; say when the text was written",
    ),
    NoDay.NO_ANCHOR: (
        "어느 날부터 센 것인지 알 수 없습니다.",
        "nothing says which day it is counted from",
    ),
    NoDay.ANCHOR_UNREAD: (
        "세기 시작한 날을 글에서 읽을 수 없습니다.",
        "the day it is counted from cannot be read in the text",
    ),
    NoDay.ANCHOR_SPREAD: (
        "세기 시작한 날이 하루로 정해지지 않습니다.",
        "the day it is counted from is not one day",
    ),
}


def reason(code: Refusal | NoDay, words: str = "") -> Names:
    """The reason in both languages, with the words it is about."""
    ko, en = _REASONS[code]
    shown = f" ({words[:60]})" if words else ""
    return Names(ko=f"{ko}{shown}", en=f"{en}{shown}")
