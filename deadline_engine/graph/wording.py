"""Days in words, exact or within bounds, and what a convention could not settle."""

from __future__ import annotations

import re

from deadline_engine.graph.elements import Verdict
from deadline_engine.graph.span import Span
from deadline_engine.particles import ends_with_consonant


def day_ko(span: Span) -> str:
    """``2015-06-29``, ``2015-06-29 이후``, ``알 수 없는 날``."""
    if span.never:
        return "없음"
    if span.exact is not None:
        return span.exact.isoformat()
    if span.earliest is not None and span.latest is not None:
        return f"{span.earliest}부터 {span.latest}까지의 어느 날"
    if span.earliest is not None:
        return f"{span.earliest} 이후의 어느 날"
    return f"{span.latest} 이전의 어느 날" if span.latest is not None else "알 수 없는 날"


def day_en(span: Span) -> str:
    """The same in English."""
    if span.never:
        return "no day"
    if span.exact is not None:
        return span.exact.isoformat()
    if span.earliest is not None and span.latest is not None:
        return f"some day from {span.earliest} to {span.latest}"
    if span.earliest is not None:
        return f"{span.earliest} or later"
    return f"{span.latest} or earlier" if span.latest is not None else "an unknown day"


VERDICT_WORDS = {
    Verdict.IN_TIME: ("기간 안", "in time"),
    Verdict.LATE: ("기간 지남", "late"),
    Verdict.TOO_EARLY: ("너무 이름", "too early"),
    Verdict.INDETERMINATE: ("정하지 못함", "indeterminate"),
    Verdict.NO_LIMITATION: ("기간 제한 없음", "no limitation"),
    Verdict.NOT_TESTED: ("시험할 행위 없음", "no act tested"),
}
"""Each verdict in Korean and English, wherever it is shown."""


def josa(word: str, after_final: str, after_vowel: str) -> str:
    """The word with its particle, by the sound before a bracket: ``공소시효가``, ``승인이``."""
    bare = re.sub(r"\([^()]*\)$", "", word).rstrip()
    return f"{word}{after_final if ends_with_consonant(bare) else after_vowel}"


_DOUBTS = {
    "saturday_while_pending": (
        (
            "2008년 3월 22일 당시 법원에 계속 중인 사건이면 토요일에도 말일이 옮겨지지 않습니다"
            " (민법 부칙 <제8720호> 제3조제1항)."
        ),
        (
            "If the case was pending in court on 22 March 2008, a Saturday moves nothing"
            " (addenda of Act No. 8720, Article 3(1))."
        ),
    ),
    "begun_under_former_rule": (
        "기간이 종전 규정 아래에서 시작되었으므로 종전의 말일 규정이 적용될 수 있습니다.",
        "The period began under the former rule on last days, which may govern it still.",
    ),
    "intermediate_days_unchecked": (
        "11일 미만의 기간에서 중간의 휴일을 빼야 하는지 확인하지 못했습니다.",
        "Whether holidays within a period under 11 days are left out could not be checked.",
    ),
    "two_working_days_unchecked": (
        "기간에 근무일이 이틀 이상 들어 있는지 확인하지 못했습니다.",
        "Whether the period holds two working days could not be checked.",
    ),
}


def doubt_words(code: str) -> tuple[str, str]:
    """What a convention's doubt means, in Korean and English. Raises KeyError."""
    return _DOUBTS[code]
