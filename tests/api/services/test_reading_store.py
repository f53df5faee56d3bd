"""What one question leaves on its connection for the next."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import date, timedelta

import pytest
from sqlalchemy import Engine, create_engine, text

from api.services.reading_store import ReadingStore
from lawdb.errors import NoSuchArticle, NoSuchStatute
from lawdb.lookup import article

PREPARED = text("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%statute_name%'")
UNTIL_PREPARED = 6  # psycopg prepares a statement when it has run it five times


@pytest.mark.parametrize(
    ("statute", "number", "refusal"),
    [
        ("id:EX0001", "7", None),
        ("id:EX0001", "999", NoSuchArticle),
        ("그런 법은 없다", "7", NoSuchStatute),
    ],
)
def test_statements_stay_prepared_from_question_to_question(
    example: Engine,
    database_url: str,
    statute: str,
    number: str,
    refusal: type[Exception] | None,
) -> None:
    with ReadingStore(create_engine(database_url, pool_size=1), timedelta(days=30)) as store:
        for _ in range(UNTIL_PREPARED):
            expected = nullcontext() if refusal is None else pytest.raises(refusal)
            with expected, store.session() as session:
                article(session, statute, number, date(2020, 1, 1))
        with store.session() as session:
            assert session.scalar(PREPARED)
