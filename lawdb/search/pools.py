"""Candidates: the best articles by words and by meaning among what passes the gates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
from sqlalchemy import Integer, any_, literal, select
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Session

from lawdb.article_key import ArticleKey
from lawdb.models import SearchEntry
from lawdb.search.dense.nearest_passages import NearPassage
from lawdb.search.fusion import Article
from lawdb.search.lexical.generation import Generation
from lawdb.search.lexical.ranking import LexicalScores
from lawdb.search.lexical.weighing import weighed

POOL = 200
"""Articles that each ranking puts forward."""

CONSIDERED = 300
"""Texts that are looked at more closely after BM25."""

Mask = npt.NDArray[np.bool_]
Ranking = list[tuple[Article, float]]


@dataclass(frozen=True, slots=True)
class TextKey:
    """A text of an article."""

    article: Article
    content_hash: bytes


@dataclass(slots=True)
class Pool:
    """One ranking's candidates, best first, and the text each was ranked by."""

    ranking: Ranking
    texts: dict[Article, bytes]
    pieces: dict[Article, tuple[int, int]] = field(default_factory=dict[Article, tuple[int, int]])
    """The passage ``[start, end)`` that was near in meaning."""

    def first(self, count: int) -> Ranking:
        """The best ``count``."""
        return self.ranking[:count]

    def place_of(self, article: Article) -> int | None:
        """The article's rank from 1; None where it is not here."""
        for rank, (other, _) in enumerate(self.ranking, start=1):
            if other == article:
                return rank
        return None


def best_entries(scores: npt.NDArray[np.float64], mask: Mask, count: int) -> npt.NDArray[np.intp]:
    """Entries that pass the mask and score above 0: the ``count`` best, and all tied with the last.

    Ties are kept, because entries are numbered by chance: which of two equal articles stays is
    decided by their keys, later.
    """
    passing = np.flatnonzero(mask & (scores > 0))
    if len(passing) <= count:
        return passing
    values = scores[passing]
    last = np.partition(values, len(values) - count)[len(values) - count]
    return passing[values >= last]


def by_words(
    session: Session,
    generation: Generation,
    scores: LexicalScores,
    mask: Mask,
    count: int = POOL,
) -> Pool:
    """The best articles by words; an article counts by its best text.

    The ``CONSIDERED`` best by BM25 are weighed once more, and the ``count`` best of those are kept.
    """
    chosen = best_entries(scores.scores, mask, CONSIDERED)
    weights = dict(zip(chosen.tolist(), weighed(generation, scores, chosen), strict=True))
    keys = text_keys(session, chosen.tolist())
    best: dict[Article, tuple[float, bytes]] = {}
    for entry, key in keys.items():
        found = round(float(weights[entry]), 9), key.content_hash
        held = best.get(key.article)
        if held is None or (-found[0], found[1]) < (-held[0], held[1]):
            best[key.article] = found
    ordered = sorted(best, key=lambda article: (-best[article][0], article))[:count]
    return Pool(
        [(article, best[article][0]) for article in ordered],
        {article: best[article][1] for article in ordered},
    )


def pending_by_words(
    session: Session,
    generation: Generation,
    scores: LexicalScores,
    *,
    governing: Mask,
    pending: Mask,
    count: int,
) -> Pool:
    """Pending texts that would be among the ``count`` best, ranked beside the governing ones."""
    chosen = best_entries(scores.scores, governing | pending, CONSIDERED)
    weights = weighed(generation, scores, chosen)
    keys = text_keys(session, chosen.tolist())
    ordered = sorted(
        zip((-np.round(weights, 9)).tolist(), chosen.tolist(), strict=True),
        key=lambda pair: (pair[0], keys[pair[1]].article, keys[pair[1]].content_hash),
    )
    pool = Pool([], {})
    for negative, entry in ordered[:count]:
        article = keys[entry].article
        if pending[entry] and article not in pool.texts:
            pool.ranking.append((article, -negative))
            pool.texts[article] = keys[entry].content_hash
    return pool


def by_meaning(passages: Sequence[NearPassage]) -> Pool:
    """The articles of near passages, nearest first; an article counts by its nearest passage."""
    nearest: dict[Article, NearPassage] = {}
    for passage in passages:
        nearest.setdefault(Article(passage.statute_id, passage.key), passage)
    ordered = sorted(nearest, key=lambda article: (round(nearest[article].distance, 6), article))
    return Pool(
        [(article, 1 - nearest[article].distance) for article in ordered],
        {article: nearest[article].content_hash for article in ordered},
        {article: (nearest[article].start, nearest[article].end) for article in ordered},
    )


def text_keys(session: Session, entries: Sequence[int]) -> dict[int, TextKey]:
    """Which text of which article each entry is."""
    if not entries:
        return {}
    rows = session.execute(
        select(
            SearchEntry.entry,
            SearchEntry.statute_id,
            SearchEntry.article_no,
            SearchEntry.branch_no,
            SearchEntry.sub_branch_no,
            SearchEntry.content_hash,
        ).where(SearchEntry.entry == any_(literal(list(entries), ARRAY(Integer))))
    )
    return {
        entry: TextKey(Article(statute_id, ArticleKey(*numbers)), bytes(content_hash))
        for entry, statute_id, *numbers, content_hash in rows
    }
