"""A store with the invented histories that rules are audited against."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from ingest.load import StatuteLoader, record_corpus_state
from tests.invented_histories import read_histories
from tests.loading import loading_connection

HISTORIES = Path(__file__).with_name("audited_histories.yaml")
CHECKED_AT = datetime(2021, 12, 31, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def session(database: Engine) -> Iterator[Session]:
    with loading_connection(database) as connection:
        with StatuteLoader(connection) as loader:
            for history, revisions in read_histories(HISTORIES).values():
                loader.add(history, revisions)
        assert loader.report.problems == []
        until = date(2021, 12, 31)
        record_corpus_state(connection, "invented", date(1958, 2, 22), until, CHECKED_AT)
    with Session(database) as opened:
        yield opened
