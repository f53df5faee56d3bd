"""A deterministic sample of the core corpus, asked in both directions through the store's doors."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from api.services.reading_store import ReadingStore
from api.services.regression.findings import Judgement, RegressionReport
from api.services.regression.intervals import StoredIntervals
from api.services.regression.suite import RegressionRequest, regress
from api.services.stored_authorities import StoredUnit
from lawdb.citations.unit_history import UnitRun
from lawdb.lookup.version_rows import StoredVersion
from tests.acceptance.conftest import CoreStore
from tests.shared_material import shared_path

TODAY = date(2026, 12, 1)
assert shared_path  # its tests are counted as those over the shared material


@pytest.fixture(scope="module")
def store(core_store: CoreStore) -> ReadingStore:
    return ReadingStore(core_store.engine, timedelta(days=30))


def _report(store: ReadingStore, sample: int, *doors: str) -> RegressionReport:
    return regress(store, RegressionRequest(doors=doors, sample=sample, today=TODAY))


def test_what_can_be_mistaken_in_the_core_corpus(store: ReadingStore) -> None:
    with store.session() as session:
        articles = list(StoredIntervals.read(session).with_several_versions())
    assert len(articles) > 12_000
    assert sum(article.pairs for article in articles) > 40_000


@pytest.mark.parametrize(
    ("door", "sample"),
    [
        ("lookup", 4_000),
        ("statute", 300),
        ("citations", 1_500),
        ("rules", 4_000),
        ("search", 200),
        ("answers", 60),
    ],
)
def test_no_text_of_another_day_is_shown(store: ReadingStore, door: str, sample: int) -> None:
    report = _report(store, sample, door)
    (counted,) = report.doors
    assert [e.model_dump(mode="json") for g in report.groups for e in g.examples] == []
    assert report.failures == 0
    assert counted.past.right > 0
    assert counted.present.right > 0
    assert counted.past.rate == counted.present.rate == 1.0
    # The units alone are not two texts a question: without computations rules were hardly asked.
    assert door != "rules" or counted.checks > 5 * counted.questions


def test_rules_that_take_the_newest_text_are_caught(
    store: ReadingStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def newest(unit: StoredUnit, day: date) -> UnitRun | None:
        return unit.runs[-1] if unit.runs else None

    def last_typing(run: UnitRun, day: date) -> StoredVersion:
        return run.versions[-1].typings[-1]

    monkeypatch.setattr(StoredUnit, "run_on", newest)
    monkeypatch.setattr(UnitRun, "typing_on", last_typing)
    (counted,) = _report(store, 4_000, "rules").doors
    assert counted.by_judgement[Judgement.SLIPPED_NEWER] > 0
    assert counted.past.wrong > counted.present.wrong
