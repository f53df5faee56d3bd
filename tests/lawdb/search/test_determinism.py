"""The same question gives the same bytes: twice, and in a store filled and indexed otherwise."""

from __future__ import annotations

import random
from datetime import date
from pathlib import Path

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from lawdb.search.dense import fill_embeddings, refresh_passages
from lawdb.search.lexical import indexing
from lawdb.search.lexical.indexing import index_texts
from lawdb.search.request import SearchRequest
from lawdb.search.search import SearchTools, search
from tests.invented_histories import Invented, read_histories
from tests.invented_index import emptied, load_statutes, one_statute, strike
from tests.letters_embedder import Letters

TODAY = date(2020, 6, 1)
START = date(2000, 1, 1)
QUESTIONS = (
    ("등불의 높이", date(2006, 1, 1)),
    ("등불의 높이", None),
    ("2004년부터 2011년까지 등불을 다는 높이", None),
    ("등대법 제3조 종소리와 일지", date(2020, 6, 1)),
    ("닻을 내린다", date(2001, 1, 1)),
    ("등대를 부순 사람", date(2014, 1, 1)),
    ("사고 당시 등불", None),
    ("등불", date(1980, 1, 1)),
)


class _Silent:
    def begin(self, total: int, what: str) -> None:
        assert total >= 0

    def advance(self, done: int) -> None:
        assert done >= 0


def statutes() -> list[Invented]:
    """With many articles that score alike: what orders them must not be how they were loaded."""
    alike = [
        one_statute(n, [(str(a), START, None, "배는 닻을 내린다.") for a in range(1, 9)])
        for n in range(1, 7)
    ]
    return [*read_histories(Path(__file__).with_name("histories.yaml")).values(), *alike]


def answers(engine: Engine, embedder: Letters | None) -> list[str]:
    tools = SearchTools(embedder=embedder, today=TODAY)
    with Session(engine) as session:
        found = [
            search(
                session,
                SearchRequest(question, day, limit=20, watch=("등대법 제2조", "등대법 제3조")),
                tools,
            )
            for question, day in QUESTIONS
        ]
    assert {result.outcome for result in found} == {
        "found",
        "needs_event_date",
        "outside_horizon",
    }
    assert {result.means.nearest for result in found} == {"exact" if embedder else None, None}
    return [
        result.model_dump_json(by_alias=True, exclude={"horizon": {"indexed_at"}})
        for result in found
    ]


def fill(engine: Engine, several: list[list[Invented]]) -> None:
    emptied(engine)
    for some in several:
        load_statutes(engine, some)
        index_texts(engine)
    strike(engine, "940001", 5, "", date(2014, 1, 1))
    refresh_passages(engine)
    fill_embeddings(engine, Letters(), _Silent())


@pytest.mark.parametrize("embedder", [None, Letters()], ids=["words", "words and meaning"])
def test_bytes(database: Engine, embedder: Letters | None, monkeypatch: pytest.MonkeyPatch) -> None:
    everything = statutes()
    fill(database, [everything])
    first = answers(database, embedder)
    assert answers(database, embedder) == first
    rng = random.Random(3)
    rng.shuffle(everything)
    # In another order, in three loads, in many segments that are merged.
    monkeypatch.setattr(indexing, "SEGMENT_ENTRIES", 5)
    fill(database, [everything[:2], everything[2:7], everything[7:]])
    assert answers(database, embedder) == first
    monkeypatch.setattr(indexing, "MOST_SEGMENTS", 1_000)
    fill(database, [list(reversed(everything))])
    assert answers(database, embedder) == first
    database.dispose()
