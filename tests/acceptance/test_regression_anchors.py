"""The regression suite's questions, anchored in official bodies and in what courts cite."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from functools import partial

import pytest
from sqlalchemy.orm import Session

from api.services.reading_store import ReadingStore
from api.services.regression.doors import ShownText
from api.services.regression.findings import Judgement
from api.services.regression.intervals import StoredIntervals
from api.services.regression.own_door_choice import own_doors
from api.services.regression.question_book import sampled
from benchmarks.anchored_bodies import FOLDER, AnchoredBodies
from benchmarks.anchored_citations import FILE, AnchoredCitations
from benchmarks.anchored_judge import AnchoredJudge
from benchmarks.cited_doors import CitedCitations, CitedLookup
from benchmarks.regression_anchors import DoorAnchored, ask_door
from tests.acceptance.conftest import CoreStore
from tests.shared_material import shared_path

TODAY = date(2026, 12, 1)
_SAMPLE = 200
"""Texts before a revision; ``benchmarks.regression_anchors`` asks all, through search as well."""
STORED_DOORS = ("lookup", "statute", "citations", "rules")
"""Those that need no index."""


@pytest.fixture(scope="module")
def store(core_store: CoreStore) -> ReadingStore:
    return ReadingStore(core_store.engine, timedelta(days=10_000))


@pytest.fixture(scope="module")
def intervals(core: Session) -> StoredIntervals:
    return StoredIntervals.read(core)


@pytest.fixture(scope="module")
def bodies(intervals: StoredIntervals) -> AnchoredBodies:
    return AnchoredBodies.read(shared_path(FOLDER), intervals, TODAY)


@pytest.fixture(scope="module")
def cited(core: Session, intervals: StoredIntervals) -> AnchoredCitations:
    return AnchoredCitations.read(core, shared_path(FILE), intervals, TODAY)


def _clean(result: DoorAnchored) -> None:
    report = result.report
    print(f"{report.door}: {report.questions} questions, {report.checks} checks, {result.anchored}")
    assert report.available, report.why_not
    assert [f"{f.judgement} {f.statute} {f.article} {f.day}" for f in result.failures] == []


@pytest.mark.parametrize("door", STORED_DOORS)
def test_every_article_of_an_official_body_is_what_a_door_shows(
    door: str, store: ReadingStore, intervals: StoredIntervals, bodies: AnchoredBodies
) -> None:
    assert len(bodies.texts) == 299
    assert bodies.left_out == []
    [asked] = own_doors([door], store, intervals)
    result = ask_door(intervals, bodies.evidence, asked, bodies.questions, TODAY)
    _clean(result)
    if door in ("lookup", "citations"):
        assert result.report.questions == 299
        assert result.anchored["confirmed"] >= 299


@pytest.mark.parametrize("door", ["lookup", "citations", "rules"])
def test_the_text_before_a_revision_is_shown_for_its_last_day(
    door: str, store: ReadingStore, intervals: StoredIntervals, cited: AnchoredCitations
) -> None:
    [asked] = own_doors([door], store, intervals)
    evidence = partial(cited.evidence_in, intervals)
    questions = sampled(cited.questions, _SAMPLE)
    _clean(ask_door(intervals, evidence, asked, questions, TODAY))


@pytest.mark.parametrize("make", [CitedLookup, CitedCitations])
def test_the_text_before_a_revision_is_shown_for_a_court_s_words(
    make: Callable[..., CitedLookup | CitedCitations],
    store: ReadingStore,
    intervals: StoredIntervals,
    cited: AnchoredCitations,
) -> None:
    evidence = partial(cited.evidence_in, intervals)
    questions = sampled(cited.questions, _SAMPLE)
    result = ask_door(intervals, evidence, make(store, cited.cited), questions, TODAY)
    _clean(result)
    assert result.report.questions == _SAMPLE


def test_the_material_contradicts_the_text_of_today_where_it_can(
    intervals: StoredIntervals, cited: AnchoredCitations
) -> None:
    """What a door that ignores the day would show is found out by the marks alone."""
    assert len(cited.questions) > 3_000
    told = cited.told_by_marks(intervals, TODAY)
    judge = AnchoredJudge(intervals, partial(cited.evidence_in, intervals))
    for question in cited.questions:
        article = intervals.article(question.statute_id, question.article)
        now = article.on(TODAY) if article is not None else None
        typing = now.on(TODAY) if now is not None else None
        if typing is None or not typing.text:
            continue
        text = ShownText(f"id:{question.statute_id}", question.article, typing.text)
        judge.judge(question, [text])
    assert judge.anchored["contradicted"] == told > 500


def test_another_text_than_the_body_s_is_found_out(
    intervals: StoredIntervals, bodies: AnchoredBodies
) -> None:
    judge = AnchoredJudge(intervals, bodies.evidence)
    wrong = 0
    for question in (q for q in bodies.questions if q.named):
        article = intervals.article(question.statute_id, question.article)
        assert article is not None
        for version in article.versions:
            if version is article.on(question.day) or not version.typings[-1].text:
                continue
            words = version.typings[-1].text
            text = ShownText(f"id:{question.statute_id}", question.article, words)
            [judged] = judge.judge(question, [text])
            wrong += judged.judgement is not Judgement.RIGHT
    assert wrong > 300
    assert judge.anchored["contradicted"] > 300
