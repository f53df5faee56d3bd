"""How far a mean over queries can be trusted: the percentile bootstrap, with a fixed seed.

Efron and Tibshirani, "An Introduction to the Bootstrap" (1993), ch. 13; paired over queries as in
Sakai, "Evaluating Evaluation Metrics based on the Bootstrap" (SIGIR 2006). A question put on
several event dates is several queries that rise and fall together: they are drawn together.

All sums are of whole numbers, so that every machine and every release of numpy's summation
comes to the same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

SEED = 20_150_312
RESAMPLES = 2_000
CONFIDENCE_TAIL = 0.025
"""Left out at each end: intervals hold 95 of 100 resamples."""
_UNIT = 10**9
"""Values are counted in billionths."""
_CHUNK = 100
"""Resamples drawn at a time, to bound the memory."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over queries and its 95% interval."""

    value: float
    low: float
    high: float
    queries: int


def estimate(values: Sequence[float], questions: Sequence[str]) -> Estimate:
    """The mean of ``values``; ``questions`` name what each value's query asks, whatever its date.

    Raises ValueError where there are no values, or not as many questions.
    """
    if not values or len(values) != len(questions):
        raise ValueError("a mean needs values, and a question for each")
    sums, counts = _by_question(values, questions)
    means = np.sort(_resampled(sums, counts))
    first = int(len(means) * CONFIDENCE_TAIL)
    return Estimate(
        value=_rounded(float(sums.sum()) / float(counts.sum())),
        low=_rounded(float(means[first])),
        high=_rounded(float(means[len(means) - 1 - first])),
        queries=len(values),
    )


def paired_difference(
    base: Sequence[float], new: Sequence[float], questions: Sequence[str]
) -> Estimate:
    """The mean of ``new - base`` over the same queries, in the same order.

    Its interval is the noise of the difference. Raises ValueError as ``estimate``.
    """
    if len(base) != len(new):
        raise ValueError("a paired difference needs the same queries on both sides")
    return estimate([after - before for before, after in zip(base, new, strict=True)], questions)


def _by_question(
    values: Sequence[float], questions: Sequence[str]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Sums and counts a question, in the order of the questions' names."""
    places = {question: place for place, question in enumerate(sorted(set(questions)))}
    sums = np.zeros(len(places), np.int64)
    counts = np.zeros(len(places), np.int64)
    for value, question in zip(values, questions, strict=True):
        sums[places[question]] += round(value * _UNIT)
        counts[places[question]] += 1
    return sums, counts


def _resampled(
    sums: npt.NDArray[np.int64], counts: npt.NDArray[np.int64]
) -> npt.NDArray[np.float64]:
    """The mean of each resample, in billionths."""
    generator = np.random.Generator(np.random.PCG64(SEED))
    means: list[npt.NDArray[np.float64]] = []
    for _ in range(RESAMPLES // _CHUNK):
        drawn = generator.integers(0, len(sums), size=(_CHUNK, len(sums)), dtype=np.int64)
        means.append(sums[drawn].sum(axis=1) / counts[drawn].sum(axis=1))
    return np.concatenate(means)


def _rounded(billionths: float) -> float:
    return round(billionths / _UNIT, 6)
