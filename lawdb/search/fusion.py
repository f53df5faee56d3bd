"""Reciprocal rank fusion: rankings that cannot be compared by score are compared by rank.

Cormack, Clarke and Büttcher, "Reciprocal Rank Fusion outperforms Condorcet and individual Rank
Learning Methods" (SIGIR 2009): an article gains ``weight / (k + rank)`` from each ranking.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from lawdb.article_key import ArticleKey
from lawdb.search.results import Part, PartName

RANK_CONSTANT = 30
"""The paper's k is 60; a smaller one trusts the first ranks more. This and the weight of meaning
were chosen by what courts cited, on the half of the questions that weights are fitted on."""
WEIGHT: Mapping[PartName, float] = {
    PartName.NAMED: 4.0,
    PartName.STATUTE: 0.5,
    PartName.WORDS: 1.0,
    PartName.MEANING: 0.4,
}
"""An article that is named comes before anything that is only alike."""


class Article(NamedTuple):
    """An article of a statute, whatever its text."""

    statute_id: str
    key: ArticleKey


@dataclass(frozen=True, slots=True)
class Ranked:
    """One article in the fused ranking."""

    article: Article
    score: float
    parts: tuple[Part, ...]


def fused(rankings: Mapping[PartName, Sequence[tuple[Article, float]]]) -> list[Ranked]:
    """All ranked articles, best first; ties by statute and article, so that the order is fixed."""
    parts: dict[Article, list[Part]] = {}
    for name in PartName:
        for rank, (article, score) in enumerate(rankings.get(name, ()), start=1):
            part = Part(part=name, rank=rank, score=round(score, 6))
            parts.setdefault(article, []).append(part)
    ranked = [
        Ranked(article, round(sum(map(_gain, found)), 9), tuple(found))
        for article, found in parts.items()
    ]
    return sorted(ranked, key=lambda r: (-r.score, r.article))


def _gain(part: Part) -> float:
    return WEIGHT[part.part] / (RANK_CONSTANT + part.rank)
