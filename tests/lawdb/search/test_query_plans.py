"""The statements of a search find their rows by index, however large the store grows."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event, text
from sqlalchemy.orm import Session

from lawdb.search.lexical.indexing import index_texts
from lawdb.search.request import SearchRequest
from lawdb.search.search import SearchTools, search
from tests.invented_histories import read_histories
from tests.invented_index import load_statutes

INDEXES = {
    "FROM search_entry \nWHERE search_entry.entry = ANY": "search_entry_pkey",
    "FROM search_entry \nWHERE search_entry.entry <": "search_entry_text_key",
    "FROM article_version JOIN revision": "on article_version",
    "FROM ruling": "ruling_article_idx",
}


@pytest.fixture(scope="module")
def plans(database: Engine) -> dict[str, str]:
    """The plan of each statement of one search, where no table may be read whole."""
    histories = read_histories(Path(__file__).with_name("histories.yaml"))
    load_statutes(database, histories.values())
    index_texts(database)
    sent: list[tuple[str, Any]] = []

    def remember(_c: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        sent.append((statement, parameters))

    request = SearchRequest("등대법 제2조 등불의 높이", date(2006, 1, 1), watch=("등대법 제3조",))
    with Session(database) as session:
        event.listen(database, "before_cursor_execute", remember)
        search(session, request, SearchTools(today=date(2020, 6, 1)))
        event.remove(database, "before_cursor_execute", remember)
        session.execute(text("SET LOCAL enable_seqscan = off"))
        connection = session.connection()
        return {
            statement: "\n".join(
                row[0] for row in connection.exec_driver_sql(f"EXPLAIN {statement}", parameters)
            )
            for statement, parameters in sent
        }


@pytest.mark.parametrize(("statement", "index"), INDEXES.items())
def test_by_index(plans: dict[str, str], statement: str, index: str) -> None:
    (plan, *_) = [plan for sent, plan in plans.items() if statement in sent]
    assert index in plan
    assert "Index Cond" in plan
