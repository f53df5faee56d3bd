"""Starting, stopping and asking after the embedded server.

The server is a daemon: it outlives the process that started it, so that the next command finds it
running. Starting and stopping happen under a lock between processes; using a server that runs
takes no lock.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import psutil

from lawdb.embedded import address, binaries, cluster, holders, tuning
from lawdb.embedded.account import Account
from lawdb.embedded.address import Address
from lawdb.embedded.binaries import Binaries
from lawdb.embedded.errors import EmbeddedServerError, log_tail
from lawdb.embedded.folder import ServerFolder, denied

START_TIMEOUT_SECONDS = 600.0
"""Recovery after a crash replays up to ``max_wal_size`` of log: minutes on a slow disk."""
STOP_TIMEOUT_SECONDS = 300.0
_POLL_SECONDS = 0.02
_PORT_ATTEMPTS = 5
_LOG_LIMIT_BYTES = 8 * 1024 * 1024


class ServerState(StrEnum):
    """What the embedded server of a data folder is doing."""

    ABSENT = "absent"
    """Nothing has been created there yet."""
    STOPPED = "stopped"
    CRASHED = "crashed"
    """Was killed; the next start recovers all that was committed."""
    BUSY = "busy"
    """Starting, recovering, or stopping."""
    RUNNING = "running"


@dataclass(frozen=True, slots=True)
class ServerStatus:
    """The state of the embedded server at the moment of asking."""

    state: ServerState
    data_dir: Path
    pid: int | None = None
    url: str | None = None
    """The SQLAlchemy URL of the database, without a password; None unless running."""


def ensure_running(data_dir: Path, *, server_user: str | None = None) -> str:
    """Return the URL of the database ``lawdb`` of this data folder, starting its server if needed.

    The URL is SQLAlchemy's, for psycopg, and names the password file instead of holding a password.
    ``server_user`` is the system user to run as where lawdb runs as root and creates the cluster.

    Raises EmbeddedServerError, see there for the codes.
    """
    folder = ServerFolder.at(data_dir)
    found = address.serving(folder)
    if found is None or not _has_database(folder, found):
        account = Account.choose(folder.cluster, server_user)
        folder.create(account)
        with folder.starting_or_stopping():
            found = _start(folder, account)
            cluster.create_database(folder, found)
    return address.url(folder, found).render_as_string(hide_password=False)


def admin_url(data_dir: Path, database: str = "postgres") -> str:
    """The URL under which the superuser of a running server reaches one of its databases.

    Raises EmbeddedServerError ``not_running``.
    """
    folder = ServerFolder.at(data_dir)
    found = address.serving(folder)
    if found is None:
        raise EmbeddedServerError(
            "not_running", f"no server runs in {folder.root}; start it with: lawdb up"
        )
    url = address.url(folder, found, user=address.ADMIN, database=database)
    return url.render_as_string(hide_password=False)


def stop(data_dir: Path) -> bool:
    """Shut the server down: open transactions are rolled back, everything committed is on disk.

    Returns whether one was running. Raises EmbeddedServerError ``stop_timeout``.
    """
    folder = ServerFolder.at(data_dir)
    if not folder.has_cluster:
        return False
    with folder.starting_or_stopping():
        was_running = False
        deadline = time.monotonic() + STOP_TIMEOUT_SECONDS
        while time.monotonic() < deadline:
            with holders.claim(folder) as descriptor:
                if descriptor is not None:
                    holders.remove_leftovers(folder)
                    return was_running
            process = holders.postmaster(folder)
            if process is None:
                holders.end_orphans(folder)
            elif not was_running:
                was_running = True
                _signal(process, signal.SIGINT, folder)
            time.sleep(_POLL_SECONDS)
    raise EmbeddedServerError(
        "stop_timeout",
        f"the server in {folder.root} has not stopped within {STOP_TIMEOUT_SECONDS:.0f} seconds; "
        f"its log {folder.log} ends:\n{log_tail(folder.log)}",
    )


def status(data_dir: Path) -> ServerStatus:
    """Say what the server of this data folder is doing, without changing it."""
    folder = ServerFolder.at(data_dir)
    if not folder.has_cluster:
        return ServerStatus(ServerState.ABSENT, folder.root)
    found = address.serving(folder)
    process = holders.postmaster(folder)
    pid = process.pid if process else None
    if found is not None:
        url = address.url(folder, found).render_as_string(hide_password=False)
        return ServerStatus(ServerState.RUNNING, folder.root, pid, url)
    if holders.is_held(folder):
        return ServerStatus(ServerState.BUSY, folder.root, pid)
    was_killed = folder.pid_file.exists()
    return ServerStatus(ServerState.CRASHED if was_killed else ServerState.STOPPED, folder.root)


def _has_database(folder: ServerFolder, found: Address) -> bool:
    with address.connect_as_admin(folder, found) as server:
        return cluster.has_database(server)


def _start(folder: ServerFolder, account: Account) -> Address:
    """Start the server, or wait for the one that runs; lock held by the caller."""
    deadline = time.monotonic() + START_TIMEOUT_SECONDS
    ports_left = _PORT_ATTEMPTS
    while True:
        with holders.claim(folder) as descriptor:
            if descriptor is not None:
                installed = binaries.install(folder)
                cluster.create_cluster(folder, installed, account)
                holders.remove_leftovers(folder)
                chosen = address.choose(folder)
                _spawn(folder, installed, account, chosen, descriptor)
        found = _wait(folder, deadline, is_ours=descriptor is not None)
        if found is not None:
            return found
        # Somebody may have taken the port between its choice and its use.
        ports_left -= 1
        tail = log_tail(folder.log)
        if descriptor is not None and (ports_left == 0 or "could not bind" not in tail):
            raise EmbeddedServerError(
                "start_failed",
                f"the server in {folder.root} did not start; its log {folder.log} ends:\n{tail}",
            )


def _wait(folder: ServerFolder, deadline: float, *, is_ours: bool) -> Address | None:
    """Wait until the server accepts connections; None when it has ended instead.

    Where somebody else started it (``is_ours`` is false) it may turn out to be dead, and only its
    orphans alive: they are ended.
    """
    while time.monotonic() < deadline:
        found = address.serving(folder)
        if found is not None:
            return found
        if not holders.is_held(folder):
            return None
        if not is_ours and holders.postmaster(folder) is None:
            holders.end_orphans(folder)
        time.sleep(_POLL_SECONDS)
    raise EmbeddedServerError(
        "start_timeout",
        f"the server in {folder.root} is not ready after {START_TIMEOUT_SECONDS:.0f} seconds; it "
        f"may still be recovering. Its log {folder.log} ends:\n{log_tail(folder.log)}",
    )


def _spawn(
    folder: ServerFolder, installed: Binaries, account: Account, chosen: Address, descriptor: int
) -> None:
    """Start the postmaster as a daemon that inherits the locked descriptor."""
    if folder.log.exists() and folder.log.stat().st_size > _LOG_LIMIT_BYTES:
        folder.log.replace(folder.log.with_suffix(".log.1"))
    command = [str(installed.postgres), "-D", str(folder.cluster)]
    for name, value in (tuning.parameters() | chosen.arguments()).items():
        command += ["-c", f"{name}={value}"]
    with folder.log.open("ab") as log:
        folder.log.chmod(0o600)
        # The shell ends at once, so that init becomes the postmaster's parent and reaps it; as our
        # child a dead one would stay a zombie for as long as we live.
        subprocess.run(
            ["/bin/sh", "-c", '"$@" &', "sh", *command],
            cwd="/",
            env=cluster.SERVER_ENVIRONMENT,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            pass_fds=[descriptor],
            umask=0o077,
            check=True,
            **account.spawn_identity(),
        )


def _signal(process: psutil.Process, number: signal.Signals, folder: ServerFolder) -> None:
    with suppress(psutil.NoSuchProcess):
        try:
            os.kill(process.pid, number)
        except ProcessLookupError:
            return
        except PermissionError as error:
            raise denied(folder.root, error) from error
