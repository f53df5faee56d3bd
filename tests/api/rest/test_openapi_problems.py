"""What OpenAPI says an operation can be refused with, and what bodies and Accept are refused."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.api.documented import rest_operations

QUESTION = {"question": "2020년 1월 1일에 골목길 조명의 밝기는", "words_only": True}


def test_every_operation_says_what_it_is_refused_with(client: httpx.Client) -> None:
    for (method, path), operation in rest_operations(client).items():
        said = set(operation["responses"])
        assert {"400", "404", "409", "414", "500", "503"} <= said, path
        assert ({"411", "413", "415"} <= said) is (method == "POST"), path


@pytest.mark.parametrize("path", ["/v1/answers", "/v1/extractions", "/v1/timeline"])
def test_what_is_posted_has_an_example_of_its_result(client: httpx.Client, path: str) -> None:
    operation = rest_operations(client)["POST", path]
    assert operation["responses"]["200"]["content"]["application/json"]["example"]


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("/v1/answers", {**QUESTION, "limit": True}, "limit"),
        ("/v1/answers", {**QUESTION, "limit": 1.0}, "limit"),
        ("/v1/answers", {**QUESTION, "stream": "true"}, "stream"),
        ("/v1/answers", {**QUESTION, "as_of": 20200101}, "as_of"),
        ("/v1/search", {**QUESTION, "limit": True}, "limit"),
        ("/v1/search", {**QUESTION, "as_of": 20200101}, "as_of"),
        ("/v1/timeline", {"statute": "EX0001", "article": "4", "as_of": 20200101}, "as_of"),
        ("/v1/extractions", {"text": "가", "as_of": 20200101}, "as_of"),
        ("/v1/extractions", {"text": "가", "written_on": 20200101}, "written_on"),
        ("/v1/deadlines/compute", {"rule": "kr.x", "as_of": 20200101}, "as_of"),
        (
            "/v1/deadlines/compute",
            {"rule": "kr.x", "events": [{"role": "act", "date": 20200101}]},
            "events[0].date",
        ),
    ],
)
def test_no_value_is_turned_into_another_type(
    client: httpx.Client, path: str, body: dict[str, Any], field: str
) -> None:
    refused = client.post(path, json=body)
    assert (refused.status_code, refused.json()["code"]) == (400, "malformed_parameter")
    assert f"'{field}'" in refused.json()["detail"]


@pytest.mark.usefixtures("indexed")
def test_a_stream_that_is_ruled_out_is_not_sent(client: httpx.Client) -> None:
    accept = {"accept": "text/event-stream;q=0, application/json"}
    answer = client.post("/v1/answers", json=QUESTION, headers=accept)
    assert answer.headers["content-type"] == "application/json"
