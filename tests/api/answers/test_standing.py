"""What a question names and what was no law that day is an answer, with its days and clauses."""

from __future__ import annotations

import pytest
from sqlalchemy.orm import Session

from api.services.answers import AnswerRequest, answer
from api.services.search_tools import SearchToolbox
from tests.api.answers.conftest import tools

CASES: list[tuple[str, tuple[str, list[str]], list[str]]] = [
    (
        "물때 관측법 제6조가 아직 시행 중인가",
        ("not_in_force", ["article_not_in_force"]),
        ["아니요.", "2010-04-01부터 시행 중이 아닙니다"],
    ),
    ("2005년 5월 1일 물때 관측법 제6조", ("answered", []), ["방해한"]),
    (
        "물때 관측법 제5조의2는 2005년에 관측한 물때에도 적용되나요",
        ("not_in_force", ["article_not_in_force"]),
        ["아직 없었습니다", "2010-04-01부터 시행되었습니다", "제2조 <10000>"],
    ),
    (
        "물때 관측법 제5조 제2항이 1995년에 신설되었을 때의 내용은",
        ("not_in_force", ["unit_not_in_force"]),
        ["물때 관측법 제5조제2항은", "2010-04-01부터", "나루터마다"],
    ),
    (
        "물때 관측법 제5조 제7항",
        ("not_in_force", ["no_such_article"]),
        ["어느 글에도 없습니다"],
    ),
    (
        "물때 관측법 제99조는 2020년에 시행 중이었나",
        ("not_in_force", ["no_such_article"]),
        ["아니요."],
    ),
    (
        "내년에 시행되는 물때 관측법 제5조는?",
        ("answered", ["premise_not_known"]),
        ["2010-04-01부터 시행 중입니다"],
    ),
    ("2027년에 시행되는 나루 보험법 제9조는?", ("answered", []), ["5년간"]),
    ("안녕하세요", ("asked_elsewhere", ["no_question"]), []),
    ("독일 민법상 소멸시효는", ("not_enough_in_corpus", ["foreign_law"]), []),
    ("소멸시효 완성 여부를 판단해 주세요", ("needs_facts", ["no_facts"]), []),
    ("뱃놀이보상법상 2300년의 요금은", ("not_enough_in_corpus", ["statute_not_stored"]), []),
]


@pytest.mark.parametrize(("question", "came", "said"), CASES)
def test_what_was_no_law_that_day(
    session: Session,
    toolbox: SearchToolbox,
    question: str,
    came: tuple[str, list[str]],
    said: list[str],
) -> None:
    found = answer(session, AnswerRequest(question), tools(toolbox))
    assert (found.outcome, [r.code for r in found.reasons]) == came, found.text
    for words in said:
        assert words in found.text
    assert all(source.named for source in found.sources) or came[0] == "answered"


def test_the_unit_asked_for_is_judged_for_change(session: Session, toolbox: SearchToolbox) -> None:
    asked = "2005년 5월 1일 물때 관측법 제5조"
    (change,) = answer(session, AnswerRequest(asked), tools(toolbox)).sources[0].changes_since
    assert not change.passage_changed
    asked = "2013년 4월 2일 나루 보험법 제9조 제1항"
    source = answer(session, AnswerRequest(asked), tools(toolbox)).sources[0]
    assert source.passage_unit == "제1항"
    assert "2년간" in source.passage
    assert [change.passage_changed for change in source.changes_since] == [True, True]
