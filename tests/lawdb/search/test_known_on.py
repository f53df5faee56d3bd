"""An earlier state of knowledge is replayed, by words."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from lawdb.search.lexical.indexing import index_texts
from lawdb.search.request import SearchRequest
from lawdb.search.results import SearchResult
from lawdb.search.search import SearchTools, search
from tests.invented_histories import read_histories
from tests.invented_index import load_statutes
from tests.letters_embedder import Letters

DAY, TODAY = date(2012, 1, 1), date(2020, 6, 1)


@pytest.fixture(scope="module")
def learnt(database: Engine) -> datetime:
    """Fill a store that learns of the amendment of 2010 after an instant, which is returned."""
    history, revisions = read_histories(Path(__file__).with_name("histories.yaml"))["940001"]
    before = [
        replace(version, end=None) if version.end == date(2010, 1, 1) else version
        for version in history.versions
        if version.start < date(2010, 1, 1)
    ]
    load_statutes(database, [(replace(history, versions=before), revisions[:2])])
    index_texts(database)
    instant = datetime.now(UTC)
    load_statutes(database, [(history, revisions)])
    index_texts(database)
    return instant


def ask(engine: Engine, known_on: date | datetime | None) -> SearchResult:
    tools = SearchTools(embedder=Letters(), today=TODAY)
    with Session(engine) as session:
        return search(session, SearchRequest("등불을 다는 높이", DAY, known_on=known_on), tools)


def test_what_was_known_then_is_found_as_then(database: Engine, learnt: datetime) -> None:
    now, then = ask(database, None), ask(database, learnt)
    assert "서른 자" in now.hits[0].text.text
    assert "스무 자" in then.hits[0].text.text
    assert then.hits[0].next_effective is None
    assert then.known_on == learnt
    assert {hit.article for hit in then.hits} == {"제2조"}
    assert "words only" in then.means.why_no_meaning
    assert "no vectors" in now.means.why_no_meaning


def test_before_anything_was_known_nothing_is_told(database: Engine, learnt: datetime) -> None:
    result = ask(database, date(1999, 1, 1))
    assert (result.outcome, result.hits) == ("outside_horizon", ())
