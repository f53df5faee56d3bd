"""Which version of a period reaches the facts: the text of the day, unless the addenda say other.

Three-valued throughout: a condition holds, does not hold, or the facts do not tell. Where they do
not, every version that could apply is kept and the result says what to ask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from deadline_engine.graph.elements import Applied, Question
from deadline_engine.graph.span import Span
from deadline_engine.matter.matter import LAST_DAY
from deadline_engine.rules.catalogue import Catalogue
from deadline_engine.rules.schema import (
    ByAttribute,
    Condition,
    Limb,
    PeriodVersion,
    Reach,
    Rule,
)

EndBefore = Callable[[], Span]
"""The end of the period by the version before, asked for only where a reach needs it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What conditions are held against."""

    days: Mapping[str, Span]
    """The days of the roles that are known, bounds included."""
    attributes: Mapping[str, str]
    questions: Callable[[str], Question]
    """The question for a role or attribute that is missing."""
    act: Span | None = None
    """The act that is tested: a text that starts after it does not govern it."""


@dataclass(frozen=True, slots=True)
class Selected:
    """The versions that may apply, the newest first: one where the facts tell."""

    versions: tuple[int, ...]
    applied: tuple[Applied, ...]
    """The reaches that decided, each on the day its version started."""
    ko: tuple[str, ...]
    en: tuple[str, ...]
    questions: tuple[Question, ...]
    decided: bool = True
    """False where the oldest of the versions is itself open, so that perhaps none applies."""


def from_on(day: date, span: Span) -> bool | None:
    """Whether an event lies on ``day`` or after it."""
    if span.never or (span.earliest is not None and span.earliest >= day):
        return True
    if span.latest is not None and span.latest < day:
        return False
    return None


def select(
    versions: tuple[PeriodVersion, ...],
    governed_by: str,
    asked: Asked,
    end_before: Callable[[int], Span],
) -> Selected:
    """The version that reaches the facts, the newest one first held against them.

    ``end_before`` gives the end of the period as the versions before one would have it, for a
    measure that reaches only what had not run out. No version at all is an empty selection.
    """
    kept: list[int] = []
    applied: list[Applied] = []
    ko: list[str] = []
    en: list[str] = []
    questions: list[Question] = []
    decided = False
    for index in range(len(versions) - 1, -1, -1):
        version = versions[index]
        if index == len(versions) - 1 and _is_over(version, asked.days.get(governed_by)):
            break
        if _starts_after(version, asked.act):
            continue
        holds, missing = _reaches(version, governed_by, asked, lambda i=index: end_before(i))
        questions += missing
        if version.reach is not None and holds is not None:
            applied.append(Applied(version.reach.authority, version.effective_from))
            ko.append(f"{version.reach.ko} 이 사안에 {'미칩니다' if holds else '미치지 않습니다'}.")
            en.append(f"{version.reach.en} It {'does' if holds else 'does not'} here.")
        if holds is False:
            continue
        kept.append(index)
        if holds is True:
            decided = True
            break
    # An unknown day leaves open which version applies; an unknown fact of the oldest one's measure
    # leaves open whether any does.
    decided = decided or (bool(kept) and versions[kept[-1]].reach is None)
    if len(kept) == 1 and decided:
        questions = []
    return Selected(tuple(kept), tuple(applied), tuple(ko), tuple(en), tuple(questions), decided)


def _starts_after(version: PeriodVersion, act: Span | None) -> bool:
    """Whether the text starts only after the act; one without a reach cannot, by its trigger."""
    return (
        version.reach is not None
        and version.effective_from is not None
        and act is not None
        and from_on(version.effective_from, act) is False
    )


def _is_over(last: PeriodVersion, governing: Span | None) -> bool:
    """Whether the rule had ended before the event; its older texts do not come back then."""
    return (
        last.effective_to is not None
        and governing is not None
        and from_on(last.effective_to, governing) is True
    )


def _reaches(
    version: PeriodVersion, governed_by: str, asked: Asked, end_before: EndBefore
) -> tuple[bool | None, list[Question]]:
    governing = asked.days.get(governed_by)
    missing: list[Question] = []
    if version.reach is not None:
        return reached(version.reach, asked, end_before)
    if version.effective_from is None:
        return True, []
    if governing is None or governing == Span(None, None):
        missing.append(asked.questions(governed_by))
        return None, missing
    return from_on(version.effective_from, governing), missing


def reached(
    reach: Reach, asked: Asked, end_before: EndBefore
) -> tuple[bool | None, list[Question]]:
    """Whether a transitional measure reaches the facts, and what to ask where they do not tell."""
    missing: list[Question] = []
    open_ = False
    for item in reach.when_any:
        conditions = item if isinstance(item, tuple) else (item,)
        holds, asks = _all(conditions, asked, end_before)
        if holds is True:
            return True, []
        if holds is None:
            open_ = True
            missing += asks
    return (None if open_ else False), missing


def _all(
    conditions: Iterable[Condition], asked: Asked, end_before: EndBefore
) -> tuple[bool | None, list[Question]]:
    missing: list[Question] = []
    open_ = False
    for condition in conditions:
        holds, asks = _holds(condition, asked, end_before)
        if holds is False:
            return False, []
        if holds is None:
            open_ = True
            missing += asks
    return (None if open_ else True), missing


def _holds(
    condition: Condition, asked: Asked, end_before: EndBefore
) -> tuple[bool | None, list[Question]]:
    if condition.unexpired_on is not None:
        return from_on(condition.unexpired_on, end_before()), []
    if condition.attribute is not None:
        (name, value), *_ = condition.attribute.items()
        given = asked.attributes.get(name)
        return (None, [asked.questions(name)]) if given is None else (given == value, [])
    named = condition.event_from or condition.event_before or {}
    (role, day), *_ = named.items()
    span = asked.days.get(role)
    if span is None:
        return None, [asked.questions(role)]
    holds = from_on(day, span)
    if holds is None:
        return None, [asked.questions(role)]
    return (holds if condition.event_from is not None else not holds), []


def reaching_running_periods(limb: Limb) -> Limb:
    """The limb where versions of open transition also reach what had not run out."""
    versions = tuple(
        version
        if version.open_transition is None or version.effective_from is None
        else version.model_copy(
            update={
                "reach": Reach(
                    when_any=(
                        Condition(
                            event_from={limb.governed_by or limb.trigger: version.effective_from}
                        ),
                        Condition(unexpired_on=version.effective_from),
                    ),
                    authority=version.authority,
                    ko=version.open_transition.ko,
                    en=version.open_transition.en,
                )
            }
        )
        for version in limb.versions
    )
    return limb.model_copy(update={"versions": versions})


def asks_unexpired(reach: Reach | None) -> bool:
    """Whether a measure reaches what had not run out on a day."""
    return any(condition.unexpired_on is not None for condition in conditions_of(reach))


def roles_in(reach: Reach | None) -> set[str]:
    """The roles of the events a measure asks for."""
    return {
        role
        for condition in conditions_of(reach)
        for role in (*(condition.event_from or ()), *(condition.event_before or ()))
    }


def conditions_of(reach: Reach | None) -> Iterator[Condition]:
    """All conditions of a measure."""
    for item in reach.when_any if reach is not None else ():
        yield from item if isinstance(item, tuple) else (item,)


def roles_used(limbs: Iterable[Limb]) -> set[str]:
    """The roles whose events can decide anything for the limbs, the last day itself among them."""
    found = {LAST_DAY}
    for limb in limbs:
        found |= {limb.trigger, limb.governed_by or limb.trigger}
        for version in limb.versions:
            found |= roles_in(version.reach)
    return found


def attributes_used(rule: Rule, catalogue: Catalogue) -> set[str]:
    """The attributes that can decide anything for a rule or what suspends it."""
    kinds = {*rule.suspended_by, *(k for limb in rule.limbs for k in limb.suspended_by or ())}
    reaches = [catalogue.suspensions[kind].reach for kind in kinds]
    found = {name for ruling in rule.rulings for name in ruling.attribute}
    for limb in rule.limbs:
        found |= limb.only_if.keys()
        for version in limb.versions:
            reaches.append(version.reach)
            if isinstance(version.period, ByAttribute):
                found.add(version.period.attribute)
    return found | {
        name
        for reach in reaches
        for condition in conditions_of(reach)
        for name in condition.attribute or ()
    }
