"""What turns texts into vectors, whatever stands behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]
"""One row a text, each of length 1 (L2)."""


@runtime_checkable
class Embedder(Protocol):
    """Turns questions and passages into vectors of one space.

    A vector depends on its text alone, not on the texts embedded in the same call. Both methods
    return one row a text, in order, and raise ``EmbeddingError`` rather than leave one out.
    """

    @property
    def model(self) -> str:
        """Names the space: weights, version and quantisation. Vectors of two never mix."""
        ...

    @property
    def dimensions(self) -> int:
        """Length of a vector."""
        ...

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """The vectors of questions."""
        ...

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """The vectors of passages."""
        ...


def normalised(rows: NDArray[np.floating]) -> Vectors:
    """The rows brought to length 1. Raises ValueError for one that is 0 or not finite."""
    values = np.asarray(rows, dtype=np.float64)
    lengths = np.linalg.norm(values, axis=1, keepdims=True)
    if not (np.isfinite(lengths).all() and (lengths > 0).all()):
        raise ValueError("a vector is zero or not finite")
    return (values / lengths).astype(np.float32)
