"""The funnel: every loss at its stage, and positives beyond k no defect of any."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lawdb.evaluation.attribution import FALLS, Fate, fate_of, funnel
from lawdb.evaluation.measures import capped_recall
from lawdb.search.results import Stage

K = 10


def query(shown: int, **fell: int) -> list[Fate]:
    return [Fate.SHOWN] * shown + [Fate(name) for name, count in fell.items() for _ in range(count)]


QUERIES = st.builds(
    lambda shown, falls: [Fate.SHOWN] * shown + falls,
    st.integers(0, K),
    st.lists(st.sampled_from(FALLS), max_size=25),
).filter(bool)


def losses(queries: list[list[Fate]]) -> dict[Fate, tuple[int, int]]:
    return {loss.fate: (loss.lost, loss.defects) for loss in funnel(queries) if loss.lost}


def test_positives_beyond_k_are_no_ranking_loss() -> None:
    """Fifteen positives, ten shown: the five ranked behind them found no place."""
    found = funnel([query(10, SCORE_CUT=5)])
    assert losses([query(10, SCORE_CUT=5)]) == {Fate.SCORE_CUT: (5, 0)}
    assert sum(loss.recall_lost for loss in found) == 0


def test_a_miss_of_many_is_a_defect_only_as_far_as_it_could_be_shown() -> None:
    """Fifteen: eight never candidates, four shown. Seven candidates leave three of ten places
    empty whatever the ranking, and the ranking leaves three more."""
    assert losses([query(4, POOL_MISS=8, SCORE_CUT=3)]) == {
        Fate.POOL_MISS: (8, 3),
        Fate.SCORE_CUT: (3, 3),
    }


def test_stages_stand_in_their_order() -> None:
    found = funnel([query(1, NOT_INDEXED=1, GATE_CUT=1), query(1, OTHER_TEXT=1)])
    assert [loss.fate for loss in found] == list(FALLS)
    assert [loss.reached for loss in found][:3] == [5, 4, 3]
    assert found[0].recall_lost == pytest.approx((1 / 3) / 2, abs=1e-6)


@given(st.lists(QUERIES, min_size=1, max_size=8))
def test_all_losses_are_what_the_recall_lacks(queries: list[list[Fate]]) -> None:
    found = funnel(queries, K)
    recall = [
        capped_recall(range(1, 1 + sum(f is Fate.SHOWN for f in fates)), len(fates), K)
        for fates in queries
    ]
    lacking = 1 - sum(recall) / len(recall)
    assert sum(loss.recall_lost for loss in found) == pytest.approx(lacking, abs=1e-5)
    assert all(0 <= loss.defects <= loss.lost <= loss.reached for loss in found)
    assert found[-1].reached - found[-1].lost == sum(f is Fate.SHOWN for q in queries for f in q)


@pytest.mark.parametrize(
    ("rank", "other", "stage", "fate"),
    [
        (10, False, Stage.EXPOSED, Fate.SHOWN),
        (11, False, Stage.EXPOSED, Fate.SCORE_CUT),
        (None, True, Stage.EXPOSED, Fate.OTHER_TEXT),
        *((None, False, stage, Fate(stage.value)) for stage in Stage if stage is not Stage.EXPOSED),
    ],
)
def test_the_fate_of_a_positive(
    rank: int | None, other: bool, stage: Stage | None, fate: Fate
) -> None:
    assert fate_of(rank, other, stage) is fate


@pytest.mark.parametrize("stage", [None, Stage.EXPOSED])
def test_an_unknown_fate_is_an_error(stage: Stage | None) -> None:
    with pytest.raises(ValueError, match="not shown"):
        fate_of(None, False, stage)
