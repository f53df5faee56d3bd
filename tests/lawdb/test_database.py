"""The boundary to PostgreSQL: migrations, transactions, and what an unfit server is told."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine, make_url, text

from lawdb import database as boundary
from lawdb import embedded
from lawdb.settings import Settings


def test_migrating_again_changes_nothing(database: Engine) -> None:
    with ThreadPoolExecutor(3) as pool:
        list(pool.map(boundary.migrate, [database] * 3))
    with boundary.connect(database) as connection:
        assert connection.scalars(text("SELECT version_num FROM alembic_version")).all()


def test_the_extensions_are_there_and_hangul_has_trigrams(database: Engine) -> None:
    with boundary.connect(database) as connection:
        found = connection.scalars(text("SELECT extname FROM pg_extension")).all()
        trigrams = connection.scalar(text("SELECT show_trgm('민법')"))
    assert set(boundary.EXTENSIONS) <= set(found)
    assert trigrams


def test_an_exception_rolls_the_transaction_back(database: Engine) -> None:
    def fail() -> None:
        with boundary.session(database) as session:
            session.execute(text("CREATE TABLE half (n int)"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    with boundary.connect(database) as connection:
        assert connection.scalar(text("SELECT to_regclass('half')")) is None


def test_a_schema_from_a_newer_lawdb_is_refused(database: Engine) -> None:
    set_version = text("UPDATE alembic_version SET version_num = :version")
    with boundary.connect(database) as connection:
        known = connection.scalar(text("SELECT version_num FROM alembic_version"))
        connection.execute(set_version, {"version": "9999"})
    try:
        with pytest.raises(boundary.DatabaseError, match="9999") as caught:
            boundary.migrate(database)
    finally:
        with boundary.connect(database) as connection:
            connection.execute(set_version, {"version": known})
    assert caught.value.code == "schema_too_new"


def test_a_named_server_is_used_instead_of_the_embedded_one(database_url: str) -> None:
    settings = Settings(database_url=database_url)
    engine = boundary.engine(settings)
    with boundary.connect(engine) as connection:
        assert connection.scalar(text("SELECT current_database()")) in database_url
    engine.dispose()


def test_a_server_that_does_not_answer_is_named_without_its_password() -> None:
    settings = Settings(database_url="postgresql://me:secret@127.0.0.1:1/nowhere")
    with pytest.raises(boundary.DatabaseError, match=r"127\.0\.0\.1:1/nowhere") as caught:
        boundary.engine(settings)
    assert caught.value.code == "database_unreachable"
    assert "secret" not in str(caught.value)


@pytest.fixture
def create_database(server_url: str, server_dir: Path) -> Iterator[Callable[[str], str]]:
    """Create databases with the options given, as an administrator of one's own server might."""
    administrator = create_engine(embedded.admin_url(server_dir), isolation_level="AUTOCOMMIT")
    created: list[str] = []

    def create(options: str) -> str:
        name = f"test_{uuid.uuid4().hex}"
        with administrator.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name} TEMPLATE template0 {options}"))
        created.append(name)
        return embedded.admin_url(server_dir, name)

    yield create
    with administrator.connect() as connection:
        for name in created:
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    administrator.dispose()


def test_an_empty_database_of_ones_own_is_migrated(
    create_database: Callable[[str], str],
) -> None:
    engine = boundary.engine(Settings(database_url=create_database("")))
    boundary.migrate(engine)
    with boundary.connect(engine) as connection:
        found = connection.scalars(text("SELECT extname FROM pg_extension")).all()
    engine.dispose()
    assert set(boundary.EXTENSIONS) <= set(found)


def test_a_database_in_another_encoding_is_refused(create_database: Callable[[str], str]) -> None:
    url = create_database("ENCODING 'SQL_ASCII' LOCALE 'C'")
    with pytest.raises(boundary.DatabaseError, match="SQL_ASCII") as caught:
        boundary.engine(Settings(database_url=url))
    assert caught.value.code == "encoding_not_utf8"


def test_a_database_whose_ctype_knows_no_hangul_is_refused(
    create_database: Callable[[str], str],
) -> None:
    engine = boundary.engine(Settings(database_url=create_database("LOCALE 'C'")))
    with pytest.raises(boundary.DatabaseError, match="LC_CTYPE") as caught:
        boundary.migrate(engine)
    assert caught.value.code == "ctype_without_letters"
    with boundary.connect(engine) as connection:
        tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
        assert connection.scalar(text(tables)) == 0, "nothing is left half migrated"
    engine.dispose()


def test_a_server_older_than_the_oldest_is_refused(
    database: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boundary, "OLDEST_SERVER", 99)
    with pytest.raises(boundary.DatabaseError, match="99 is the oldest") as caught:
        boundary.require_fit(database)
    assert caught.value.code == "server_too_old"


def test_missing_extensions_are_named(database: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boundary, "EXTENSIONS", ("vector", "absent_one", "absent_two"))
    with pytest.raises(boundary.DatabaseError, match="absent_one, absent_two") as caught:
        boundary.require_fit(database)
    assert caught.value.code == "extension_unavailable"


def test_a_replica_is_read_from_where_one_is_named(database_url: str) -> None:
    settings = Settings(database_url="postgresql://127.0.0.1:1/nowhere", read_urls=(database_url,))
    engine = boundary.reading_engine(settings)
    with boundary.connect(engine) as connection:
        found = connection.scalar(text("SELECT current_database()"))
    engine.dispose()
    assert found == make_url(database_url).database
