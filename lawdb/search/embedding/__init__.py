"""Turning texts into vectors. What runs a model is imported only where it is used."""

from lawdb.search.embedding.errors import EmbeddingError
from lawdb.search.embedding.protocol import Embedder, Vectors, normalised

__all__ = ["Embedder", "EmbeddingError", "Vectors", "normalised"]
