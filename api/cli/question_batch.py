"""Questions in words from standard input, one a line; event dates as one JSON document a line."""

from __future__ import annotations

import json
import sys
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from api.cli.exit_codes import ExitCode, exit_code_of_family, exit_code_of_reading
from api.cli.output import document, print_document
from api.services.errors import MalformedLine
from api.services.problems import ProblemFamily, problem_of
from api.services.questions import read_day, read_known_on, read_question
from api.services.reading_store import ReadingStore
from lawdb.event_date.slot import event_date_in

_LONGEST_INPUT = 2_000
"""Characters of a line that its answer repeats."""


class _Question(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    question: str
    as_of: str | None = None
    known_on: str | None = None


def read_line(line: str) -> _Question:
    """Read a question as it stands, or a JSON object. Raises MalformedLine."""
    if not line.lstrip().startswith("{"):
        return _Question(question=line)
    try:
        return _Question.model_validate(json.loads(line))
    except json.JSONDecodeError as error:
        raise MalformedLine(f"the line is no JSON object ({error})") from error
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(str(part) for part in first["loc"])
        raise MalformedLine(
            f"field {field!r}: {first['msg']}; the fields are question, as_of, known_on"
        ) from error


def answer_questions(as_of: str | None, known_on: str | None) -> ExitCode:
    """Read the date of every line of standard input; a line that fails does not stop the rest.

    ``as_of`` and ``known_on`` hold for lines that name none. A store that cannot be asked any more
    ends the batch.
    """
    read_day(as_of)
    read_known_on(known_on)
    all_answered = True
    with ReadingStore.open() as store:
        for number, line in enumerate(sys.stdin, start=1):
            if line.strip():
                answered = _answer(store, number, line.rstrip("\n"), as_of, known_on)
                all_answered &= answered
    return ExitCode.OK if all_answered else ExitCode.PARTLY


def _answer(
    store: ReadingStore, number: int, line: str, as_of: str | None, known_on: str | None
) -> bool:
    place: dict[str, Any] = {"line": number, "input": line[:_LONGEST_INPUT]}
    try:
        asked = read_line(line)
        question, day = read_question(asked.question), read_day(asked.as_of or as_of)
        known = read_known_on(asked.known_on or known_on)
        with store.session() as session:
            result = event_date_in(session, question, as_of=day, known_on=known)
    except Exception as error:
        problem = problem_of(error)
        if problem is None or problem.family is ProblemFamily.UNAVAILABLE:
            raise
        code = exit_code_of_family(problem.family.value)
        print_document(document("problem", problem, **place, exit_code=int(code)), indent=None)
        return False
    code = exit_code_of_reading(result.outcome.value)
    print_document(document("event_date", result, **place, exit_code=int(code)), indent=None)
    return True
