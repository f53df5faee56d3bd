"""The embedded server, with the real one: crashes, stale pid files, concurrent starts.

Tests that only need a server share one folder, whatever state the test before left it in; the
others name folders of their own.
"""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import psutil
import pytest
from sqlalchemy import create_engine, make_url, text
from sqlalchemy.exc import DBAPIError

from lawdb import embedded
from lawdb.embedded import EmbeddedServerError, ServerState
from tests.lawdb.server_probe import (
    REPOSITORY,
    NewFolder,
    as_owner_of,
    kill,
    postmaster,
    scalar,
    serves,
    wait_until,
)


@pytest.fixture(scope="module")
def data_dir(new_data_dir: NewFolder) -> Path:
    """The folder the tests share."""
    return new_data_dir()


def start_elsewhere(data_dir: Path) -> subprocess.Popen[str]:
    """Call ensure_running in another process, which prints the URL and ends."""
    code = (
        "import pathlib, sys; from lawdb import embedded;"
        "print(embedded.ensure_running(pathlib.Path(sys.argv[1])))"
    )
    return subprocess.Popen(
        [sys.executable, "-c", code, str(data_dir)],
        cwd=REPOSITORY,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_a_fresh_folder_gets_a_database_with_its_extensions(fresh_dir: Path) -> None:
    url = embedded.ensure_running(fresh_dir)
    extensions = scalar(url, "SELECT array_agg(extname::text) FROM pg_extension")
    assert isinstance(extensions, list)
    assert {"vector", "btree_gist", "pg_trgm"} <= set(extensions)
    assert scalar(url, "SHOW server_encoding") == "UTF8"
    assert scalar(url, "SHOW data_checksums") == "on"
    assert scalar(url, "SELECT show_trgm('민법')"), "a ctype that knows no Korean letters"
    assert [scalar(url, f"SHOW {name}") for name in ("fsync", "synchronous_commit")] == ["on"] * 2
    assert scalar(url, "SHOW listen_addresses") == "", "nothing listens on the network"
    assert scalar(url, "SELECT rolsuper FROM pg_roles WHERE rolname = current_user") is False


def test_nobody_gets_in_without_the_password(data_dir: Path) -> None:
    url = embedded.ensure_running(data_dir)
    passwords = data_dir / "pgpass"
    assert stat.S_IMODE(passwords.stat().st_mode) == 0o600
    assert make_url(url).password is None
    without = make_url(url).update_query_dict({"passfile": os.devnull})
    with pytest.raises(DBAPIError, match="no password supplied"):
        scalar(without.render_as_string(), "SELECT 1")
    wrong = without.set(password="guessed").render_as_string(hide_password=False)
    with pytest.raises(DBAPIError, match="password authentication failed"):
        scalar(wrong, "SELECT 1")


def test_the_server_outlives_the_process_that_started_it(fresh_dir: Path) -> None:
    starter = start_elsewhere(fresh_dir)
    printed, _ = starter.communicate(timeout=120)
    assert starter.returncode == 0
    pid = postmaster(fresh_dir).pid
    assert embedded.ensure_running(fresh_dir) == printed.strip()
    assert postmaster(fresh_dir).pid == pid, "the running server is used, not restarted"
    assert embedded.status(fresh_dir).state is ServerState.RUNNING


def test_every_acknowledged_row_survives_kill_9(data_dir: Path) -> None:
    url = embedded.ensure_running(data_dir)
    engine = create_engine(url)
    acknowledged = 0
    with engine.connect() as connection:
        connection.execute(text("CREATE TABLE acknowledged (n int PRIMARY KEY)"))
        connection.commit()
        for acknowledged in range(1, 301):
            connection.execute(text("INSERT INTO acknowledged VALUES (:n)"), {"n": acknowledged})
            connection.commit()
        connection.execute(text("INSERT INTO acknowledged VALUES (-1)"))
        kill(postmaster(data_dir))
        connection.invalidate()
    engine.dispose()
    url = embedded.ensure_running(data_dir)
    assert scalar(url, "SELECT count(*) FROM acknowledged WHERE n > 0") == acknowledged
    assert scalar(url, "SELECT count(*) FROM acknowledged WHERE n < 0") == 0, "never committed"


def test_a_killed_server_is_reported_as_crashed(data_dir: Path) -> None:
    embedded.ensure_running(data_dir)
    kill(postmaster(data_dir))
    wait_until(lambda: embedded.status(data_dir).state is ServerState.CRASHED)
    assert embedded.status(data_dir).url is None


def test_orphans_that_keep_computing_do_not_keep_the_next_server_from_starting(
    data_dir: Path,
) -> None:
    url = embedded.ensure_running(data_dir)
    busy = subprocess.Popen(
        [sys.executable, "-c", BUSY_CLIENT, url], stderr=subprocess.DEVNULL, cwd=REPOSITORY
    )
    running = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%busy%' AND state = 'active'"
    wait_until(lambda: scalar(url, f"{running} AND pid <> pg_backend_pid()") == 1)
    kill(postmaster(data_dir))
    assert scalar(embedded.ensure_running(data_dir), "SELECT 1") == 1
    assert busy.wait(timeout=60) != 0


BUSY_CLIENT = """
import sys, sqlalchemy
engine = sqlalchemy.create_engine(sys.argv[1])
with engine.connect() as connection:
    statement = "SELECT count(*) AS busy FROM generate_series(1, 100000000000) AS n"
    connection.execute(sqlalchemy.text(statement))
"""


@pytest.mark.parametrize("leftover", ["postmaster.pid", "socket lock", "both"])
def test_a_stale_pid_that_another_process_has_by_now(data_dir: Path, leftover: str) -> None:
    url = embedded.ensure_running(data_dir)
    scalar(url, "DROP TABLE IF EXISTS kept")
    scalar(url, "CREATE TABLE kept AS SELECT 1 AS n")
    pid_file = data_dir / "cluster" / "postmaster.pid"
    socket_lock = data_dir / "run" / ".s.PGSQL.5432.lock"
    written = {pid_file: pid_file.read_text(), socket_lock: socket_lock.read_text()}
    server = postmaster(data_dir)
    kill(server)
    sleeper = subprocess.Popen(["sleep", "600"], **as_owner_of(data_dir / "cluster"))
    try:
        chosen = {"postmaster.pid": [pid_file], "socket lock": [socket_lock]}
        for path in chosen.get(leftover, list(written)):
            lines = written[path].splitlines(keepends=True)
            path.write_text(f"{sleeper.pid}\n" + "".join(lines[1:]))
        url = embedded.ensure_running(data_dir)
        assert scalar(url, "SELECT n FROM kept") == 1
        assert sleeper.poll() is None, "the innocent process was left alone"
        assert postmaster(data_dir).pid not in (sleeper.pid, server.pid)
    finally:
        sleeper.kill()
        sleeper.wait()


def test_a_pid_file_that_names_a_zombie(data_dir: Path) -> None:
    embedded.ensure_running(data_dir)
    kill(postmaster(data_dir))
    pid_file = data_dir / "cluster" / "postmaster.pid"
    zombie = subprocess.Popen(["true"], **as_owner_of(data_dir / "cluster"))
    wait_until(lambda: psutil.Process(zombie.pid).status() == psutil.STATUS_ZOMBIE)
    lines = pid_file.read_text().splitlines(keepends=True)
    pid_file.write_text(f"{zombie.pid}\n" + "".join(lines[1:]))
    assert scalar(embedded.ensure_running(data_dir), "SELECT 1") == 1
    zombie.wait()


def test_many_processes_start_one_server(fresh_dir: Path) -> None:
    starters = [start_elsewhere(fresh_dir) for _ in range(4)]
    printed = {starter.communicate(timeout=300)[0] for starter in starters}
    assert [starter.returncode for starter in starters] == [0] * 4
    assert len(printed) == 1
    servers = [
        process
        for process in psutil.process_iter(["cmdline"])
        if str(fresh_dir / "cluster") in (process.info["cmdline"] or [])
    ]
    assert [server.pid for server in servers] == [postmaster(fresh_dir).pid]


def test_a_starter_killed_in_the_middle_leaves_nothing_that_blocks(fresh_dir: Path) -> None:
    for stage in ("cluster.unfinished", "cluster"):
        starter = start_elsewhere(fresh_dir)
        wait_until((fresh_dir / stage).exists)
        starter.kill()
        starter.communicate()
    assert scalar(embedded.ensure_running(fresh_dir), "SELECT 1") == 1


def test_a_clean_stop(fresh_dir: Path) -> None:
    assert embedded.status(fresh_dir).state is ServerState.ABSENT
    assert embedded.stop(fresh_dir) is False
    url = embedded.ensure_running(fresh_dir)
    scalar(url, "CREATE TABLE kept AS SELECT 1 AS n")
    server = postmaster(fresh_dir)
    idle = create_engine(url)
    with idle.connect() as connection:
        connection.execute(text("SELECT 1"))
        assert embedded.stop(fresh_dir) is True, "open connections do not hold it up"
        connection.invalidate()
    idle.dispose()
    assert not server.is_running() or server.status() == psutil.STATUS_ZOMBIE
    assert not (fresh_dir / "cluster" / "postmaster.pid").exists()
    assert embedded.status(fresh_dir).state is ServerState.STOPPED
    assert embedded.stop(fresh_dir) is False
    with pytest.raises(EmbeddedServerError) as caught:
        embedded.admin_url(fresh_dir)
    assert caught.value.code == "not_running"
    url = embedded.ensure_running(fresh_dir)
    assert scalar(url, "SELECT n FROM kept") == 1
    log = (fresh_dir / "server.log").read_text()
    assert "was not properly shut down" not in log


STRANGE_PATHS = [
    pytest.param(("with spaces", "민법 데이터"), True, id="spaces and Hangul"),
    pytest.param(("quote's & ; * %41 #?",), True, id="what shells and URLs read otherwise"),
    pytest.param(("a,b",), False, id="a comma, which libpq takes for two hosts"),
    pytest.param(("long" * 30,), False, id="too long for a Unix socket"),
]


@pytest.mark.parametrize(("parts", "has_socket"), STRANGE_PATHS)
def test_strange_paths(new_data_dir: NewFolder, parts: tuple[str, ...], has_socket: bool) -> None:
    data_dir = new_data_dir(*parts)
    url = embedded.ensure_running(data_dir)
    assert serves(data_dir)
    assert (make_url(url).query["host"] == "127.0.0.1") is not has_socket
    assert embedded.ensure_running(data_dir) == url


def test_two_folders_over_tcp_are_not_mistaken_for_each_other(new_data_dir: NewFolder) -> None:
    first, second = new_data_dir("a,1"), new_data_dir("a,2")
    embedded.ensure_running(first)
    embedded.ensure_running(second)
    pid_file = first / "cluster" / "postmaster.pid"
    lines = pid_file.read_text().splitlines(keepends=True)
    kill(postmaster(first))
    # As if the second server had been given the port of the first.
    lines[3] = (second / "cluster" / "postmaster.pid").read_text().splitlines(keepends=True)[3]
    pid_file.write_text("".join(lines))
    embedded.ensure_running(first)
    assert serves(first)
    assert serves(second)


def test_a_lost_password_file_is_named(data_dir: Path) -> None:
    embedded.ensure_running(data_dir)
    passwords = (data_dir / "pgpass").rename(data_dir / "elsewhere")
    with pytest.raises(EmbeddedServerError, match="pgpass") as caught:
        embedded.ensure_running(data_dir)
    assert caught.value.code == "password_file_missing"
    passwords.rename(data_dir / "pgpass")
    assert scalar(embedded.ensure_running(data_dir), "SELECT 1") == 1


def test_a_cluster_of_another_major_version_is_refused(fresh_dir: Path) -> None:
    embedded.ensure_running(fresh_dir)
    embedded.stop(fresh_dir)
    (fresh_dir / "cluster" / "PG_VERSION").write_text("17\n")
    with pytest.raises(EmbeddedServerError, match="created by PostgreSQL 17") as caught:
        embedded.ensure_running(fresh_dir)
    assert caught.value.code == "other_major_version"


def test_a_server_that_cannot_start_shows_its_log(fresh_dir: Path) -> None:
    embedded.ensure_running(fresh_dir)
    embedded.stop(fresh_dir)
    with (fresh_dir / "cluster" / "postgresql.conf").open("a") as conf:
        conf.write("no_such_parameter = 1\n")
    with pytest.raises(EmbeddedServerError, match="no_such_parameter") as caught:
        embedded.ensure_running(fresh_dir)
    assert caught.value.code == "start_failed"


@pytest.mark.parametrize("name", ["two\nlines", "$HOME", "`id`", 'a "b"', "a\\b"])
def test_a_path_initdb_would_hand_to_a_shell_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(EmbeddedServerError, match="do not bear") as caught:
        embedded.ensure_running(tmp_path / name)
    assert caught.value.code == "data_dir_unusable"
    assert list(tmp_path.iterdir()) == []
