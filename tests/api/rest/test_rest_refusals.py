"""What REST refuses, as RFC 9457 problem documents with stable codes."""

from __future__ import annotations

import logging
import socket
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from sqlalchemy import Engine, create_engine, text
from sqlalchemy.exc import InternalError

from api.services.reading_store import ReadingStore
from tests.api.conftest import STALE_AFTER, serving, settings

BAD_BODIES = yaml.safe_load((Path(__file__).parent / "bad_bodies.yaml").read_text("utf-8"))
BAD = yaml.safe_load((Path(__file__).parent / "bad_requests.yaml").read_text("utf-8"))


def _problem(response: httpx.Response) -> dict[str, Any]:
    assert response.headers["content-type"] == "application/problem+json"
    document = response.json()
    assert document["status"] == response.status_code
    assert document["type"] == f"urn:lawdb:problem:{document['code']}"
    assert document["title"]
    assert document["detail"]
    return document


@pytest.mark.parametrize("row", BAD_BODIES, ids=str)
def test_a_body_is_refused(client: httpx.Client, row: dict[str, Any]) -> None:
    if "json" in row:
        body = row["json"]
        if "times" in row:
            body = {**body, "question": body["question"] * row["times"]}
        response = client.post("/v1/event-date", json=body)
    else:
        headers = {"content-type": "application/json"}
        response = client.post("/v1/event-date", content=row["text"].encode(), headers=headers)
    assert response.status_code == row["status"], response.text
    problem = _problem(response)
    assert problem["code"] == row["code"]
    assert row.get("says", "") in problem["detail"]


@pytest.mark.parametrize("path", ["/v1/event-date", "/v1/extractions", "/deadlines/read"])
def test_a_client_that_goes_away_is_no_defect(
    client: httpx.Client, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    head = f"POST {path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
    address = (client.base_url.host, client.base_url.port or 80)
    defects = logging.getLogger("uvicorn.error")
    defects.addHandler(caplog.handler)
    caplog.set_level(logging.ERROR, defects.name)
    with socket.create_connection(address) as connection:
        connection.sendall(f"{head}Content-Length: 999\r\n\r\n{{".encode())
    for _ in range(20):  # its end is read before these are answered
        assert client.get("/v1/deadlines/rules").is_success
    defects.removeHandler(caplog.handler)
    assert [record.getMessage() for record in caplog.records] == []


def test_a_body_without_its_length_is_refused(client: httpx.Client) -> None:
    response = client.post("/v1/event-date", content=iter([b'{"question": ', b'"a"}']))
    assert response.status_code == 411
    assert _problem(response)["code"] == "length_required"


def test_a_query_beside_the_body_is_refused(client: httpx.Client) -> None:
    response = client.post("/v1/event-date?as_of=2020-01-01", json={"question": "지난달"})
    assert _problem(response)["code"] == "malformed_parameter"


@pytest.mark.parametrize("row", BAD, ids=lambda row: row["path"])
def test_refused(client: httpx.Client, row: dict[str, Any]) -> None:
    response = client.get(row["path"])
    assert response.status_code == row["status"], response.text
    problem = _problem(response)
    assert problem["code"] == row["code"]
    assert row.get("says", "") in problem["detail"]
    assert bool(problem["candidates"]) == row.get("candidates", False)


def test_candidates_can_be_asked_for(client: httpx.Client) -> None:
    candidates = client.get("/v1/statutes/쌍둥이법/articles/1").json()["candidates"]
    texts = {
        client.get(f"/v1/statutes/id:{c['statute_id']}/articles/1").json()["text"]
        for c in candidates
    }
    assert texts == {"하나", "① 둘\n② 쌍둥이는 둘이다."}


@pytest.mark.parametrize(
    ("length", "status", "code"),
    [(201, 400, "malformed_parameter"), (25_000, 414, "target_too_long")],
)
def test_long_addresses(client: httpx.Client, length: int, status: int, code: str) -> None:
    response = client.get(f"/v1/statutes/{'a' * length}/articles/1")
    assert response.status_code == status
    assert _problem(response)["code"] == code


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_nothing_can_be_written(client: httpx.Client, method: str) -> None:
    response = client.request(method, "/v1/statutes/EX0001/articles/1")
    assert response.status_code == 405
    assert _problem(response)["code"] == "method_not_allowed"
    assert response.headers["allow"] == "GET, HEAD"


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", "/v1/timeline", "POST"),
        ("HEAD", "/v1/timeline", "POST"),
        ("PUT", "/v1/deadlines/compute", "POST"),
        ("DELETE", "/citations", "GET, HEAD, POST"),
        ("POST", "/v1/status", "GET, HEAD"),
    ],
)
def test_another_method_is_told_those_there_are(
    client: httpx.Client, method: str, path: str, allowed: str
) -> None:
    response = client.request(method, path)
    if response.status_code == 411:  # a POST without a body says no length
        response = client.request(method, path, json={})
    assert (response.status_code, response.headers["allow"]) == (405, allowed)


@pytest.mark.parametrize("path", ["/v1/statutes/EX0001/articles/1", "/v1/status", "/"])
def test_head_is_get_without_the_body(client: httpx.Client, path: str) -> None:
    whole, head = client.get(path), client.head(path)
    assert (head.status_code, head.content) == (200, b"")
    for name in ("content-type", "content-length"):
        assert head.headers[name] == whole.headers[name]


def test_head_of_what_is_not_there(client: httpx.Client) -> None:
    head = client.head("/v1/statutes/없는 법")
    assert (head.status_code, head.content) == (404, b"")


def test_the_server_s_sessions_only_read(example: Engine, database_url: str) -> None:
    store = ReadingStore.open(settings(database_url))
    with store, store.session() as session:
        assert session.scalar(text("SHOW transaction_read_only")) == "on"
        assert session.scalar(text("SHOW transaction_isolation")) == "repeatable read"
        assert session.scalar(text("SHOW statement_timeout")) == "20s"
        with pytest.raises(InternalError, match="read-only transaction"):
            session.execute(text("DELETE FROM article_version"))


def test_a_question_that_takes_too_long_is_broken_off(
    client: httpx.Client, example: Engine, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.services.reading_store.STATEMENT_TIMEOUT_SECONDS", 1)
    store = ReadingStore.open(settings(database_url))
    with example.connect() as blocking, serving(store) as address:
        blocking.execute(text("LOCK TABLE statute_name"))
        response = httpx.get(f"{address}/v1/statutes/없는 법", timeout=60)
        blocking.rollback()
        assert response.status_code == 503
        assert _problem(response)["code"] == "statement_timeout"
        assert response.headers["retry-after"]
        assert httpx.get(f"{address}/v1/statutes/EX0001", timeout=60).status_code == 200


def test_a_server_without_a_database_says_so() -> None:
    store = ReadingStore(create_engine("postgresql+psycopg://nobody@127.0.0.1:1/none"), STALE_AFTER)
    with serving(store) as address:
        response = httpx.get(f"{address}/v1/status", timeout=60)
        page = httpx.get(address, timeout=60)
    assert response.status_code == 503
    assert _problem(response)["code"] == "database_unreachable"
    assert page.status_code == 503
    assert "database_unreachable" in page.text


def test_a_connection_that_died_is_replaced(
    client: httpx.Client, example: Engine, database_url: str
) -> None:
    assert client.get("/v1/statutes/EX0001").status_code == 200
    with example.begin() as connection:
        others = (
            "pid <> pg_backend_pid() AND datname = current_database()"
            " AND backend_type = 'client backend'"
        )
        connection.execute(
            text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
        )
    assert client.get("/v1/statutes/EX0001").status_code == 200


def test_a_database_without_tables_says_what_to_run(server_url: str) -> None:
    store = ReadingStore(create_engine(server_url), STALE_AFTER)
    with serving(store) as address:
        response = httpx.get(f"{address}/v1/status", timeout=60)
    assert response.status_code == 503
    assert _problem(response)["code"] == "schema_missing"
