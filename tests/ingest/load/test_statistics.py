"""What the planner knows after a load."""

from __future__ import annotations

import psycopg
from sqlalchemy import Engine

from ingest.pipeline import ingest_location
from tests.loading import psycopg_dsn

NEVER_COUNTED = "SELECT relname FROM pg_class WHERE relname = ANY(%s) AND reltuples < 0"


def test_a_load_leaves_the_tables_analysed(database: Engine) -> None:
    filled = ["article_version", "article_text", "revision", "statute_name", "addendum"]
    with psycopg.connect(psycopg_dsn(database), autocommit=True) as connection:
        # PostgreSQL counts a table as -1 rows until it was vacuumed or analysed.
        before = connection.execute(NEVER_COUNTED, [filled]).fetchall()
        assert sorted(row[0] for row in before) == sorted(filled)
        ingest_location(database.url.render_as_string(hide_password=False), "example", "")
        assert connection.execute(NEVER_COUNTED, [filled]).fetchall() == []
