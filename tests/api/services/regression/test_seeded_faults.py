"""The suite catches every seeded fault, in the direction expected, and nothing without a fault."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from api.services.reading_store import ReadingStore
from api.services.regression.findings import Judgement, RegressionReport
from api.services.regression.own_door_choice import OWN_DOORS
from api.services.regression.questions import Direction, Edge
from api.services.regression.suite import RegressionRequest, regress
from tests.api.services.regression import seeded_faults as faults
from tests.api.services.regression.conftest import TODAY

PAST, PRESENT = Direction.PAST, Direction.PRESENT
NEWER, OLDER = Judgement.SLIPPED_NEWER, Judgement.SLIPPED_OLDER


class Seeded(NamedTuple):
    fault: faults.Fault
    door: str
    slips: set[tuple[Judgement, Direction]]
    """Every slip there may be; each of them must be found."""
    edge: Edge | None = None
    """Where the fault shows, and nowhere else."""


SEEDED = [
    Seeded(faults.ignored_lower_bound, "lookup", {(NEWER, PAST)}, Edge.DAY_BEFORE),
    Seeded(
        faults.inclusive_upper_bound, "lookup", {(OLDER, PAST), (OLDER, PRESENT)}, Edge.FIRST_DAY
    ),
    # A pending text is the newest one: then also the present is answered from the wrong time.
    Seeded(faults.newest_first_lookup, "lookup", {(NEWER, PAST), (NEWER, PRESENT)}),
    Seeded(faults.ignored_lower_bound_in_sql, "statute", {(NEWER, PAST), (NEWER, PRESENT)}),
    Seeded(faults.inclusive_upper_bound_in_sql, "statute", {(OLDER, PAST), (OLDER, PRESENT)}),
    Seeded(
        faults.search_without_the_date_filter,
        "search",
        {(NEWER, PAST), (OLDER, PAST), (NEWER, PRESENT), (OLDER, PRESENT)},
    ),
    Seeded(
        faults.search_without_the_date_filter,
        "answers",
        {(NEWER, PAST), (OLDER, PAST), (NEWER, PRESENT), (OLDER, PRESENT)},
    ),
    Seeded(faults.newest_text_as_pending, "lookup", {(NEWER, PAST), (OLDER, PRESENT)}),
    Seeded(faults.citation_check_prints_the_newest_text, "citations", {(NEWER, PAST)}),
    Seeded(faults.citation_check_without_a_date, "citations", {(NEWER, PAST), (OLDER, PRESENT)}),
]


def _report(store: ReadingStore, *doors: str) -> RegressionReport:
    return regress(store, RegressionRequest(doors=doors, today=TODAY))


def test_without_a_fault_nothing_fails(store: ReadingStore) -> None:
    report = _report(store, *OWN_DOORS)
    assert [e.model_dump(mode="json") for g in report.groups for e in g.examples] == []
    assert report.failures == 0
    counts = {door.door: door for door in report.doors}
    assert list(counts) == list(OWN_DOORS)
    assert all(door.available for door in report.doors)
    # No invented statute is one that a deadline rule stands on.
    asked = {name for name, door in counts.items() if door.articles == 6}
    assert asked == set(OWN_DOORS) - {"rules"}
    assert {counts[name].version_pairs for name in asked} == {7}
    for name in asked:
        assert counts[name].checks >= counts[name].questions
        assert counts[name].past.rate == counts[name].present.rate == 1.0
    assert 0 < counts["search"].recalled <= counts["search"].in_words


@pytest.mark.parametrize("seeded", SEEDED, ids=lambda s: f"{s.door}: {s.fault.__name__}")
def test_a_seeded_fault_is_caught_in_its_direction(
    store: ReadingStore, monkeypatch: pytest.MonkeyPatch, seeded: Seeded
) -> None:
    seeded.fault(monkeypatch)
    report = _report(store, seeded.door)
    slips = [g for g in report.groups if g.judgement in (NEWER, OLDER)]
    assert {(group.judgement, group.direction) for group in slips} == seeded.slips
    if seeded.edge is not None:
        assert all(seeded.edge in group.edges for group in slips)
    (door,) = report.doors
    wrong = {PAST: door.past.wrong, PRESENT: door.present.wrong}
    assert {d for d, count in wrong.items() if count} == {d for _, d in seeded.slips}
    for example in (e for group in slips for e in group.examples):
        assert example.shown is not None
        assert example.shown.interval is not None
        assert example.day not in example.shown.interval


def test_the_look_before_showing_holds_where_only_the_gate_is_open(
    store: ReadingStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults.search_gate_open(monkeypatch)
    assert _report(store, "search").failures == 0
