"""Search by meaning: passages and vectors kept beside the store, and the nearest on a day."""

from lawdb.search.dense.approximate_index import build_approximate_index
from lawdb.search.dense.filling import FillProgress, FillReport, fill_embeddings
from lawdb.search.dense.nearest_passages import NearestMode, NearPassage, nearest
from lawdb.search.dense.passage_index import PassageRefresh, refresh_passages

__all__ = [
    "FillProgress",
    "FillReport",
    "NearPassage",
    "NearestMode",
    "PassageRefresh",
    "build_approximate_index",
    "fill_embeddings",
    "nearest",
    "refresh_passages",
]
