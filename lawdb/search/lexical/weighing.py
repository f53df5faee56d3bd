"""A closer look at the best by words: what words say beside what is known of the article.

BM25 likes long articles of decrees that repeat a question's words. What courts apply is more
often a short article of an Act that much other law hangs on. How much each of these counts is
fitted to articles that courts cited (``lawdb/data/search/ranking.yaml`` says on which, and how).
"""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from lawdb.data.reading import CuratedRow, packaged_text, read_rows
from lawdb.search.lexical.fields import SEARCHED, Field
from lawdb.search.lexical.generation import Generation
from lawdb.search.lexical.ranking import LexicalScores, Scores, is_act, is_decree

FEATURES = (
    "first_pass",
    "words",
    "bigrams",
    "title",
    "statute_title",
    "statute_language",
    "decree",
    "rule",
    "statute_standing",
    "article_cited",
    "text_length",
    "title_length",
    "title_covered",
    "question_covered",
)
"""In the order of the columns of ``features``."""


class FeatureWeight(CuratedRow):
    """A row of ``ranking.yaml``."""

    feature: str
    weight: float
    meaning: str


@cache
def feature_weights() -> npt.NDArray[np.float64]:
    """The weights in the order of ``FEATURES``. Raises ValueError where they are others."""
    rows = list(
        read_rows("search/ranking.yaml", packaged_text("search/ranking.yaml"), FeatureWeight)
    )
    if tuple(row.feature for row in rows) != FEATURES:
        raise ValueError(f"search/ranking.yaml must weigh, in this order: {', '.join(FEATURES)}")
    return np.array([row.weight for row in rows])


def weighed(
    generation: Generation, scores: LexicalScores, candidates: npt.NDArray[np.intp]
) -> Scores:
    """The weighed score of each candidate; comparable only among these candidates."""
    # Not a matrix product: its sums may depend on where a row stands.
    return (features(generation, scores, candidates) * feature_weights()).sum(axis=1)


def features(
    generation: Generation, scores: LexicalScores, candidates: npt.NDArray[np.intp]
) -> npt.NDArray[np.float64]:
    """One row a candidate, one column a feature. Scores are shares of the best candidate's."""
    statutes: npt.NDArray[np.int32] = generation.entry_statutes[candidates]
    kinds = [generation.statute_kinds[int(statute)] for statute in statutes]
    lengths = {field: generation.lengths[row][candidates] for row, field in enumerate(SEARCHED)}
    language = scores.language[statutes]
    title_words = lengths[Field.TITLE].astype(np.float64)
    columns = (
        _share(scores.scores[candidates]),
        _share(scores.by_field[Field.WORDS][candidates]),
        _share(scores.by_field[Field.BIGRAMS][candidates]),
        _share(scores.by_field[Field.TITLE][candidates]),
        _share(scores.by_field[Field.STATUTE][candidates]),
        (language - language.max(initial=-np.inf)) / 10 if len(candidates) else language,
        np.array([is_decree(kind) for kind in kinds], np.float64),
        np.array([not is_act(kind) and not is_decree(kind) for kind in kinds], np.float64),
        np.log1p(generation.standing[statutes]),
        np.log1p(generation.entry_cited[candidates]),
        np.log1p(lengths[Field.WORDS].astype(np.float64)),
        np.minimum(title_words, _LONG_TITLE),
        scores.in_title[candidates] / np.maximum(title_words, 1),
        _share(scores.present[candidates]),
    )
    return np.stack(columns, axis=1)


_LONG_TITLE = 12
"""Words of a title from which on longer makes no difference."""


def _share(values: Scores) -> Scores:
    best = values.max(initial=0.0)
    return values / best if best > 0 else values
