"""The system account the server runs as.

PostgreSQL refuses to run as root. When lawdb runs as root, the server is started as a system user;
otherwise as the user who runs lawdb.
"""

from __future__ import annotations

import os
import pwd
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from lawdb.embedded.errors import EmbeddedServerError

_SYSTEM_USERS = ("lawdb", "postgres", "nobody")
"""Tried in this order when lawdb runs as root and no user is named."""


class SpawnIdentity(TypedDict, total=False):
    """The arguments of :mod:`subprocess` that start a program as another user."""

    user: int
    group: int
    extra_groups: list[int]


@dataclass(frozen=True, slots=True)
class Account:
    """Who the server runs as."""

    name: str
    uid: int
    gid: int
    is_switched: bool
    """Whether this is somebody else than the user who runs lawdb."""

    @classmethod
    def choose(cls, cluster: Path, server_user: str | None) -> Account:
        """The owner of an existing cluster; for a new one, see the module's docstring.

        Raises EmbeddedServerError ``no_system_user`` where there is none to run as.
        """
        me = os.geteuid()
        if me != 0:
            return cls._of(_entry(me), is_switched=False)
        owner = cluster.stat().st_uid if cluster.exists() else 0
        if owner != 0:
            return cls._of(_entry(owner), is_switched=True)
        for name in (server_user,) if server_user else _SYSTEM_USERS:
            try:
                entry = pwd.getpwnam(name)
            except KeyError:
                continue
            if entry.pw_uid != 0:
                return cls._of(entry, is_switched=True)
        wanted = server_user or ", ".join(_SYSTEM_USERS)
        raise EmbeddedServerError(
            "no_system_user",
            f"PostgreSQL does not run as root, and of the system users to run it as ({wanted}) "
            "none exists; name one in LAWDB_SERVER_USER",
        )

    @classmethod
    def _of(cls, entry: pwd.struct_passwd, *, is_switched: bool) -> Account:
        return cls(entry.pw_name, entry.pw_uid, entry.pw_gid, is_switched)

    def spawn_identity(self) -> SpawnIdentity:
        """Arguments for :mod:`subprocess` to start a program as this account."""
        if not self.is_switched:
            return {}
        return {"user": self.uid, "group": self.gid, "extra_groups": []}

    def give(self, path: Path) -> None:
        """Make this account the owner of a path."""
        if self.is_switched:
            os.chown(path, self.uid, self.gid)

    def require_access(self, folder: Path) -> None:
        """Raise ``data_dir_unreachable`` when this account cannot enter a folder."""
        if not self.is_switched or self._can_enter(folder):
            return
        barrier = next(
            path for path in reversed([folder, *folder.parents]) if not self._can_enter(path)
        )
        raise EmbeddedServerError(
            "data_dir_unreachable",
            f"the system user {self.name!r}, as whom PostgreSQL runs, cannot enter {barrier}; name "
            "a data folder in LAWDB_DATA_DIR that it can reach, such as /var/lib/lawdb",
        )

    def _can_enter(self, folder: Path) -> bool:
        probe = subprocess.run(
            ["/bin/sh", "-c", 'cd -- "$1"', "sh", str(folder)],
            cwd="/",
            stdin=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
            **self.spawn_identity(),
        )
        return probe.returncode == 0


def _entry(uid: int) -> pwd.struct_passwd:
    try:
        return pwd.getpwuid(uid)
    except KeyError as error:
        raise EmbeddedServerError(
            "no_system_user",
            f"user id {uid} has no entry in the user database (/etc/passwd), without which "
            "PostgreSQL does not start; run as a user who has one, or set LAWDB_DATABASE_URL",
        ) from error
