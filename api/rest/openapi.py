"""The description of the API: problems as they really are, and an example of each result."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, cast

import yaml
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from api.rest.citations_route import StreamedLine
from api.rest.problem_documents import MEDIA_TYPE
from api.services.answers import Stage
from api.services.problems import STATUS_OF_FAMILY, ProblemDocument, ProblemFamily

_PROBLEMS = {
    ProblemFamily.MALFORMED: "A date, name, article number or parameter cannot be read.",
    ProblemFamily.NOT_FOUND: "No such statute or article; `candidates`: names that look alike.",
    ProblemFamily.AMBIGUOUS: "The name means several statutes on the day: all are in `candidates`.",
    ProblemFamily.UNAVAILABLE: "The store cannot be asked now.",
}
_OF_EVERY_ROUTE = {
    414: "Path and query are too long.",
    500: "A defect of lawdb; its log says why.",
}
_OF_BODIES = {
    411: "The length of the body is not said.",
    413: "The body is too long.",
    415: "The body is not sent as JSON.",
}
_EXAMPLES = (
    "examples.yaml",
    "governing_example.yaml",
    "search_example.yaml",
    "answers_example.yaml",
    "citations_example.yaml",
    "deadlines_example.yaml",
    "deadline_what_if_example.yaml",
    "extractions_example.yaml",
    "date_math_example.yaml",
    "timeline_example.yaml",
)
_SCHEMA = "#/components/schemas/{model}"


def describe(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document of the routes under ``/v1``."""
    document = get_openapi(
        title=app.title, version=app.version, description=app.description, routes=app.routes
    )
    schemas = document["components"]["schemas"]
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)
    for name, described in (
        ("Problem", ProblemDocument),
        ("StreamedLine", StreamedLine),
        ("Stage", Stage),
    ):
        model = described.model_json_schema(
            ref_template=_SCHEMA, mode="serialization", by_alias=True
        )
        schemas.update(model.pop("$defs", {}))
        schemas[name] = model
    examples = response_examples()
    for path, operations in document["paths"].items():
        for operation in operations.values():
            responses = operation["responses"]
            responses.pop("422", None)
            described = {STATUS_OF_FAMILY[family]: said for family, said in _PROBLEMS.items()}
            described |= _OF_EVERY_ROUTE | (_OF_BODIES if "requestBody" in operation else {})
            for status, said in sorted(described.items()):
                responses[str(status)] = {
                    "description": said,
                    "content": {MEDIA_TYPE: {"schema": {"$ref": _SCHEMA.format(model="Problem")}}},
                }
            if path in examples:
                content = responses["200"]["content"]["application/json"]
                content["example"] = examples[path]["result"]
    return document


@cache
def response_examples() -> dict[str, Any]:
    """Per route a request to the example corpus and (part of) its result."""
    found: dict[str, Any] = {}
    for name in _EXAMPLES:
        text = files("api.rest").joinpath(name).read_text(encoding="utf-8")
        found.update(cast("dict[str, Any]", yaml.safe_load(text)))
    return found
