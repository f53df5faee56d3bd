"""Where the embedded server listens, and the URL that reaches it."""

from __future__ import annotations

import os
import socket
from dataclasses import dataclass

import psycopg
from sqlalchemy.engine import URL

from lawdb.embedded.errors import EmbeddedServerError
from lawdb.embedded.folder import ServerFolder
from lawdb.embedded.holders import read_pid_file

DATABASE = "lawdb"
USER = "lawdb"
"""Owns the database and nothing else."""
ADMIN = "lawdb_admin"
"""The superuser: creates the database and its extensions."""

_SOCKET_PORT = 5432
"""Part of the socket's name only; nothing listens on this port."""
_SOCKET_PATH_LIMIT = 103
"""Bytes of a Unix socket's path that every system accepts (macOS 103, Linux 107)."""


@dataclass(frozen=True, slots=True)
class Address:
    """A Unix socket in a folder of the data folder, or a TCP port on 127.0.0.1."""

    host: str
    """The socket's folder, or ``127.0.0.1``."""
    port: int

    @property
    def is_socket(self) -> bool:
        """Whether this is a Unix socket."""
        return self.host.startswith("/")

    def arguments(self) -> dict[str, str]:
        """The server parameters that make it listen here and nowhere else."""
        if self.is_socket:
            # The value is a list; quotes keep a comma or a space inside one element.
            quoted = self.host.replace('"', '""')
            listen, sockets = "", f'"{quoted}"'
        else:
            listen, sockets = self.host, ""
        return {
            "listen_addresses": listen,
            "unix_socket_directories": sockets,
            "unix_socket_permissions": "0700",
            "port": str(self.port),
        }


def choose(folder: ServerFolder) -> Address:
    """A Unix socket, or a free TCP port where the folder's path does not allow one."""
    host = str(folder.run)
    name = os.fsencode(folder.run / f".s.PGSQL.{_SOCKET_PORT}")
    # libpq takes a comma in a host for the border between two hosts.
    if len(name) <= _SOCKET_PATH_LIMIT and "," not in host:
        return Address(host, _SOCKET_PORT)
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.bind(("127.0.0.1", 0))
        return Address("127.0.0.1", probe.getsockname()[1])


def url(
    folder: ServerFolder, address: Address, *, user: str = USER, database: str = DATABASE
) -> URL:
    """The SQLAlchemy URL of a database; it names the password file instead of a password."""
    return URL.create(
        "postgresql+psycopg",
        username=user,
        database=database,
        query={
            "host": address.host,
            "port": str(address.port),
            "passfile": str(folder.passwords),
        },
    )


def connect_as_admin(
    folder: ServerFolder, address: Address, database: str = "postgres"
) -> psycopg.Connection:
    """Connect as the superuser, each statement its own transaction."""
    return psycopg.connect(
        host=address.host,
        port=address.port,
        user=ADMIN,
        dbname=database,
        passfile=str(folder.passwords),
        connect_timeout=5,
        autocommit=True,
    )


def serving(folder: ServerFolder) -> Address | None:
    """Where the server of this very folder accepts connections now; None when it does not.

    Raises EmbeddedServerError where it does but will not let us in.
    """
    written = read_pid_file(folder.pid_file)
    if written is None or written.status != "ready":
        return None
    address = Address(str(folder.run) if written.has_socket else "127.0.0.1", written.port)
    if not os.access(folder.passwords, os.R_OK):
        raise EmbeddedServerError(
            "password_file_missing",
            f"the password file {folder.passwords} is missing or belongs to another user; "
            "restore it, or run as the user who created the data folder",
        )
    try:
        with connect_as_admin(folder, address) as connection:
            row = connection.execute("SELECT current_setting('data_directory')").fetchone()
    except psycopg.OperationalError as error:
        return _explain(error, folder)
    # A stale pid file may name a TCP port on which another folder's server listens by now.
    is_ours = row is not None and os.path.realpath(row[0]) == str(folder.cluster)
    return address if is_ours else None


def _explain(error: psycopg.OperationalError, folder: ServerFolder) -> None:
    text = str(error)
    if "too many clients" in text or "connection slots" in text:
        raise EmbeddedServerError(
            "too_many_connections",
            f"the server in {folder.root} has no connection left; end some of its clients",
        ) from error
    if (
        "password authentication failed" in text
        and folder.run.joinpath(f".s.PGSQL.{_SOCKET_PORT}").exists()
    ):
        raise EmbeddedServerError(
            "password_mismatch",
            f"the server in {folder.root} does not accept the password in {folder.passwords}; "
            "restore the file the data folder was created with",
        ) from error
