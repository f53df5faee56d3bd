"""Loads of real statutes: repeated, reordered, parallel, killed, and corrected at the source."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import psutil
import psycopg
import pytest
from psycopg import sql
from sqlalchemy import create_engine, make_url
from sqlalchemy.orm import Session

from ingest import legalize_kr_ingest
from ingest.legalize_kr_ingest import ingest_legalize_kr, libpq_url
from ingest.load import state_hash
from ingest.report import IngestReport
from ingest.sources.legalize_kr.repository import (
    BlobReader,
    StatuteFile,
    list_statute_files,
    read_statute_file,
)
from lawdb.lookup import article
from tests.acceptance.small_corpus import Commit, altered, read_commits, write_repository
from tests.server_databases import TEMPLATE, administrator, clone

pytestmark = pytest.mark.shared

REPOSITORY_ROOT = Path(__file__).resolve().parents[2]
ONE_STATUTE_A_TRANSACTION = (
    "import sys\n"
    "from ingest.load import statute_loader\n"
    "from ingest.legalize_kr_ingest import ingest_legalize_kr\n"
    "statute_loader.VERSIONS_PER_TRANSACTION = 1\n"
    "if __name__ == '__main__':\n"
    "    ingest_legalize_kr(sys.argv[1], sys.argv[2], workers=int(sys.argv[3]))\n"
)
TABLES = ("revision", "article_version", "statute_name", "addendum", "unresolved_commencement")

NewStore = Callable[[], str]


@pytest.fixture(scope="module")
def commits(core_bundle: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Commit]:
    whole = tmp_path_factory.mktemp("core") / "core.git"
    subprocess.run(["git", "clone", "-q", "--bare", str(core_bundle), str(whole)], check=True)
    return read_commits(whole)


@pytest.fixture(scope="module")
def repository(commits: list[Commit], tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_repository(tmp_path_factory.mktemp("small") / "small.git", commits)


@pytest.fixture(scope="module")
def new_store(server_url: str, server_dir: Path) -> Iterator[NewStore]:
    """Makes empty databases; they go away with the module."""
    names: list[str] = []

    def make() -> str:
        names.append(f"test_{uuid.uuid4().hex}")
        with administrator(server_dir) as server:
            clone(server, TEMPLATE, names[-1])
        url = make_url(server_url).set(database=names[-1])
        return url.render_as_string(hide_password=False)

    yield make
    with administrator(server_dir) as server:
        for name in names:
            server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@pytest.fixture(scope="module")
def undisturbed(new_store: NewStore, repository: Path) -> str:
    """A store into which the small corpus was loaded in peace."""
    url = new_store()
    report = load(url, repository)
    assert (report.problems, report.load.problems) == ([], [])
    assert report.revisions == report.listed > 100
    return url


def load(url: str, repository: Path, workers: int = 1) -> IngestReport:
    return ingest_legalize_kr(url, str(repository), workers=workers)


def connected(url: str) -> psycopg.Connection[Any]:
    return psycopg.connect(libpq_url(url), autocommit=True)


def hash_of(url: str) -> str:
    with connected(url) as connection:
        return state_hash(connection)


def rows_by_statute(url: str) -> dict[str, tuple[int, ...]]:
    """How many rows each statute has in every table that holds its own."""
    counts = sql.SQL(", ").join(
        sql.SQL("(SELECT count(*) FROM {} AS t WHERE t.statute_id = s.id)").format(
            sql.Identifier(table)
        )
        for table in TABLES
    )
    with connected(url) as connection:
        rows = connection.execute(sql.SQL("SELECT id, {} FROM statute AS s").format(counts))
        return {row[0]: tuple(row[1:]) for row in rows}


def test_the_same_load_again_writes_nothing(undisturbed: str, repository: Path) -> None:
    before = hash_of(undisturbed)
    again = load(undisturbed, repository)
    assert (again.load.rows_written, again.load.texts, again.load.changed_statutes) == (0, 0, set())
    assert hash_of(undisturbed) == before


@pytest.mark.parametrize("seed", range(3))
def test_the_order_of_statutes_does_not_show(
    undisturbed: str,
    new_store: NewStore,
    repository: Path,
    monkeypatch: pytest.MonkeyPatch,
    seed: int,
) -> None:
    def shuffled(where: Path) -> list[StatuteFile]:
        files = list_statute_files(where)
        random.Random(seed).shuffle(files)
        return files

    url = new_store()
    monkeypatch.setattr(legalize_kr_ingest, "list_statute_files", shuffled)
    monkeypatch.setattr(legalize_kr_ingest, "REVISIONS_PER_TASK", 1)
    load(url, repository)
    assert hash_of(url) == hash_of(undisturbed)


def test_two_workers_end_in_the_state_of_one(
    undisturbed: str, new_store: NewStore, repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = new_store()
    monkeypatch.setattr(legalize_kr_ingest, "REVISIONS_PER_TASK", 10)
    load(url, repository, workers=2)
    assert hash_of(url) == hash_of(undisturbed)


def test_a_load_killed_inside_a_statute_leaves_whole_statutes_and_is_resumed(
    undisturbed: str, new_store: NewStore, repository: Path
) -> None:
    url = new_store()
    whole = rows_by_statute(undisturbed)
    fourth = statute_ids(repository)[3]
    with connected(url) as gate, psycopg.connect(libpq_url(url)) as barrier:
        # The loader waits at the gate before its fourth statute, then, with part of it written, at
        # the barrier; there it is killed.
        lock = "(hashtextextended('lawdb statute ' || %s, 0))"
        gate.execute(f"SELECT pg_advisory_lock{lock}", [fourth])
        loader = start_loader(url, repository)
        wait_for(lambda: waits_for(gate, "locktype = 'advisory'"), loader)
        barrier.execute("LOCK TABLE addendum IN ACCESS EXCLUSIVE MODE")
        gate.execute(f"SELECT pg_advisory_unlock{lock}", [fourth])
        wait_for(lambda: waits_for(gate, "relation = 'addendum'::regclass"), loader)
        os.kill(loader.pid, signal.SIGKILL)
        loader.wait()
        barrier.rollback()
        others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        wait_for(lambda: gate.execute(others).fetchone() == (2,))
    stored = rows_by_statute(url)
    assert len(stored) == 3
    assert stored == {statute_id: whole[statute_id] for statute_id in stored}
    resumed = load(url, repository)
    assert resumed.load.changed_statutes == set(whole) - set(stored)
    assert hash_of(url) == hash_of(undisturbed)


def test_the_workers_of_a_killed_load_end_too(new_store: NewStore, repository: Path) -> None:
    url = new_store()
    with connected(url) as gate:
        lock = "(hashtextextended('lawdb statute ' || %s, 0))"
        gate.execute(f"SELECT pg_advisory_lock{lock}", [statute_ids(repository)[0]])
        loader = start_loader(url, repository, workers=2)
        wait_for(lambda: waits_for(gate, "locktype = 'advisory'"), loader)
        workers = psutil.Process(loader.pid).children(recursive=True)
        os.kill(loader.pid, signal.SIGKILL)
        loader.wait()
        assert workers
        _, alive = psutil.wait_procs(workers, timeout=60)
        assert alive == []


def test_a_correction_at_the_source_closes_what_was_recorded(
    new_store: NewStore, repository: Path, commits: list[Commit], tmp_path: Path
) -> None:
    url, day = new_store(), date(1999, 1, 1)
    load(url, repository)
    before, known_then = recorded_rows(url), datetime.now(UTC)
    corrected = altered(
        commits,
        lambda c: (
            c.path == "kr/행정소송법/법률.md" and "공포일자: 1994-07-27" in c.content.decode()
        ),
        "있음을 안 날부터 90일이내",
        "있음을 안 날부터 95일이내",
    )
    report = load(url, write_repository(tmp_path / "corrected.git", corrected))
    assert report.load.closed["article_version"] >= 1
    assert report.load.opened["article_version"] >= report.load.closed["article_version"]
    after = recorded_rows(url)
    assert set(before) <= set(after), "a correction deletes no row"
    assert len(after) > len(before)
    closed = {row for row in before if before[row] is None and after[row] is not None}
    assert len(closed) == report.load.closed["article_version"]
    engine = create_engine(url)
    with Session(engine) as session:
        now = article(session, "행정소송법", "20", day)
        then = article(session, "행정소송법", "20", day, known_on=known_then)
    engine.dispose()
    assert ("95일" in (now.text or ""), "90일" in (now.text or "")) == (True, False)
    assert ("95일" in (then.text or ""), "90일" in (then.text or "")) == (False, True)
    assert then.known_on == known_then


def recorded_rows(url: str) -> dict[int, datetime | None]:
    """Every article row, and until when it was held true."""
    with connected(url) as connection:
        rows = connection.execute("SELECT id, upper(recorded) FROM article_version").fetchall()
    return dict(rows)


def statute_ids(repository: Path) -> list[str]:
    """The statutes in the order in which one worker writes them."""
    with BlobReader(repository) as reader:
        return [
            statute_id
            for file in list_statute_files(repository)
            for statute_id in read_statute_file(reader, file, [])
        ]


def start_loader(url: str, repository: Path, workers: int = 1) -> subprocess.Popen[bytes]:
    arguments = [url, str(repository), str(workers)]
    command = [sys.executable, "-c", ONE_STATUTE_A_TRANSACTION, *arguments]
    return subprocess.Popen(command, cwd=REPOSITORY_ROOT)


def waits_for(connection: psycopg.Connection[Any], lock: str) -> bool:
    waiting = (
        "SELECT count(*) FROM pg_locks JOIN pg_database AS d ON d.oid = database"
        " WHERE d.datname = current_database() AND NOT granted AND "
    )
    row = connection.execute(waiting + lock).fetchone()
    return row is not None and row[0] > 0


def wait_for(condition: Callable[[], bool], process: subprocess.Popen[bytes] | None = None) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert process is None or process.poll() is None, "the loader ended by itself"
        assert time.monotonic() < deadline, "what was waited for did not happen"
        time.sleep(0.02)
