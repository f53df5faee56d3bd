"""Citations found in 90 court decisions, against labels made by hand.

The set ``dev`` (60 decisions) was looked at while the grammar was written. The set ``held_out`` (30
decisions) was not: its rows were only ever counted. The labels hold the words of the references and
where they stand; the decisions are read from the shared material.
"""

from __future__ import annotations

import pytest

from benchmarks.citation_labels import DECISIONS, LABELS, Score, Scores, measure, total
from lawdb.citations.finding import NameBook
from tests.acceptance.conftest import CoreStore
from tests.shared_material import shared_path

FLOORS = {"dev": (0.985, 0.985), "held_out": (0.95, 0.95)}
"""Precision and recall, slightly under what was measured."""


@pytest.fixture(scope="module")
def scores(core_store: CoreStore) -> Scores:
    from sqlalchemy.orm import Session

    with Session(core_store.engine) as session:
        names = NameBook.of(session)
    return measure(shared_path(DECISIONS), names)


def test_every_label_stands_in_its_decision(scores: Scores) -> None:
    counted = Score()
    for score in scores.values():
        counted.add(score)
    assert counted.labelled >= len(LABELS.read_text("utf-8").splitlines())


@pytest.mark.parametrize("of", FLOORS)
def test_precision_and_recall(scores: Scores, of: str) -> None:
    precision, recall = FLOORS[of]
    score = total(scores, of=of)
    print(f"{of}: precision {score.precision:.4f}, recall {score.recall:.4f}, {dict(score.wrong)}")
    assert score.precision >= precision
    assert score.recall >= recall


@pytest.mark.parametrize(("of", "floor"), [("dev", 1.0), ("held_out", 0.99)])
def test_the_line_of_references_is_read_in_full(scores: Scores, of: str, floor: float) -> None:
    """참조조문: whatever it names is found."""
    score = total(scores, of=of, by=1, value="references")
    assert score.labelled
    assert score.found >= floor * score.labelled
