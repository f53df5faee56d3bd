"""Issue statements of real courts as gold, over six statutes: nothing is lost, all fits."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from lawdb.evaluation.corpus_hash import corpus_hash
from lawdb.evaluation.court_issues import CourtIssues, read_court_issues
from lawdb.evaluation.gold import GoldSet, LabelKind
from lawdb.evaluation.gold_file import gold_lines, read_gold
from lawdb.evaluation.other_days import with_other_days
from lawdb.evaluation.rechecking import stale_labels
from tests.acceptance.court_issue_corpus import issue_lines, load_statutes_of_issues

STEP = 4
"""Every fourth statement is read; the command reads them all."""


@pytest.fixture(scope="module")
def core(database: Engine) -> Iterator[Session]:
    load_statutes_of_issues(database)
    with Session(database) as session:
        yield session


@pytest.fixture(scope="module")
def issues(core: Session) -> CourtIssues:
    return read_court_issues(core, issue_lines()[::STEP], "court-issues")


@pytest.fixture(scope="module")
def gold(core: Session, issues: CourtIssues) -> GoldSet:
    return issues.as_set("court-issues", corpus_hash(core))


def test_every_label_that_a_row_names_is_accounted_for(issues: CourtIssues, gold: GoldSet) -> None:
    assert issues.rows == len(issue_lines()[::STEP]) > 100
    assert issues.named == len(gold.labels) + len(gold.unresolved) + issues.named_again
    assert sum(issues.causes().values()) == len(gold.unresolved)
    assert len(gold.labels) > 0.85 * issues.named


def test_labels_name_the_version_of_the_event_date(core: Session, gold: GoldSet) -> None:
    assert stale_labels(core, gold) == []
    days = {query.id: query.event_date for query in gold.queries}
    assert all(label.version <= days[label.query] for label in gold.labels)


def test_negatives_of_other_days_never_hold_the_event_date(core: Session, gold: GoldSet) -> None:
    derived = with_other_days(core, gold)
    right = {(each.query, each.statute_id, each.article): each.version for each in gold.labels}
    days = {query.id: query.event_date for query in gold.queries}
    others = [each for each in derived.labels if each.kind is LabelKind.OTHER_DAY]
    assert len(others) > len(gold.labels) / 2
    for each in others:
        version = right[each.query, each.statute_id, each.article]
        # Before the right version starts, or after the event date.
        assert each.version < version or each.version > days[each.query]


def test_a_file_gives_back_the_set(gold: GoldSet) -> None:
    assert read_gold(gold_lines(gold)) == gold
