"""The data folder of the embedded server, and what lies where in it.

::

    <data_dir>/
        cluster/           PostgreSQL's own data directory
        run/               the unix socket
        server-18.6.3/     the server's binaries
        pgpass             passwords, in libpq's format, mode 0600
        server.log
        server.lock        taken by whoever starts or stops the server
        server.held        locked by the server as long as any process of it lives
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from lawdb.embedded.account import Account
from lawdb.embedded.errors import EmbeddedServerError

LOCK_TIMEOUT_SECONDS = 900.0
"""Longer than a start may take: whoever waits for the lock waits for another's start."""


@dataclass(frozen=True, slots=True)
class ServerFolder:
    """Paths below one data folder; ``root`` is absolute with symbolic links resolved."""

    root: Path

    @classmethod
    def at(cls, data_dir: Path) -> ServerFolder:
        """The folder at this path, which need not exist yet."""
        root = os.path.realpath(data_dir)
        unusable = sorted({character for character in root if _is_unusable(character)})
        if unusable:
            raise EmbeddedServerError(
                "data_dir_unusable",
                f"the path of the data folder, {root!r}, has characters that PostgreSQL's programs "
                f"do not bear: {' '.join(map(repr, unusable))}; name another in LAWDB_DATA_DIR",
            )
        return cls(Path(root))

    @property
    def cluster(self) -> Path:
        """PostgreSQL's data directory; exists only when initdb has finished."""
        return self.root / "cluster"

    @property
    def unfinished_cluster(self) -> Path:
        """Where initdb works: renamed to ``cluster`` only when it has succeeded."""
        return self.root / "cluster.unfinished"

    @property
    def pid_file(self) -> Path:
        """Written by the server; left behind by one that is killed."""
        return self.cluster / "postmaster.pid"

    @property
    def run(self) -> Path:
        """The folder of the Unix socket."""
        return self.root / "run"

    @property
    def passwords(self) -> Path:
        """The password file, one line a role, as libpq's ``passfile`` reads it."""
        return self.root / "pgpass"

    @property
    def log(self) -> Path:
        """What the server prints."""
        return self.root / "server.log"

    @property
    def held(self) -> Path:
        """The file every process of a living server holds locked."""
        return self.root / "server.held"

    @property
    def has_cluster(self) -> bool:
        """Whether initdb has finished here."""
        return self.cluster.exists()

    def create(self, account: Account) -> None:
        """Create the folder and what the server's account needs in it.

        Folders that exist already keep their permissions, whatever they are: the data folder may
        have been named by mistake, and a parent such as ``/root`` is closed for a reason.
        """
        # Search permission for others lets the server's account pass; it lists nothing.
        mode = 0o711 if account.is_switched else 0o700
        try:
            for folder in reversed([self.root, *self.root.parents]):
                if not folder.exists():
                    folder.mkdir(exist_ok=True)
                    folder.chmod(mode)
            self.run.mkdir(mode=0o700, exist_ok=True)
            if self.run.stat().st_uid == os.geteuid():
                # Also where another process has just made it and not yet given it away.
                self.run.chmod(0o700)
                account.give(self.run)
        except OSError as error:
            raise EmbeddedServerError(
                "data_dir_denied",
                f"the data folder {self.root} cannot be created or written ({error}); "
                "name another in LAWDB_DATA_DIR",
            ) from error
        account.require_access(self.root)

    @contextmanager
    def starting_or_stopping(self) -> Generator[None]:
        """Hold the lock between processes under which the server is started or stopped."""
        lock = FileLock(self.root / "server.lock", timeout=LOCK_TIMEOUT_SECONDS)
        try:
            lock.acquire()
        except Timeout as error:
            raise EmbeddedServerError(
                "lock_timeout",
                f"another process has been starting or stopping the server in {self.root} for "
                f"{LOCK_TIMEOUT_SECONDS:.0f} seconds; look for it, then try again",
            ) from error
        except OSError as error:
            raise denied(self.root, error) from error
        try:
            yield
        finally:
            lock.release()


def _is_unusable(character: str) -> bool:
    # initdb hands its own path to a shell in double quotes; the pid file holds paths line by line.
    return character in '"$`\\' or unicodedata.category(character) == "Cc"


def denied(path: Path, error: OSError) -> EmbeddedServerError:
    """The error for a data folder that belongs to somebody else."""
    return EmbeddedServerError(
        "data_dir_denied",
        f"{path} belongs to another user ({error.strerror}); run as that user, or name a folder "
        "of your own in LAWDB_DATA_DIR",
    )
