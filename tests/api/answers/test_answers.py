"""Answers as a whole: the day first, only its law, what came after, and when there is none."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy.orm import Session

from api.services.answers import AnswerRequest, answer, answer_stages
from api.services.errors import NoModel
from api.services.matter_requests import validated
from api.services.search_tools import SearchToolbox
from deadline_engine.extraction.language_model import ModelError
from tests.api.answers.conftest import TODAY, ScriptedModel, tools

QUESTION = "2013년 4월 2일에 통지받은 뱃삯보험금 청구권의 소멸시효는 나루 보험법상 어떻게 되나요"
RIGHT = {
    "text": "뱃삯보험금의 청구권은 2년간 행사하지 않으면 시효가 완성합니다.",
    "sources": [1],
    "quotes": [],
}
WRONG = {
    "text": "뱃삯보험금의 청구권은 7년간 행사하지 않으면 시효가 완성합니다.",
    "sources": [1],
    "quotes": [],
}


def test_without_a_model_the_texts_of_the_day_answer(
    session: Session, toolbox: SearchToolbox
) -> None:
    found = answer(session, AnswerRequest(QUESTION), tools(toolbox))
    assert (found.outcome, found.basis.kind, found.basis.drafts) == ("answered", "extractive", 0)
    assert found.event_date is not None
    assert (found.event_date.date, found.event_date.source) == (date(2013, 4, 2), "question")
    first = found.sources[0]
    assert (first.name, first.label) == ("나루 보험법 제9조(소멸시효)", "[1963-01-01, 2015-03-12)")
    assert "2년간" in first.passage
    assert first.passage in first.text
    assert first.link.endswith("as_of=2013-04-02")
    changes = [(c.interval.start, c.passage_changed, c.pending) for c in first.changes_since]
    assert changes == [(date(2015, 3, 12), True, False), (date(2027, 1, 1), True, True)]
    assert [c.number for c in first.transitional.clauses] == ["제2조"]
    assert first.transitional.decides_otherwise
    lines = found.text.split("\n")
    assert lines[0] == found.first_line_ko
    assert "2013-04-02" in lines[0]
    assert "질문에서 읽음" in lines[0]
    assert "3년간" not in found.model_dump_json()
    assert "5년간" not in found.model_dump_json()


def test_the_text_comes_in_english_too(session: Session, toolbox: SearchToolbox) -> None:
    found = answer(session, AnswerRequest(QUESTION, lang="en"), tools(toolbox))
    assert found.text.split("\n")[0] == found.first_line_en
    assert found.first_line_en.startswith("Event date: 2013-04-02 (read from the question).")


@pytest.mark.parametrize(
    ("question", "outcome", "reasons"),
    [
        ("사고 당시 나루 보험법상 소멸시효는", "ambiguous_event_date", []),
        ("2013년 2월 30일 나루 보험법상 소멸시효는", "event_date_not_found", []),
        ("2013년 4월 2일 뱃놀이보상법상 보상은", "not_enough_in_corpus", ["statute_not_stored"]),
        ("2013년 4월 2일 나루 보험법 제77조", "not_enough_in_corpus", ["no_such_article"]),
        ("1950년 4월 2일 나루 보험법상 소멸시효", "not_enough_in_corpus", None),
        ("2013년 4월 2일 김치찌개 끓이는 방법", "not_enough_in_corpus", None),
        ("2013년 4월 2일 나루 보험법 제9조", "answered", []),
    ],
)
def test_what_is_not_answered_says_why_and_shows_no_text(
    session: Session,
    toolbox: SearchToolbox,
    question: str,
    outcome: str,
    reasons: list[str] | None,
) -> None:
    found = answer(session, AnswerRequest(question), tools(toolbox))
    assert found.outcome == outcome, found.text
    if reasons is not None:
        assert [reason.code for reason in found.reasons] == reasons
    assert bool(found.sources) == (outcome == "answered")
    assert found.text.split("\n")[0] == found.first_line_ko
    if outcome == "not_enough_in_corpus":
        assert found.reasons
        assert all(r.sentence_ko in found.text for r in found.reasons)
    if outcome.startswith("ambiguous"):
        assert found.date_reading.asks
        assert found.event_date is None


def test_a_model_is_not_asked_where_there_is_nothing_to_draft_from(
    session: Session, toolbox: SearchToolbox
) -> None:
    model = ScriptedModel([{"sentences": [RIGHT]}])
    for question in ("사고 당시 나루 보험법", "2013년 4월 2일 뱃놀이보상법상 보상은"):
        answer(session, AnswerRequest(question, model=True), tools(toolbox, model))
    assert model.tasks == []


def test_a_draft_is_asked_for_once_more_with_the_reasons(
    session: Session, toolbox: SearchToolbox
) -> None:
    model = ScriptedModel([{"sentences": [WRONG]}, {"sentences": [RIGHT]}])
    stages = list(
        answer_stages(
            lambda: nullcontext(session), AnswerRequest(QUESTION, model=True), tools(toolbox, model)
        )
    )
    names = [stage.stage for stage in stages]
    assert names == ["event_date", "sources", "draft_refused", "draft_checked", "answer"]
    found = stages[-1].answer
    assert found is not None
    assert (found.outcome, found.basis.kind, found.basis.drafts) == ("answered", "model", 2)
    assert found.basis.model == "scripted-1"
    assert found.basis.prompt
    assert [(r.attempt, r.code) for r in found.removed] == [(1, "period_not_given")]
    assert "period_not_given" not in model.tasks[0].document
    assert "period_not_given" in model.tasks[1].document
    assert RIGHT["text"] in found.text
    assert WRONG["text"] not in found.text


def test_a_model_sees_nothing_but_texts_in_force(session: Session, toolbox: SearchToolbox) -> None:
    model = ScriptedModel([{"sentences": [RIGHT]}])
    answer(session, AnswerRequest(QUESTION, model=True), tools(toolbox, model))
    (task,) = model.tasks
    assert "2년간" in task.document
    assert "[1963-01-01, 2015-03-12)" in task.document
    assert "3년간" not in task.document
    assert "뱃삯" not in task.instructions


@pytest.mark.parametrize(
    ("replies", "outcome", "error"),
    [
        ([{"sentences": []}], "draft_refused", ""),
        ([{"sentences": [WRONG]}], "draft_refused", ""),
        ([{"sentences": [RIGHT], "verdict": "in_time"}], "model_failed", "model_reply_invalid"),
        (
            [{"sentences": [{**RIGHT, "deadline": "2015-01-01"}]}],
            "model_failed",
            "model_reply_invalid",
        ),
        ([{"sentences": [RIGHT] * 31}], "model_failed", "model_reply_invalid"),
        ([{"sentences": [{**RIGHT, "text": "가" * 1_001}]}], "model_failed", "model_reply_invalid"),
        ([ModelError("model_unreachable", "no")], "model_failed", "model_unreachable"),
        ([{"sentences": [WRONG]}, ModelError("model_busy", "no")], "model_failed", "model_busy"),
        ([{"sentences": [WRONG, RIGHT]}, ModelError("model_busy", "no")], "answered", "model_busy"),
    ],
)
def test_a_draft_that_does_not_hold_leaves_the_texts(
    session: Session, toolbox: SearchToolbox, replies: list[Any], outcome: str, error: str
) -> None:
    model = ScriptedModel(replies)
    found = answer(session, AnswerRequest(QUESTION, model=True), tools(toolbox, model))
    assert (found.outcome, found.basis.error) == (outcome, error)
    assert len(model.tasks) <= 2
    assert all(line in found.text for line in found.sources[0].passage.split("\n"))
    assert (found.basis.kind == "model") == (outcome == "answered")
    assert bool(found.basis.error_detail) == bool(error)
    assert not error or f"({error}: {found.basis.error_detail})" in found.text
    if outcome != "answered":
        assert found.sentence_ko in found.text
        assert found.sentences == ()


def test_a_model_that_is_asked_for_has_to_be_there(
    session: Session, toolbox: SearchToolbox
) -> None:
    with pytest.raises(NoModel):
        answer(session, AnswerRequest(QUESTION, model=True), tools(toolbox))
    model = ScriptedModel([{"sentences": [RIGHT]}])
    found = answer(session, AnswerRequest(QUESTION, model=False), tools(toolbox, model))
    assert (found.basis.kind, model.tasks) == ("extractive", [])


TORT = {
    "rule": "kr.civil_act.tort",
    "events": [{"role": "knowledge", "date": "2012-03-05"}, {"role": "act", "date": "2012-03-05"}],
    "as_of": "2020-01-01",
}


@pytest.mark.parametrize(
    ("filed", "sentence", "removed"),
    [
        ("2020-01-02", "소는 기간 안에 제기되었습니다.", "verdict_contradicts_engine"),
        ("2020-01-02", "청구는 적법합니다.", "verdict_contradicts_engine"),
        ("2020-01-02", "아직 청구할 수 있습니다.", "verdict_contradicts_engine"),
        ("2020-01-02", "시효가 완성되지 않았습니다.", "verdict_contradicts_engine"),
        ("2020-01-02", "The suit was filed in time.", "verdict_contradicts_engine"),
        ("2020-01-02", "The claim is not time-barred.", "verdict_contradicts_engine"),
        ("2020-01-02", "소는 기간이 지나 제기되었습니다.", None),
        ("2020-01-02", "시효가 완성되었습니다.", None),
        ("2020-01-02", "소는 기간 안에 제기되지 않았습니다.", None),
        ("2020-01-02", "The claim is time-barred.", None),
        ("2020-01-02", "마지막 날은 2015년 3월 5일입니다.", None),
        ("2020-01-02", "마지막 날은 2015년 3월 6일입니다.", "date_not_given"),
        ("2020-01-02", "마지막 날은 2022년 3월 5일입니다.", "date_not_given"),
        ("2014-01-02", "소는 기간 안에 제기되었습니다.", None),
        ("2014-01-02", "기간이 도과하지 않았습니다.", None),
        ("2014-01-02", "기간이 도과하였습니다.", "verdict_contradicts_engine"),
        ("2014-01-02", "소는 각하될 것입니다.", "verdict_contradicts_engine"),
        ("2014-01-02", "The claim is late.", "verdict_contradicts_engine"),
        (None, "소는 기간 안에 제기되었습니다.", "verdict_without_engine"),
    ],
)
def test_a_verdict_agrees_with_the_engine(
    session: Session, toolbox: SearchToolbox, filed: str | None, sentence: str, removed: str | None
) -> None:
    plain = TORT if filed is None else {**TORT, "filing": {"date": filed}}
    model = ScriptedModel([{"sentences": [{"text": sentence, "sources": [0], "quotes": []}]}])
    lang = "en" if sentence.isascii() else "ko"
    request = AnswerRequest(QUESTION, matter=validated(plain), model=True, lang=lang)
    found = answer(session, request, tools(toolbox, model))
    assert found.deadline is not None
    assert getattr(found.deadline.due, lang) in found.text
    assert getattr(found.deadline.verdict_words, lang) in found.text
    assert [r.code for r in found.removed[:1]] == ([removed] if removed else [])
    assert [s.text for s in found.sentences] == ([] if removed else [sentence])


def test_facts_read_from_the_question_are_computed(
    session: Session, toolbox: SearchToolbox
) -> None:
    facts = "2019. 3. 4. 민사 판결정본을 송달받고 2019. 3. 19. 항소장을 제출하였다."
    asked = f"{facts} 항소기간이 지났나요?"
    found = answer(session, AnswerRequest(asked, as_of="2019-03-19"), tools(toolbox))
    assert found.deadline is not None
    assert found.facts_read is not None
    assert (found.deadline.due.ko, found.deadline.verdict) == ("2019-03-18", "late")
    assert "말일 2019-03-18" in found.text
    assert all(field.evidence.quote in asked for field in found.facts_read.fields)


@pytest.mark.parametrize(
    "asked",
    [
        "뱃삯보험금 청구권의 소멸시효는 어떻게 되나요",  # no facts
        "2019. 3. 4. 판결을 송달받았는데 뱃삯보험금은 얼마인가요",  # no question of time
    ],
)
def test_no_deadline_is_computed_that_nobody_asked_for(
    session: Session, toolbox: SearchToolbox, asked: str
) -> None:
    found = answer(session, AnswerRequest(asked, as_of="2019-03-19"), tools(toolbox))
    assert (found.deadline, found.facts_read) == (None, None)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    start=st.dates(date(1955, 1, 1), date(2030, 12, 31)),
    days=st.integers(1, 4_000),
    asked=st.sampled_from(
        ["뱃삯보험금 청구권의 소멸시효", "갈대밭 통행 허가", "나루 보험법 제9조"]
    ),
)
def test_no_text_is_of_another_time(
    session: Session, toolbox: SearchToolbox, start: date, days: int, asked: str
) -> None:
    end = start + timedelta(days=days)
    found = answer(session, AnswerRequest(asked, as_of=f"{start}..{end}"), tools(toolbox))
    for source in found.sources:
        for interval in (source.interval, *(text.interval for text in source.other_texts)):
            assert interval.start < end
            assert interval.end is None or start < interval.end
    assert found.first_line_ko in found.text
    assert TODAY not in {c.interval.start for s in found.sources for c in s.changes_since}
