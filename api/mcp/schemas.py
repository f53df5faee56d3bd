"""JSON Schemas of what a tool takes and gives, as clients of any age of the protocol read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import core_schema

from api.services.problems import ProblemDocument

JsonSchema = dict[str, Any]


class _Untitled(GenerateJsonSchema):
    """Leaves out the titles that only repeat the names of fields: a model pays for every word."""

    def field_title_should_be_set(self, schema: core_schema.CoreSchema | Any) -> bool:  # noqa: ARG002
        return False


def input_schema(arguments: TypeAdapter[Any], said: Mapping[str, str]) -> JsonSchema:
    """What a tool takes, ``said`` about arguments whose model does not describe them.

    Alternatives told apart by a field are published as one object with the fields of all: the
    interfaces of language models take no alternatives at the root. What is read stays exact.
    """
    schema = arguments.json_schema(mode="validation", schema_generator=_Untitled)
    alternatives = [_resolved(each, schema) for each in schema.pop("oneOf", [])]
    if alternatives:
        chosen_by = cast("dict[str, Any]", schema.pop("discriminator"))
        schema = _merged(alternatives, chosen_by["propertyName"], schema.pop("$defs"))
    properties = cast("dict[str, Any]", schema["properties"])
    for name, words in said.items():
        properties[name] = {**properties[name], "description": words}
    for each in (schema, *cast("dict[str, JsonSchema]", schema.get("$defs", {})).values()):
        for described in cast("dict[str, JsonSchema]", each.get("properties", {})).values():
            described.pop("examples", None)  # of the invented statutes, which a store need not hold
    return schema


def output_schema(results: tuple[type[BaseModel], ...]) -> JsonSchema:
    """What a tool gives: one of the results, or a problem document."""
    union: Any = ProblemDocument
    for each in reversed(results):
        union = each | union
    schema = TypeAdapter[Any](union).json_schema(
        mode="serialization", by_alias=True, schema_generator=_Untitled
    )
    return {"type": "object", **schema}


def _resolved(reference: Mapping[str, str], schema: JsonSchema) -> JsonSchema:
    return cast("JsonSchema", schema["$defs"][reference["$ref"].rsplit("/", 1)[1]])


def _merged(alternatives: list[JsonSchema], chosen_by: str, shared: JsonSchema) -> JsonSchema:
    properties: JsonSchema = {chosen_by: {"type": "string", "enum": []}}
    for each in alternatives:
        own = cast("JsonSchema", each["properties"])
        properties[chosen_by]["enum"].append(own[chosen_by]["const"])
        for name, described in own.items():
            properties.setdefault(name, described)
    own_definitions = {str(each["title"]) for each in alternatives}
    others = {name: each for name, each in shared.items() if name not in own_definitions}
    return {
        "type": "object",
        "properties": properties,
        "required": [chosen_by],
        "additionalProperties": False,
        **({"$defs": others} if others else {}),
    }
