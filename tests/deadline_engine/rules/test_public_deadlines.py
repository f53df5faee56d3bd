"""Transitional measures, former articles and chains of public law, computed by the engine."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from deadline_engine.graph.computing import compute
from deadline_engine.graph.errors import Gap
from deadline_engine.matter.matter import Matter

CASES: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "public_deadlines.yaml").read_text("utf-8")
)
_OF_MATTER = ("rule", "period", "attributes", "tolling", "without")


def _matter(case: dict[str, Any]) -> Matter:
    facts = {key: case[key] for key in _OF_MATTER if key in case}
    events = [{"role": role, "date": day} for role, day in case["events"].items()]
    return Matter.model_validate({**facts, "events": events})


@pytest.mark.parametrize("case", CASES, ids=lambda c: c["case"])
def test_the_deadline(case: dict[str, Any]) -> None:
    result = compute(_matter(case))
    due = result.usual.due
    if "asks" in case:
        assert not due.exact
        assert case["asks"] in {question.asks_for for question in result.questions}
        return
    assert due.never if case.get("unlimited") else due.exact == case["due"]
    named = {a.authority.article for step in result.usual.steps for a in step.done.applied}
    assert case["article"] in named


def test_a_rule_that_has_ended_does_not_fall_back_on_an_older_text() -> None:
    ended = {
        "rule": "kr.national_tax_basic.suit_without_decision",
        "events": {"decision_period_end": "1994-03-02"},
    }
    with pytest.raises(Gap, match="1994-03-02"):
        compute(_matter(ended))


def test_a_period_that_no_article_prints_is_asked_for() -> None:
    result = compute(
        _matter(
            {
                "rule": "kr.commencement.after_promulgation",
                "events": {"promulgation": "2019-04-30"},
            }
        )
    )
    assert "period" in {question.asks_for for question in result.questions}
    assert not result.usual.due.exact
    assert not result.usual.due.never


def test_no_warning_of_a_later_text_with_the_same_period() -> None:
    result = compute(
        _matter({"rule": "kr.civil_procedure.appeal", "events": {"service": "1970-10-05"}})
    )
    assert "later_version" not in {warning.code for warning in result.warnings}


def test_the_former_reading_of_early_conciliation_is_shown_beside_the_one_held_now() -> None:
    result = compute(
        _matter(
            {
                "rule": "uk.employment.unfair_dismissal",
                "events": {"effective_date_of_termination": "2015-06-08"},
                "tolling": [
                    {"kind": "uk.early_conciliation", "start": "2015-06-03", "end": "2015-07-03"}
                ],
            }
        )
    )
    assert [str(reading.due.exact) for reading in result.readings] == ["2015-10-02", "2015-10-07"]
