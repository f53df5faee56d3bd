"""Indexing in a real database: taken up where it broke off, merged, and built anew."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

import pytest
from sqlalchemy import Engine, text
from sqlalchemy.orm import Session

from lawdb.search.lexical import indexing, publishing
from lawdb.search.lexical.generation import newest_generation
from lawdb.search.lexical.indexing import index_texts
from lawdb.search.request import NotIndexed, SearchRequest
from lawdb.search.search import SearchTools, search
from tests.invented_histories import Invented
from tests.invented_index import emptied, load_statutes, one_statute

START, CHANGE = date(2000, 1, 1), date(2010, 1, 1)
TODAY = date(2020, 6, 1)
COLOURS = ("하얀", "붉은", "푸른", "검은", "누런")


def statutes(first: int, count: int) -> list[Invented]:
    """Each has five articles of two texts: ten to index."""
    return [
        one_statute(
            number,
            [
                (str(place + 1), start, after, f"{colour} 등대는 {number}리 밖에서도 {what}.")
                for place, colour in enumerate(COLOURS)
                for start, after, what in (
                    (START, CHANGE, "불빛이 보인다"),
                    (CHANGE, None, "소리가 들린다"),
                )
            ],
        )
        for number in range(first, first + count)
    ]


QUESTIONS = ("푸른 등대 불빛", "검은 등대는 소리가 들린다", "3리 밖", "등대", "조항법 2 제4조")


@pytest.fixture
def store(database: Engine) -> Iterator[Engine]:
    emptied(database)
    load_statutes(database, statutes(1, 3))
    yield database
    database.dispose()


def answers(engine: Engine) -> list[str]:
    """What the questions find, without the instant of the indexing."""
    with Session(engine) as session:
        found = [
            search(session, SearchRequest(question, day, limit=30), SearchTools(today=TODAY))
            for question in QUESTIONS
            for day in (START, CHANGE)
        ]
    assert all(result.hits for result in found)
    return [result.model_dump_json(exclude={"horizon": {"indexed_at"}}) for result in found]


def count(engine: Engine, table: str) -> Any:
    with engine.connect() as connection:
        return connection.scalar(text(f"SELECT count(*) FROM {table}"))


def test_a_second_run_indexes_nothing(store: Engine) -> None:
    told: list[tuple[int, int]] = []
    first = index_texts(store, lambda done, total: told.append((done, total)))
    before = answers(store)
    second = index_texts(store, lambda done, total: told.append((done, total)))
    assert (first.texts_indexed, first.segments) == (30, 1)
    assert (second.texts_indexed, second.segments) == (0, 1)
    assert told == [(30, 30)]
    assert second.generation > first.generation
    assert count(store, "search_generation") == 1
    assert answers(store) == before


def test_only_what_is_new_is_indexed(store: Engine) -> None:
    index_texts(store)
    load_statutes(store, statutes(4, 1))
    report = index_texts(store)
    assert (report.texts_indexed, report.segments) == (10, 2)
    emptied_and_whole = answers(store)
    emptied(store)
    load_statutes(store, statutes(1, 4))
    assert index_texts(store).segments == 1
    assert answers(store) == emptied_and_whole


def test_small_segments_find_what_one_finds(store: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    index_texts(store)
    whole = answers(store)
    for size, segments in ((7, 5), (4, 8), (3, 1), (1, 1)):
        with store.begin() as connection:
            connection.execute(text("TRUNCATE search_segment, search_generation CASCADE"))
        monkeypatch.setattr(indexing, "SEGMENT_ENTRIES", size)
        assert index_texts(store).segments == segments, size
        assert answers(store) == whole, size


def test_an_indexing_that_breaks_off_is_taken_up(
    store: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    index_texts(store)
    whole = answers(store)
    with store.begin() as connection:
        connection.execute(text("TRUNCATE search_segment, search_generation CASCADE"))
    monkeypatch.setattr(indexing, "SEGMENT_ENTRIES", 8)
    with pytest.raises(KeyboardInterrupt):
        index_texts(store, _interrupted_after(16))
    assert count(store, "search_entry") == 16
    with Session(store) as session, pytest.raises(NotIndexed):
        search(session, SearchRequest("등대"))
    assert index_texts(store).texts_indexed == 14
    assert answers(store) == whole


def test_a_reader_does_not_see_an_indexing_that_broke_off(
    store: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    index_texts(store)
    before = answers(store)
    load_statutes(store, statutes(4, 1))
    monkeypatch.setattr(indexing, "SEGMENT_ENTRIES", 4)
    with pytest.raises(KeyboardInterrupt):
        index_texts(store, _interrupted_after(4))
    assert count(store, "search_entry") == 34
    assert answers(store) == before
    request = SearchRequest("조항법 4 제1조", TODAY, watch=("조항법 4 제1조", "조항법 4 제5조"))
    with Session(store) as session:
        result = search(session, request)
    assert [way.stage for way in result.watched] == ["NOT_INDEXED", "NOT_INDEXED"]
    assert "930004" not in {hit.statute_id for hit in result.hits}


def test_texts_split_by_other_words_are_indexed_anew(
    store: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    index_texts(store)
    before = answers(store)
    for module in (indexing, publishing):
        monkeypatch.setattr(module, "words_version", lambda: "2/other/dictionary")
    monkeypatch.setattr(indexing, "SEGMENT_ENTRIES", 8)
    with pytest.raises(KeyboardInterrupt):
        index_texts(store, _interrupted_after(16))
    # Half an index of other words finds half, and must not look like an answer.
    with Session(store) as session, pytest.raises(NotIndexed):
        search(session, SearchRequest("등대"))
    report = index_texts(store)
    assert report.texts_indexed == 14
    with Session(store) as session:
        found = newest_generation(session)
        assert found is not None
        assert (found.words, found.entries) == ("2/other/dictionary", 30)
        horizon = search(session, SearchRequest("등대")).horizon
    assert horizon.index_behind  # the reader splits questions by its own words
    monkeypatch.undo()
    assert index_texts(store).texts_indexed == 30
    assert answers(store) == before


def test_what_is_loaded_while_texts_are_read_makes_the_index_behind(store: Engine) -> None:
    begun: list[datetime] = []

    def load_meanwhile(done: int, total: int) -> None:
        assert done == total
        with store.begin() as connection:
            begun.append(connection.execute(text("SELECT clock_timestamp()")).scalar_one())

    index_texts(store, load_meanwhile)
    with Session(store) as session:
        found = newest_generation(session)
    assert found is not None
    assert found.built_at < begun[0]


def test_an_empty_store_is_indexed_and_finds_nothing(database: Engine) -> None:
    emptied(database)
    report = index_texts(database)
    assert (report.texts_indexed, report.segments) == (0, 0)
    with Session(database) as session:
        result = search(session, SearchRequest("등대", TODAY))
    assert (result.outcome, result.hits) == ("outside_horizon", ())


def _interrupted_after(texts: int) -> indexing.Progress:
    def interrupt(done: int, total: int) -> None:
        if done >= texts:
            raise KeyboardInterrupt

    return interrupt
