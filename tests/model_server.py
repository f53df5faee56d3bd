"""An OpenAI-compatible server on a real socket that replays scripts, well-meant and hostile."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

KEY = "sk-s3cret-never-shown"
Answer = Callable[[BaseHTTPRequestHandler], None]
Asked = dict[str, Any]


class ModelServer:
    """Gives scripted answers: a list in turn, the last one for ever, or what a function says."""

    def __init__(self, script: Sequence[Answer] | Callable[[Asked], Answer]) -> None:
        self.script = script
        self.asked: list[Asked] = []
        self.keys: list[str | None] = []
        self.headers: list[str] = []
        self.paths: list[str] = []
        self._turn = threading.Lock()
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                server.headers += self.headers.keys()
                server.next(body, self.headers["Authorization"], self.path)(self)

            def do_GET(self) -> None:
                server.paths.append(self.path)
                raw(b"redirected here", 200)(self)

            def log_message(self, *_: Any) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.http.handle_error = lambda *_: None  # pyright: ignore[reportAttributeAccessIssue]
        self.thread = threading.Thread(target=self.http.serve_forever, args=(0.02,), daemon=True)
        self.thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.http.server_address[1]}/v1"

    def next(self, body: Asked, key: str | None, path: str) -> Answer:
        with self._turn:
            self.asked.append(body)
            self.keys.append(key)
            self.paths.append(path)
            script = self.script
            if callable(script):
                return script(body)
            return script[min(len(self.asked), len(script)) - 1]

    def stop(self) -> None:
        self.http.shutdown()
        self.http.server_close()
        self.thread.join()


@contextmanager
def model_server(script: Sequence[Answer] | Callable[[Asked], Answer]) -> Iterator[ModelServer]:
    server = ModelServer(script)
    try:
        yield server
    finally:
        server.stop()


def raw(content: bytes, status: int = 200, **headers: str) -> Answer:
    """An answer of these bytes."""

    def send(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", str(len(content)))
        handler.end_headers()
        handler.wfile.write(content)

    return send


def completion(
    content: str | None, *, finish: str | None = "stop", usage: tuple[int, int] | None = (100, 10)
) -> bytes:
    """A completion that holds the content."""
    answer: dict[str, Any] = {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1_790_000_000,
        "model": "m-1-served",
        "choices": [
            {
                "index": 0,
                "finish_reason": finish,
                "message": {"role": "assistant", "content": content},
            }
        ],
    }
    if usage is not None:
        total = sum(usage)
        answer["usage"] = {
            "prompt_tokens": usage[0], "completion_tokens": usage[1], "total_tokens": total
        }  # fmt: skip
    return json.dumps(answer, ensure_ascii=False).encode()


def says(content: str | Mapping[str, Any], **how: Any) -> Answer:
    """The model says this."""
    text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
    return raw(completion(text, **how), Content_Type="application/json")


def cut(handler: BaseHTTPRequestHandler) -> None:
    """The connection breaks within the answer."""
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b'{"choices": [')
    handler.close_connection = True


def drip(handler: BaseHTTPRequestHandler) -> None:
    """A letter now and then, without end."""
    handler.send_response(200)
    handler.send_header("Content-Length", "100000")
    handler.end_headers()
    for _ in range(1_000):
        handler.wfile.write(b" ")
        handler.wfile.flush()
        time.sleep(0.02)


def silent(handler: BaseHTTPRequestHandler) -> None:
    """Nothing for a while, then the line is closed."""
    time.sleep(1)
    handler.close_connection = True


def endless(handler: BaseHTTPRequestHandler) -> None:
    """An answer without an end."""
    handler.send_response(200)
    handler.end_headers()
    for _ in range(100_000):
        handler.wfile.write(b" " * 65_536)
