"""A served example corpus, and the command line over the same database."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from threading import Thread

import httpx
import pytest
import uvicorn
from sqlalchemy import Engine
from sqlalchemy.dialects.postgresql import Range
from sqlalchemy.orm import Session

from api.application import create_app
from api.services.reading_store import ReadingStore
from api.services.search_tools import SearchToolbox
from deadline_engine.extraction.language_model import LanguageModel
from ingest.load import StatuteLoader
from lawdb.models import Ruling
from lawdb.search.lexical.indexing import index_texts
from lawdb.settings import Settings
from tests.example_store import load_example
from tests.invented_histories import read_histories
from tests.loading import loading_connection

ROOT = Path(__file__).resolve().parents[2]
STALE_AFTER = timedelta(days=30)

Finished = subprocess.CompletedProcess[str]
RunCommand = Callable[..., Finished]


@pytest.fixture(scope="module")
def example(database: Engine) -> Engine:
    """A database with the example corpus, statutes that attack a page, and a ruling."""
    load_example(database)
    with loading_connection(database) as connection, StatuteLoader(connection) as loader:
        for history, revisions in read_histories(Path(__file__).parent / "hostile.yaml").values():
            loader.add(history, revisions)
    with Session(database) as session, session.begin():
        session.add(_invented_ruling())
    return database


@pytest.fixture(scope="module")
def indexed(example: Engine) -> Engine:
    """The same, indexed by words; loading a model for vectors costs seconds."""
    index_texts(example)
    return example


def _invented_ruling() -> Ruling:
    """A ruling that strikes part of a paragraph; real ones come with the curated data."""
    return Ruling(
        statute_id="990003",
        article_no=1,
        branch_no=0,
        sub_branch_no=0,
        unit="제2항",
        court="헌법재판소",
        case_no="2005헌가999",
        decided_on=date(2006, 3, 30),
        joined=False,
        kind="unconstitutional",
        application="",
        effect=Range(date(2006, 3, 30), None),
        scope="part",
        scope_ko="쌍둥이가 아닌 사람에 관한 부분",
        scope_en="as far as persons are meant who are no twins",
        legal_basis="헌법재판소법 제47조",
        confidence="unchecked",
        source="",
        note="",
        recorded=Range(datetime(2006, 4, 1, tzinfo=UTC), None),
    )


@pytest.fixture(scope="module")
def client(example: Engine, database_url: str) -> Iterator[httpx.Client]:
    """A client of a real server over the example corpus."""
    store = ReadingStore.open(settings(database_url))
    with serving(store) as address, httpx.Client(base_url=address, timeout=60) as opened:
        yield opened


@pytest.fixture(scope="module")
def run_command(example: Engine, database_url: str) -> RunCommand:
    """Run ``lawdb`` in a process of its own over the same database."""

    def run(
        *arguments: str, stdin: str = "", **environment: str
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "api.cli", *arguments],
            input=stdin,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=ROOT,
            env={
                **{k: v for k, v in os.environ.items() if not k.startswith("LAWDB_")},
                "LAWDB_DATABASE_URL": database_url,
                "LC_ALL": "C",
                **environment,
            },
            check=False,
        )

    return run


def settings(database_url: str) -> Settings:
    """The configuration of a server over this database."""
    return Settings(database_url=database_url, stale_after_days=STALE_AFTER.days)


@contextmanager
def serving(
    store: ReadingStore,
    toolbox: SearchToolbox | None = None,
    model: LanguageModel | None = None,
) -> Iterator[str]:
    """Serve a store with uvicorn on a free port; yields the address."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        server = uvicorn.Server(
            uvicorn.Config(create_app(store, toolbox, model), log_level="critical")
        )
        thread = Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            while not server.started:
                assert thread.is_alive()
                time.sleep(0.01)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.should_exit = True
            thread.join()
