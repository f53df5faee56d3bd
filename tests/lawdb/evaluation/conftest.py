"""An indexed store of invented statutes, and gold on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from lawdb.evaluation.corpus_hash import corpus_hash
from lawdb.evaluation.gold import GoldLabel, GoldQuery, GoldSet, Labeller, gold_set, query_id
from lawdb.evaluation.report import EvaluationReport, SystemName
from lawdb.evaluation.run import System, run
from lawdb.evaluation.standing_texts import ArticleAddress, StandingTexts
from lawdb.search.dense import fill_embeddings, refresh_passages
from lawdb.search.lexical import indexing
from lawdb.search.lexical.indexing import index_texts
from lawdb.search.lexical.words import LegalWords, legal_words
from lawdb.search.search import SearchTools
from tests.invented_index import emptied, load_statutes, one_statute
from tests.letters_embedder import Letters

LIGHT = "930001"
"""The statute whose 제1조 has an old text and a new one."""
OLD, NEW = date(2000, 1, 1), date(2010, 1, 1)
STATUTES = [
    one_statute(
        1,
        [
            ("제1조", OLD, NEW, "등대의 불빛은 붉은색으로 한다."),
            ("제1조", NEW, None, "등대의 불빛은 푸른색으로 한다."),
            ("제2조", OLD, None, "등대지기는 매일 일지를 쓴다."),
            ("제3조", OLD, NEW, "부표는 노랗게 칠한다."),
        ],
        title="등대법",
    ),
    one_statute(
        2,
        [
            (f"제{n}조", OLD, None, f"항구의 배는 등대 {n}개를 지나 닻을 내린다.")
            for n in range(1, 31)
        ],
        title="항구법",
    ),
]


@dataclass
class Steps:
    """Remembers what it was told, and does something at the first step."""

    at_first: Callable[[], None] = field(default=lambda: None)
    done: int = 0

    def begin(self, total: int, what: str) -> None:
        assert total
        assert what

    def advance(self, done: int) -> None:
        if not self.done:
            self.at_first()
        self.done += done


@dataclass(frozen=True, slots=True)
class Bench:
    """A database that tests fill as they need."""

    engine: Engine

    def fill(self, *, index: bool = True, vectors: Letters | None = None) -> None:
        emptied(self.engine)
        load_statutes(self.engine, STATUTES)
        if index:
            index_texts(self.engine)
        if vectors is not None:
            refresh_passages(self.engine)
            fill_embeddings(self.engine, vectors, Steps(), workers=1)

    def session(self) -> AbstractContextManager[Session]:
        return Session(self.engine)

    def corpus(self) -> str:
        with self.session() as session:
            return corpus_hash(session)

    def gold(self, rows: Sequence[dict[str, Any]], *, corpus: str | None = None) -> GoldSet:
        """A set from rows ``{words, day, labels: [{article, version, positive, …}]}``."""
        with self.session() as session:
            standing = StandingTexts.read(session)
        queries, labels = [], []
        for row in rows:
            query = GoldQuery(
                id=query_id(row["words"], row["day"]),
                words=row["words"],
                event_date=row["day"],
                set="invented",
                group=row.get("group", ""),
                evaluated=row.get("evaluated", True),
            )
            queries.append(query)
            labels += [_label(query, standing, **given) for given in row.get("labels", ())]
        return gold_set(
            "invented", queries, labels, corpus=self.corpus() if corpus is None else corpus
        )

    def run(self, gold: GoldSet, embedder: Letters | None = None, **more: Any) -> EvaluationReport:
        systems = [System(SystemName.WORDS, SearchTools())]
        if embedder is not None:
            tools = SearchTools(embedder=embedder)
            systems.append(System(SystemName.WORDS_AND_MEANING, tools))
        return run(self.session, gold, systems, more.pop("progress", Steps()), **more)


def _label(
    query: GoldQuery,
    standing: StandingTexts,
    *,
    article: str,
    version: date = OLD,
    positive: bool = True,
    by: str = "person",
    **more: Any,
) -> GoldLabel:
    address = ArticleAddress(more.pop("statute", LIGHT), article)
    (text_hash,) = (r.content_hash for r in standing.rows[address] if r.version == version)
    return GoldLabel(
        query=query.id,
        statute_id=address.statute_id,
        article=article,
        version=version,
        text_hash=more.pop("text_hash", text_hash),
        positive=positive,
        labelled_by=Labeller.model_validate({"kind": by, "name": f"a {by}"}),
        labelled_at=datetime(2020, 1, 1, tzinfo=UTC),
        advisory=by == "model",
        judged_sheet="0" if by == "model" else "",
        confirmed_at=datetime(2020, 1, 2, tzinfo=UTC) if more.get("confirmed_by") else None,
        **more,
    )


@pytest.fixture(scope="module")
def bench(database: Engine) -> Iterator[Bench]:
    yield Bench(database)
    database.dispose()


@pytest.fixture(autouse=True)
def one_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """Index with the process's own morpheme model: loading another takes a second each time."""

    def shared(workers: int = 1) -> LegalWords:
        return legal_words()

    monkeypatch.setattr(indexing, "LegalWords", shared)
