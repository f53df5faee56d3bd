"""A store of invented statutes, indexed by words, and what judges its doors."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine

from api.services.reading_store import ReadingStore
from api.services.regression.intervals import StoredIntervals
from lawdb.search.lexical.indexing import index_texts
from tests.invented_histories import read_histories
from tests.invented_index import load_statutes

HISTORIES = Path(__file__).with_name("histories.yaml")
TODAY = date(2026, 5, 1)


@pytest.fixture(scope="module")
def store(database: Engine, database_url: str) -> Iterator[ReadingStore]:
    load_statutes(database, read_histories(HISTORIES).values())
    index_texts(database)
    with ReadingStore(create_engine(database_url), timedelta(days=30)) as opened:
        yield opened


@pytest.fixture(scope="module")
def intervals(store: ReadingStore) -> StoredIntervals:
    with store.session() as session:
        return StoredIntervals.read(session)
