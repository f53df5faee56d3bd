"""The command that asks which text of an article governs a set of facts."""

from __future__ import annotations

from typing import Annotated

import typer

from api.cli.exit_codes import exit_code_of_governing
from api.cli.options import Article, Json, KnownOn, Statute
from api.cli.output import answering, document, leave, print_document


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("governing")(governing)


def governing(
    statute: Statute,
    article: Article,
    event_date: Annotated[
        str | None,
        typer.Option(
            "--event-date",
            metavar="DATE",
            help="The day of the event, 2005-03-01. Without it today in Seoul is assumed.",
            show_default=False,
        ),
    ] = None,
    *,
    fact: Annotated[
        list[str] | None,
        typer.Option(
            "--fact",
            metavar="NAME=VALUE",
            help="What is known, repeatedly: offence=2005-03-01, offence=2005-03,"
            " act=..2020-10-20 (before that day), case_closed=never, third_party_lease=true.",
            show_default=False,
        ),
    ] = None,
    judged_on: Annotated[
        str | None,
        typer.Option(
            "--judged-on",
            metavar="DATE",
            help="Apply addenda in force by this day only. Without it today in Seoul, and said.",
            show_default=False,
        ),
    ] = None,
    known_on: KnownOn = None,
    as_json: Json = False,
) -> None:
    """Say which text of an article governs the facts, and what the addenda say on it."""
    with answering(as_json=as_json):
        from api.services.questions import (
            read_article,
            read_day,
            read_fact_options,
            read_known_on,
            read_name,
        )
        from api.services.reading_store import ReadingStore
        from lawdb.governing import governing as governing_text

        name, number = read_name(statute), read_article(article)
        day, judged, known = read_day(event_date), read_day(judged_on), read_known_on(known_on)
        facts = read_fact_options(fact or ())
        with ReadingStore.open() as store, store.session() as session:
            result = governing_text(
                session,
                name,
                number,
                day,
                facts,
                known_on=known,
                judged_on=judged,
                stale_after=store.stale_after,
            )
    if as_json:
        print_document(document("governing", result))
    else:
        from api.cli.rendering.governing import print_governing

        print_governing(result)
    text = result.governing
    stands = text.outcome.value if text is not None and text.stands else None
    leave(exit_code_of_governing(result.outcome.value, stands))
