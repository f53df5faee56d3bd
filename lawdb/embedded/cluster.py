"""Creating the cluster, and the database inside it."""

from __future__ import annotations

import os
import secrets
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

import psutil
import psycopg
from psycopg import sql

from lawdb.embedded.account import Account
from lawdb.embedded.address import ADMIN, DATABASE, USER, Address, connect_as_admin
from lawdb.embedded.binaries import Binaries
from lawdb.embedded.errors import EmbeddedServerError
from lawdb.embedded.folder import ServerFolder

EXTENSIONS = ("vector", "btree_gist", "pg_trgm")

_INITDB_ENDS_WITHIN_SECONDS = 10.0

SERVER_ENVIRONMENT = {"LC_ALL": "C.UTF-8", "PATH": os.defpath, "TZ": "UTC"}
"""Nothing is inherited: PG… variables of the user would redirect the server's programs.

C.UTF-8, not C: under C pg_trgm finds no letters in 민법, and so no trigrams.
"""


def create_cluster(folder: ServerFolder, binaries: Binaries, account: Account) -> None:
    """Run initdb, unless it has been done; lock held by the caller.

    A cluster appears under its final name only when initdb has finished, so that one killed in the
    middle leaves nothing that looks like a cluster.
    """
    if folder.has_cluster:
        _require_major(folder, binaries)
        return
    password = _write_passwords(folder)
    unfinished = folder.unfinished_cluster
    _end_former_initdb(unfinished)
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir()
    unfinished.chmod(0o700)
    account.give(unfinished)
    password_for_initdb = folder.root / "initdb.password"
    _write_private(password_for_initdb, password)
    account.give(password_for_initdb)
    try:
        initdb = subprocess.run(
            [
                str(binaries.initdb),
                "--pgdata", str(unfinished),
                "--username", ADMIN,
                "--pwfile", str(password_for_initdb),
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                "--locale=C.UTF-8",
                "--data-checksums",
                "--no-instructions",
            ],
            cwd="/",
            env=SERVER_ENVIRONMENT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
            **account.spawn_identity(),
        )  # fmt: skip
    except OSError as error:
        raise EmbeddedServerError(
            "initdb_failed",
            f"{binaries.initdb} cannot be run as {account.name!r} ({error}); name a data folder in "
            "LAWDB_DATA_DIR on a disk that allows programs",
        ) from error
    finally:
        password_for_initdb.unlink(missing_ok=True)
    if initdb.returncode != 0:
        raise EmbeddedServerError(
            "initdb_failed",
            f"initdb could not create the cluster {folder.cluster}:\n{initdb.stdout.strip()}",
        )
    unfinished.rename(folder.cluster)


def _end_former_initdb(unfinished: Path) -> None:
    """End an initdb that outlived the process which ran it: it would go on writing the folder."""
    former: list[psutil.Process] = []
    for process in psutil.process_iter():
        with suppress(psutil.Error):
            if str(unfinished) in process.cmdline() or process.cwd() == str(unfinished):
                former.append(process)
                process.kill()
    psutil.wait_procs(former, timeout=_INITDB_ENDS_WITHIN_SECONDS)


def create_database(folder: ServerFolder, address: Address) -> None:
    """Create the database ``lawdb`` with its extensions, unless it exists; lock held by caller.

    Built under another name and renamed at the end: if it exists, it is complete.
    """
    unfinished = sql.Identifier(f"{DATABASE}_unfinished")
    user = sql.Identifier(USER)
    with connect_as_admin(folder, address) as server:
        if has_database(server):
            return
        server.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(unfinished))
        has_role = "SELECT 1 FROM pg_roles WHERE rolname = %s"
        if server.execute(has_role, [USER]).fetchone() is None:
            # Encrypted here: the server's log may print a statement that fails.
            encrypted = server.pgconn.encrypt_password(
                _read_password(folder, USER).encode(), USER.encode(), b"scram-sha-256"
            ).decode()
            create_role = sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}")
            server.execute(create_role.format(user, sql.Literal(encrypted)))
        server.execute(sql.SQL("CREATE DATABASE {} OWNER {}").format(unfinished, user))
        with connect_as_admin(folder, address, f"{DATABASE}_unfinished") as database:
            for name in EXTENSIONS:
                database.execute(sql.SQL("CREATE EXTENSION {}").format(sql.Identifier(name)))
        rename = sql.SQL("ALTER DATABASE {} RENAME TO {}")
        server.execute(rename.format(unfinished, sql.Identifier(DATABASE)))


def has_database(server: psycopg.Connection) -> bool:
    """Whether the server has the database ``lawdb``."""
    query = "SELECT 1 FROM pg_database WHERE datname = %s"
    return server.execute(query, [DATABASE]).fetchone() is not None


def _require_major(folder: ServerFolder, binaries: Binaries) -> None:
    major = (folder.cluster / "PG_VERSION").read_text(encoding="ascii").strip()
    if major != binaries.major:
        raise EmbeddedServerError(
            "other_major_version",
            f"the cluster {folder.cluster} was created by PostgreSQL {major}, and the installed "
            f"server is {binaries.version}; dump it with the old one and load it into a new data "
            "folder, or load the corpus again",
        )


def _write_passwords(folder: ServerFolder) -> str:
    """Write new passwords for both roles and return the superuser's."""
    admin_password, user_password = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
    _write_private(
        folder.passwords, f"*:*:*:{ADMIN}:{admin_password}\n*:*:*:{USER}:{user_password}\n"
    )
    return admin_password


def _read_password(folder: ServerFolder, role: str) -> str:
    for line in folder.passwords.read_text(encoding="ascii").splitlines():
        *_, user, password = line.split(":")
        if user == role:
            return password
    raise EmbeddedServerError(
        "password_file_missing",
        f"the password file {folder.passwords} has no line for {role!r}; restore the file the data "
        "folder was created with",
    )


def _write_private(path: Path, text: str) -> None:
    """Write a file that nobody but its owner has ever been able to read."""
    path.unlink(missing_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
