"""A model of sentence-transformers, where that is installed; lawdb does not bring it."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from typing import Any

import numpy as np

from lawdb.search.embedding.errors import EmbeddingError
from lawdb.search.embedding.protocol import Vectors, normalised

_PACKAGE = "sentence_transformers"


class SentenceTransformerEmbedder:
    """Runs a model by name or folder, one text at a time: padding would make neighbours count."""

    def __init__(self, name: str, query_prefix: str = "", passage_prefix: str = "") -> None:
        """Raises EmbeddingError ``package_absent``, or ``model_absent`` for an unknown name."""
        if importlib.util.find_spec(_PACKAGE) is None:
            raise EmbeddingError(
                "package_absent",
                f"the model {name} runs by sentence-transformers, which is not installed; install "
                "it with: pip install sentence-transformers, or unset LAWDB_EMBEDDING_MODEL to "
                "use the offline embedder",
            )
        package: Any = importlib.import_module(_PACKAGE)
        try:
            self._encoder: Any = package.SentenceTransformer(name)
        except (OSError, ValueError) as error:
            raise EmbeddingError(
                "model_absent", f"sentence-transformers cannot load {name}: {error}"
            ) from error
        self._prefixes = (query_prefix, passage_prefix)
        self._version = str(package.__version__)
        self._name = name

    @property
    def model(self) -> str:
        """Model, version of the package and prefixes."""
        named = f"sentence-transformers-{self._version}/{self._name}"
        return f"{named} {list(self._prefixes)}" if any(self._prefixes) else named

    @property
    def dimensions(self) -> int:
        """As the model says."""
        return int(self._encoder.get_sentence_embedding_dimension())

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """The vectors of questions."""
        return self._embedded(self._prefixes[0], texts)

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """The vectors of passages."""
        return self._embedded(self._prefixes[1], texts)

    def _embedded(self, prefix: str, texts: Sequence[str]) -> Vectors:
        if not texts:
            return np.empty((0, self.dimensions), np.float32)
        rows: Any = self._encoder.encode(
            [prefix + text for text in texts], batch_size=1, show_progress_bar=False
        )
        return normalised(np.asarray(rows, np.float32))
