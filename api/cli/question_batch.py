"""Questions in words from standard input, one a line; event dates as one JSON document a line."""

from __future__ import annotations

from api.cli.exit_codes import ExitCode, exit_code_of_reading
from api.cli.line_batch import Answered, LineFields, answer_each_line, read_fields
from api.services.asked_model import chooser_asked_for
from api.services.questions import read_day, read_known_on, read_question
from api.services.reading_store import ReadingStore
from lawdb.event_date.slot import event_date_in


class _Question(LineFields):
    question: str
    as_of: str | None = None
    known_on: str | None = None
    model: bool | None = None


def answer_questions(
    as_of: str | None, known_on: str | None, *, with_model: bool = False
) -> ExitCode:
    """Read the date of every line of standard input, as it stands or as a JSON object.

    ``as_of``, ``known_on`` and ``model`` hold for lines that name none.
    """
    read_day(as_of)
    read_known_on(known_on)
    with ReadingStore.open() as store:

        def answer(line: str) -> Answered:
            is_json = line.lstrip().startswith("{")
            asked = read_fields(line, _Question) if is_json else _Question(question=line)
            question, day = read_question(asked.question), read_day(asked.as_of or as_of)
            known = read_known_on(asked.known_on or known_on)
            by_model = with_model if asked.model is None else asked.model
            chooser = chooser_asked_for(with_model=by_model)
            with store.session() as session:
                result = event_date_in(
                    session, question, as_of=day, known_on=known, chooser=chooser
                )
            return Answered("event_date", result, exit_code_of_reading(result.outcome.value))

        return answer_each_line(answer)
