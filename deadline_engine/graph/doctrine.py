"""What courts leave open, each as a reading in which the rest stays as usual."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from deadline_engine.graph.facts import DEFAULT, Reading
from deadline_engine.graph.wording import josa
from deadline_engine.matter.matter import LAST_DAY, Matter, TollingFact
from deadline_engine.rules.catalogue import Catalogue
from deadline_engine.rules.schema import Direction, LastDay, Names, Rule

_LAST_DAY_STAYS = replace(
    DEFAULT,
    id="last_day_stays",
    ko="시효의 말일에는 민법 제161조가 적용되지 않는다고 보는 경우",
    en="if Article 161 of the Civil Act does not move the end of a prescription",
    last_day_stays=True,
)
_NEW_TEXT_FOR_RUNNING = replace(
    DEFAULT,
    id="new_text_for_running_periods",
    ko="경과규정이 없는 개정이 이미 진행 중이던 기간에도 미친다고 보는 경우",
    en="if an amendment without a transitional clause reaches periods then running",
    new_text_for_running=True,
)
_BACK_OTHER_WAY = replace(
    DEFAULT,
    id="back_other_way",
    ko="월 단위 기간을 행위일부터 앞으로 세어 그 끝이 기준일 전이면 된다고 보는 경우",
    en="if a period of months is counted forward from the act and need only end before the day",
    back_other_way=True,
)
_WITHDRAWN_KEEPS = replace(
    DEFAULT,
    id="withdrawn_action_keeps",
    ko="취하ㆍ각하된 청구도 6개월 안에 다시 청구하면 최초의 청구로 중단된 것으로 보아 앞선 최고를"
    " 유지한다고 보는 경우(민법 제170조제2항; 대법원 87다카2337은 달리 봄)",
    en="if an action withdrawn or dismissed and brought again within six months also keeps the"
    " demand before it (Civil Act, Article 170(2); Supreme Court 87Daka2337 held otherwise)",
    withdrawn_keeps=True,
)


def doctrinal(matter: Matter, rules: Mapping[str, Rule], catalogue: Catalogue) -> list[Reading]:
    """The readings that could matter for the facts, each once."""
    found = [
        *_of_rules(rules),
        *_of_tolling(matter, catalogue),
        *_of_events(matter, rules, catalogue),
    ]
    return list({reading.id: reading for reading in found}.values())


def _of_rules(rules: Mapping[str, Rule]) -> Iterator[Reading]:
    limbs = [limb for rule in rules.values() for limb in rule.limbs]
    if any(limb.last_day is LastDay.UNSETTLED for limb in limbs):
        yield _LAST_DAY_STAYS
    if any(limb.direction is Direction.BEFORE for limb in limbs):
        yield _BACK_OTHER_WAY
    if any(version.open_transition for limb in limbs for version in limb.versions):
        yield _NEW_TEXT_FOR_RUNNING


def _of_tolling(matter: Matter, catalogue: Catalogue) -> Iterator[Reading]:
    for fact in matter.tolling:
        yield from _of_suspension(fact, catalogue)
        yield from _of_interruption(fact, catalogue, among=len(matter.tolling))


def _of_suspension(fact: TollingFact, catalogue: Catalogue) -> Iterator[Reading]:
    definition = catalogue.suspensions.get(fact.kind)
    if definition is None:
        return
    if definition.other_count is not None:
        yield replace(
            DEFAULT,
            id=f"other_count:{definition.id}",
            ko=f"{definition.name.ko}의 기간을 양쪽 끝날까지 달리 세는 경우",
            en=f"if the days of {definition.name.en} are counted the other way",
            other_counts=frozenset({definition.id}),
        )
    if definition.former_reading is not None:
        former = definition.former_reading
        yield replace(
            DEFAULT,
            id=f"former_reading:{definition.id}",
            ko=f"종전의 해석({former.authority}): {former.ko}",
            en=f"the former reading ({former.authority}): {former.en}",
            former=frozenset({definition.id}),
        )


def _of_interruption(fact: TollingFact, catalogue: Catalogue, *, among: int) -> Iterator[Reading]:
    definition = catalogue.interruptions.get(fact.kind)
    if definition is None:
        return
    if among > 1 and definition.on_lapse is not None and fact.outcome in definition.lapses_when:
        yield _WITHDRAWN_KEEPS
    is_open = fact.end_at_midnight is None and fact.end is not None
    if is_open and fact.outcome in definition.ends_at_midnight:
        yield _not_at_midnight(definition.id, definition.name)


def _of_events(
    matter: Matter, rules: Mapping[str, Rule], catalogue: Catalogue
) -> Iterator[Reading]:
    triggers = {limb.trigger for rule in rules.values() for limb in rule.limbs} - {LAST_DAY}
    for event in matter.events:
        role = catalogue.roles.get(event.role)
        if role is None or not role.at_midnight or event.at_midnight is not None:
            continue
        if event.role in triggers:
            yield _not_at_midnight(event.role, role.name)


def _not_at_midnight(what: str, name: Names) -> Reading:
    return replace(
        DEFAULT,
        id=f"not_at_midnight:{what}",
        ko=f"{josa(name.ko, '이', '가')} 0시가 아니어서 그 날을 산입하지 않는 경우",
        en=f"if {name.en} did not fall at 0:00, so that its day is not counted",
        not_at_midnight=frozenset({what}),
    )
