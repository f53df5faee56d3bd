"""Intervals: the same bytes always, in any order of the queries, and as wide as they must be."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lawdb.evaluation.bootstrap import Estimate, estimate, paired_difference

VALUES = st.lists(st.integers(0, 1000).map(lambda n: n / 1000), min_size=1, max_size=40)
ALTERNATING = [float(n % 2) for n in range(400)]
EACH = [f"q{n}" for n in range(400)]


def test_an_interval_of_known_bytes() -> None:
    """400 coins: the mean's standard error is 0.025, so that 95% lie within some 0.049."""
    found = estimate(ALTERNATING, EACH)
    assert found == Estimate(value=0.5, low=found.low, high=found.high, queries=400)
    assert 0.5 - found.low == pytest.approx(0.049, abs=0.004)
    assert found.high - 0.5 == pytest.approx(0.049, abs=0.004)


@settings(max_examples=25)
@given(VALUES)
def test_the_interval_holds_the_mean_and_stays_inside_the_values(values: list[float]) -> None:
    found = estimate(values, [f"q{n}" for n in range(len(values))])
    assert min(values) - 1e-6 <= found.low <= found.high <= max(values) + 1e-6
    assert found.low <= found.value <= found.high
    assert found.value == pytest.approx(sum(values) / len(values), abs=1e-6)
    if len(set(values)) == 1:
        assert found.low == found.high == found.value


@settings(max_examples=15)
@given(VALUES, st.integers(0, 99))
def test_the_order_of_queries_changes_no_byte(values: list[float], seed: int) -> None:
    rows = [(value, f"q{n}") for n, value in enumerate(values)]
    shuffled = rows[:]
    random.Random(seed).shuffle(shuffled)
    assert estimate(*map(list, zip(*rows, strict=True))) == estimate(
        *map(list, zip(*shuffled, strict=True))
    )


def test_days_of_one_question_are_drawn_together() -> None:
    """Every question put on four days is no more evidence than on one: the interval stays."""
    alone = estimate(ALTERNATING[:100], EACH[:100])
    four_days = estimate(ALTERNATING[:100] * 4, EACH[:100] * 4)
    assert (four_days.value, four_days.low, four_days.high) == (alone.value, alone.low, alone.high)
    taken_for_independent = estimate(ALTERNATING, EACH)
    assert taken_for_independent.high < four_days.high


def test_a_paired_difference_sees_what_two_intervals_hide() -> None:
    better = [min(1.0, value + 0.01) if value else 0.01 for value in ALTERNATING]
    apart = estimate(ALTERNATING, EACH), estimate(better, EACH)
    assert apart[1].low < apart[0].high
    assert paired_difference(ALTERNATING, better, EACH).low > 0


def test_nothing_has_no_mean() -> None:
    with pytest.raises(ValueError, match="mean"):
        estimate([], [])
    with pytest.raises(ValueError, match="question"):
        estimate([1.0], [])
    with pytest.raises(ValueError, match="same queries"):
        paired_difference([1.0], [], ["q"])
