"""Bodies that are no JSON, or not sent as JSON: the problem says which, and where."""

from __future__ import annotations

import httpx
import pytest

from api.rest.json_bodies import check_json
from api.services.errors import MalformedParameter

MATTER = b'{"rule": "kr.civil_act.tort", "events": [{"role": "act", "date": "2012-01-05"}]}'
BAD = [
    (b"", "the body is empty"),
    (b"{", "the body is no JSON"),
    (b'{"rule": "\xff"}', "no UTF-8 (byte 10)"),
    (b'{"rule": "a", "rule": "b"}', "gives 'rule' twice"),
    (b'{"events": [{"role": "a", "role": "b"}]}', "gives 'role' twice"),
    (b"[" * 30_000 + b"]" * 30_000, "nested too deep"),
    (b'{"rule": ' + b"1" * 5_000 + b"}", "number too long"),
]
OTHER_TYPES = ["text/plain", "application/x-www-form-urlencoded", "application/yaml", ""]


def _sent(client: httpx.Client, path: str, body: bytes, kind: str) -> httpx.Response:
    return client.post(path, content=body, headers={"content-type": kind} if kind else {})


@pytest.mark.parametrize("path", ["/v1/deadlines/compute", "/v1/deadlines/what-if", "/v1/search"])
@pytest.mark.parametrize(("body", "says"), BAD, ids=[says for _, says in BAD])
def test_a_body_that_is_no_json(client: httpx.Client, path: str, body: bytes, says: str) -> None:
    refused = _sent(client, path, body, "application/json")
    assert (refused.status_code, refused.json()["code"]) == (400, "malformed_parameter")
    assert says in refused.json()["detail"]


@pytest.mark.parametrize("kind", OTHER_TYPES)
def test_another_content_type_is_named(client: httpx.Client, kind: str) -> None:
    refused = _sent(client, "/v1/deadlines/compute", MATTER, kind)
    assert (refused.status_code, refused.json()["code"]) == (415, "unsupported_media_type")
    assert (kind or "missing") in refused.json()["detail"]
    assert "application/json" in refused.json()["detail"]


@pytest.mark.parametrize("kind", ["application/json", "application/json; charset=utf-8"])
def test_json_is_read(client: httpx.Client, kind: str) -> None:
    assert _sent(client, "/v1/deadlines/compute", MATTER, kind).status_code == 200


@pytest.mark.parametrize(
    ("day", "says"),
    [
        ("2026년 2월 30일", "field 'events[1].date': '2026년 2월 30일' is no day of the calendar"),
        ("soon", "field 'events[1].date': 'soon' is no date"),
        (None, "field 'events[1].date': must be a day"),
        ({"earliest": "x"}, "field 'events[1].date.earliest': 'x' is no date"),
    ],
)
def test_a_day_that_is_none_is_named_by_its_place(
    client: httpx.Client, day: object, says: str
) -> None:
    events = [{"role": "act", "date": "2012-01-05"}, {"role": "knowledge", "date": day}]
    asked = {"rule": "kr.civil_act.tort", "events": events}
    refused = client.post("/v1/deadlines/compute", json=asked)
    assert (refused.status_code, refused.json()["code"]) == (400, "malformed_parameter")
    assert refused.json()["detail"].startswith(says)


@pytest.mark.parametrize("day", ["2012. 3. 5.", "2012년 3월 5일", "20120305"])
def test_a_day_is_read_as_people_write_it(client: httpx.Client, day: str) -> None:
    def asked(knowledge: object) -> object:
        events = [{"role": "act", "date": "2012-01-05"}, {"role": "knowledge", "date": knowledge}]
        matter = {"rule": "kr.civil_act.tort", "events": events, "as_of": "2020-01-01"}
        return client.post("/v1/deadlines/compute", json=matter).json()

    assert asked(day) == asked("2012-03-05")


def test_names_that_recur_in_different_objects_are_no_repetition() -> None:
    check_json(b'[{"a": 1}, {"a": {"a": 2}}]')
    with pytest.raises(MalformedParameter):
        check_json(b'{"a": {"b": 1, "b": 1}}')
