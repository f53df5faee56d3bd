"""docs/rest.md and OpenAPI name every route, parameter and problem, and nothing else."""

from __future__ import annotations

import re
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from sqlalchemy import Engine

from api.rest.openapi import response_examples
from api.rest.routes import router
from api.services import errors as door_errors
from api.services.engine_problems import ENGINE_ERRORS
from api.services.problems import STATUS_OF_FAMILY, ProblemDocument, problem_of
from deadline_engine import calendars, counting, graph
from deadline_engine.rules.catalogue import UnknownRule
from lawdb.errors import StoreError
from lawdb.evaluation.gold_errors import GoldError
from tests.api.conftest import ROOT
from tests.api.documented import body_fields, rest_operations, rest_paths

TEXT = (ROOT / "docs" / "rest.md").read_text("utf-8")
SECTIONS = {
    (method, path): section
    for method, path, section in re.findall(
        r"^### `([A-Z]+) ([^`]+)`\n(.*?)(?=^##|\Z)", TEXT, re.MULTILINE | re.DOTALL
    )
}
PROBLEM_ROWS = re.findall(r"^\| `([a-z_]+)` \| (\d{3}) \|", TEXT, re.MULTILINE)


def test_every_route_has_a_section_that_lists_its_parameters(client: httpx.Client) -> None:
    routes = rest_operations(client)
    assert sorted(SECTIONS) == sorted(routes)
    for (method, path), operation in routes.items():
        listed = re.findall(r"^- `([a-z_]+)`", SECTIONS[method, path], re.MULTILINE)
        taken = [p["name"] for p in operation.get("parameters", [])]
        taken += body_fields(client, operation)
        assert sorted(listed) == sorted(p for p in taken if f"{{{p}}}" not in path), path


def test_every_refusal_of_the_store_is_in_the_table() -> None:
    assert issubclass(door_errors.EmptyStore, StoreError)  # its module's classes are counted too
    documented = {code: int(status) for code, status in PROBLEM_ROWS}
    for kind in _subclasses(StoreError):
        if issubclass(kind, GoldError):
            continue  # gold is labelled and measured at the command line alone
        found = problem_of(kind("detail"))
        assert found is not None
        assert documented.get(kind.code) == STATUS_OF_FAMILY[found.family], kind.code


@pytest.mark.parametrize("kind", ENGINE_ERRORS, ids=lambda kind: kind.__name__)
def test_every_refusal_of_the_engine_is_in_the_table(kind: type[Exception]) -> None:
    documented = {code: int(status) for code, status in PROBLEM_ROWS}
    error = UnknownRule("kr.none", ()) if kind is UnknownRule else kind("detail")
    found = problem_of(error)
    assert found is not None
    assert found.title
    assert documented.get(found.code) == STATUS_OF_FAMILY[found.family], found.code


def test_every_error_of_the_engine_with_a_code_is_known() -> None:
    """An error of the engine that no door knew would be a defect to whoever meets it."""
    modules = [
        import_module(module.name)
        for package in (calendars, counting, graph)
        for module in iter_modules(package.__path__, f"{package.__name__}.")
    ]
    raised: set[type[object]] = {
        each
        for module in modules
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, Exception) and hasattr(each, "code")
    }
    assert {kind.__name__ for kind in raised} - {k.__name__ for k in ENGINE_ERRORS} <= DEFECTS


DEFECTS = {"HolidayUnexplained", "NoDayAsked"}
"""Of data that comes with the engine, and of calls no door makes."""


def _subclasses(kind: type[StoreError]) -> list[type[StoreError]]:
    return [each for sub in kind.__subclasses__() for each in (sub, *_subclasses(sub))]


def test_problems_are_described_as_they_are(client: httpx.Client) -> None:
    document = client.get("/openapi.json").json()
    for path, operation in rest_paths(client).items():
        refusals = ["400", "404", "409", "414", "500", "503"]
        if "requestBody" in operation:
            refusals += ["411", "413", "415"]
        assert sorted(operation["responses"]) == ["200", *sorted(refusals)], path
        for status in refusals:
            assert list(operation["responses"][status]["content"]) == ["application/problem+json"]
    problem = client.get("/v1/statutes/쌍둥이법").json()
    described = document["components"]["schemas"]["Problem"]["properties"]
    assert set(problem) == set(described) == set(ProblemDocument.model_fields) - {"family"}


def test_every_schema_that_is_referred_to_is_there(client: httpx.Client) -> None:
    document = client.get("/openapi.json")
    named = set(re.findall(r'"#/components/schemas/([^"]+)"', document.text))
    assert "StreamedLine" in named
    assert named <= set(document.json()["components"]["schemas"])


@pytest.mark.parametrize("path", response_examples())
def test_every_example_is_what_the_server_answers(
    client: httpx.Client, indexed: Engine, path: str
) -> None:
    example = response_examples()[path]
    described = rest_paths(client)[path]["responses"]["200"]["content"]["application/json"]
    assert described["example"] == example["result"]
    body = example.get("body")
    answer = client.post(path, json=body) if body else client.get(example["request"])
    assert _comparable(answer.json()) == _comparable(example["result"])
    # The described model is the one that answers: read as it and written again, nothing differs.
    model = TypeAdapter[Any](MODELS[path])
    read = model.validate_json(answer.content)
    assert model.dump_python(read, mode="json", by_alias=True) == answer.json()


MODELS = {
    route.path: route.response_model for route in router.routes if isinstance(route, APIRoute)
}


def test_every_route_but_the_status_has_an_example(client: httpx.Client) -> None:
    assert sorted([*response_examples(), "/v1/status"]) == sorted(rest_paths(client))


_NOT_COMPARED = {"horizon", "today", "score", "means", "overrides"}
"""What depends on the moment of asking or loading, or on what else is stored or in a table."""


def _comparable(answer: Any) -> Any:
    if isinstance(answer, dict):
        return {k: _comparable(v) for k, v in answer.items() if k not in _NOT_COMPARED}
    return [_comparable(each) for each in answer] if isinstance(answer, list) else answer
