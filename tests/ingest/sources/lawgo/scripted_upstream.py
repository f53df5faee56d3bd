"""A real HTTP server that misbehaves the way law.go.kr does, as the test tells it to."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import date
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from ingest.sources.lawgo.listing import ListedRevision
from tests.ingest.sources.lawgo.invented_bodies import STATUTE_ID, TITLE, xml_body

KEY = "s3cret&key=값"
LISTED = ListedRevision(
    mst="900",
    effective_on=date(2026, 4, 1),
    statute_id=STATUTE_ID,
    title=TITLE,
    statute_kind="법률",
    promulgated_on=date(2026, 3, 31),
    promulgation_no="9901",
    revision_kind="일부개정",
)
Answer = Callable[[BaseHTTPRequestHandler], None]


class Upstream:
    """Gives the scripted answers in turn, the last one for ever, and notes the queries."""

    def __init__(self) -> None:
        self.answers: list[Answer] = []
        self.queries: list[tuple[str, dict[str, str]]] = []
        self.released = threading.Event()
        upstream = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                parts = urlsplit(self.path)
                query = {name: values[0] for name, values in parse_qs(parts.query).items()}
                upstream.queries.append((parts.path, query))
                answers = upstream.answers
                answer = answers.pop(0) if len(answers) > 1 else answers[0]
                answer(self)

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True)
        self.thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_address[1]}/DRF"

    def stop(self) -> None:
        self.released.set()
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


def answer(body: bytes, status: int = 200, **headers: str) -> Answer:
    def send(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    return send


def cut_connection(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Length", "100000")
    handler.end_headers()
    handler.wfile.write(xml_body()[:500])
    handler.close_connection = True


def endless(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.end_headers()
    try:
        while True:
            handler.wfile.write(b"<x/>" * 4096)
    except OSError:
        pass
