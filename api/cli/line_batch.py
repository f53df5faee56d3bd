"""Batches: one question a line of standard input, one JSON document a line of standard output."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from api.cli.exit_codes import ExitCode, exit_code_of_family
from api.cli.output import document, print_document
from api.services.errors import MalformedLine
from api.services.problems import ProblemFamily, problem_of

LONGEST_INPUT = 2_000
"""Characters of a line that its answer repeats."""


class Answered(NamedTuple):
    """The answer to one line."""

    kind: str
    """What the document is: ``article``, ``event_date``, ``search``."""
    result: BaseModel
    code: ExitCode
    """What the command would have ended with for this question alone."""


class LineFields(BaseModel):
    """The fields a line may have as a JSON object; an unknown one is refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


FieldsT = TypeVar("FieldsT", bound=LineFields)


def answer_each_line(answer: Callable[[str], Answered]) -> ExitCode:
    """Print what ``answer`` makes of each line that is not blank.

    A line that fails is answered with its problem and does not stop the rest. A store that cannot
    be asked any more ends the batch, as does a defect: both are raised.
    """
    all_answered = True
    for number, line in enumerate(sys.stdin, start=1):
        if line.strip():
            all_answered &= _answered(answer, number, line.rstrip("\n"))
    return ExitCode.OK if all_answered else ExitCode.PARTLY


def _answered(answer: Callable[[str], Answered], number: int, line: str) -> bool:
    place: dict[str, Any] = {"line": number, "input": line[:LONGEST_INPUT]}
    try:
        kind, result, code = answer(line)
    except Exception as error:
        problem = problem_of(error)
        if problem is None or problem.family is ProblemFamily.UNAVAILABLE:
            raise
        failed = exit_code_of_family(problem.family.value)
        print_document(document("problem", problem, **place, exit_code=int(failed)), indent=None)
        return False
    print_document(document(kind, result, **place, exit_code=int(code)), indent=None)
    return True


def read_fields(line: str, fields: type[FieldsT]) -> FieldsT:
    """Read a line that is a JSON object. Raises MalformedLine, which names the fields there are."""
    try:
        return fields.model_validate(json.loads(line))
    except json.JSONDecodeError as error:
        raise MalformedLine(f"the line is no JSON object ({error})") from error
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(str(part) for part in first["loc"])
        known = ", ".join(fields.model_fields)
        raise MalformedLine(f"field {field!r}: {first['msg']}; the fields are {known}") from error
