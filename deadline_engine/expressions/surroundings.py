"""What must stand beside a word for it to be an expression of time."""

from __future__ import annotations

import re

_PARTICLES = (
    "때|에서는|에서|에는|에도|에만|에야|에|의|은|는|이|가|을|를|도|만|인|엔|쯤|경|께|무렵|즈음|부터|까지|이후|이전|이래"
    "|전|후|보다|으로|로|이나|이며|이고|이다|이었|입니|당시|동안|간|내내|중|자"
)
WORD_END = rf"(?=(?:{_PARTICLES}){{0,2}}(?![가-힣]))"
"""The word ends here, or only particles follow."""

DIRECTION_END = (
    r"(?![가-힣])|(?=에|의|부터|까지|쯤|경|인|엔|이다|이었|이며|이고|입니|만|으로|과 |와 |보다|이 )"
)
"""What may follow 전, 후 and 뒤 as nouns; they also begin other words (전화, 후유증, 뒤늦게)."""

_FROM_TODAY = re.compile(r"(?:오늘|지금|현재|이제)(?:으?로)?부터 ?$")
_FROM_AN_EVENT = re.compile(
    r"(?:(?:로부터|부터|(?<![가-힣])그|(?<![가-힣])이로부터|[가-힣]일|[가-힣]날|후|뒤|이후|지|기한|만료|종료|완료"
    r"|개시|기일|사고|범행|행위|계약|체결|해지|해제|선고|시행|송달|통지|고지|처분|신고|납부|신청|청구|제기|접수"
    r"|퇴직|퇴사|해고|입사|사망|출생|이혼|혼인|확정|변제기|선거|회의|투표|출원|등록|등기|공포|발생|도래|경과"
    r"|졸업|입학|출산|결혼|수술|진단|입원|퇴원|이사|입주|만기|출소|석방)(?: 약| 만)? ?|보다 ?)$"
)


_AFTER_A_DEED = re.compile(
    r"(?:(?:[하되]|했|됐|받|맺)고|[한된난은] 다음|[아어해]서|[은는]|[가-힣][한된난낸간온]) ?$"
)
_BEFORE_A_DEED = re.compile(r"[하되나치오받맺]기 ?$")


_NOTICE = (
    r"(?:예고|통보|통지|통고|최고|고지|신고|신청|제출|송부|발송|공고|청구|요구|거절|표시|알[리려]"
    r"|해지|해제)"
)
_DUTY = re.compile(
    rf"(?:에|까지)?(?:는|도)? ?(?:[가-힣]{{1,8}} ){{0,3}}[가-힣]{{0,6}}{_NOTICE}"
    r"(?:를 |을 )?(?:하지|해야|하여야|할|없이|야|지 않|의무| 의무|한다|하면|하도록)"
)
"""What follows a length of notice: 30일 전에 예고하지 않고, 3개월 전에 통보해야."""
_UP_TO_THEN = re.compile(r"까지(?P<rest>[^.?!\n]{0,25})")
_SS = 20
"""The final consonant of the past tense: 했, 었, 였."""


def is_notice(text: str, end: int) -> bool:
    """Whether the length of time that ends in 전 is one of notice, before an event not named.

    ``2주 전까지 소집통지를 발송``, ``30일 전에 통지하여야``; of what was done until some day the
    verb tells: ``3개월 전까지 일했다``.
    """
    if _DUTY.match(text, end) is not None:
        return True
    until = _UP_TO_THEN.match(text, end)
    return until is not None and not any(_is_past(letter) for letter in until["rest"])


def _is_past(letter: str) -> bool:
    return "가" <= letter <= "힣" and (ord(letter) - ord("가")) % 28 == _SS


def counted_from_an_event(head: str, direction: str = "") -> bool:
    """Whether a length of time counts from what stands before it, not from today.

    ``만료 6개월 전``, ``그 후 2년 뒤``, ``대여하고 2개월 후``, ``시작하기 1년 전`` name no
    day of the calendar by themselves. ``direction`` is 전, 후 or 뒤, or empty.
    """
    if _FROM_TODAY.search(head):
        return False
    if direction in ("후", "뒤") and _AFTER_A_DEED.search(head):
        return True
    if direction == "전" and _BEFORE_A_DEED.search(head):
        return True
    return _FROM_AN_EVENT.search(head) is not None
