"""Every rule of the catalogue on any day: an answer, or a coded refusal, never a crash."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deadline_engine.graph.computing import compute
from deadline_engine.graph.elements import Verdict
from deadline_engine.graph.result import Result
from deadline_engine.matter.matter import Matter
from deadline_engine.rules.catalogue import packaged
from deadline_engine.rules.schema import Direction, GivenPeriod, Rule
from tests.deadline_engine.graph.chains import assert_whole

RULES = tuple(packaged().rules.values())
REFUSALS = {"no_version_on_day", "no_convention_yet", "calendar_without_labour_day"}
DAYS = st.dates(date(1948, 1, 1), date(2100, 12, 31))


def matter(rule: Rule, days: dict[str, date], **more: Any) -> Matter:
    given = any(isinstance(v.period, GivenPeriod) for limb in rule.limbs for v in limb.versions)
    return Matter.model_validate(
        {
            "rule": rule.id,
            "period": "30일" if given else None,
            "calendar": "eu.DE" if rule.jurisdiction == "EU" else None,
            "events": [{"role": role, "date": day} for role, day in days.items()],
            **more,
        }
    )


def roles(rule: Rule) -> Iterator[str]:
    seen: set[str] = set()
    for limb in rule.limbs:
        for role in (limb.trigger, limb.governed_by):
            if role is not None and role not in seen:
                seen.add(role)
                yield role


def computed(facts: Matter) -> Result | None:
    """The result; None where the day is refused with a known code."""
    try:
        return compute(facts)
    except (ValueError, LookupError) as error:
        if getattr(error, "code", None) in REFUSALS:
            return None
        raise


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_all_seasons_from_1948_to_2100(rule: Rule) -> None:
    answered = 0
    day = date(1948, 1, 31)
    while day < date(2101, 1, 1):
        result = computed(matter(rule, dict.fromkeys(roles(rule), day)))
        answered += result is not None
        day += timedelta(days=97)
    assert answered, "the rule reaches no day at all"


@given(rule=st.sampled_from(RULES), day=DAYS, filed=st.integers(0, 9_000))
@settings(max_examples=600, deadline=None)
def test_any_rule_on_any_day_has_a_whole_trace(rule: Rule, day: date, filed: int) -> None:
    backward = any(limb.direction is Direction.BEFORE for limb in rule.limbs)
    act = day + timedelta(days=-filed // 20 if backward else filed)
    result = computed(matter(rule, dict.fromkeys(roles(rule), day), filing={"date": act}))
    if result is not None:
        assert_whole(result)


@given(rule=st.sampled_from(RULES))
@settings(max_examples=len(RULES), deadline=None)
def test_without_facts_a_rule_asks(rule: Rule) -> None:
    result = computed(matter(rule, {}))
    unlimited = result is not None and result.verdict is Verdict.NO_LIMITATION
    assert result is None or result.questions or unlimited


@given(
    rule=st.sampled_from([r for r in RULES if r.limbs[0].direction is Direction.AFTER]),
    day=st.dates(date(2027, 1, 1), date(2080, 1, 1)),
    later=st.integers(1, 60),
)
@settings(max_examples=600, deadline=None)
def test_within_the_newest_version_a_later_trigger_never_ends_earlier(
    rule: Rule, day: date, later: int
) -> None:
    def of(on: date) -> Result | None:
        return computed(matter(rule, dict.fromkeys(roles(rule), on)))

    one, other = of(day), of(day + timedelta(days=later))
    if one is None or other is None or one.due.never or other.due.never:
        return
    for a, b in ((one.due.earliest, other.due.earliest), (one.due.latest, other.due.latest)):
        assert a is None or b is None or a <= b
