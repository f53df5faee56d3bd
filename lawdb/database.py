"""The one boundary to PostgreSQL: engines, sessions and migrations.

Everything that talks to the database gets its engine here, whether the server is the embedded one
or the one ``LAWDB_DATABASE_URL`` names.
"""

from __future__ import annotations

import random
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, create_engine, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from lawdb.settings import Settings

if TYPE_CHECKING:
    from alembic.config import Config

OLDEST_SERVER = 15
"""The oldest major version of PostgreSQL that is supported."""
EXTENSIONS = ("vector", "btree_gist", "pg_trgm")
_MIGRATION_LOCK = 0x6C617764  # "lawd"; any number that no other program uses in this database


class DatabaseError(RuntimeError):
    """The database cannot be used; ``code`` is stable, the message says what to do.

    Codes: ``database_unreachable``, ``server_too_old``, ``extension_unavailable``,
    ``encoding_not_utf8``, ``ctype_without_letters``, ``schema_too_new``.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def engine(settings: Settings | None = None) -> Engine:
    """An engine for writing and reading; starts the embedded server where it is the one used.

    Raises DatabaseError for a server of one's own that is unreachable or unfit, and
    ``lawdb.embedded.EmbeddedServerError`` where the embedded server cannot be used.
    """
    settings = settings or Settings()
    if settings.database_url is None:
        # Imported only here: the embedded server does not run on every system lawdb runs on.
        from lawdb.embedded import ensure_running  # noqa: PLC0415

        return _create(ensure_running(settings.data_dir, server_user=settings.server_user))
    own = _create(settings.database_url)
    try:
        require_fit(own)
    except DatabaseError:
        own.dispose()
        raise
    return own


def reading_engine(settings: Settings | None = None) -> Engine:
    """An engine for reading: one of the replicas in ``LAWDB_READ_URLS``, else as ``engine``."""
    settings = settings or Settings()
    if not settings.read_urls:
        return engine(settings)
    return _create(random.choice(settings.read_urls))  # noqa: S311 - spreads load, hides nothing


@contextmanager
def connect(on: Engine) -> Generator[Connection]:
    """One transaction: committed at the end, rolled back by an exception."""
    with on.begin() as connection:
        yield connection


@contextmanager
def session(on: Engine) -> Generator[Session]:
    """One transaction as a session: committed at the end, rolled back by an exception."""
    with Session(on, expire_on_commit=False) as opened, opened.begin():
        yield opened


def require_fit(on: Engine) -> None:
    """Raise DatabaseError unless the server is new enough and has what the schema needs."""
    where = on.url.render_as_string(hide_password=True)
    try:
        with on.connect() as connection:
            version = int(connection.scalar(text("SHOW server_version_num")) or 0)
            encoding = connection.scalar(text("SHOW server_encoding"))
            found = connection.scalars(text("SELECT name FROM pg_available_extensions")).all()
    except OperationalError as error:
        raise DatabaseError(
            "database_unreachable",
            f"{where} does not answer ({str(error.orig).strip()}); check LAWDB_DATABASE_URL",
        ) from error
    if version // 10000 < OLDEST_SERVER:
        raise DatabaseError(
            "server_too_old",
            f"{where} is PostgreSQL {version // 10000}, and {OLDEST_SERVER} is the oldest that "
            "works; upgrade it, or unset LAWDB_DATABASE_URL to use the embedded server",
        )
    if encoding != "UTF8":
        raise DatabaseError(
            "encoding_not_utf8",
            f"the database {where} is encoded in {encoding}; create one with ENCODING 'UTF8'",
        )
    missing = [name for name in EXTENSIONS if name not in found]
    if missing:
        raise DatabaseError(
            "extension_unavailable",
            f"{where} cannot offer the extensions {', '.join(missing)}; install their packages on "
            "the server (vector: pgvector; the others: postgresql-contrib)",
        )


def migrate(on: Engine) -> None:
    """Bring the schema to the newest revision; does nothing when it is there already.

    Safe to call from several processes at once. Raises DatabaseError ``schema_too_new`` where a
    newer lawdb has already migrated the database.
    """
    # Imported only here and below: a lookup migrates nothing, and must start fast.
    import alembic.command  # noqa: PLC0415

    config = alembic_config()
    with on.connect() as connection:
        # Of the session, not of the transaction: held over the commits of the migrations.
        connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": _MIGRATION_LOCK})
        connection.commit()
        try:
            _require_known_schema(connection, config)
            config.attributes["connection"] = connection
            alembic.command.upgrade(config, "head")
            connection.commit()
        finally:
            connection.rollback()
            connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": _MIGRATION_LOCK})
            connection.commit()


def alembic_config() -> Config:
    """Alembic's configuration for the migrations that belong to this very code."""
    from alembic.config import Config  # noqa: PLC0415

    package = Path(__file__).resolve().parent
    shipped, checkout = package / "migrations", package.parent / "alembic"
    config = Config()
    config.set_main_option("path_separator", "os")
    # Alembic interpolates percent signs in options.
    location = shipped if (shipped / "env.py").exists() else checkout
    config.set_main_option("script_location", str(location).replace("%", "%%"))
    return config


def _require_known_schema(connection: Connection, config: Config) -> None:
    from alembic.runtime.migration import MigrationContext  # noqa: PLC0415
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    current = MigrationContext.configure(connection).get_current_heads()
    connection.rollback()
    unknown = sorted(set(current) - known)
    if unknown:
        raise DatabaseError(
            "schema_too_new",
            f"the database is at revision {', '.join(unknown)}, which this lawdb does not know; "
            "upgrade lawdb, or use the database with the version that migrated it",
        )


def _create(url: str) -> Engine:
    return create_engine(
        url,
        # A pooled connection may have died with a server that was restarted since.
        pool_pre_ping=True,
        connect_args={
            "application_name": "lawdb",
            # From a database in SQL_ASCII, which is to be refused, text would come as bytes.
            "client_encoding": "utf8",
        },
    )
