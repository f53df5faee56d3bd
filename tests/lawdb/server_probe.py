"""What the tests of the embedded server look at: processes, and answers over real connections."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import psutil
from sqlalchemy import create_engine, text

from lawdb import embedded

REPOSITORY = Path(__file__).parents[2]
NewFolder = Callable[..., Path]


def scalar(url: str, statement: str) -> object:
    """Run one statement in a transaction of its own and return its first value."""
    engine = create_engine(url)
    try:
        with engine.begin() as connection:
            result = connection.execute(text(statement))
            return result.scalar() if result.returns_rows else None
    finally:
        engine.dispose()


def serves(data_dir: Path) -> bool:
    """Whether the server that answers for a folder says itself that it works there."""
    data_directory = scalar(embedded.admin_url(data_dir), "SHOW data_directory")
    return data_directory == str(data_dir / "cluster")


def postmaster(data_dir: Path) -> psutil.Process:
    """The process that runs the server."""
    pid = embedded.status(data_dir).pid
    assert pid is not None
    return psutil.Process(pid)


def kill(process: psutil.Process) -> None:
    """Kill -9, and wait until it is dead: gone, or a zombie where nobody reaps it."""
    process.kill()
    wait_until(lambda: not process.is_running() or process.status() == psutil.STATUS_ZOMBIE)


def wait_until(condition: Callable[[], bool], seconds: float = 30) -> None:
    """Poll a condition that must come true."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.02)


def as_owner_of(path: Path) -> dict[str, int]:
    """Arguments for subprocess: PostgreSQL ignores a process of another user in its pid file."""
    owner = path.stat()
    return {} if os.geteuid() != 0 else {"user": owner.st_uid, "group": owner.st_gid}
