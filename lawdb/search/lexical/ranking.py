"""BM25 over the fields of every indexed text, computed from the postings of a query's words.

The score of a text is the sum over its fields of ``weight × BM25``, times what its statute's rank
and standing give. It is the sum of the same numbers in the same order whatever number an entry
has, so that a store filled in another order ranks alike.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from sqlalchemy import select, tuple_
from sqlalchemy.orm import Session

from lawdb.models import SearchPosting
from lawdb.search.lexical.fields import SEARCHED, Field
from lawdb.search.lexical.generation import Generation
from lawdb.search.lexical.words import bigrams, legal_words

# k1 and b as in Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond"
# (2009). Titles are short, so their length says less.
SATURATION = 1.2
LENGTH_WEIGHT: Mapping[Field, float] = {
    Field.WORDS: 0.75,
    Field.BIGRAMS: 0.75,
    Field.TITLE: 0.5,
    Field.STATUTE: 0.5,
}
FIELD_WEIGHT: Mapping[Field, float] = {
    Field.WORDS: 1.0,
    Field.BIGRAMS: 0.3,
    Field.TITLE: 0.6,
    Field.STATUTE: 0.4,
}
COMMON = 0.2
"""A word that stands in more than this share of all texts says nothing, and is left out."""
FEWEST_COMMON = 1_000
"""Texts a word must stand in to be left out: of a few texts, each word stands in a large share."""
DECREE_WEIGHT = 0.7
RULE_WEIGHT = 0.5
"""A question is mostly about the Act; decrees and rules repeat its words in procedure."""
STANDING_WEIGHT = 0.1
"""What the logarithm of the number of statutes naming a statute adds: 민법 before a small Act."""

SMOOTHING = 200.0
"""Texts of the whole corpus that are mixed into each statute's."""

Scores = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class QueryWords:
    """The words of a query by field, with the weight its repetitions give: 1 + ln(count)."""

    by_field: dict[Field, dict[str, float]]

    @classmethod
    def of(cls, text: str) -> QueryWords:
        """Split a query as the texts are split."""
        (words,) = legal_words().words([text])
        weighted = _weighted(words)
        return cls(
            {
                Field.WORDS: weighted,
                Field.BIGRAMS: _weighted(bigrams(text)),
                Field.TITLE: weighted,
                Field.STATUTE: weighted,
            }
        )


def _weighted(counts: Counter[str]) -> dict[str, float]:
    return {word: 1 + float(np.log(count)) for word, count in sorted(counts.items())}


@dataclass(frozen=True, slots=True, eq=False)
class LexicalScores:
    """What the words of a query come to."""

    scores: Scores
    """Of every entry; 0 where no searched word of the query stands in it."""
    by_field: dict[Field, Scores]
    """BM25 of every entry in each searched field."""
    present: Scores
    """Of every entry: the rarity of the query's words that stand in its text, in sum."""
    in_title: Scores
    """Of every entry: how many different words of its title the query has."""
    language: Scores
    """Of every statute: how much likelier its texts hold the query's words than any texts do."""
    rarity: dict[str, float]
    """Of each searched word of the text: how much its presence says (BM25's idf)."""
    too_common: frozenset[str] = frozenset()
    """Words of so many texts that they say nothing, and were not searched."""


def lexical_scores(session: Session, generation: Generation, query: QueryWords) -> LexicalScores:
    """Score every entry against the words of a query."""
    by_field = {field: np.zeros(generation.entries) for field in SEARCHED}
    present, in_title = np.zeros(generation.entries), np.zeros(generation.entries)
    language = _Language(generation)
    too_common: set[str] = set()
    rarities: dict[str, float] = {}
    postings = _postings(session, generation, query)
    common = max(COMMON * generation.entries, FEWEST_COMMON)
    for row, field in enumerate(SEARCHED):
        lengths = generation.lengths[row]
        mean = float(lengths.mean(dtype=np.float64)) if len(lengths) else 0.0
        if mean == 0.0:
            continue
        share = LENGTH_WEIGHT[field]
        norms = SATURATION * (1 - share + share * lengths / mean)
        for word, repeated in query.by_field[field].items():
            found = postings.get((int(field), word))
            if found is None:
                continue
            entries, counts = found
            if len(entries) > common and field is not Field.STATUTE:
                if field is Field.WORDS:
                    too_common.add(word)
                continue
            rarity = float(
                np.log1p((generation.entries - len(entries) + 0.5) / (len(entries) + 0.5))
            )
            if field is Field.WORDS:
                rarities[word] = rarity
                present[entries] += repeated * rarity
                language.add(entries, repeated)
            elif field is Field.TITLE:
                in_title[entries] += 1
            saturated = counts * (SATURATION + 1) / (counts + norms[entries])
            by_field[field][entries] += repeated * rarity * saturated
    scores = sum((FIELD_WEIGHT[field] * found for field, found in by_field.items()), present * 0)
    weights = _statute_weights(generation)[generation.entry_statutes]
    return LexicalScores(
        scores * weights,
        by_field,
        present,
        in_title,
        language.likelihoods,
        rarities,
        frozenset(too_common),
    )


class _Language:
    """Per statute, the log likelihood ratio of the query's words: its texts against all texts.

    Of a statute with few texts little is known, so its shares are drawn towards those of all
    (Dirichlet smoothing: Zhai and Lafferty, ACM TOIS 22, 2004).
    """

    def __init__(self, generation: Generation) -> None:
        self._generation = generation
        self._texts = np.bincount(
            generation.entry_statutes, minlength=len(generation.statute_ids)
        ).astype(np.float64)
        self.likelihoods = np.zeros(len(generation.statute_ids))

    def add(self, entries: npt.NDArray[np.int32], repeated: float) -> None:
        """Count a word that stands in these entries."""
        share = len(entries) / self._generation.entries
        here = np.bincount(self._generation.entry_statutes[entries], minlength=len(self._texts))
        smoothed = (here + SMOOTHING * share) / (self._texts + SMOOTHING)
        self.likelihoods += repeated * np.log(smoothed / share)


def _postings(
    session: Session, generation: Generation, query: QueryWords
) -> dict[tuple[int, str], tuple[npt.NDArray[np.int32], npt.NDArray[np.float64]]]:
    wanted = [(int(field), word) for field, words in query.by_field.items() for word in words]
    parts: defaultdict[tuple[int, str], list[tuple[bytes, bytes]]] = defaultdict(list)
    if wanted and generation.segment_ids:
        rows: Any = session.execute(
            select(
                SearchPosting.field,
                SearchPosting.word,
                SearchPosting.entries,
                SearchPosting.counts,
                SearchPosting.segment_id,
            ).where(
                tuple_(SearchPosting.field, SearchPosting.word).in_(wanted),
                SearchPosting.segment_id.in_(generation.segment_ids),
            )
        ).all()
        order = {segment: place for place, segment in enumerate(generation.segment_ids)}
        for field, word, entries, counts, _ in sorted(rows, key=lambda row: order[row[4]]):
            parts[field, word].append((entries, counts))
    return {
        key: (
            np.frombuffer(b"".join(entries for entries, _ in found), "<i4"),
            np.frombuffer(b"".join(counts for _, counts in found), "u1").astype(np.float64),
        )
        for key, found in parts.items()
    }


def _statute_weights(generation: Generation) -> Scores:
    rank = np.array([_rank_weight(kind) for kind in generation.statute_kinds])
    return rank * (1 + STANDING_WEIGHT * np.log1p(generation.standing))


def _rank_weight(kind: str) -> float:
    """By the place in the hierarchy of norms: 헌법 and 법률, 대통령령, 부령 and the rest."""
    if is_act(kind):
        return 1.0
    return DECREE_WEIGHT if is_decree(kind) else RULE_WEIGHT


def is_act(kind: str) -> bool:
    """Whether the kind of a statute is of the legislature's: 법률, or 헌법 above it."""
    return kind in {"헌법", "법률"}


def is_decree(kind: str) -> bool:
    """Whether it is a Presidential Decree (대통령령)."""
    return kind == "대통령령"
