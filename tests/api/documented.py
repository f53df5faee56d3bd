"""What exists: the routes and commands, to be held against tables and documents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import typer
import typer.main


def rest_paths(client: httpx.Client) -> dict[str, Any]:
    """The served API's paths with their one operation each."""
    return {path: operation for (_, path), operation in rest_operations(client).items()}


def rest_operations(client: httpx.Client) -> dict[tuple[str, str], Any]:
    """The operations by method and path; no path has two."""
    paths = client.get("/openapi.json").json()["paths"]
    assert all(len(operations) == 1 for operations in paths.values())
    return {
        (method.upper(), path): operation
        for path, operations in paths.items()
        for method, operation in operations.items()
    }


def body_fields(client: httpx.Client, operation: Any) -> list[str]:
    """The fields of the JSON body an operation takes; none where it takes no body."""
    if "requestBody" not in operation:
        return []
    reference = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
    schemas = client.get("/openapi.json").json()["components"]["schemas"]
    return list(schemas[reference.rsplit("/", 1)[1]]["properties"])


def command_names(app: typer.Typer) -> dict[str, Any]:
    """Every command by its words (``ingest example``)."""
    return dict(_commands(typer.main.get_command(app), ()))


def options_of(command: Any) -> set[str]:
    """The long options of a command, without ``--help``."""
    return {
        option
        for parameter in command.params
        for option in parameter.opts
        if option.startswith("--") and option != "--help"
    }


def _commands(command: Any, words: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    inner = getattr(command, "commands", None)
    if inner is None:
        yield " ".join(words), command
        return
    for name, each in inner.items():
        yield from _commands(each, (*words, name))
