"""Search by words is held against a committed baseline: a sample of what courts cited.

``baseline/court-issues-sample.json`` is a report of ``lawdb.evaluation``: ids, dates and ranks, no
text. A change that is adopted brings its own: LAWDB_NEW_BASELINE=FILE writes it there.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from lawdb.evaluation.adoption import SHARP_FALL, TOLERANCE, CheckName, Comparison, compare
from lawdb.evaluation.corpus_hash import corpus_hash
from lawdb.evaluation.court_issues import read_court_issues
from lawdb.evaluation.report import EvaluationReport, SystemName, read_report, written
from lawdb.evaluation.report_figures import require_untouched
from lawdb.evaluation.run import System, run
from lawdb.search.lexical.indexing import index_texts
from lawdb.search.search import SearchTools
from tests.acceptance.court_issue_corpus import issue_lines, load_statutes_of_issues

BASELINE = Path(__file__).with_name("baseline") / "court-issues-sample.json"
SAMPLE = 100
MAIN = 0.40
"""Below this the sample itself would be of no use: it could hardly fall."""


class Silent:
    """Told of progress, and silent."""

    def begin(self, total: int, what: str) -> None: ...

    def advance(self, done: int) -> None: ...


@pytest.fixture(scope="module")
def store(database: Engine) -> Engine:
    load_statutes_of_issues(database)
    index_texts(database)
    return database


@pytest.fixture(scope="module")
def measured(store: Engine) -> EvaluationReport:
    with Session(store) as session:
        read = read_court_issues(session, issue_lines(), "court-issues")
        gold = read.as_set("court-issues", corpus_hash(session))
    systems = [System(SystemName.WORDS, SearchTools())]
    report = run(lambda: Session(store), gold, systems, Silent(), sample=SAMPLE)
    if file := os.environ.get("LAWDB_NEW_BASELINE"):
        Path(file).write_text(written(report), "utf-8")
    return report


@pytest.fixture(scope="module")
def comparison(measured: EvaluationReport) -> Comparison:
    return compare([read_report(BASELINE)], [measured])


def test_nothing_falls_below_the_baseline(comparison: Comparison) -> None:
    main = comparison.differences[0]
    assert main.difference >= -TOLERANCE, main
    checks: dict[Any, Any] = {check.name: check for check in comparison.checks}
    assert checks[CheckName.NO_MEASURE_FALLS].passed, checks[CheckName.NO_MEASURE_FALLS].detail
    assert comparison.sharp_falls == ()


def test_no_text_of_another_day_is_shown(measured: EvaluationReport) -> None:
    (words,) = measured.systems
    assert words.temporal.violations == 0
    assert words.temporal.texts_shown > 15 * SAMPLE


def test_the_baseline_can_be_fallen_from() -> None:
    """A baseline of nothing would hold whatever happens."""
    baseline = read_report(BASELINE)
    require_untouched(BASELINE.name, baseline)
    (words,) = baseline.systems
    assert words.measures[0].value > MAIN
    best = [row for row in words.queries if row.measures.get(words.measures[0].name, 0) == 1]
    assert len(best) > SAMPLE * SHARP_FALL / 4


def test_the_baseline_repeats_no_text() -> None:
    korean = {"제", "조", "의"}
    letters = {letter for letter in BASELINE.read_text("utf-8") if "가" <= letter <= "힣"}
    assert letters <= korean
