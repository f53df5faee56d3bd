"""Answers over real statutes, by words: the law of the day, the disclosure, hostile drafts.

A spread sample of what ``benchmarks.answers`` measures over the whole core bundle.
"""

from __future__ import annotations

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

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
