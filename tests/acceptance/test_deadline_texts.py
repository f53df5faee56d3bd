"""Every rule of the catalogue computed over the core bundle: no step stands on a missing text."""

from __future__ import annotations

from datetime import date

import pytest
from sqlalchemy.orm import Session

from api.services.deadlines import deadline
from deadline_engine.graph.errors import CalendarNeeded, Gap
from deadline_engine.matter.matter import Event, Matter
from deadline_engine.rules.catalogue import packaged
from deadline_engine.rules.schema import GivenPeriod, Rule

pytestmark = pytest.mark.shared

RULES = packaged().rules
DAYS = (date(1998, 3, 2), date(2016, 3, 2), date(2024, 3, 4))
PERIOD = "1년"


def _matter(rule: Rule, day: date) -> Matter:
    roles = dict.fromkeys(limb.trigger for limb in rule.limbs)
    given = any(isinstance(v.period, GivenPeriod) for limb in rule.limbs for v in limb.versions)
    return Matter.model_validate(
        {
            "rule": rule.id,
            "events": [Event(role=role, date=day) for role in roles],
            "period": PERIOD if given else None,
            "as_of": date(2026, 6, 1),
        }
    )


def test_every_rule_stands_on_stored_texts(core: Session) -> None:
    """A rule that does not cover a day says so; on the days it covers nothing is missing."""
    computed: set[str] = set()
    missing: set[str] = set()
    for rule in RULES.values():
        for day in DAYS:
            try:
                answer = deadline(core, _matter(rule, day))
            except (Gap, CalendarNeeded):
                continue
            computed.add(rule.id)
            texts = {text.number: text for text in answer.texts}
            for law in (law for step in answer.readings[0].steps for law in step.law):
                if law.authority.case:
                    assert law.text is None
                    continue
                text = texts[law.text or 0]
                assert (text.status == "not_in_store") == (law.authority.statute_id is None)
                if text.status not in ("stored", "not_in_store"):
                    missing.add(f"{text.name} {text.status}")
    assert missing == BEFORE_THE_STORE
    assert len(computed) > 0.9 * len(RULES)


BEFORE_THE_STORE = {"관공서의 공휴일에 관한 규정 제2조제1호 outside_horizon"}
"""Its history before 2005-06-30 is not in the source."""
