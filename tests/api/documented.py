"""What exists: the routes and commands, to be held against tables and documents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import typer
import typer.main


def rest_paths(client: httpx.Client) -> dict[str, Any]:
    """The served API's paths with their ``get`` operations."""
    paths = client.get("/openapi.json").json()["paths"]
    assert all(list(operations) == ["get"] for operations in paths.values())
    return {path: operations["get"] for path, operations in paths.items()}


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
