"""Loads that are killed or run beside each other: whole statutes or none, and one final state."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Engine

from ingest.load import StatuteLoader, state_hash
from tests.invented_histories import Invented, read_histories
from tests.loading import loading_connection, psycopg_dsn

HISTORIES = read_histories(Path(__file__).parent / "histories.yaml")
PATTERN = HISTORIES["910001"]
SPAWN = multiprocessing.get_context("spawn")


def numbered(number: int) -> Invented:
    """The pattern under another id, with texts it shares with all others and one of its own."""
    history, revisions = PATTERN
    statute_id = f"92{number:04d}"
    own = replace(history.versions[0], text=f"글 {number}")
    return (
        replace(history, statute_id=statute_id, versions=[own, *history.versions[1:]]),
        [replace(revision, statute_id=statute_id) for revision in revisions],
    )


@pytest.fixture
def connection(database: Engine) -> Any:
    with loading_connection(database) as opened:
        opened.execute(
            "TRUNCATE statute, statute_name, revision, article_version, addendum,"
            " unresolved_commencement, article_text, addendum_text RESTART IDENTITY CASCADE"
        )
        yield opened


def load_numbers(dsn: str, numbers: list[int]) -> None:
    with psycopg.connect(dsn, autocommit=True) as connection:
        for number in numbers:
            with StatuteLoader(connection) as loader:
                loader.add(*numbered(number))


def load_without_end(dsn: str) -> None:
    load_numbers(dsn, list(range(1_000_000)))


def wait_for(condition: Any, seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "what was waited for did not happen"
        time.sleep(0.02)


def held(connection: psycopg.Connection[Any]) -> dict[str, tuple[int, ...]]:
    """Per statute: its rows in every table that a statute fills."""
    rows = connection.execute(
        "SELECT id, (SELECT count(*) FROM revision WHERE statute_id = s.id),"
        " (SELECT count(*) FROM article_version WHERE statute_id = s.id),"
        " (SELECT count(*) FROM statute_name WHERE statute_id = s.id),"
        " (SELECT count(*) FROM addendum WHERE statute_id = s.id),"
        " (SELECT count(*) FROM unresolved_commencement WHERE statute_id = s.id)"
        " FROM statute AS s"
    ).fetchall()
    return {row[0]: tuple(row[1:]) for row in rows}


WHOLE = (2, 3, 1, 1, 1)


def test_a_load_that_is_killed_leaves_whole_statutes(
    connection: psycopg.Connection[Any], database: Engine
) -> None:
    process = SPAWN.Process(target=load_without_end, args=(psycopg_dsn(database),))
    process.start()
    wait_for(lambda: len(held(connection)) >= 5)
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    stored = held(connection)
    assert set(stored.values()) == {WHOLE}


def test_a_load_killed_inside_a_statute_leaves_nothing_of_it_and_can_be_resumed(
    connection: psycopg.Connection[Any], database: Engine
) -> None:
    load_numbers(psycopg_dsn(database), [1])
    with psycopg.connect(psycopg_dsn(database)) as blocking:
        blocking.execute("LOCK TABLE addendum IN ACCESS EXCLUSIVE MODE")
        process = SPAWN.Process(target=load_numbers, args=(psycopg_dsn(database), [2]))
        process.start()
        # By then the statute's revisions, names and versions are written, not committed.
        wait_for(lambda: _waits_for_addendum(connection))
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        process.join()
    wait_for(lambda: not _loaders(connection))
    assert set(held(connection)) == {"920001"}
    load_numbers(psycopg_dsn(database), [1, 2])
    assert held(connection) == {"920001": WHOLE, "920002": WHOLE}


def test_two_loaders_at_once_end_in_the_state_of_one(
    connection: psycopg.Connection[Any], database: Engine
) -> None:
    numbers = list(range(12))
    load_numbers(psycopg_dsn(database), numbers)
    expected = state_hash(connection)
    connection.execute("TRUNCATE statute, statute_name, revision, article_text CASCADE")
    both = [
        SPAWN.Process(target=load_numbers, args=(psycopg_dsn(database), order))
        for order in (numbers, numbers[::-1])
    ]
    for process in both:
        process.start()
    for process in both:
        process.join()
    assert [process.exitcode for process in both] == [0, 0]
    assert state_hash(connection) == expected
    assert set(held(connection).values()) == {WHOLE}


def _waits_for_addendum(connection: psycopg.Connection[Any]) -> bool:
    row = connection.execute(
        "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'addendum'::regclass"
    ).fetchone()
    return row is not None and row[0] > 0


def _loaders(connection: psycopg.Connection[Any]) -> int:
    row = connection.execute(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        " AND pid <> pg_backend_pid() AND backend_type = 'client backend' AND state <> 'idle'"
    ).fetchone()
    return row[0] if row else 0
