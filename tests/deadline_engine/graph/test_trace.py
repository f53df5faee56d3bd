"""The trace of every case: no step without its article, and what-if touches what it must."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from deadline_engine.matter.matter import Matter
from tests.deadline_engine.graph.chains import assert_only_dependent_nodes_change, assert_whole
from tests.deadline_engine.graph.invented import computed, invented

CASES: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("cases.yaml").read_text())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_every_step_stands_on_an_article(case: dict[str, Any]) -> None:
    assert_whole(computed(case["matter"]))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_what_if_changes_only_what_depends_on_the_fact(case: dict[str, Any]) -> None:
    assert_only_dependent_nodes_change(Matter.model_validate(case["matter"]), invented())
