"""Loading: derived histories into the versioned store, bitemporally and once."""

from ingest.load.curated import load_curated
from ingest.load.ingest_run import finish_run, record_corpus_state, record_problems, start_run
from ingest.load.state_digest import state_hash
from ingest.load.statistics import refresh_statistics
from ingest.load.statute_loader import LoadProblem, LoadReport, StatuteLoader

__all__ = [
    "LoadProblem",
    "LoadReport",
    "StatuteLoader",
    "finish_run",
    "load_curated",
    "record_corpus_state",
    "record_problems",
    "refresh_statistics",
    "start_run",
    "state_hash",
]
