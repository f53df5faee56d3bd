"""Who holds a cluster: the question that decides whether a pid file may be believed.

The server inherits a file locked with flock(2), so the kernel itself answers "does any process of
it still live?": a zombie holds no files, a reused process id none of ours, and a process in another
container on the same disk is seen although its id means nothing here. Processes are looked at, too:
a server started by hand (``pg_ctl``) has no such lock, but every server process works in its
cluster's directory.
"""

from __future__ import annotations

import fcntl
import os
import signal
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import psutil

from lawdb.embedded.errors import EmbeddedServerError
from lawdb.embedded.folder import ServerFolder, denied

_ORPHAN_PATIENCE_SECONDS = 2.0
"""How long server processes may outlive their postmaster before they are ended."""
_UNSEEN_PATIENCE_SECONDS = 30.0
"""How long a holder that cannot be seen may be a server about to start, on a busy machine."""


@dataclass(frozen=True, slots=True)
class PidFile:
    """What a running server writes into ``postmaster.pid``. May be stale: see the module."""

    pid: int
    port: int
    has_socket: bool
    """Whether it listens on a Unix socket rather than on 127.0.0.1."""
    status: str
    """``starting``, ``ready``, ``stopping``, ``standby``; empty very early in the start."""


def read_pid_file(path: Path) -> PidFile | None:
    """Read the pid file; None where there is none, or not yet a whole one."""
    try:
        lines = path.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise denied(path.parent, error) from error
    # Lines: pid, data directory, start time, port, socket directory, listen address, shared
    # memory key, status.
    lines += [""] * (8 - len(lines))
    if not lines[0].lstrip("-").isdigit() or not lines[3].isdigit():
        return None
    return PidFile(abs(int(lines[0])), int(lines[3]), bool(lines[4].strip()), lines[7].strip())


@contextmanager
def claim(folder: ServerFolder) -> Generator[int | None]:
    """Lock the cluster as its server would.

    Yields the locked file's descriptor, to be inherited by a server about to start, or None when
    some process holds the cluster. Closing our descriptor does not unlock what a child inherited.
    """
    try:
        descriptor = os.open(folder.held, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise denied(folder.root, error) from error
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield None
        else:
            yield None if processes(folder) else descriptor
    finally:
        os.close(descriptor)


def is_held(folder: ServerFolder) -> bool:
    """Whether any process of a server still uses the cluster."""
    with claim(folder) as descriptor:
        return descriptor is None


def processes(folder: ServerFolder) -> list[psutil.Process]:
    """The living processes that work in the cluster's directory, as far as they can be seen."""
    cluster = str(folder.cluster)
    return [process for process in psutil.process_iter() if _working_directory(process) == cluster]


def postmaster(folder: ServerFolder) -> psutil.Process | None:
    """The process named by the pid file, if it lives and really serves this cluster."""
    written = read_pid_file(folder.pid_file)
    if written is None:
        return None
    try:
        process = psutil.Process(written.pid)
    except psutil.Error:
        return None
    return process if _working_directory(process) == str(folder.cluster) else None


def _working_directory(process: psutil.Process) -> str | None:
    # A zombie has none; that of another user's process cannot be read, and our cluster's server
    # runs as the cluster's owner.
    with suppress(psutil.Error, OSError):
        if process.status() != psutil.STATUS_ZOMBIE:
            return process.cwd()
    return None


def end_orphans(folder: ServerFolder) -> None:
    """Wait for server processes whose postmaster was killed; after a while, end them.

    They notice by themselves unless they compute. Ending them is safe: it is a crash, from which
    the next start recovers, and the server has crashed already.

    Raises EmbeddedServerError ``held_elsewhere`` when something that cannot be seen from here
    keeps holding the cluster.
    """
    for number in (signal.SIGQUIT, signal.SIGKILL, None):
        patience = _ORPHAN_PATIENCE_SECONDS if number else _UNSEEN_PATIENCE_SECONDS
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            if not is_held(folder) or postmaster(folder) is not None:
                return
            time.sleep(0.05)
        if number is not None:
            for process in processes(folder):
                with suppress(psutil.Error):
                    process.send_signal(number)
    raise EmbeddedServerError(
        "held_elsewhere",
        f"a process that cannot be seen from here, perhaps in another container, holds the cluster "
        f"{folder.cluster}; stop that server first, or name another folder in LAWDB_DATA_DIR",
    )


def remove_leftovers(folder: ServerFolder) -> None:
    """Remove what a killed server left behind and would keep the next one from starting.

    Only to be called while the cluster is claimed: PostgreSQL refuses to start when the id in one
    of these files is alive, whoever has it now.
    """
    folder.pid_file.unlink(missing_ok=True)
    for leftover in folder.run.glob(".s.PGSQL.*"):
        leftover.unlink(missing_ok=True)
