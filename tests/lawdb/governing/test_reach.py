"""The walk over successive texts: which one reaches the facts."""

from __future__ import annotations

from datetime import date
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from lawdb.governing.reach import reach
from lawdb.governing.rule import Governs

CASES = yaml.safe_load((Path(__file__).parent / "reaches.yaml").read_text("utf-8"))
STARTS = [date(year, 1, 1) for year in (2000, 2005, 2010, 2015)]
LATE = date(2040, 1, 1)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: dict[str, Any]) -> None:
    said = {
        place: frozenset(Governs(word) for word in words)
        for place, words in case.get("said", {}).items()
    }
    reached = reach(STARTS, case["event"], case.get("judged", LATE), said)
    assert sorted(reached.texts) == case["texts"]
    assert sorted(reached.unspoken) == case.get("unspoken", [])


SAID = st.dictionaries(
    st.integers(0, 3), st.frozensets(st.sampled_from(Governs), min_size=1), max_size=4
)
EVENTS = st.dates(date(1998, 1, 1), date(2018, 1, 1))


@given(EVENTS, EVENTS, SAID)
def test_all_that_may_be_said_is_all_that_may_govern(
    event: date, judged: date, said: dict[int, frozenset[Governs]]
) -> None:
    together = reach(STARTS, event, judged, said)
    one_by_one = [
        reach(STARTS, event, judged, {p: frozenset({w}) for p, w in zip(said, words, strict=True)})
        for words in product(*said.values())
    ]
    assert all(len(each.texts) == 1 for each in one_by_one)
    assert together.texts == frozenset().union(*(each.texts for each in one_by_one))


@given(EVENTS)
def test_without_clauses_the_event_date_decides(event: date) -> None:
    in_force = max((p for p, start in enumerate(STARTS) if start <= event), default=-1)
    assert reach(STARTS, event, LATE, {}).texts == {in_force}
