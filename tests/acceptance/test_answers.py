"""Answers over real statutes, by words: the law of the day, the disclosure, hostile drafts.

A spread sample of what ``benchmarks.answers`` measures over the whole core bundle.
"""

from __future__ import annotations

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from api.services.answers import AnswerRequest, AnswerTools, answer
from api.services.matter_requests import validated
from api.services.search_tools import SearchToolbox
from benchmarks.answer_questions import PHRASINGS, asked_articles
from benchmarks.answers import TODAY, Tally, measure
from benchmarks.hostile_drafts import ALTERED, HOSTILE, INVENTED, OTHER_DAY, RIGHT
from ingest.intervals.derive import derive
from ingest.load import StatuteLoader
from ingest.load.curated import load_curated
from lawdb.search.lexical.indexing import index_texts
from tests.api.conftest import STALE_AFTER
from tests.core_corpus import core_file
from tests.loading import loading_connection
from tests.shared_material import shared_path

FILES = (
    "민법/법률", "형법/법률", "형사소송법/법률", "상법/법률", "근로기준법/법률(법률)",
    "국세기본법/법률", "주택임대차보호법/법률", "행정소송법/법률", "특허법/시행령",
    "국민연금법/시행령", "개인정보보호법/법률", "헌법재판소법/법률(법률)",
)  # fmt: skip
QUESTIONS = 84


@pytest.fixture(scope="module")
def store(database: Engine) -> Engine:
    shared_path("corpus/legalize-kr-core.bundle")
    with loading_connection(database) as connection:
        with StatuteLoader(connection) as loader:
            for name in FILES:
                statutes, _ = core_file(f"kr/{name}.md")
                for revisions in statutes.values():
                    loader.add(derive(revisions), revisions)
        load_curated(connection)
    index_texts(database)
    return database


@pytest.fixture(scope="module")
def tally(store: Engine) -> Tally:
    with Session(store) as session:
        articles = asked_articles(session, QUESTIONS, TODAY)
        assert len(articles) == QUESTIONS > 10 * len(PHRASINGS)
        assert not any("조의" in a.question or "제766조" in a.question for a in articles)
        return measure(session, articles, SearchToolbox(STALE_AFTER), words_only=True)


def test_every_text_is_of_the_event_date(tally: Tally) -> None:
    assert tally.texts > QUESTIONS
    assert tally.out_of_force == []


def test_the_governing_article_is_shown(tally: Tally) -> None:
    assert tally.share >= 0.9, [(stage, a.question) for a, stage in tally.missed]
    groups = {group: tally.governing[group] / count for group, count in tally.asked.items()}
    assert len(groups) == 4
    assert all(groups[group] >= 0.95 for group in ("past, named", "present, named")), groups


def test_every_answer_discloses_its_day(tally: Tally) -> None:
    assert tally.undisclosed == []
    assert len(tally.wrong_dates) <= QUESTIONS // 50


def test_hostile_drafts_are_caught(tally: Tally) -> None:
    for kind in (OTHER_DAY, INVENTED, ALTERED):
        assert tally.drafted[kind] > QUESTIONS, kind
    assert {kind: tally.passed[kind] for kind in HOSTILE} == {kind: [] for kind in HOSTILE}


def test_right_sentences_are_kept(tally: Tally) -> None:
    assert tally.drafted[RIGHT] > 3 * QUESTIONS
    assert tally.passed[RIGHT] == []


@pytest.mark.parametrize(
    ("question", "outcome", "said", "unsaid"),
    [
        (
            "2015년 3월 1일 형법 제241조",
            "not_in_force",
            ["2009헌바17", "효력 상실 2008-10-31", "위헌 결정으로 효력 없음"],
            "기준일에 시행 중인 조문으로 답합니다",
        ),
        ("형법 제241조가 아직 시행 중인가", "not_in_force", ["아니요.", "2016-01-06"], "[1]"),
        ("2010년에 간통죄로 처벌되나요?", "not_in_force", ["제241조", "2009헌바17"], ""),
        (
            "2024년 8월 1일 사망한 경우 형제자매의 유류분은",
            "answered",
            ["2020헌가4", "일부는 위헌 결정"],
            "",
        ),
        (
            "형사소송법 제249조 2005년 3월 1일 살인 공소시효 기간은 15년인가",
            "answered",
            ["15년", "이 조문 바뀜 (보인 부분도 바뀜)"],
            "보인 부분은 그대로",
        ),
        (
            "2007년 12월 20일에 저지른 사기, 형사소송법 제249조 제1항 제4호",
            "answered",
            ["다음 기간의 경과로", "제1항제4호 4.", "5년"],
            "",
        ),
        (
            "2005년 3월 1일에 저지른 살인의 공소시효는?",
            "answered",
            ["제253조의2", "그날까지 공소시효가 완성되지 않았으면", "(부칙 제2조 <13454>)"],
            "",
        ),
        (
            "형사소송법 제253조의2는 1999년 살인에도 적용되나요",
            "not_in_force",
            ["2015-07-31부터", "공소시효가 배제"],
            "",
        ),
        (
            "민법 제766조 제3항이 1990년에 신설되었을 때 내용은?",
            "not_in_force",
            ["제766조제3항은", "아직 없었습니다", "2020-10-20"],
            "",
        ),
        ("2019년 1월 민법 제766조 제2항", "answered", ["제2항 ②", "2014헌바148"], ""),
    ],
)
def test_what_lawyers_asked(
    store: Engine, question: str, outcome: str, said: list[str], unsaid: str
) -> None:
    with Session(store) as session:
        tools = AnswerTools(SearchToolbox(STALE_AFTER), today=TODAY)
        found = answer(session, AnswerRequest(question, words_only=True), tools)
    assert found.outcome == outcome, found.text
    assert [words for words in said if words not in found.text] == []
    assert not unsaid or unsaid not in found.text.split("[2]")[0]


def test_the_texts_of_a_computation_come_before_those_of_today(store: Engine) -> None:
    matter = validated(
        {
            "rule": "kr.civil_act.tort",
            "events": [
                {"role": "knowledge", "date": "2012-03-05"},
                {"role": "act", "date": "2010-01-01"},
            ],
            "filing": {"date": "2015-03-09"},
        }
    )
    with Session(store) as session:
        tools = AnswerTools(SearchToolbox(STALE_AFTER), today=TODAY)
        request = AnswerRequest("불법행위 소멸시효가 완성되었나요", matter=matter, words_only=True)
        text = answer(session, request, tools).text
    assert "[0]은 이 사실로 계산한 결과" in text
    assert "민법 제766조제1항 [1960-01-01, " in text.split("\n조문\n")[0]
