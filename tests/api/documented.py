"""What exists: the routes and commands, to be held against tables and documents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import typer
import typer.main


def rest_paths(client: httpx.Client) -> dict[str, Any]:
    """The served API's paths with their one operation, its ``method`` in capitals among it."""
    paths = client.get("/openapi.json").json()["paths"]
    found: dict[str, Any] = {}
    for path, operations in paths.items():
        ((method, operation),) = operations.items()
        assert method in {"get", "post"}
        found[path] = {**operation, "method": method.upper()}
    return found


def parameters_of(client: httpx.Client, operation: dict[str, Any]) -> list[str]:
    """The names of an operation's parameters, or of the fields of its body."""
    if "requestBody" not in operation:
        return [p["name"] for p in operation.get("parameters", [])]
    body = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
    schemas = client.get("/openapi.json").json()["components"]["schemas"]
    return list(schemas[body.rsplit("/", 1)[-1]]["properties"])


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
