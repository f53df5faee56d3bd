"""Every worked case: a chain without a gap, and what-if changes just what depends on the fact."""

from __future__ import annotations

from typing import Any

import pytest

from deadline_engine.graph.computing import compute
from deadline_engine.matter.matter import Matter
from tests.deadline_engine.cases.test_worked_cases import COMPUTED
from tests.deadline_engine.graph.chains import assert_only_dependent_nodes_change, assert_whole


@pytest.mark.parametrize("case", COMPUTED, ids=lambda case: case["row"])
def test_every_step_stands_on_an_article(case: dict[str, Any]) -> None:
    assert_whole(compute(Matter.model_validate(case["facts"])))


@pytest.mark.parametrize("case", COMPUTED, ids=lambda case: case["row"])
def test_what_if_changes_just_what_depends_on_the_fact(case: dict[str, Any]) -> None:
    matter = Matter.model_validate(case["facts"])
    looked_at = assert_only_dependent_nodes_change(matter)
    contradicting = len({e.role for e in matter.events}) < len(matter.events)
    assert looked_at or contradicting
