"""The store as doors read it: read-only, one snapshot a question, bounded in time."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from datetime import timedelta
from types import TracebackType
from typing import Any, Self

from sqlalchemy import Engine, event, select
from sqlalchemy.orm import Session

from api.services.errors import EmptyStore, NoStore
from lawdb.database import reading_engine
from lawdb.errors import NoSuchStatute, StoreError
from lawdb.models import Statute
from lawdb.settings import Settings

STATEMENT_TIMEOUT_SECONDS = 20
IDLE_TIMEOUT_SECONDS = 40
"""How long a transaction may wait for its client before the server ends it."""


class ReadingStore:
    """Opens sessions that can only read.

    A question takes several statements; all of them see the state of one moment (REPEATABLE READ),
    so that an answer never mixes what was known before and after a load.
    """

    def __init__(self, engine: Engine, stale_after: timedelta) -> None:
        """``stale_after``: age of the last check from which an answer counts as stale."""
        event.listen(engine, "connect", _restrict)
        engine.dispose()  # connections made before would be without the restrictions
        self._engine = engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        self.stale_after = stale_after

    @classmethod
    def open(cls, settings: Settings | None = None) -> ReadingStore:
        """The configured store; starts the embedded server where one was created before.

        Raises NoStore where none was, and what ``lawdb.database.reading_engine`` raises.
        """
        settings = settings or Settings()
        _require_store(settings)
        return cls(reading_engine(settings), timedelta(days=settings.stale_after_days))

    @contextmanager
    def session(self) -> Generator[Session]:
        """One read-only transaction. A name not found in an empty store raises EmptyStore.

        It ends with a commit also where the answer is a StoreError: at a rollback psycopg forgets
        every statement it has prepared on the connection, and the next question pays for it.
        """
        with Session(self._engine) as session:
            try:
                yield session
            except StoreError as error:
                empty = (
                    isinstance(error, NoSuchStatute)
                    and session.scalar(select(Statute.id).limit(1)) is None
                )
                session.commit()
                if empty:
                    raise EmptyStore(
                        "no statute is loaded yet; load the example with: lawdb ingest example,"
                        " or the real corpus with: lawdb ingest legalize-kr"
                    ) from error
                raise
            session.commit()

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _require_store(settings: Settings) -> None:
    if settings.database_url is not None or settings.read_urls:
        return
    # Imported only here: the embedded server does not run on every system lawdb runs on.
    from lawdb.embedded import ServerState, status  # noqa: PLC0415

    if status(settings.data_dir).state is ServerState.ABSENT:
        raise NoStore(f"nothing has been created in {settings.data_dir}; create it with: lawdb up")


def _restrict(connection: Any, _record: object) -> None:
    """Bound every session: a door that serves strangers must not write nor block."""
    connection.execute(
        "SELECT set_config('default_transaction_read_only', 'on', false),"
        " set_config('statement_timeout', %s, false),"
        " set_config('idle_in_transaction_session_timeout', %s, false)",
        [f"{STATEMENT_TIMEOUT_SECONDS}s", f"{IDLE_TIMEOUT_SECONDS}s"],
    )
    connection.commit()
