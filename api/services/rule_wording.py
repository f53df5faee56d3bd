"""The words in which doors show a rule of the catalogue to people: Korean, English beside it."""

from __future__ import annotations

from collections.abc import Mapping

from api.services.wording import Words
from deadline_engine.authority import Authority
from deadline_engine.counting.period import Period
from deadline_engine.rules.schema import (
    ByAttribute,
    Combination,
    Condition,
    Direction,
    GivenPeriod,
    LastDay,
    PeriodVersion,
    Reach,
)
from deadline_engine.rules.tolling import Effect, Outcome
from deadline_engine.rules.vocabulary import Attribute, Role

NO_LIMIT = Words("기간 없음", "no limitation")

COMBINATIONS = {
    Combination.EARLIER: Words("먼저 끝나는 기간에 따름", "whichever ends first"),
    Combination.LATER: Words("나중에 끝나는 기간에 따름", "whichever ends last"),
}
DIRECTIONS = {
    Direction.AFTER: Words("부터", "from"),
    Direction.BEFORE: Words("까지(거꾸로 셈)", "counted back from"),
}
LAST_DAYS = {
    LastDay.BY_CONVENTION: Words("계산 방식에 따름", "as the convention says"),
    LastDay.STAYS: Words("휴일이어도 그대로", "stays, also on a holiday"),
    LastDay.UNSETTLED: Words("판례가 갈림(미룸이 기본)", "unsettled; moved by default"),
}
EFFECTS = {
    Effect.STOPS_CLOCK: Words("그 기간을 세지 않음", "its days do not count"),
    Effect.HOLDS_COMPLETION: Words("그동안 완성되지 않음", "the period is not complete meanwhile"),
    Effect.DEFERS_START: Words("끝날 때까지 시작하지 않음", "the period begins after it"),
}
PROCEDURES = {
    Outcome.UPHELD: Words("인용(판결 확정 등)", "upheld"),
    Outcome.WITHDRAWN: Words("취하", "withdrawn"),
    Outcome.DISMISSED: Words("각하ㆍ기각", "dismissed"),
    Outcome.PENDING: Words("계속 중", "pending"),
    Outcome.DONE: Words("종료", "done"),
}


def period_words(period: Period) -> Words:
    """``6개월`` and ``6 months``."""
    return Words(period.korean, str(period))


def periods_of(version: PeriodVersion, attributes: Mapping[str, Attribute]) -> list[Words]:
    """The period of a version, or one line for each kind of case."""
    period = version.period
    if isinstance(period, GivenPeriod):
        return [Words(f"{period.given_by.ko}로 정함", f"set by {period.given_by.en}")]
    if isinstance(period, GivenPeriod):
        return [Words(f"정해진 기간({period.given_by.ko})", f"as fixed by {period.given_by.en}")]
    if not isinstance(period, ByAttribute):
        return [_length(period)]
    known = attributes.get(period.attribute)
    lines: list[Words] = []
    for value, length in period.values.items():
        name = known.values.get(value) if known is not None else None
        words = _length(length)
        lines.append(
            Words(f"{name.ko if name else value}: {words.ko}",
                  f"{name.en if name else value}: {words.en}")
        )  # fmt: skip
    if period.otherwise is not None:
        words = _length(period.otherwise)
        lines.append(Words(f"그 밖: {words.ko}", f"otherwise: {words.en}"))
    return lines


def authority_words(authority: Authority) -> str:
    """The article and the days of its text: ``민법 제161조 (2008-03-22~)``."""
    if authority.case:
        return str(authority)
    days = f"{authority.effective_from or ''}~{authority.effective_to or ''}"
    return f"{authority} ({days})" if days != "~" else str(authority)


def reach_words(reach: Reach, roles: Mapping[str, Role]) -> list[Words]:
    """The sentence of a reach, and its conditions, any of which is enough."""
    lines = [Words(reach.ko, reach.en)]
    for item in reach.when_any:
        each = [_condition(c, roles) for c in (item if isinstance(item, tuple) else (item,))]
        lines.append(
            Words(" 그리고 ".join(w.ko for w in each), " and ".join(w.en for w in each))
        )  # fmt: skip
    return lines


def _length(period: Period | str) -> Words:
    return period_words(period) if isinstance(period, Period) else NO_LIMIT


def _condition(condition: Condition, roles: Mapping[str, Role]) -> Words:
    if condition.unexpired_on is not None:
        day = condition.unexpired_on
        return Words(f"{day} 당시 기간이 남아 있음", f"the period had not run out by {day}")
    if condition.attribute is not None:
        ((name, value),) = condition.attribute.items()
        return Words(f"{name} = {value}", f"{name} = {value}")
    if condition.event_from is not None:
        ((role, day),) = condition.event_from.items()
        ko, en = _role(role, roles)
        return Words(f"{ko} ≥ {day}", f"{en} on or after {day}")
    ((role, day),) = (condition.event_before or {}).items()
    ko, en = _role(role, roles)
    return Words(f"{ko} < {day}", f"{en} before {day}")


def _role(role: str, roles: Mapping[str, Role]) -> tuple[str, str]:
    known = roles.get(role)
    return (known.name.ko, known.name.en) if known is not None else (role, role)
