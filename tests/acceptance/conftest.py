"""The core bundle, loaded and indexed by words once a test run; its tests only read it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from psycopg import sql
from sqlalchemy import Engine, create_engine, make_url
from sqlalchemy.orm import Session

from ingest.legalize_kr_ingest import ingest_legalize_kr
from ingest.load.curated import load_curated
from lawdb.search.lexical.indexing import index_texts
from tests.loading import loading_connection
from tests.server_databases import TEMPLATE, administrator, clone
from tests.shared_material import shared_path

_DATABASE = "lawdb_test_core"
_WORKERS = 2


@dataclass(frozen=True, slots=True)
class CoreStore:
    """The loaded store, and what its load reported."""

    engine: Engine
    """Every transaction on it is read-only."""
    counts: dict[str, Any]
    """The figures of the ingest report."""
    unresolved: list[dict[str, str]]
    problems: list[str]


@pytest.fixture(scope="session")
def core_bundle() -> Path:
    """The core bundle; skips where the shared material is absent."""
    return shared_path("corpus/legalize-kr-core.bundle")


@pytest.fixture(scope="session")
def core_store(core_bundle: Path, server_url: str, server_dir: Path) -> Iterator[CoreStore]:
    """The core bundle in a database; the workers of a run share it, the first one makes it."""
    report_file = server_dir / "core_report.json"
    url = make_url(server_url).set(database=_DATABASE)
    with FileLock(server_dir / "core.lock"), administrator(server_dir) as server:
        loaded = "SELECT 1 FROM pg_database WHERE datname = %s"
        if server.execute(loaded, [_DATABASE]).fetchone() is None:
            unfinished = f"{_DATABASE}_unfinished"
            name = sql.Identifier(unfinished)
            server.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(name))
            clone(server, TEMPLATE, unfinished)
            report = _load(url.set(database=unfinished), core_bundle)
            report_file.write_text(json.dumps(report, ensure_ascii=False), "utf-8")
            rename = sql.SQL("ALTER DATABASE {} RENAME TO {}")
            server.execute(rename.format(name, sql.Identifier(_DATABASE)))
    report = json.loads(report_file.read_text("utf-8"))
    engine = create_engine(url, connect_args={"options": "-c default_transaction_read_only=on"})
    yield CoreStore(engine, report["counts"], report["unresolved"], report["problems"])
    engine.dispose()


@pytest.fixture(scope="session")
def core(core_store: CoreStore) -> Iterator[Session]:
    """A session on the core store."""
    with Session(core_store.engine) as session:
        yield session


def _load(url: Any, bundle: Path) -> dict[str, Any]:
    engine = create_engine(url)
    report = ingest_legalize_kr(
        url.render_as_string(hide_password=False), str(bundle), workers=_WORKERS
    )
    with loading_connection(engine) as connection:
        load_curated(connection)
        connection.execute("ANALYZE")
    index_texts(engine)
    engine.dispose()
    return {
        "counts": report.counts(),
        "unresolved": [
            {
                "statute": statute_id,
                "mst": item.mst,
                "article": str(item.key or ""),
                "reason": item.reason,
                "clause": item.clause,
            }
            for statute_id, item in report.unresolved
        ],
        "problems": [str(p) for p in (*report.problems, *report.load.problems)],
    }
