"""What a run is asked by: files and stored sets, with the model the vectors need."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from sqlalchemy import Engine

from api.services.evaluation_runs import AskedRun, evaluate
from api.services.gold_files import write_gold_file
from api.services.reading_store import ReadingStore
from lawdb.evaluation.errors import CorpusDiffers, EmbeddingModelMissing
from lawdb.evaluation.gold_errors import NoSuchGoldSet, NotAPerson
from lawdb.evaluation.gold_writer import GoldWriter
from lawdb.search.embedding import Embedder, EmbeddingError
from tests.api.conftest import settings
from tests.lawdb.evaluation.conftest import Bench, Steps
from tests.letters_embedder import Letters

ROWS = [{"words": "등대의 불빛", "day": date(2006, 1, 1), "labels": [{"article": "제1조"}]}]


def absent() -> Embedder:
    raise EmbeddingError("model_absent", "no weights are installed")


@pytest.fixture(scope="module")
def bench(database: Engine) -> Bench:
    made = Bench(database)
    made.fill(vectors=Letters())
    return made


@pytest.fixture(scope="module")
def store(bench: Bench, database_url: str) -> Iterator[ReadingStore]:
    with ReadingStore.open(settings(database_url)) as opened:
        yield opened


@pytest.fixture
def file(bench: Bench, tmp_path: Path) -> str:
    write_gold_file(bench.gold(ROWS), tmp_path / "invented.jsonl.gz")
    return str(tmp_path / "invented.jsonl.gz")


def test_vectors_are_not_passed_over_where_their_model_is_absent(
    store: ReadingStore, file: str
) -> None:
    with pytest.raises(EmbeddingModelMissing, match="model_absent"):
        evaluate(store, AskedRun(file), Steps(), absent)
    by_words = evaluate(store, AskedRun(file, words_only=True), Steps(), absent)
    assert [system.system.value for system in by_words.systems] == ["words"]
    both = evaluate(store, AskedRun(file), Steps(), Letters)
    assert [system.nearest for system in both.systems] == [None, "exact"]


def test_a_file_keeps_the_corpus_it_names(
    store: ReadingStore, bench: Bench, tmp_path: Path
) -> None:
    """Also where every label of it holds in the store."""
    write_gold_file(bench.gold(ROWS, corpus="0" * 64), tmp_path / "other.jsonl")
    asked = AskedRun(str(tmp_path / "other.jsonl"), words_only=True)
    with pytest.raises(CorpusDiffers, match="0000000000000000"):
        evaluate(store, asked, Steps())


def test_a_stored_set_is_measured_as_its_file_is(
    store: ReadingStore, bench: Bench, file: str
) -> None:
    with bench.session() as session:
        gold = bench.gold(ROWS)
        GoldWriter.creating(session, gold.name, gold.corpus).add(gold)
        session.commit()
    stored = evaluate(store, AskedRun("invented", words_only=True), Steps())
    assert stored == evaluate(store, AskedRun(file, words_only=True), Steps())
    with pytest.raises(NoSuchGoldSet, match="invented"):
        evaluate(store, AskedRun("none", words_only=True), Steps())


def test_the_index_is_looked_at_before_the_gold(store: ReadingStore, tmp_path: Path) -> None:
    """A set of courts takes a minute to read; what cannot be measured is told before."""
    with pytest.raises(EmbeddingModelMissing):
        evaluate(store, AskedRun(str(tmp_path / "absent.jsonl")), Steps(), absent)


def test_a_model_counts_for_no_person_in_a_file(
    store: ReadingStore, bench: Bench, tmp_path: Path
) -> None:
    labels = [{"article": "제1조", "by": "model", "confirmed_by": "gpt4"}]
    write_gold_file(bench.gold([{**ROWS[0], "labels": labels}]), tmp_path / "it.jsonl")
    with pytest.raises(NotAPerson, match=r"제1조.*gpt4"):
        evaluate(store, AskedRun(str(tmp_path / "it.jsonl"), words_only=True), Steps())
