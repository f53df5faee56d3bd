"""docs/rest.md and the OpenAPI document name every route, parameter and problem, and nothing else."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from jsonschema import Draft202012Validator

from api.rest.openapi import response_examples
from api.rest.problem_documents import STATUS_OF_FAMILY
from api.services.problems import problem_of
from lawdb.errors import StoreError
from tests.api.conftest import ROOT
from tests.api.documented import rest_paths

TEXT = (ROOT / "docs" / "rest.md").read_text("utf-8")
SECTIONS = dict(re.findall(r"^### `GET ([^`]+)`\n(.*?)(?=^##|\Z)", TEXT, re.MULTILINE | re.DOTALL))
PROBLEM_ROWS = re.findall(r"^\| `([a-z_]+)` \| (\d{3}) \|", TEXT, re.MULTILINE)


def test_every_route_has_a_section_that_lists_its_parameters(client: httpx.Client) -> None:
    routes = rest_paths(client)
    assert sorted(SECTIONS) == sorted(routes)
    for path, operation in routes.items():
        listed = re.findall(r"^- `([a-z_]+)`", SECTIONS[path], re.MULTILINE)
        taken = [p["name"] for p in operation["parameters"]] if "parameters" in operation else []
        assert sorted(listed) == sorted(p for p in taken if f"{{{p}}}" not in path), path


def test_every_refusal_of_the_store_is_in_the_table() -> None:
    from api.services import errors as _  # noqa: F401 - its classes are counted too

    raised = set(_subclasses(StoreError))
    documented = {code: int(status) for code, status in PROBLEM_ROWS}
    for kind in raised:
        found = problem_of(kind("detail"))
        assert found is not None
        assert documented.get(kind.code) == STATUS_OF_FAMILY[found.family], kind.code


def _subclasses(kind: type[StoreError]) -> list[type[StoreError]]:
    return [each for sub in kind.__subclasses__() for each in (sub, *_subclasses(sub))]


def test_problems_are_described_as_they_are(client: httpx.Client) -> None:
    document = client.get("/openapi.json").json()
    for path, operation in rest_paths(client).items():
        assert sorted(operation["responses"]) == ["200", "400", "404", "409", "503"], path
        for status in ("400", "404", "409", "503"):
            assert list(operation["responses"][status]["content"]) == ["application/problem+json"]
    problem = client.get("/v1/statutes/쌍둥이법").json()
    _validate(document, {"$ref": "#/components/schemas/Problem"}, problem)
    assert set(problem) == set(document["components"]["schemas"]["Problem"]["properties"])


@pytest.mark.parametrize("path", response_examples())
def test_every_example_is_what_the_server_answers(client: httpx.Client, path: str) -> None:
    example = response_examples()[path]
    document = client.get("/openapi.json").json()
    content = document["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]
    assert content["example"] == example["result"]
    answer = client.get(example["request"]).json()
    _validate(document, content["schema"], answer)
    assert _without_clock(answer) == _without_clock(example["result"])


def test_every_route_has_an_example(client: httpx.Client) -> None:
    assert sorted(response_examples()) == sorted(rest_paths(client))


def _validate(document: dict[str, Any], schema: dict[str, Any], answer: Any) -> None:
    Draft202012Validator({**schema, "components": document["components"]}).validate(answer)


def _without_clock(answer: Any) -> Any:
    """Without what depends on the moment of asking or loading."""
    if isinstance(answer, dict):
        return {
            key: _without_clock(value)
            for key, value in answer.items()
            if key not in ("stale", "sentence_ko", "sentence_en", "started_at", "finished_at", "id")
        }
    return [_without_clock(each) for each in answer] if isinstance(answer, list) else answer
