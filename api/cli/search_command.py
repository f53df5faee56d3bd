"""The command that searches the texts in force on the event date."""

from __future__ import annotations

from typing import Annotated

import typer

from api.cli.exit_codes import exit_code_of_search
from api.cli.options import Json, KnownOn
from api.cli.output import answering, document, leave, print_document


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("search")(search)


def search(
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
    known_on: KnownOn = None,
    limit: Annotated[int, typer.Option("--limit", help="At most so many hits, 1 to 100.")] = 10,
    statute: Annotated[
        list[str] | None,
        typer.Option(
            "--statute",
            metavar="STATUTE",
            help="Search this statute only; repeatedly: these.",
            show_default=False,
        ),
    ] = None,
    kind: Annotated[
        list[str] | None,
        typer.Option(
            "--kind",
            metavar="KIND",
            help="Search statutes of this kind only (법률, 대통령령); repeatedly: these.",
            show_default=False,
        ),
    ] = None,
    watch: Annotated[
        list[str] | None,
        typer.Option(
            "--watch",
            metavar="ARTICLE",
            help="Say how far this article came ('민법 제766조'), and where it fell out;"
            " repeatedly.",
            show_default=False,
        ),
    ] = None,
    words_only: Annotated[
        bool, typer.Option("--words-only", help="Search by words, without vectors.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Search among the texts that were in force on the event date."""
    batch = question == "-"
    with answering(as_json=as_json or batch):
        from api.services.search_requests import AskedSearch

        asked = AskedSearch(
            question=question,
            as_of=as_of,
            known_on=known_on,
            limit=limit,
            statutes=tuple(statute or ()),
            kinds=tuple(kind or ()),
            watch=tuple(watch or ()),
            words_only=words_only,
        )
        if batch:
            from api.cli.search_batch import answer_searches

            leave(answer_searches(asked))
            return
        from api.services.reading_store import ReadingStore
        from api.services.search_tools import SearchToolbox

        asked.read()  # what cannot be read is refused before anything is loaded
        with ReadingStore.open() as store, store.session() as session:
            result = SearchToolbox(store.stale_after).search(session, asked)
    if as_json:
        print_document(document("search", result))
    else:
        from api.cli.rendering.search import print_search

        print_search(result)
    leave(exit_code_of_search(result.outcome.value, result.date_reading.outcome.value))
