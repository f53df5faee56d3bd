"""An embedding server over a real socket: what it answers, and what it answers wrongly."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import numpy as np
import pytest

from api.embedders import EmbeddingSettings, EndpointEmbedder, chosen_embedder
from api.embedders import endpoint as module
from lawdb.environment import SettingInvalid
from lawdb.search.embedding import Embedder, EmbeddingError
from lawdb.settings import Settings

KEY = "sk-s3cret"
Answer = Callable[[BaseHTTPRequestHandler, dict[str, Any]], None]


class Server:
    """Gives the scripted answers in turn, the last one for ever, and keeps what it was asked."""

    def __init__(self) -> None:
        self.answers: list[Answer] = [vectors()]
        self.asked: list[dict[str, Any]] = []
        self.keys: list[str | None] = []
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                server.asked.append({"path": self.path, **body})
                server.keys.append(self.headers["Authorization"])
                answers = server.answers
                (answers.pop(0) if len(answers) > 1 else answers[0])(self, body)

            def log_message(self, *_: Any) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.thread = threading.Thread(target=self.http.serve_forever, args=(0.02,), daemon=True)
        self.thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.http.server_address[1]}/v1"

    def stop(self) -> None:
        self.http.shutdown()
        self.http.server_close()
        self.thread.join()


def vector(text: str, length: int) -> list[float]:
    return [float(len(text)), *(float(ord(text[n % len(text)]) % 7) for n in range(1, length))]


def vectors(length: int = 4, *, turned: bool = False) -> Answer:
    def send(handler: BaseHTTPRequestHandler, body: dict[str, Any]) -> None:
        data = [
            {"index": n, "embedding": vector(text, length)} for n, text in enumerate(body["input"])
        ]
        raw(json.dumps({"data": data[::-1] if turned else data}).encode())(handler, body)

    return send


def raw(content: bytes, status: int = 200, **headers: str) -> Answer:
    def send(handler: BaseHTTPRequestHandler, _: dict[str, Any]) -> None:
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", str(len(content)))
        handler.end_headers()
        handler.wfile.write(content)

    return send


def cut(handler: BaseHTTPRequestHandler, _: dict[str, Any]) -> None:
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b'{"data": [')
    handler.close_connection = True


def data(*embeddings: object) -> bytes:
    rows = [{"index": n, "embedding": row} for n, row in enumerate(embeddings)]
    return json.dumps({"data": rows}).encode()


@pytest.fixture
def server() -> Iterator[Server]:
    started = Server()
    yield started
    started.stop()


@pytest.fixture
def waits() -> list[float]:
    return []


@pytest.fixture
def embedder(server: Server, waits: list[float]) -> Iterator[EndpointEmbedder]:
    settings = EmbeddingSettings(
        url=server.url,
        key=KEY,  # pyright: ignore[reportArgumentType]
        model="m-1",
        query_prefix="q: ",
        attempts=3,
        timeout_seconds=5,
    )
    opened = EndpointEmbedder(settings, sleep=waits.append)
    yield opened
    opened.close()


def refused(call: Callable[[], object]) -> EmbeddingError:
    with pytest.raises(EmbeddingError) as raised:
        call()
    assert KEY not in str(raised.value)
    return raised.value


def test_texts_become_vectors_of_length_one(server: Server, embedder: EndpointEmbedder) -> None:
    found = embedder.embed_passages(["등대", "항구법"])
    expected = np.array([vector("등대", 4), vector("항구법", 4)])
    expected /= np.linalg.norm(expected, axis=1, keepdims=True)
    assert np.allclose(found, expected, atol=1e-6)
    assert embedder.dimensions == 4
    embedder.embed_queries(["등대"])
    last = server.asked[-1]
    assert (last["path"], last["model"], last["input"]) == ("/v1/embeddings", "m-1", ["q: 등대"])
    assert set(server.keys) == {f"Bearer {KEY}"}
    assert isinstance(embedder, Embedder)
    assert embedder.embed_passages([]).shape == (0, 4)


def test_the_order_of_the_texts_is_kept(server: Server, embedder: EndpointEmbedder) -> None:
    straight = embedder.embed_passages(["가", "나나", "다다다"])
    server.answers = [vectors(turned=True)]
    assert np.array_equal(embedder.embed_passages(["가", "나나", "다다다"]), straight)


def test_many_texts_go_in_several_requests(server: Server, embedder: EndpointEmbedder) -> None:
    long = "가" * (module.CHARACTERS_PER_REQUEST - 10)
    found = embedder.embed_passages(["나"] * 70 + [long, "다" * 20])
    assert found.shape == (72, 4)
    assert [len(asked["input"]) for asked in server.asked[1:]] == [64, 7, 1]


@pytest.mark.parametrize(
    "passing",
    [
        raw(b"slow down", 429, Retry_After="7"),
        raw(b"restarting", 503),
        raw(b'{"data": [{"index": 0, "emb'),
        cut,
    ],
    ids=["429", "503", "truncated", "cut"],
)
def test_what_may_pass_is_tried_again(
    server: Server, embedder: EndpointEmbedder, waits: list[float], passing: Answer
) -> None:
    assert embedder.dimensions == 4
    server.answers = [passing, vectors()]
    assert embedder.embed_passages(["등대"]).shape == (1, 4)
    assert len(waits) == 1


def test_retry_after_is_waited_for_up_to_a_bound(
    server: Server, embedder: EndpointEmbedder, waits: list[float]
) -> None:
    server.answers = [
        raw(b"", 429, Retry_After="7"),
        raw(b"", 429, Retry_After="90000"),
        vectors(),
    ]
    assert embedder.dimensions == 4
    assert waits == [7, 30]


@pytest.mark.parametrize(
    ("failing", "code", "tries"),
    [
        (raw(b"slow down", 429), "endpoint_busy", 3),
        (raw(b"broken", 500), "endpoint_unreachable", 3),
        (cut, "endpoint_unreachable", 3),
        (raw(b'{"data": ['), "endpoint_answer", 3),
        (raw(f"no such key {KEY}".encode(), 401), "endpoint_refused", 1),
        (raw(b"", 302, Location="http://127.0.0.1:1/"), "endpoint_refused", 1),
        (raw(b"[]"), "endpoint_answer", 1),
        (raw(b'{"error": "no"}'), "endpoint_answer", 1),
        (raw(data([1, 2], [3, 4], [5, 6])), "endpoint_answer", 1),
        (raw(data([1, 2])), "endpoint_answer", 1),
        (raw(data([1, 2], [1, 2, 3])), "endpoint_answer", 1),
        (raw(data([1, 2], [0, 0])), "endpoint_answer", 1),
        (raw(data([1, 2], ["x", 1])), "endpoint_answer", 1),
        (raw(b'{"data": [{"embedding": [1, NaN]}, {"embedding": [1, 2]}]}'), "endpoint_answer", 1),
        (vectors(5), "wrong_dimensions", 1),
    ],
)
def test_what_does_not_pass_is_said(
    server: Server, embedder: EndpointEmbedder, failing: Answer, code: str, tries: int
) -> None:
    assert embedder.dimensions == 4
    server.answers = [failing]
    error = refused(lambda: embedder.embed_passages(["등대", "항구"]))
    assert error.code == code
    assert len(server.asked) == 1 + tries


def test_an_answer_without_end_is_given_up(
    server: Server, embedder: EndpointEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LARGEST_ANSWER", 1_000)
    server.answers = [raw(b" " * 100_000)]
    assert refused(lambda: embedder.dimensions).code == "endpoint_answer"


def test_nobody_there(waits: list[float]) -> None:
    settings = EmbeddingSettings(url="http://127.0.0.1:9/v1", model="m", attempts=2)
    opened = EndpointEmbedder(settings, sleep=waits.append)
    assert refused(lambda: opened.embed_queries(["등대"])).code == "endpoint_unreachable"
    assert len(waits) == 1
    opened.close()


def test_the_key_is_not_logged(
    embedder: EndpointEmbedder, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        embedder.embed_passages(["등대"])
    assert "embeddings" in caplog.text
    assert KEY not in caplog.text
    assert KEY not in repr(EmbeddingSettings(key=KEY))  # pyright: ignore[reportArgumentType]


def test_another_prefix_is_another_model(server: Server, embedder: EndpointEmbedder) -> None:
    plain = EndpointEmbedder(EmbeddingSettings(url=server.url, model="m-1"))
    assert plain.model != embedder.model
    assert "m-1" in plain.model
    plain.close()


@pytest.mark.parametrize(
    "url", ["ftp://host/v1", "host/v1", "https://me:pw@host/v1", "https://host/v1?key=1"]
)
def test_addresses_that_are_refused(url: str) -> None:
    with pytest.raises(SettingInvalid) as raised:
        EmbeddingSettings(url=url)
    assert "pw" not in str(raised.value)


def test_the_environment_chooses(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any, server: Server
) -> None:
    monkeypatch.delenv("LAWDB_EMBEDDING_URL", raising=False)
    monkeypatch.delenv("LAWDB_EMBEDDING_MODEL", raising=False)
    offline = chosen_embedder(Settings(data_dir=tmp_path))
    assert offline.model.startswith("multilingual-e5-small")
    monkeypatch.setenv("LAWDB_EMBEDDING_MODEL", "m-1")
    error = refused(lambda: chosen_embedder(Settings(data_dir=tmp_path)))
    assert error.code == "package_absent"
    assert "pip install sentence-transformers" in str(error)
    monkeypatch.setenv("LAWDB_EMBEDDING_URL", server.url)
    chosen = chosen_embedder(Settings(data_dir=tmp_path))
    assert isinstance(chosen, EndpointEmbedder)
    chosen.close()
    monkeypatch.delenv("LAWDB_EMBEDDING_MODEL")
    assert refused(lambda: chosen_embedder(Settings(data_dir=tmp_path))).code == "endpoint_refused"
