"""A failure kept by name is asked both ways, and a fix that breaks the other side shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest

from api.services.errors import MalformedParameter
from api.services.reading_store import ReadingStore
from api.services.regression.doors import Shown, ShownText
from api.services.regression.intervals import StoredIntervals
from api.services.regression.own_doors import LookupDoor
from api.services.regression.pinned_cases import read_cases, run_cases
from api.services.regression.questions import Direction, RegressionQuestion
from api.services.regression.suite import RegressionRequest, regress
from tests.api.services.regression import seeded_faults as faults
from tests.api.services.regression.conftest import TODAY


@dataclass
class OneText:
    """A door that always shows one version of 가상임대법 제1조: the newest, or the oldest."""

    intervals: StoredIntervals
    place: int
    name: str = "lookup"

    def answers(
        self, questions: Sequence[RegressionQuestion]
    ) -> Iterator[tuple[RegressionQuestion, Shown]]:
        for question in questions:
            article = self.intervals.article(question.statute_id, question.article)
            assert article is not None
            text = article.versions[self.place].typings[0].text
            yield question, [ShownText(question.statute, question.article, text)]


@pytest.fixture(scope="module")
def pins(store: ReadingStore, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pins") / "pins.yaml"
    with pytest.MonkeyPatch.context() as patch:
        faults.newest_first_lookup(patch)
        request = RegressionRequest(doors=("lookup",), pin="newest", pins=path, today=TODAY)
        assert regress(store, request).failures
    return path


def test_a_pinned_case_holds_days_and_no_text(pins: Path) -> None:
    cases = read_cases(pins)
    assert [case.name for case in cases][:2] == ["newest", "newest-2"]
    assert {case.failed.direction for case in cases} == {Direction.PAST, Direction.PRESENT}
    assert "임차인" not in pins.read_text("utf-8")


def test_without_the_fault_the_cases_hold(store: ReadingStore, pins: Path) -> None:
    request = RegressionRequest(doors=("lookup",), pins=pins, today=TODAY)
    report = regress(store, request)
    assert {pinned.standing for pinned in report.pins} == {"holds"}
    assert len(report.pins) == len(read_cases(pins))


def test_each_side_shows(pins: Path, intervals: StoredIntervals, store: ReadingStore) -> None:
    (case,) = [
        c.model_copy(
            update={
                "article": "제1조",
                "failed": c.failed.model_copy(
                    update={"day": date(2005, 6, 30), "version_from": date(2000, 1, 1)}
                ),
                "other": c.failed.model_copy(
                    update={"day": TODAY, "version_from": date(2015, 3, 1)}
                ),
            }
        )
        for c in read_cases(pins)[:1]
    ]
    standings = [
        run_cases([case], [OneText(intervals, place)], intervals, TODAY)[0].standing
        for place in (-1, 0, 1)
    ]
    assert standings == ["fails", "fails_in_other_direction", "fails_both_ways"]
    (unasked,) = run_cases([case], [], intervals, TODAY)
    assert unasked.standing == "not_asked"
    in_words = case.model_copy(update={"named": False})
    (left_out,) = run_cases([in_words], [LookupDoor(store)], intervals, TODAY)
    assert left_out.standing == "not_asked"
    moved = case.failed.model_copy(update={"version_from": date(2001, 1, 1)})
    changed = case.model_copy(update={"failed": moved})
    (result,) = run_cases([changed], [OneText(intervals, 0)], intervals, TODAY)
    assert result.standing == "store_changed"


NO_NUMBER = (
    "- {name: x, door: lookup, statute_id: '940001', article: 앞조, named: true,"
    " judgement: missed, failed: {day: 2005-01-01, direction: past, version_from: null},"
    " other: null}"
)


@pytest.mark.parametrize("text", ["nothing", "- {name: x}", "a: [", "- 1", NO_NUMBER])
def test_a_file_that_holds_no_cases_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "pins.yaml"
    path.write_text(text, "utf-8")
    with pytest.raises(MalformedParameter):
        read_cases(path)
