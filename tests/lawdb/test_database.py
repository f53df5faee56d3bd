"""The boundary to PostgreSQL: migrations, transactions, and what an unfit server is told."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import Engine, text

from lawdb import database as boundary
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
