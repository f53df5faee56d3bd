"""Commands that read words: the date of a question, and an article over a time in words."""

from __future__ import annotations

from typing import Annotated

import typer

from api.cli.exit_codes import exit_code_of_period, exit_code_of_reading
from api.cli.options import AsOf, Json, KnownOn
from api.cli.output import answering, document, leave, print_document


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("when")(when)


def when(
    question: Annotated[
        str,
        typer.Argument(
            metavar="QUESTION",
            help="A question in words; or - to read questions, one a line, from standard input:"
            " the words, or a JSON object.",
            show_default=False,
        ),
    ],
    as_of: AsOf = None,
    known_on: KnownOn = None,
    with_model: Annotated[
        bool,
        typer.Option(
            "--model",
            help="Where several readings remain, ask the model of LAWDB_MODEL_URL to pick one.",
        ),
    ] = False,
    as_json: Json = False,
) -> None:
    """Say which date a question is about, how that was found, and what is asked back."""
    if question == "-":
        with answering(as_json=True):
            from api.cli.question_batch import answer_questions

            code = answer_questions(as_of, known_on, with_model=with_model)
        leave(code)
        return
    with answering(as_json=as_json):
        from api.services.asked_model import chooser_asked_for
        from api.services.questions import read_day, read_known_on, read_question
        from api.services.reading_store import ReadingStore
        from lawdb.event_date.slot import event_date_in

        words, day, known = read_question(question), read_day(as_of), read_known_on(known_on)
        chooser = chooser_asked_for(with_model=with_model)
        with ReadingStore.open() as store, store.session() as session:
            result = event_date_in(session, words, as_of=day, known_on=known, chooser=chooser)
    if as_json:
        print_document(document("event_date", result))
    else:
        from api.cli.rendering.event_date import print_event_date

        print_event_date(result)
    leave(exit_code_of_reading(result.outcome.value))


def article_during(
    statute: str, article: str, during: str, known_on: str | None, *, as_json: bool
) -> None:
    """Print all texts of an article within a time in words."""
    with answering(as_json=as_json):
        from api.services.questions import (
            read_article,
            read_known_on,
            read_name,
            read_question,
        )
        from api.services.reading_store import ReadingStore
        from lawdb import lookup
        from lawdb.event_date.slot import settled_time

        name, number = read_name(statute), read_article(article)
        words, known = read_question(during), read_known_on(known_on)
        with ReadingStore.open() as store, store.session() as session:
            event_date = settled_time(session, words, known, article=number)
            result = lookup.article_during(
                session, name, number, event_date, known, stale_after=store.stale_after
            )
    if as_json:
        print_document(document("article_during", result))
    else:
        from api.cli.rendering.article_during import print_article_during

        print_article_during(result)
    leave(exit_code_of_period(part.outcome.value for part in result.texts))
