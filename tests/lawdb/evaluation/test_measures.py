"""The measures by hand-worked cases, and what must hold of every ranking."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from lawdb.evaluation import measures

CASES = yaml.safe_load(Path(__file__).with_name("measures.yaml").read_text("utf-8"))
WORKED = [(name, case) for name, cases in CASES.items() if name != "refused" for case in cases]
RANKS = st.sets(st.integers(1, 60), max_size=25)
GRADES = st.lists(st.integers(0, 3), min_size=1, max_size=30).filter(any)


@pytest.mark.parametrize(("name", "case"), WORKED, ids=str)
def test_worked_by_hand(name: str, case: dict[str, Any]) -> None:
    given_ = {field: value for field, value in case.items() if field != "value"}
    assert getattr(measures, name)(**given_) == pytest.approx(case["value"], abs=1e-12)


@pytest.mark.parametrize("case", CASES["refused"], ids=str)
def test_what_cannot_be_is_refused(case: dict[str, Any]) -> None:
    given_ = {field: value for field, value in case.items() if field != "measure"}
    with pytest.raises(ValueError, match=r"\w"):
        getattr(measures, case["measure"])(**given_)


@given(RANKS, st.integers(0, 20), st.integers(1, 20))
def test_capped_recall_is_reached_by_what_can_be_shown(
    ranks: set[int], missing: int, k: int
) -> None:
    positives = len(ranks) + missing
    if positives == 0:
        return
    value = measures.capped_recall(ranks, positives, k)
    assert 0 <= value <= 1
    assert (value == 1) == (sum(rank <= k for rank in ranks) == min(k, positives))


@given(RANKS.filter(bool), st.integers(1, 20), st.integers(1, 59))
def test_moving_a_positive_up_never_costs(ranks: set[int], k: int, to: int) -> None:
    last = max(ranks)
    if to in ranks or to > last:
        return
    better = (ranks - {last}) | {to}
    assert measures.capped_recall(better, len(ranks), k) >= measures.capped_recall(
        ranks, len(ranks), k
    )
    assert measures.reciprocal_rank(better) >= measures.reciprocal_rank(ranks)


@given(GRADES, st.randoms(use_true_random=False))
def test_the_best_order_gains_all_and_no_other_more(grades: list[int], rng: Any) -> None:
    shuffled = grades[:]
    rng.shuffle(shuffled)
    assert measures.ndcg(sorted(grades, reverse=True), grades) == pytest.approx(1)
    assert 0 <= measures.ndcg(shuffled, grades) <= 1


@given(RANKS, st.integers(1, 20))
def test_negatives_are_counted_up_to_k(ranks: set[int], k: int) -> None:
    assert measures.violations(ranks, k) == len(ranks & set(range(1, k + 1)))
