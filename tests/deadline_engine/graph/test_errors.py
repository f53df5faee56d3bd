"""Wrong facts: a stable code, the nodes it concerns, and words that say what to do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from pydantic import ValidationError

from deadline_engine.matter.matter import Matter
from tests.deadline_engine.graph.invented import computed

HERE = Path(__file__)
ERRORS: list[dict[str, Any]] = yaml.safe_load(HERE.with_name("errors.yaml").read_text())
REFUSED: list[dict[str, Any]] = yaml.safe_load(HERE.with_name("refused.yaml").read_text())


@pytest.mark.parametrize("case", ERRORS, ids=lambda case: case["case"])
def test_error(case: dict[str, Any]) -> None:
    with pytest.raises((ValueError, LookupError)) as raised:
        computed(case["matter"])
    assert getattr(raised.value, "code", None) == case["code"], raised.value
    for words in case["says"]:
        assert str(words) in str(raised.value)
    if "nodes" in case:
        assert list(getattr(raised.value, "nodes", ())) == case["nodes"]


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case["case"])
def test_refused(case: dict[str, Any]) -> None:
    text = yaml.safe_dump(case["matter"]).replace("LONG", "가" * 2_001)
    with pytest.raises(ValidationError) as raised:
        Matter.model_validate(yaml.safe_load(text))
    fields = {str(part) for error in raised.value.errors() for part in error["loc"]}
    assert not case["field"] or case["field"] in fields
