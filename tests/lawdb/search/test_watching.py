"""Where a watched article falls out: every stage reached by a real search, every gate alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from lawdb.search import search as search_module
from lawdb.search.lexical.indexing import index_texts
from lawdb.search.request import SearchRequest
from lawdb.search.reranker import RerankCandidate, RerankerFailed
from lawdb.search.results import SearchResult, Stage, Watched
from lawdb.search.search import SearchTools, search
from tests.invented_histories import Invented, read_histories
from tests.invented_index import emptied, load_statutes, one_statute

HISTORIES = read_histories(Path(__file__).with_name("histories.yaml"))
TODAY = date(2020, 6, 1)
DAY = date(2006, 1, 1)


@dataclass
class Scores:
    """A reranker that answers with what it is told to, by article."""

    by_article: dict[str, float | None]
    name: str = "scores/1"
    seen: Sequence[RerankCandidate] = ()

    def scores(
        self, question: str, candidates: Sequence[RerankCandidate]
    ) -> Sequence[float | None]:
        self.seen = candidates
        return [self.by_article.get(each.article, 0.0) for each in candidates]


@dataclass
class Reply:
    """A reranker that replies the same to whatever it is shown."""

    reply: Any
    name: str = "reply/1"

    def scores(
        self, question: str, candidates: Sequence[RerankCandidate]
    ) -> Sequence[float | None]:
        return self.reply(len(candidates))


@pytest.fixture
def store(database: Engine) -> Iterator[Engine]:
    emptied(database)
    load_statutes(database, HISTORIES.values())
    index_texts(database)
    yield database
    database.dispose()


def ask(engine: Engine, question: str, watch: str, **more: Any) -> SearchResult:
    tools = SearchTools(today=TODAY, reranker=more.pop("reranker", None))
    request = SearchRequest(question, more.pop("as_of", DAY), watch=(watch,), **more)
    with Session(engine) as session:
        return search(session, request, tools)


def way(engine: Engine, question: str, watch: str, **more: Any) -> Watched:
    (told,) = ask(engine, question, watch, **more).watched
    assert told.detail
    assert [gate.gate for gate in told.gates] == ["date", "status", "statute", "kind"]
    return told


def closed(told: Watched) -> list[str]:
    return [gate.gate.value for gate in told.gates if not gate.passed]


def test_exposed(store: Engine) -> None:
    told = way(store, "등불의 높이", "등대법 제2조")
    assert (told.stage, told.fused_rank, closed(told)) == (Stage.EXPOSED, 1, [])
    assert {part.part for part in told.parts} == {"words"}
    assert told.statute_title == "등대법"


@pytest.mark.parametrize(
    ("watch", "more", "gates"),
    [
        ("등대법 제2조", {"as_of": date(2000, 3, 31)}, ["date"]),
        ("포구법 제1조", {"as_of": date(2000, 6, 1)}, ["date"]),
        ("등대법 제6조", {"as_of": date(2020, 6, 1)}, ["date"]),
        ("등대법 제3조", {}, ["status"]),
        ("등대법 제7조", {"as_of": date(2009, 12, 31)}, ["status"]),
        ("포구법 제1조", {"as_of": date(2012, 1, 1)}, ["status"]),
        ("등대법 제2조", {"statutes": ("큰등대법",)}, ["statute"]),
        ("등대법 제2조", {"kinds": ("대통령령",)}, ["kind"]),
        (
            "등대법 제3조",
            {"statutes": ("큰등대법",), "kinds": ("대통령령",)},
            ["status", "statute", "kind"],
        ),
        ("등대법 제99조", {"statutes": ("등대법",), "kinds": ("법률",)}, ["date"]),
    ],
    ids=str,
)
def test_each_gate_is_told_alone(
    store: Engine, watch: str, more: dict[str, Any], gates: list[str]
) -> None:
    told = way(store, "등불의 높이, 종, 나팔, 그물, 일지", watch, **more)
    assert (told.stage, closed(told)) == (Stage.GATE_CUT, gates)
    assert told.parts == ()
    assert all(gate in told.detail for gate in gates)


def test_an_article_that_was_deleted_and_came_back_within_the_days_passes(store: Engine) -> None:
    told = way(store, "2006년부터 2011년까지 나팔", "등대법 제7조", as_of=None)
    assert (told.stage, closed(told)) == (Stage.EXPOSED, [])


def test_outside_the_horizon_the_way_is_told_too(store: Engine) -> None:
    result = ask(store, "등불의 높이", "등대법 제2조", as_of=date(1980, 1, 1))
    assert result.outcome == "outside_horizon"
    assert [(w.stage, closed(w)) for w in result.watched] == [(Stage.GATE_CUT, ["date"])]


def test_pool_miss(store: Engine) -> None:
    told = way(store, "등불의 높이", "큰등대법 제2조")
    assert (told.stage, told.parts, told.fused_rank) == (Stage.POOL_MISS, (), None)


def test_score_cut(store: Engine) -> None:
    told = way(store, "등불을 다는 수면의 높이와 징역", "등대법 제5조", limit=1)
    assert told.stage is Stage.SCORE_CUT
    assert told.fused_rank is not None
    assert told.fused_rank > 1


def test_not_indexed(store: Engine) -> None:
    load_statutes(store, [one_statute(1, [("1", date(2000, 1, 1), None, "등불의 높이는 둘이다.")])])
    assert way(store, "등불의 높이", "조항법 1 제1조").stage is Stage.NOT_INDEXED
    # The gates that were asked for are told all the same.
    told = way(store, "등불의 높이", "조항법 1 제1조", statutes=("등대법",), kinds=("대통령령",))
    assert (told.stage, closed(told)) == (Stage.GATE_CUT, ["statute", "kind"])
    index_texts(store)
    assert way(store, "등불의 높이", "조항법 1 제1조").stage is Stage.EXPOSED


def shortened(statute_id: str, article_no: int, end: date) -> Invented:
    history, revisions = HISTORIES[statute_id]
    versions = [
        replace(version, end=end)
        if (version.key.article_no, version.key.branch_no, version.end) == (article_no, 0, None)
        else version
        for version in history.versions
    ]
    return replace(history, versions=versions), revisions


@pytest.mark.parametrize("reranker", [None, Scores({})])
def test_assembly_dropped(store: Engine, reranker: Scores | None) -> None:
    # The index still holds the text in force; the store has learnt that it ended.
    load_statutes(store, [shortened("940001", 5, date(2005, 6, 1))])
    result = ask(store, "등대를 부순 사람", "등대법 제5조", reranker=reranker)
    (told,) = result.watched
    assert (told.stage, told.fused_rank) == (Stage.ASSEMBLY_DROPPED, 1)
    assert "제5조" not in {hit.article for hit in result.hits if hit.statute_id == "940001"}
    index_texts(store)
    assert way(store, "등대를 부순 사람", "등대법 제5조").stage is Stage.GATE_CUT


def test_rerank_rejected(store: Engine) -> None:
    question = "등불의 높이와 등대를 부순 사람"
    below = Scores({"제2조": 2.0, "제5조": -1.0})
    told = way(store, question, "등대법 제5조", limit=1, reranker=below)
    assert told.stage is Stage.RERANK_REJECTED
    refused = ask(store, question, "등대법 제5조", reranker=Scores({"제5조": None}))
    assert refused.watched[0].stage is Stage.RERANK_REJECTED
    assert "refused" in refused.watched[0].detail
    assert "제5조" not in {hit.article for hit in refused.hits}
    assert refused.means.reranker == "scores/1"


def test_rerank_window_out(store: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_module, "RERANK_WINDOW", 1)
    question = "등불의 높이와 등대를 부순 사람"
    first = Scores({})
    result = ask(store, question, "등대법 제5조", limit=1, reranker=first)
    assert len(first.seen) == 1
    assert result.watched[0].stage in (Stage.RERANK_WINDOW_OUT, Stage.EXPOSED)
    shown = result.hits[0].article
    other = {"제2조": "등대법 제5조", "제5조": "등대법 제2조"}[shown]
    assert way(store, question, other, limit=1, reranker=first).stage is Stage.RERANK_WINDOW_OUT


def test_the_reranker_orders_what_it_is_shown(store: Engine) -> None:
    question = "등불의 높이와 등대를 부순 사람"
    plain = [hit.article for hit in ask(store, question, "등대법 제2조").hits]
    turned = Scores({article: float(place) for place, article in enumerate(plain)})
    result = ask(store, question, "등대법 제2조", reranker=turned)
    assert result.hits[0].article == plain[-1]
    assert [hit.rank for hit in result.hits] == list(range(1, len(result.hits) + 1))
    # What it is shown is the law of the day.
    assert any("스무 자" in each.text for each in turned.seen)
    # Equal scores change nothing.
    equal = ask(store, question, "등대법 제2조", reranker=Scores({}))
    assert [hit.article for hit in equal.hits] == plain


@pytest.mark.parametrize(
    "reply",
    [
        lambda n: [],
        lambda n: [1.0] * (n + 1),
        lambda n: [float("nan")] * n,
        lambda n: [float("inf")] * n,
        lambda n: [1.0] * (n - 1) + [float("-inf")],
    ],
)
def test_a_reply_that_cannot_be_used_is_refused(store: Engine, reply: Any) -> None:
    with pytest.raises(RerankerFailed) as raised:
        ask(store, "등불의 높이와 등대를 부순 사람", "등대법 제2조", reranker=Reply(reply))
    assert raised.value.code == "reranker_failed"


def test_a_reranker_may_refuse_all(store: Engine) -> None:
    result = ask(store, "등불의 높이", "등대법 제2조", reranker=Reply(lambda n: [None] * n))
    assert (result.outcome, result.hits) == ("nothing_found", ())
