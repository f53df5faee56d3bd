"""Searches from standard input, one a line; results as one JSON document a line."""

from __future__ import annotations

import dataclasses

from api.cli.exit_codes import ExitCode, exit_code_of_search
from api.cli.line_batch import Answered, LineFields, answer_each_line, read_fields
from api.services.reading_store import ReadingStore
from api.services.search_requests import AskedSearch
from api.services.search_tools import SearchToolbox


class _Search(LineFields):
    """The fields of ``AskedSearch``; those a line leaves out are the command's options."""

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
    read = read_fields(line, _Search)
    given = {name: value for name, value in read.model_dump().items() if value is not None}
    return dataclasses.replace(options, **given)


def answer_searches(options: AskedSearch) -> ExitCode:
    """Answer every line of standard input."""
    dataclasses.replace(options, question="1").read()  # the options themselves are refused at once
    with ReadingStore.open() as store:
        toolbox = SearchToolbox(store.stale_after)

        def answer(line: str) -> Answered:
            asked = read_line(line, options)
            with store.session() as session:
                result = toolbox.search(session, asked)
            reading = result.date_reading.outcome.value
            return Answered("search", result, exit_code_of_search(result.outcome.value, reading))

        return answer_each_line(answer)
