"""Names, references and questions that cannot be answered, on the real store."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from sqlalchemy.orm import Session

from lawdb.errors import StoreError
from lawdb.lookup import article

pytestmark = pytest.mark.shared

QUESTIONS = yaml.safe_load((Path(__file__).parent / "names.yaml").read_text("utf-8"))


def _id(question: dict[str, Any]) -> str:
    return f"{question['ask'][0]!r} {question['ask'][1]!r} {question['as']}"


@pytest.mark.parametrize("question", [q for q in QUESTIONS if "error" in q], ids=_id)
def test_a_question_without_answer(core: Session, question: dict[str, Any]) -> None:
    with pytest.raises(StoreError) as raised:
        article(core, *question["ask"], question["as"])
    assert raised.value.code == question["error"]
    assert question.get("says", "") in raised.value.detail
    names = [candidate.name for candidate in raised.value.candidates]
    assert "near" not in question or question["near"] in names


@pytest.mark.parametrize("question", [q for q in QUESTIONS if "error" not in q], ids=_id)
def test_a_question_with_an_answer(core: Session, question: dict[str, Any]) -> None:
    result = article(core, *question["ask"], question["as"])
    given = {
        "outcome": result.outcome.value,
        "statute": result.statute.id,
        "title": result.statute.title,
        "matched_by": result.statute.matched_by,
        "named_on_that_day": result.statute.named_on_that_day,
        "article": result.article,
        "unit": result.unit,
        "next": result.next_effective,
        "was": [[i.start, i.end] for i in result.in_force_during],
    }
    expected = {key: question[key] for key in given if key in question}
    assert {key: given[key] for key in expected} == expected
    words = result.unit_text or ""
    assert question.get("has", "") in words
    assert "lacks" not in question or question["lacks"] not in words


def test_beyond_the_last_check_the_answer_says_so(core: Session) -> None:
    horizon = article(core, "민법", "766", yaml.safe_load("2026-06-03")).horizon
    assert (str(horizon.verified_until), horizon.past_end) == ("2026-06-02", True)
    assert "2026-06-02" in horizon.sentence_en
