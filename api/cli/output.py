"""What commands print: JSON documents with a schema version, problems, and the exit code."""

from __future__ import annotations

import json
import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import typer

from api.cli.exit_codes import ExitCode, exit_code_of_family

if TYPE_CHECKING:
    from pydantic import BaseModel
    from rich.console import Console

    from api.services.problems import Problem

SCHEMA_VERSION = 1
"""Raised when a field of the JSON output changes its meaning or goes away; new ones do not."""


def document(kind: str, body: BaseModel | Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """One JSON document: ``schema_version``, ``kind``, and ``result`` or ``problem``."""
    plain = dict(body) if isinstance(body, Mapping) else body.model_dump(mode="json", by_alias=True)
    field = "problem" if kind == "problem" else "result"
    return {"schema_version": SCHEMA_VERSION, "kind": kind, **more, field: plain}


def print_document(content: Mapping[str, Any], *, indent: int | None = 2) -> None:
    """Print a JSON document; one line where ``indent`` is None."""
    typer.echo(json.dumps(content, ensure_ascii=False, indent=indent))


def console(*, stderr: bool = False) -> Console:
    """A console that reads no markup in what it prints, and wraps only on a terminal."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    made = Console(file=stream, markup=False, highlight=False, emoji=False)
    made.soft_wrap = not made.is_terminal
    return made


@contextmanager
def answering(*, as_json: bool) -> Generator[None]:
    """Turn a failure into its problem and exit code: on standard error, or as JSON document."""
    try:
        yield
    except typer.Exit:
        raise
    except Exception as error:
        from api.services.problems import problem_of

        problem = problem_of(error)
        if problem is None:
            raise
        raise refuse(problem, as_json=as_json) from error


def refuse(problem: Problem, *, as_json: bool) -> typer.Exit:
    """Print a problem; returns the exit to raise."""
    code = exit_code_of_family(problem.family.value)
    if as_json:
        print_document(document("problem", problem, exit_code=int(code)))
    else:
        _print_problem(problem)
    return typer.Exit(code)


def _print_problem(problem: Problem) -> None:
    out = console(stderr=True)
    out.print(f"{problem.title}: {problem.detail}  [{problem.code}]", soft_wrap=True)
    for candidate in problem.candidates:
        span = f"{candidate.valid_from}–{candidate.valid_to}".strip("–")
        details = ", ".join(filter(None, (candidate.kind, span)))
        name = candidate.title or candidate.name
        out.print(f"  · {name}  id:{candidate.statute_id}  ({details})", soft_wrap=True)


def leave(code: ExitCode) -> None:
    """End the command with ``code`` unless it is OK."""
    if code is not ExitCode.OK:
        raise typer.Exit(code)
