"""A real PostgreSQL server for every test module, and the count of tests on shared material.

One embedded server serves all workers of a test run; each module that asks for ``database`` gets
its own, cloned from a migrated template.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from filelock import FileLock
from psycopg import sql
from sqlalchemy import Engine, create_engine, make_url

from lawdb import database as boundary
from lawdb import embedded
from tests.server_databases import TEMPLATE, administrator, clone
from tests.shared_material import shared_path

_SERVER_DIR = "LAWDB_TEST_SERVER_DIR"


def pytest_configure(config: pytest.Config) -> None:
    """Name one server folder for the run; the workers of pytest-xdist inherit the variable."""
    config.addinivalue_line("markers", "shared: its module reads the material in LAWDB_SHARED")
    if not hasattr(config, "workerinput"):
        os.environ[_SERVER_DIR] = str(_open_folder())


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop the run's server, when every worker has ended."""
    if not hasattr(config, "workerinput"):
        folder = Path(os.environ.pop(_SERVER_DIR))
        embedded.stop(folder)
        shutil.rmtree(folder)


@pytest.fixture(scope="module")
def new_server_dir() -> Iterator[Callable[[], Path]]:
    """Create folders that also the system user can enter as whom a server runs below root."""
    created: list[Path] = []

    def create() -> Path:
        created.append(_open_folder())
        return created[-1]

    yield create
    for folder in created:
        shutil.rmtree(folder)


@pytest.fixture(scope="session")
def server_dir() -> Path:
    """The data folder of the run's server."""
    return Path(os.environ[_SERVER_DIR])


@pytest.fixture(scope="session")
def server_url(server_dir: Path) -> str:
    """The URL of the run's server, which has one migrated template database."""
    url = embedded.ensure_running(server_dir)
    with FileLock(server_dir / "template.lock"), administrator(server_dir) as server:
        has_template = "SELECT 1 FROM pg_database WHERE datname = %s"
        if server.execute(has_template, [TEMPLATE]).fetchone() is None:
            unfinished = f"{TEMPLATE}_unfinished"
            clone(server, "lawdb", unfinished)
            engine = create_engine(make_url(url).set(database=unfinished))
            boundary.migrate(engine)
            engine.dispose()
            rename = sql.SQL("ALTER DATABASE {} RENAME TO {}")
            server.execute(rename.format(sql.Identifier(unfinished), sql.Identifier(TEMPLATE)))
    return url


@pytest.fixture(scope="module")
def database_url(server_url: str, server_dir: Path) -> Iterator[str]:
    """The URL of a fresh database, migrated and empty, that lives as long as the module's tests."""
    name = f"test_{uuid.uuid4().hex}"
    with administrator(server_dir) as server:
        clone(server, TEMPLATE, name)
    yield make_url(server_url).set(database=name).render_as_string(hide_password=False)
    with administrator(server_dir) as server:
        server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@pytest.fixture(scope="module")
def database(database_url: str) -> Iterator[Engine]:
    """An engine on the module's fresh database."""
    engine = create_engine(database_url)
    yield engine
    engine.dispose()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of modules that read the shared material, so that they can be counted."""
    for item in items:
        if isinstance(item, pytest.Function) and hasattr(item.module, shared_path.__name__):
            item.add_marker(pytest.mark.shared)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print how many tests over the shared material ran and how many were skipped."""
    counts = {
        outcome: sum(
            "shared" in report.keywords
            for report in terminalreporter.stats.get(outcome, [])
            if isinstance(report, pytest.TestReport)
        )
        for outcome in ("passed", "failed", "error", "skipped")
    }
    ran = counts["passed"] + counts["failed"] + counts["error"]
    terminalreporter.write_line(
        f"tests over the shared material: {ran} ran, {counts['skipped']} skipped"
    )


def _open_folder() -> Path:
    """A new folder; pytest's own ``tmp_path`` is closed for all but the user who runs the tests."""
    folder = Path(tempfile.mkdtemp(prefix="lawdb-test-"))
    folder.chmod(0o711)
    return folder
