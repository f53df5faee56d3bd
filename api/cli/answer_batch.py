"""Questions from standard input, one a line; answers as one JSON document a line."""

from __future__ import annotations

import dataclasses
from typing import Any, Literal

from api.cli.exit_codes import ExitCode, exit_code_of_answer
from api.cli.line_batch import Answered, LineFields, answer_each_line, read_fields
from api.services.answers import AnswerRequest, AnswerTools, answer_stages, finished
from api.services.asked_model import model_asked_for
from api.services.reading_store import ReadingStore
from api.services.search_tools import SearchToolbox
from deadline_engine.matter.matter import Matter


class _Question(LineFields):
    """The fields of ``AnswerRequest``; those a line leaves out are the command's options."""

    question: str
    as_of: str | None = None
    facts: dict[str, Any] | None = None
    matter: Matter | None = None
    limit: int | None = None
    lang: Literal["ko", "en"] | None = None
    words_only: bool | None = None
    model: bool | None = None


def read_line(line: str, options: AnswerRequest) -> AnswerRequest:
    """Read a question as it stands, or a JSON object. Raises MalformedLine."""
    if not line.lstrip().startswith("{"):
        return dataclasses.replace(options, question=line)
    read = read_fields(line, _Question)
    given = {name: value for name, value in read if value is not None}
    return dataclasses.replace(options, **given)


def answer_tools(store: ReadingStore, request: AnswerRequest) -> AnswerTools:
    """What the request needs beside the store. Raises as ``model_asked_for`` does."""
    return AnswerTools(
        toolbox=SearchToolbox(store.stale_after),
        model=model_asked_for(with_model=request.model),
        stale_after=store.stale_after,
    )


def answer_questions(options: AnswerRequest) -> ExitCode:
    """Answer every line of standard input."""
    dataclasses.replace(options, question="1").read()  # the options themselves are refused at once
    with ReadingStore.open() as store:
        tools = answer_tools(store, options)

        def answer(line: str) -> Answered:
            asked = read_line(line, options)
            model = model_asked_for(with_model=asked.model)
            used = dataclasses.replace(tools, model=model)
            result = finished(answer_stages(store.session, asked, used))
            reasons = {reason.code.value for reason in result.reasons}
            code = exit_code_of_answer(result.outcome.value, reasons)
            return Answered("answer", result, code)

        return answer_each_line(answer)
