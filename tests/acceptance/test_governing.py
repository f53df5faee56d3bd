"""Which text governs a set of facts: cases as data, over the core bundle and the curated rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from sqlalchemy.orm import Session

from lawdb.governing import GoverningResult, governing
from lawdb.governing.results import GoverningText

pytestmark = pytest.mark.shared

CASES = [
    case
    for file in sorted((Path(__file__).parent / "governing").glob("*.yaml"))
    for case in yaml.safe_load(file.read_text("utf-8"))
]
READABLE = "decided_by_transitional_rule"


def _id(case: dict[str, Any]) -> str:
    facts = " ".join(f"{name}={value}" for name, value in case["facts"].items())
    return f"{' '.join(case['ask'])} {case['event']} {facts}"


def _relation(text: GoverningText | None) -> str | None:
    if text is None:
        return None
    return text.relation if text.stands else "none"


@pytest.mark.parametrize("case", CASES, ids=_id)
def test_case(core: Session, case: dict[str, Any]) -> None:
    result = governing(
        core, *case["ask"], case["event"], case["facts"], judged_on=case.get("judged")
    )
    text = result.governing
    given = {
        "outcome": result.outcome.value,
        "text": _relation(text),
        "by": text.promulgation.number if text and text.promulgation else None,
        "asks": [asked.fact for asked in result.asks],
        "may": [f"{c.promulgation.number} {c.number}" for c in result.may_decide_otherwise],
        "parts": {part.unit: _relation(part.governing) for part in result.parts},
        "later": list(result.not_yet_applied),
    }
    expected = {"outcome": READABLE, **{key: case[key] for key in given if key in case}}
    assert {key: given[key] for key in expected} == expected
    words = (text.unit_text or "") if text else ""
    assert case.get("has", "") in words
    assert "lacks" not in case or case["lacks"] not in words
    _says_why(result)


def _says_why(result: GoverningResult) -> None:
    """An answer decided by a clause shows it, with the facts it was held against."""
    for step in result.why:
        assert bool(step.addenda_text) == bool(step.clause), step.rule_id
        assert step.sentence_ko
        assert step.sentence_en
    assert result.decided == result.outcome.value.startswith("decided_")
    if result.decided:
        assert result.asks == ()
        assert result.alternatives == ()
        assert result.may_decide_otherwise == ()


def test_every_case_names_its_source() -> None:
    assert len(CASES) > 100
    assert [_id(case) for case in CASES if not case.get("source")] == []
