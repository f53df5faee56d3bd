"""The ruler does not move: each thing that cannot be measured is refused by its code."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from sqlalchemy import Engine, text

from lawdb.evaluation.errors import (
    CorpusDiffers,
    CorpusMoved,
    EmbeddingModelMissing,
    EvaluationRefused,
    IndexEmpty,
    IndexHalfFilled,
    NothingToMeasure,
)
from lawdb.evaluation.gold import GoldSet
from lawdb.search.lexical.indexing import index_texts
from tests.invented_index import load_statutes, one_statute
from tests.lawdb.evaluation.conftest import OLD, STATUTES, Bench, Steps
from tests.letters_embedder import Letters

DAY = date(2006, 1, 1)
QUESTION = {"words": "등대의 불빛", "day": DAY, "labels": [{"article": "제1조"}]}
MORE = one_statute(3, [("제1조", OLD, None, "나루의 배는 밤에 쉰다.")], title="나루법")


def _executed(statement: str) -> Callable[[Engine], None]:
    def change(engine: Engine) -> None:
        with engine.begin() as connection:
            assert connection.execute(text(statement)).rowcount > 0

    return change


def _more_loaded(engine: Engine) -> None:
    load_statutes(engine, [*STATUTES, MORE])


FAULTS: dict[str, tuple[Callable[[Engine], None], type[EvaluationRefused], str]] = {
    "no index": (_executed("DELETE FROM search_generation"), IndexEmpty, "lawdb index"),
    "a statute not indexed": (_more_loaded, IndexHalfFilled, "1 texts"),
    "an entry gone": (
        _executed("DELETE FROM search_entry WHERE article_no = 2 AND statute_id = '930001'"),
        IndexHalfFilled,
        "1 texts",
    ),
    "words split by another version": (
        _executed("UPDATE search_generation SET words = 'older', built_at = now()"),
        IndexHalfFilled,
        "older",
    ),
    "vectors missing": (
        _executed(
            "DELETE FROM passage_embedding WHERE passage_hash IN"
            " (SELECT passage_hash FROM passage_embedding LIMIT 3)"
        ),
        IndexHalfFilled,
        "3 passages",
    ),
    "texts not cut": (
        _executed(
            "WITH gone AS (SELECT id FROM passage_source WHERE statute_id = '930001' LIMIT 1),"
            " pieces AS (DELETE FROM search_passage WHERE source_id IN (SELECT id FROM gone))"
            " DELETE FROM passage_source WHERE id IN (SELECT id FROM gone)"
        ),
        IndexHalfFilled,
        "1 texts are not cut",
    ),
    "vectors of another model": (
        _executed("UPDATE embedding_model SET name = 'other/1'"),
        EmbeddingModelMissing,
        "other/1",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_an_index_that_is_not_whole_is_not_measured(bench: Bench, fault: str) -> None:
    break_, refusal, told = FAULTS[fault]
    bench.fill(vectors=Letters())
    assert bench.run(bench.gold([QUESTION]), Letters()).systems
    break_(bench.engine)
    with pytest.raises(refusal, match=told):
        bench.run(bench.gold([QUESTION]), Letters())


def test_a_corpus_other_than_the_gold_s_is_refused(bench: Bench) -> None:
    bench.fill()
    gold = bench.gold([QUESTION], corpus="0" * 64)
    with pytest.raises(CorpusDiffers, match="0000000000000000"):
        bench.run(gold)


@pytest.mark.parametrize("field", ["version", "text_hash"])
def test_labels_of_texts_that_are_not_stored_are_refused(bench: Bench, field: str) -> None:
    """Also where nobody told the corpus of the set."""
    bench.fill()
    gold = bench.gold([QUESTION], corpus="")
    other = {"version": OLD + timedelta(days=1), "text_hash": "0" * 64}[field]
    labels = [label.model_copy(update={field: other}) for label in gold.labels]
    assert bench.run(gold).systems
    with pytest.raises(CorpusDiffers, match="제1조"):
        bench.run(GoldSet(name="invented", queries=gold.queries, labels=tuple(labels)))


def test_a_corpus_that_changes_meanwhile_is_refused(bench: Bench) -> None:
    bench.fill()
    gold = bench.gold([QUESTION])
    moved = Steps(lambda: _more_loaded(bench.engine))
    with pytest.raises(CorpusMoved, match="again"):
        bench.run(gold, progress=moved)


def test_an_index_that_changes_meanwhile_is_refused(bench: Bench) -> None:
    bench.fill(vectors=Letters())
    gold = bench.gold([QUESTION])

    def index_more() -> None:
        _more_loaded(bench.engine)
        index_texts(bench.engine)

    with pytest.raises(CorpusMoved, match="again"):
        bench.run(gold, progress=Steps(index_more))


@pytest.mark.parametrize(
    "labels",
    [
        [],
        [{"article": "제1조", "by": "model"}],
        [{"article": "제1조", "boundary": True, "by": "source"}],
    ],
)
def test_a_set_without_labels_that_count_is_refused(bench: Bench, labels: list[object]) -> None:
    bench.fill()
    with pytest.raises(NothingToMeasure, match="confirmed"):
        bench.run(bench.gold([{**QUESTION, "labels": labels}]))


def test_the_corpus_hash_is_of_the_law_and_not_of_its_loading(bench: Bench) -> None:
    bench.fill()
    first = bench.corpus()
    load_statutes(bench.engine, reversed(STATUTES))
    assert bench.corpus() == first
    _more_loaded(bench.engine)
    assert bench.corpus() != first


def test_every_refusal_has_a_code_of_its_own() -> None:
    kinds = EvaluationRefused.__subclasses__()
    assert len({kind.code for kind in kinds} | {EvaluationRefused.code}) == len(kinds) + 1
    assert all(kind.title for kind in kinds)
