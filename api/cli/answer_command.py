"""The command that answers a question from the texts in force on its event date."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from api.cli.exit_codes import exit_code_of_answer
from api.cli.options import Json
from api.cli.output import answering, document, leave, print_document


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("ask")(ask)


def ask(
    question: Annotated[
        str,
        typer.Argument(
            metavar="QUESTION",
            help="A question in words; or - to read questions, one a line, from standard input:"
            " the words, or a JSON object.",
            show_default=False,
        ),
    ],
    *,
    as_of: Annotated[
        str | None,
        typer.Option(
            "--as-of",
            metavar="DATE",
            help="The event date, 2023-03-01, or days 2023-03-01..2023-04-01 (the last not"
            " included). Without it the question is read, else today in Seoul assumed, and said.",
            show_default=False,
        ),
    ] = None,
    fact: Annotated[
        list[str] | None,
        typer.Option(
            "--fact",
            metavar="NAME=VALUE",
            help="A fact the addenda ask for, repeatedly: offence=2005-03-01.",
            show_default=False,
        ),
    ] = None,
    matter: Annotated[
        str | None,
        typer.Option(
            "--matter",
            metavar="FILE",
            help="Facts of a deadline as YAML or JSON, computed beside the answer.",
            show_default=False,
        ),
    ] = None,
    limit: Annotated[int, typer.Option("--limit", help="At most so many sources, 1 to 20.")] = 10,
    lang: Annotated[
        Literal["ko", "en"], typer.Option("--lang", help="Language of the answer's text.")
    ] = "ko",
    model: Annotated[
        bool,
        typer.Option(
            "--model", help="Have the model of LAWDB_MODEL_URL draft, and check what it drafts."
        ),
    ] = False,
    words_only: Annotated[
        bool, typer.Option("--words-only", help="Find texts by words, without vectors.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Answer a question from the texts that were in force on its event date."""
    batch = question == "-"
    with answering(as_json=as_json or batch):
        from api.cli.answer_batch import answer_questions, answer_tools
        from api.cli.matter_file import read_file
        from api.services.answers import AnswerRequest, answer_stages, finished
        from api.services.matter_requests import read_matter
        from api.services.questions import read_fact_options
        from api.services.reading_store import ReadingStore

        request = AnswerRequest(
            question=question,
            as_of=as_of,
            facts=read_fact_options(fact or ()),
            matter=read_matter(read_file(matter)) if matter is not None else None,
            limit=limit,
            lang=lang,
            words_only=words_only,
            model=model,
        )
        if batch:
            leave(answer_questions(request))
            return
        request.read()  # what cannot be read is refused before anything is loaded
        with ReadingStore.open() as store:
            result = finished(answer_stages(store.session, request, answer_tools(store, request)))
    if as_json:
        print_document(document("answer", result))
    else:
        from api.services.article_lines import printable

        for line in result.text.split("\n"):
            typer.echo(printable(line))
    leave(exit_code_of_answer(result.outcome.value, {r.code.value for r in result.reasons}))
