"""Which of the dates found governs: by a visible rule, or not at all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from pydantic import Field

from lawdb.data.reading import CuratedRow, packaged_text, read_rows
from lawdb.event_date.event_date import EventDate, EventDays
from lawdb.event_date.reading import DatedRole, NamedVersion, Why, WhyCode
from lawdb.event_date.sentences import days_en, days_ko

_WHERE = "event_dates/roles.yaml"
LAW_OF_A_MOMENT = re.compile(
    r"(?:의|에)? ?(?:시행(?:되던|된|되고 있던|중인|중이던|하던) ?)?(?:구 ?|옛 ?)?[가-힣]{0,8}"
    r"(?:법률|법령|법|규정|조문|조항|기준|시행령|시행규칙)(?![가-힣]{3})"
)
"""What follows 사고 당시 where the law of that moment is asked for."""

_BORN = re.compile(r"\s*(?:출생\s*[)\]]|생(?:\s*[,)(\]]|\s|인|으로|이고|이며|이다|의|$))")


class RoleRule(CuratedRow):
    """One row of ``roles.yaml``: which role is preferred over which, and why."""

    id: str = Field(pattern=r"^[a-z_]+$")
    topics: list[str]
    prefer: list[str] = Field(min_length=1)
    over: list[str] = Field(min_length=1)
    ko: str = Field(min_length=8)
    en: str = Field(min_length=8)
    source: str = Field(min_length=4)

    def speaks_of(self, question: str) -> bool:
        """Whether the question is on one of the rule's topics."""
        return not self.topics or any(topic in question for topic in self.topics)

    def why(self) -> Why:
        """The reason as shown."""
        return Why(
            code=WhyCode.ROLE_PREFERENCE,
            sentence_ko=f"{self.ko} [{self.source}]",
            sentence_en=f"{self.en} [{self.source}]",
        )


@dataclass(frozen=True, slots=True)
class Governing:
    """The date that governs, and why; ``date`` may still be unsettled."""

    date: DatedRole
    why: Why


@cache
def role_rules() -> tuple[RoleRule, ...]:
    """The rules in the order in which they are tried."""
    return tuple(read_rows(_WHERE, packaged_text(_WHERE), RoleRule))


def governing_among(question: str, dates: Sequence[DatedRole]) -> Governing | None:
    """The date of the question that governs; None where no rule says which.

    One date governs; so do several that name the same days; so does the one date that lies within
    the open intervals of all others; else the first rule of ``roles.yaml`` that fits.
    """
    if not dates:
        return None
    if _name_one_time(dates):
        return Governing(dates[0], _only(dates[0]))
    within = _within_anchors(dates)
    if within is not None:
        return within
    for rule in role_rules():
        preferred = [d for d in dates if set(d.roles) & set(rule.prefer)]
        others = [d for d in dates if not set(d.roles) & set(rule.prefer)]
        if (
            rule.speaks_of(question)
            and preferred
            and _name_one_time(preferred)
            and all(set(d.roles) & set(rule.over) for d in others)
        ):
            return Governing(preferred[0], rule.why())
    return None


def tells_a_birthday(question: str, date: DatedRole) -> bool:
    """Whether a date only tells who somebody is: 피고인(1995. 3. 1.생).

    A birth that is spoken of as an event (출생한, 태어난) is one.
    """
    found = date.event_date.expression
    return found is not None and _BORN.match(question, found.end) is not None


def outranked(
    question: str,
    governing: DatedRole,
    undated: Sequence[str],
    law_asked: frozenset[str] = frozenset(),
) -> bool:
    """Whether a moment without its date might govern instead, so that it has to be asked for.

    It does not where nothing says what happened on the date found (then that may be the moment),
    or where a rule prefers what happened then; the rule gives way where the question asks for the
    law of the moment in so many words (``law_asked``).
    """
    if not undated or not governing.roles:
        return False
    if law_asked & set(undated):
        return True
    return not any(
        rule.speaks_of(question)
        and set(governing.roles) & set(rule.prefer)
        and set(undated) <= set(rule.over)
        for rule in role_rules()
    )


def governing_version(versions: Sequence[NamedVersion]) -> EventDate | None:
    """The days that all cited versions have in common; None where they have none."""
    days: EventDays | None = versions[0].event_date.interval
    for version in versions[1:]:
        days = None if days is None else days.common(version.event_date.interval)
    if days is None:
        return None
    narrowest = next((v for v in versions if v.event_date.interval == days), None)
    if narrowest is not None:
        return narrowest.event_date
    return versions[0].event_date.model_copy(
        update={
            "interval": days,
            "sentence_ko": f"인용된 글들이 함께 시행된 기간은 {days_ko(days)}입니다.",
            "sentence_en": f"The texts cited were in force together {days_en(days)}.",
        }
    )


def _name_one_time(dates: Sequence[DatedRole]) -> bool:
    return all(d.event_date.interval == dates[0].event_date.interval for d in dates)


def _only(date: DatedRole) -> Why:
    if date.choice is not None and date.choice.accepted:
        return Why(
            code=WhyCode.CHOSEN,
            sentence_ko=(
                f"여러 뜻 가운데 {date.choice.number}번을 신뢰도"
                f" {date.choice.confidence}로 골랐습니다."
            ),
            sentence_en=(
                f"Of several readings number {date.choice.number} was chosen, with confidence"
                f" {date.choice.confidence}."
            ),
        )
    return Why(
        code=WhyCode.ONLY_DATE,
        sentence_ko="질문에 있는 유일한 시점입니다.",
        sentence_en="It is the only time the question names.",
    )


def _within_anchors(dates: Sequence[DatedRole]) -> Governing | None:
    """The one date inside every other: 민식이법 시행 이후인 2021. 5. 1. 사고."""
    for date in dates:
        days = date.event_date.interval
        others = [d.event_date for d in dates if d.event_date.interval != days]
        if all(o.source == "anchor" and o.interval.common(days) == days for o in others):
            return Governing(
                date,
                Why(
                    code=WhyCode.WITHIN_ANCHOR,
                    sentence_ko="함께 적힌 개정 전후의 기간 안에 있는 더 구체적인 날입니다.",
                    sentence_en="It is the narrower time, within the period the question names.",
                ),
            )
    return None
