"""The command that asks about facts in time."""

from __future__ import annotations

from typing import Annotated

import typer

from api.cli.exit_codes import exit_code_of_timeline
from api.cli.options import Json
from api.cli.output import answering, document, leave, print_document


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("timeline")(timeline)


def timeline(
    file: Annotated[
        str,
        typer.Argument(
            metavar="[FILE]",
            help="The facts as YAML or JSON; - for standard input. Options win over what it asks.",
        ),
    ] = "",
    *,
    statute: Annotated[
        str | None,
        typer.Option(
            "--statute",
            metavar="STATUTE",
            help="In place of a file: the history of an article of this statute.",
            show_default=False,
        ),
    ] = None,
    article: Annotated[
        str | None,
        typer.Option("--article", metavar="ARTICLE", help="With --statute.", show_default=False),
    ] = None,
    when: Annotated[
        str | None,
        typer.Option(
            "--when",
            metavar="FACT",
            help="When it was: the id of a fact, or words of its subject, attribute and value.",
            show_default=False,
        ),
    ] = None,
    order: Annotated[
        tuple[str, str] | None,
        typer.Option(
            "--order", metavar="A B", help="Which of two facts came first.", show_default=False
        ),
    ] = None,
    between: Annotated[
        tuple[str, str] | None,
        typer.Option(
            "--between",
            metavar="A B",
            help="How long it is between two facts.",
            show_default=False,
        ),
    ] = None,
    convention: Annotated[
        str | None,
        typer.Option(
            "--convention",
            metavar="ID",
            help="Of --between: the law counted by. Without it that of the Civil Act, and said.",
            show_default=False,
        ),
    ] = None,
    first_day: Annotated[
        str | None,
        typer.Option(
            "--first-day",
            metavar="included|excluded",
            help="Of --between: whether the first day counts; else as the law says.",
            show_default=False,
        ),
    ] = None,
    known_on: Annotated[
        str | None,
        typer.Option(
            "--known-on",
            metavar="DAY",
            help="What was known at the end of this day.",
            show_default=False,
        ),
    ] = None,
    proposals: Annotated[
        bool,
        typer.Option(
            "--proposals", help="Which facts could supersede others and wait for a confirmation."
        ),
    ] = False,
    facts: Annotated[
        str | None,
        typer.Option(
            "--facts",
            metavar="FACT",
            help="List only these facts, as with --when; also with --known-on.",
            show_default=False,
        ),
    ] = None,
    include_superseded: Annotated[
        bool,
        typer.Option("--include-superseded", help="Show superseded facts, too, with what did it."),
    ] = False,
    model: Annotated[
        bool,
        typer.Option(
            "--model",
            help="The language model of LAWDB_MODEL_URL confirms supersessions that wait for that,"
            " in this answer only.",
        ),
    ] = False,
    as_of: Annotated[
        str | None,
        typer.Option(
            "--as-of",
            metavar="DATE",
            help="The day it is asked on: nothing said or confirmed later is used. Without it today"
            " in Seoul is assumed, and said.",
            show_default=False,
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Say when facts were, in what order, how far apart, and what was known of them on a day."""
    with answering(as_json=as_json):
        from api.cli.matter_file import read_file
        from api.services.reading_store import ReadingStore
        from api.services.timeline.answering import answer_timeline
        from api.services.timeline.errors import MalformedTimeline, TimelineTooLarge
        from api.services.timeline.requests import (
            LONGEST_TIMELINE,
            TimelineOptions,
            query_of_options,
            read_timeline,
        )

        options = TimelineOptions(
            statute=statute,
            article=article,
            query=query_of_options(
                when=when,
                order=order,
                between=between,
                known_on=known_on,
                proposals=proposals,
                facts=facts,
                counting={"convention": convention, "first_day": first_day},
            ),
            include_superseded=include_superseded,
            confirm_with_model=model,
            as_of=as_of,
        )
        text = (
            read_file(
                file, most=LONGEST_TIMELINE, malformed=MalformedTimeline, too_large=TimelineTooLarge
            )
            if file
            else ""
        )
        request = read_timeline(text, options)
        if request.statute is None:
            answer = answer_timeline(None, request)
        else:
            with ReadingStore.open() as store, store.session() as session:
                answer = answer_timeline(session, request, stale_after=store.stale_after)
    if as_json:
        print_document(document("timeline", answer))
    else:
        from api.cli.rendering.timeline import print_timeline

        print_timeline(answer)
    leave(exit_code_of_timeline(answer.outcome.value))
