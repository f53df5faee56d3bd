"""The example corpus, derived and loaded into a database."""

from __future__ import annotations

from datetime import UTC, date, datetime

from sqlalchemy import Engine

from ingest.intervals.derive import derive
from ingest.load import StatuteLoader, record_corpus_state
from ingest.load.curated import load_curated
from ingest.sources.example.reader import SOURCE, ExampleCorpus
from tests.loading import loading_connection

VERIFIED_UNTIL = date(2026, 4, 21)
"""Promulgation day of the corpus's newest revision."""


def load_example(database: Engine) -> None:
    """Load the invented statutes, with their horizon."""
    corpus = ExampleCorpus()
    with loading_connection(database) as connection:
        with StatuteLoader(connection) as loader:
            for revisions in corpus.statutes():
                loader.add(derive(revisions), revisions)
        assert loader.report.problems == []
        assert corpus.problems == []
        load_curated(connection)
        record_corpus_state(
            connection, SOURCE, date(2010, 5, 4), VERIFIED_UNTIL, datetime(2026, 4, 22, tzinfo=UTC)
        )
