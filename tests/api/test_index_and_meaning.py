"""From a store that is not indexed to a search by meaning, and what answers without a model.

The only tests of the doors that load a model; they build on one another, in this order.
"""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from sqlalchemy import Engine

from api.services.reading_store import ReadingStore
from api.services.search_tools import SearchToolbox
from lawdb.event_date import today_in_seoul
from lawdb.search.embedding import Embedder, EmbeddingError, Vectors
from tests.api.conftest import STALE_AFTER, RunCommand, serving, settings

BRIGHTNESS = {"question": "골목의 등불은 얼마나 밝아야 하나", "as_of": "2020-01-01"}


@pytest.fixture(scope="module")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where the model's graph is kept."""
    return str(tmp_path_factory.mktemp("data"))


def _result(run_command: RunCommand, *arguments: str, **environment: str) -> Any:
    done = run_command(*arguments, "--json", **environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)["result"]


def test_before_anything_is_indexed_no_door_pretends_to_have_searched(
    client: httpx.Client, run_command: RunCommand
) -> None:
    response = client.post("/v1/search", json=BRIGHTNESS)
    assert (response.status_code, response.json()["code"]) == (503, "not_indexed")
    assert "lawdb index" in response.json()["detail"]
    page = client.get("/search", params=BRIGHTNESS)
    assert page.status_code == 503
    assert "not_indexed" in page.text
    done = run_command("search", BRIGHTNESS["question"])
    assert (done.returncode, done.stdout) == (8, "")
    assert "[not_indexed]" in done.stderr
    batch = run_command("search", "-", stdin="밝기\n밝기\n")
    assert batch.returncode == 8
    assert json.loads(batch.stdout)["problem"]["code"] == "not_indexed"


def test_words_are_indexed_once(client: httpx.Client, run_command: RunCommand) -> None:
    first = _result(run_command, "index", "--words-only")
    assert first["words"]["texts"] > 60
    assert first["vectors"] is None
    assert _result(run_command, "index", "--words-only")["words"]["texts"] == 0
    means = client.post("/v1/search", json=BRIGHTNESS).json()["means"]
    assert means["why_no_meaning"] == (
        "the store holds no vectors; embed the texts with: lawdb index"
    )
    assert means["embedding_model"] is None


def test_vectors_are_stored_in_pieces_and_once(run_command: RunCommand, data_dir: str) -> None:
    whole = _result(run_command, "index", "--limit", "20", LAWDB_DATA_DIR=data_dir)["vectors"]
    assert whole["stored"] == 20
    assert whole["missing"] == whole["passages_cut"] - 20 > 0
    said = run_command("index", LAWDB_DATA_DIR=data_dir)
    assert said.returncode == 0, said.stderr
    assert f"{whole['missing']} vectors stored" in said.stdout
    again = _result(run_command, "index", "--approximate", LAWDB_DATA_DIR=data_dir)["vectors"]
    assert (again["stored"], again["missing"], again["texts_cut"]) == (0, 0, 0)


def test_meaning_finds_what_words_do_not_and_every_door_says_the_same(
    example: Engine,
    database_url: str,
    run_command: RunCommand,
    data_dir: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LAWDB_DATA_DIR", data_dir)
    with (
        serving(ReadingStore.open(settings(database_url))) as address,
        httpx.Client(base_url=address, timeout=60) as client,
    ):
        by_both = client.post("/v1/search", json=BRIGHTNESS).json()
        by_words = client.post("/v1/search", json={**BRIGHTNESS, "words_only": True}).json()
        page = client.get("/search", params=BRIGHTNESS).text
        earlier = client.post(
            "/v1/search", json={**BRIGHTNESS, "known_on": f"{today_in_seoul()}"}
        ).json()
    assert by_both["means"]["embedding_model"]
    assert by_both["means"]["why_no_meaning"] == ""
    parts = {part["part"] for hit in by_both["hits"] for part in hit["parts"]}
    assert "meaning" in parts
    assert by_words["means"]["why_no_meaning"] == "only words were asked for"
    assert {part["part"] for hit in by_words["hits"] for part in hit["parts"]} <= {"words"}
    assert len(by_both["hits"]) > len(by_words["hits"])
    assert "earlier state of knowledge" in earlier["means"]["why_no_meaning"]
    assert f"<dd>{by_both['means']['embedding_model']} (" in page
    arguments = ("search", BRIGHTNESS["question"], "--as-of", BRIGHTNESS["as_of"])
    assert _result(run_command, *arguments, LAWDB_DATA_DIR=data_dir) == by_both
    assert _result(run_command, *arguments, "--words-only") == by_words


class _Absent:
    """Counts how often a model that is not there is asked for."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self) -> Embedder:
        self.asked += 1
        raise EmbeddingError("model_absent", "no weights are installed")


class _Unreachable:
    """Stands for a server of the stored model that does not answer."""

    dimensions = 384

    def __init__(self, model: str) -> None:
        self.model = model

    def embed_queries(self, texts: Any) -> Vectors:
        raise EmbeddingError("endpoint_unreachable", "the server does not answer")

    embed_passages = embed_queries


def test_a_server_whose_model_is_absent_answers_by_words_and_says_so(
    example: Engine, database_url: str
) -> None:
    absent = _Absent()
    toolbox = SearchToolbox(STALE_AFTER, absent)
    with serving(ReadingStore.open(settings(database_url)), toolbox) as address:
        answers = [httpx.post(f"{address}/v1/search", json=BRIGHTNESS).json() for _ in range(2)]
        page = httpx.get(f"{address}/search", params=BRIGHTNESS).text
    for answer in answers:
        why = "the embedder cannot be used: no weights are installed [model_absent]"
        assert answer["means"]["why_no_meaning"] == why
        assert answer["outcome"] == "found"
    assert "[model_absent]" in page
    assert absent.asked == 1


def test_an_embedding_server_that_does_not_answer_is_no_answer_by_words(
    example: Engine, database_url: str, run_command: RunCommand, data_dir: str
) -> None:
    stored = _result(run_command, "search", "밝기", LAWDB_DATA_DIR=data_dir)
    unreachable = _Unreachable(stored["means"]["embedding_model"])
    toolbox = SearchToolbox(STALE_AFTER, lambda: unreachable)
    with serving(ReadingStore.open(settings(database_url)), toolbox) as address:
        refused = httpx.post(f"{address}/v1/search", json=BRIGHTNESS)
        page = httpx.get(f"{address}/search", params=BRIGHTNESS)
        by_words = httpx.post(f"{address}/v1/search", json={**BRIGHTNESS, "words_only": True})
    assert (refused.status_code, refused.json()["code"]) == (503, "endpoint_unreachable")
    assert refused.headers["retry-after"]
    assert page.status_code == 503
    assert "endpoint_unreachable" in page.text
    assert by_words.status_code == 200


def test_threads_load_the_model_once(example: Engine, database_url: str) -> None:
    loaded: list[int] = []
    together = threading.Barrier(4)

    def make() -> Embedder:
        loaded.append(1)
        raise EmbeddingError("model_absent", "none")

    toolbox = SearchToolbox(STALE_AFTER, make)
    with (
        serving(ReadingStore.open(settings(database_url)), toolbox) as address,
        ThreadPoolExecutor(4) as pool,
    ):

        def ask(_: int) -> int:
            together.wait()
            return httpx.post(f"{address}/v1/search", json=BRIGHTNESS, timeout=60).status_code

        assert list(pool.map(ask, range(4))) == [200] * 4
    assert loaded == [1]


def test_a_new_load_is_said_to_be_missing_from_the_index(
    run_command: RunCommand, client: httpx.Client
) -> None:
    loaded = run_command("ingest", "example")
    assert loaded.returncode == 0, loaded.stderr
    assert "lawdb index" in loaded.stdout
    assert _result(run_command, "ingest", "example")["index_behind"] is True
    horizon = client.post("/v1/search", json=BRIGHTNESS).json()["horizon"]
    assert horizon["index_behind"] is True
    assert "lawdb index" in horizon["sentence_en"]
    _result(run_command, "index", "--words-only")
    assert client.post("/v1/search", json=BRIGHTNESS).json()["horizon"]["index_behind"] is False


@pytest.mark.parametrize(
    "arguments", [("--words-only", "--limit", "3"), ("--words-only", "--approximate")]
)
def test_options_about_vectors_go_with_vectors(
    run_command: RunCommand, arguments: tuple[str, ...]
) -> None:
    assert run_command("index", *arguments).returncode == 2
