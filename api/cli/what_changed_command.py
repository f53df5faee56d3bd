"""The command ``what-changed``: a statute's changes since a day, and those to come."""

from __future__ import annotations

from typing import Annotated

import typer

from api.cli.options import After, Json, KnownOn, MostChanges, Statute
from api.cli.output import answering, document, print_document


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("what-changed")(what_changed)


def what_changed(
    statute: Statute,
    since: Annotated[
        str,
        typer.Argument(
            metavar="SINCE",
            help="2020-01-01: the day whose state the changes start from.",
            show_default=False,
        ),
    ],
    until: Annotated[
        str | None,
        typer.Argument(
            metavar="UNTIL",
            help="The last day looked at. Without it today in Seoul is assumed, and said.",
            show_default=False,
        ),
    ] = None,
    *,
    article: Annotated[
        str | None,
        typer.Option("--article", metavar="ARTICLE", help="Only this article.", show_default=False),
    ] = None,
    known_on: KnownOn = None,
    after: After = None,
    limit: MostChanges = 1000,
    as_json: Json = False,
) -> None:
    """List which articles of a statute changed since a day, by which revision, and what follows."""
    with answering(as_json=as_json):
        from api.services.questions import (
            read_article,
            read_day,
            read_known_on,
            read_name,
            read_position,
        )
        from api.services.reading_store import ReadingStore
        from lawdb.comparison.what_changed import what_changed as list_changes
        from lawdb.event_date import parse_date

        name, first, last = read_name(statute), parse_date(since), read_day(until)
        number = None if article is None else read_article(article)
        known, position = read_known_on(known_on), read_position(after)
        with ReadingStore.open() as store, store.session() as session:
            result = list_changes(
                session,
                name,
                first,
                last,
                article=number,
                known_on=known,
                limit=limit,
                after=position,
                stale_after=store.stale_after,
            )
    if as_json:
        print_document(document("what_changed", result))
    else:
        from api.cli.rendering.changes import print_what_changed

        print_what_changed(result)
