"""Where labelled positives fell, as a funnel, and how much of the recall each stage cost.

A stage's loss is told twice: in positives, and in capped recall. Where a query has more positives
than hits are shown, some must stay outside however good the search is; those are no defect of the
stage at which they happen to fall.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from lawdb.evaluation.measures import SHOWN
from lawdb.search.results import Stage


class Fate(StrEnum):
    """Where a labelled positive ended, in the order in which it meets the stages.

    All but two are the search's own stages (``lawdb.search.results.Stage``).
    """

    NOT_INDEXED = "NOT_INDEXED"
    GATE_CUT = "GATE_CUT"
    POOL_MISS = "POOL_MISS"
    RERANK_WINDOW_OUT = "RERANK_WINDOW_OUT"
    RERANK_REJECTED = "RERANK_REJECTED"
    ASSEMBLY_DROPPED = "ASSEMBLY_DROPPED"
    OTHER_TEXT = "OTHER_TEXT"
    """Its article was shown, with another text than the one labelled."""
    SCORE_CUT = "SCORE_CUT"
    """It was a candidate, or even a hit, ranked behind those that are shown."""
    SHOWN = "SHOWN"


FALLS = tuple(fate for fate in Fate if fate is not Fate.SHOWN)
"""The fates that are losses, in order."""
CANDIDATES = frozenset(
    {
        Fate.RERANK_WINDOW_OUT,
        Fate.RERANK_REJECTED,
        Fate.ASSEMBLY_DROPPED,
        Fate.SCORE_CUT,
        Fate.SHOWN,
    }
)
"""The fates of what was a candidate with the labelled text."""


@dataclass(frozen=True, slots=True)
class StageLoss:
    """What one stage lost, over all queries."""

    fate: Fate
    reached: int
    """Positives that came as far as this stage."""
    lost: int
    """Positives that fell here."""
    defects: int
    """Of those, the ones that cost capped recall; the rest found no place among the hits."""
    recall_lost: float
    """Mean capped recall the stage cost; with the recall reached, all stages sum to 1."""


def fate_of(rank: int | None, other_text: bool, stage: Stage | None, k: int = SHOWN) -> Fate:
    """The fate of a positive.

    ``rank`` is where its text was shown, ``other_text`` whether its article was with another one,
    ``stage`` what the search says of the article. Raises ValueError where nothing is known.
    """
    if rank is not None:
        return Fate.SHOWN if rank <= k else Fate.SCORE_CUT
    if other_text:
        return Fate.OTHER_TEXT
    if stage is None or stage is Stage.EXPOSED:
        raise ValueError(f"an article that was not shown has stage {stage}")
    return Fate(stage.value)


def funnel(fates: Sequence[Sequence[Fate]], k: int = SHOWN) -> tuple[StageLoss, ...]:
    """The loss of every stage in order, over queries with at least one positive each.

    With S positives left after a stage, at most ``min(k, S)`` can be shown; what a stage takes
    from that is its defect. The stages' defects of a query sum to what its capped recall lacks.
    """
    left = [len(query) for query in fates]
    can_be_shown = [min(k, positives) for positives in left]
    losses: list[StageLoss] = []
    for fate in FALLS:
        lost = [sum(each is fate for each in query) for query in fates]
        after = [before - fell for before, fell in zip(left, lost, strict=True)]
        defects = [min(k, was) - min(k, now) for was, now in zip(left, after, strict=True)]
        shares = [fell / most for fell, most in zip(defects, can_be_shown, strict=True)]
        recall_lost = round(math.fsum(shares) / len(fates), 6) if fates else 0.0
        losses.append(StageLoss(fate, sum(left), sum(lost), sum(defects), recall_lost))
        left = after
    return tuple(losses)
