"""What the check makes of drafts: what is not law of the day goes, what is right stays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from sqlalchemy.orm import Session

from api.services.answers import AnswerRequest, answer
from api.services.answers.results import AnswerSource
from api.services.search_tools import SearchToolbox
from tests.api.answers.conftest import ScriptedModel, tools

HERE = Path(__file__).parent
QUESTION = "2013년 4월 2일에 통지받은 뱃삯보험금 청구권의 소멸시효는 나루 보험법상 어떻게 되나요"
CASES = yaml.safe_load((HERE / "drafts.yaml").read_text("utf-8"))
ROWS = [(case, row) for case in CASES for row in case["sentences"]]


def sources_of(
    session: Session, toolbox: SearchToolbox, request: AnswerRequest
) -> Sequence[AnswerSource]:
    return answer(session, replace(request, model=False), tools(toolbox)).sources


def drafted(row: Mapping[str, Any], sources: Sequence[AnswerSource]) -> dict[str, Any]:
    """The sentence as a model would send it: articles named by their source's number."""
    numbers = {source.article: source.number for source in sources} | {"deadline": 0}
    cited = row.get("sources", [sources[0].article])
    quotes = [
        {"source": numbers.get(article, 99), "words": words}
        for article, words in row.get("quotes", ())
    ]
    return {
        "text": row["text"],
        "sources": [each if isinstance(each, int) else numbers[each] for each in cited],
        "quotes": quotes,
    }


@pytest.mark.parametrize(
    ("case", "row"), ROWS, ids=[f"{case['case']}: {row['text'][:40]}" for case, row in ROWS]
)
def test_a_sentence_alone(
    session: Session, toolbox: SearchToolbox, case: dict[str, Any], row: dict[str, Any]
) -> None:
    request = AnswerRequest(
        case.get("ask", QUESTION), words_only=True, model=True, lang=case.get("lang", "ko")
    )
    sources = sources_of(session, toolbox, request)
    sentence = drafted(row, sources)
    model = ScriptedModel([{"sentences": [sentence]}])
    found = answer(session, request, tools(toolbox, model))
    expected = row.get("removed")
    assert [r.code.value for r in found.removed] == ([expected] * 2 if expected else [])
    shown = row.get("shown", row["text"])
    assert [s.text for s in found.sentences] == ([] if expected else [shown])
    assert found.outcome.value == ("draft_refused" if expected else "answered")
    lines = [line.split(" [")[0] for line in found.text.split("\n")]
    assert not shown or (shown in lines[1:]) == (not expected)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_a_draft_of_many_sentences_keeps_the_right_ones(
    session: Session, toolbox: SearchToolbox, case: dict[str, Any]
) -> None:
    request = AnswerRequest(
        case.get("ask", QUESTION), words_only=True, model=True, lang=case.get("lang", "ko")
    )
    sources = sources_of(session, toolbox, request)
    rows = case["sentences"]
    model = ScriptedModel([{"sentences": [drafted(row, sources) for row in rows]}])
    found = answer(session, request, tools(toolbox, model))
    right = [r.get("shown", r["text"]) for r in rows if "removed" not in r]
    assert [s.text for s in found.sentences] == right
    assert {(r.attempt, r.sentence) for r in found.removed} == {
        (attempt, row["text"]) for row in rows if "removed" in row for attempt in (1, 2)
    }
