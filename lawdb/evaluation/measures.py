"""What a ranking is worth, by labels that are a sample of the relevant articles.

No precision is measured: an unlabelled article is not known to be wrong. All ranks count from 1.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

SHOWN = 10
"""The k of the measures: how many hits a reader is shown."""


def capped_recall(ranks: Collection[int], positives: int, k: int = SHOWN) -> float:
    """The share of the positives that were among the first ``k``, of those that can be there.

    The denominator is ``min(k, positives)``: of fifteen positives ten can be shown among ten.
    "Capped recall@k" of Thakur et al., "BEIR: A Heterogeneous Benchmark for Zero-shot Evaluation
    of Information Retrieval Models" (NeurIPS Datasets and Benchmarks 2021).

    ``ranks`` are those of the positives found. Raises ValueError for a query without positives,
    of which no recall can be told, and for ranks that cannot be.
    """
    _check(ranks, positives, k)
    return sum(rank <= k for rank in ranks) / min(k, positives)


def candidate_recall(candidates: int, positives: int) -> float:
    """The share of the positives that were candidates at all, however low they were ranked.

    Recall over the whole depth (van Rijsbergen, "Information Retrieval", 2nd ed. 1979, ch. 7):
    what no ranking of these candidates could gain. Raises ValueError as ``capped_recall``.
    """
    if positives < 1 or not 0 <= candidates <= positives:
        raise ValueError(f"{candidates} candidates of {positives} positives cannot be")
    return candidates / positives


def reciprocal_rank(ranks: Collection[int]) -> float:
    """1 / rank of the first positive, 0 where none was found; its mean over queries is the MRR.

    Voorhees, "The TREC-8 Question Answering Track Report" (TREC 1999).
    """
    if any(rank < 1 for rank in ranks):
        raise ValueError("ranks count from 1")
    return 1 / min(ranks) if ranks else 0.0


def ndcg(shown: Sequence[int], labelled: Sequence[int], k: int = SHOWN) -> float:
    """Normalised discounted cumulated gain of the first ``k``, for grades of 0 and more.

    ``shown`` are the grades of what was shown, in its order, 0 where nothing is labelled;
    ``labelled`` all grades labelled for the query. The gain is the grade and the discount
    log2(rank + 1): Järvelin and Kekäläinen, "Cumulated Gain-Based Evaluation of IR Techniques"
    (ACM TOIS 20(4), 2002), with the discount that reaches the first rank too. Raises ValueError
    where no grade is above 0, or more was gained than is labelled.
    """
    if any(grade < 0 for grade in (*shown, *labelled)):
        raise ValueError("grades are 0 and more")
    ideal = _gain(sorted(labelled, reverse=True)[:k])
    if not ideal:
        raise ValueError("no grade above 0 is labelled: there is nothing to gain")
    gained = _gain(shown[:k])
    if gained > ideal + 1e-9:
        raise ValueError("more was gained than is labelled")
    return min(1.0, gained / ideal)


def violations(ranks: Collection[int], k: int = SHOWN) -> int:
    """How many labelled negatives were shown among the first ``k``; ``ranks`` are theirs."""
    return sum(rank <= k for rank in ranks)


def _gain(grades: Sequence[int]) -> float:
    return math.fsum(grade / math.log2(rank + 1) for rank, grade in enumerate(grades, start=1))


def _check(ranks: Collection[int], positives: int, k: int) -> None:
    if positives < 1:
        raise ValueError("a query without positives has no recall")
    if k < 1:
        raise ValueError("at least one hit is shown")
    if len(ranks) > positives or len(set(ranks)) != len(ranks) or any(r < 1 for r in ranks):
        raise ValueError("ranks are distinct, count from 1, and are no more than the positives")
