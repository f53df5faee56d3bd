"""A second look at the first candidates, by whatever is handed in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

RERANK_WINDOW = 50
"""Candidates shown to a reranker."""


@dataclass(frozen=True, slots=True)
class RerankCandidate:
    """What a reranker sees of an article: its text in force on the event date, as data."""

    statute_title: str
    article: str
    title: str
    text: str


class Reranker(Protocol):
    """Scores candidates against a question."""

    @property
    def name(self) -> str:
        """Model and version, shown in every result."""
        ...

    def scores(
        self, question: str, candidates: Sequence[RerankCandidate]
    ) -> Sequence[float | None]:
        """One score a candidate, higher is better; None refuses it."""
        ...


class RerankerFailed(RuntimeError):
    """The reranker's reply cannot be used; the ranking is not changed silently instead."""

    code = "reranker_failed"


def checked_scores(scores: Sequence[float | None], candidates: int) -> list[float | None]:
    """The scores, if there is one a candidate and each is a number. Raises RerankerFailed."""
    if len(scores) != candidates:
        raise RerankerFailed(f"{len(scores)} scores came back for {candidates} candidates")
    if any(score is not None and not -1e9 < score < 1e9 for score in scores):
        raise RerankerFailed("a score is no finite number")
    return list(scores)
