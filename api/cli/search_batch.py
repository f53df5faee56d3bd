"""Searches from standard input, one a line; results as one JSON document a line."""

from __future__ import annotations

import dataclasses
import json
import sys
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from api.cli.exit_codes import ExitCode, exit_code_of_family, exit_code_of_search
from api.cli.output import document, print_document
from api.services.errors import MalformedLine
from api.services.problems import ProblemFamily, problem_of
from api.services.reading_store import ReadingStore
from api.services.search_requests import AskedSearch
from api.services.search_tools import SearchToolbox

_LONGEST_INPUT = 2_000
"""Characters of a line that its answer repeats."""
_FIELDS = "question, as_of, known_on, limit, statutes, kinds, watch, words_only"


class _Search(BaseModel):
    """The fields of ``AskedSearch``; those a line leaves out are the command's options."""

    model_config = ConfigDict(extra="forbid", strict=True)

    question: str
    as_of: str | None = None
    known_on: str | None = None
    limit: int | None = None
    statutes: list[str] | None = None
    kinds: list[str] | None = None
    watch: list[str] | None = None
    words_only: bool | None = None


def read_line(line: str, options: AskedSearch) -> AskedSearch:
    """Read a question as it stands, or a JSON object. Raises MalformedLine."""
    if not line.lstrip().startswith("{"):
        return dataclasses.replace(options, question=line)
    try:
        read = _Search.model_validate(json.loads(line))
    except json.JSONDecodeError as error:
        raise MalformedLine(f"the line is no JSON object ({error})") from error
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(str(part) for part in first["loc"])
        raise MalformedLine(f"field {field!r}: {first['msg']}; the fields are {_FIELDS}") from error
    given = {name: value for name, value in read.model_dump().items() if value is not None}
    return dataclasses.replace(options, **given)


def answer_searches(options: AskedSearch) -> ExitCode:
    """Answer every line of standard input; a line that fails does not stop the rest.

    A store that cannot be asked any more ends the batch.
    """
    dataclasses.replace(options, question="1").read()  # the options themselves are refused at once
    all_answered = True
    with ReadingStore.open() as store:
        toolbox = SearchToolbox(store.stale_after)
        for number, line in enumerate(sys.stdin, start=1):
            if line.strip():
                answered = _answer(store, toolbox, number, line.rstrip("\n"), options)
                all_answered &= answered
    return ExitCode.OK if all_answered else ExitCode.PARTLY


def _answer(
    store: ReadingStore, toolbox: SearchToolbox, number: int, line: str, options: AskedSearch
) -> bool:
    place: dict[str, Any] = {"line": number, "input": line[:_LONGEST_INPUT]}
    try:
        asked = read_line(line, options)
        with store.session() as session:
            result = toolbox.search(session, asked)
    except Exception as error:
        problem = problem_of(error)
        if problem is None or problem.family is ProblemFamily.UNAVAILABLE:
            raise
        code = exit_code_of_family(problem.family.value)
        print_document(document("problem", problem, **place, exit_code=int(code)), indent=None)
        return False
    code = exit_code_of_search(result.outcome.value, result.date_reading.outcome.value)
    print_document(document("search", result, **place, exit_code=int(code)), indent=None)
    return True
