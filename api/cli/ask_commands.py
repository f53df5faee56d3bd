"""Commands that ask the store: article, versions, compare, statute, changes, status."""

from __future__ import annotations

from typing import Annotated

import typer

from api.cli.exit_codes import exit_code_of_outcome
from api.cli.options import (
    After,
    Article,
    AsOf,
    FromDate,
    Json,
    KnownOn,
    MostChanges,
    Statute,
    ToDate,
)
from api.cli.output import answering, document, leave, print_document


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("article")(article)
    app.command("versions")(versions)
    app.command("compare")(compare)
    app.command("statute")(statute)
    app.command("changes")(changes)
    app.command("status")(status)


def article(
    statute: Annotated[
        str,
        typer.Argument(
            metavar="STATUTE",
            help="Title of any time, abbreviation, 법령ID or 법령MST; or - to read questions, one"
            " a line, from standard input: 'STATUTE ARTICLE [DATE]' or a JSON object.",
            show_default=False,
        ),
    ],
    article: Annotated[
        str | None,
        typer.Argument(
            metavar="ARTICLE",
            help="제766조, 766, 제245조의7, 245-7; with 항, 호, 목: 제2조제1항제3호나목.",
            show_default=False,
        ),
    ] = None,
    *,
    as_of: AsOf = None,
    during: Annotated[
        str | None,
        typer.Option(
            "--during",
            metavar="TIME",
            help="All texts within a time in words: '2018년부터 2020년까지', '작년'.",
            show_default=False,
        ),
    ] = None,
    known_on: KnownOn = None,
    as_json: Json = False,
) -> None:
    """Print an article as it stood on a day, or all its texts within a time."""
    if during is not None:
        if as_of is not None or statute == "-" or article is None:
            raise typer.BadParameter("--during takes STATUTE and ARTICLE, and no --as-of")
        from api.cli.question_commands import article_during

        article_during(statute, article, during, known_on, as_json=as_json)
        return
    if statute == "-":
        _batch(article, as_of, known_on)
        return
    if article is None:
        raise typer.BadParameter("name an article, as in: lawdb article 민법 제766조")
    with answering(as_json=as_json):
        from api.services.questions import read_article, read_day, read_known_on, read_name
        from api.services.reading_store import ReadingStore
        from lawdb import lookup

        name, number = read_name(statute), read_article(article)
        day, known = read_day(as_of), read_known_on(known_on)
        with ReadingStore.open() as store, store.session() as session:
            result = lookup.article(
                session, name, number, day, known, stale_after=store.stale_after
            )
    if as_json:
        print_document(document("article", result))
    else:
        from api.cli.rendering.article import print_article

        print_article(result)
    leave(exit_code_of_outcome(result.outcome.value))


def _batch(article: str | None, as_of: str | None, known_on: str | None) -> None:
    if article is not None:
        raise typer.BadParameter("with - the articles are read from standard input")
    with answering(as_json=True):
        from api.cli.batch import answer_lines

        code = answer_lines(as_of, known_on)
    leave(code)


def versions(
    statute: Statute,
    article: Article,
    as_of: AsOf = None,
    known_on: KnownOn = None,
    as_json: Json = False,
) -> None:
    """List all versions of an article; the day only selects among statutes of one name."""
    with answering(as_json=as_json):
        from api.services.questions import read_article, read_day, read_known_on, read_name
        from api.services.reading_store import ReadingStore
        from lawdb import lookup

        name, number = read_name(statute), read_article(article)
        day, known = read_day(as_of), read_known_on(known_on)
        with ReadingStore.open() as store, store.session() as session:
            result = lookup.versions(
                session, name, number, day, known, stale_after=store.stale_after
            )
    if as_json:
        print_document(document("versions", result))
    else:
        from api.cli.rendering.versions import print_versions

        print_versions(result)


def compare(
    statute: Statute,
    article: Annotated[
        str,
        typer.Argument(
            metavar="ARTICLE", help="The article, or 'all' for all that differ.", show_default=False
        ),
    ],
    from_date: FromDate,
    to_date: ToDate,
    *,
    known_on: KnownOn = None,
    as_json: Json = False,
) -> None:
    """Compare the texts of two days, word by word."""
    with answering(as_json=as_json):
        from api.services.questions import read_article, read_known_on, read_name
        from api.services.reading_store import ReadingStore
        from lawdb.comparison.compare import compare as compare_days
        from lawdb.event_date import parse_date

        name = read_name(statute)
        number = None if article == "all" else read_article(article)
        first, second = parse_date(from_date), parse_date(to_date)
        known = read_known_on(known_on)
        with ReadingStore.open() as store, store.session() as session:
            result = compare_days(session, name, number, first, second, known_on=known)
    if as_json:
        print_document(document("comparison", result))
    else:
        from api.cli.rendering.comparison import print_comparison

        print_comparison(result)


def statute(
    statute: Statute, as_of: AsOf = None, known_on: KnownOn = None, as_json: Json = False
) -> None:
    """Print a whole statute as it stood on a day."""
    with answering(as_json=as_json):
        from api.services.questions import read_day, read_known_on, read_name
        from api.services.reading_store import ReadingStore
        from lawdb import lookup

        name = read_name(statute)
        day, known = read_day(as_of), read_known_on(known_on)
        with ReadingStore.open() as store, store.session() as session:
            result = lookup.statute_as_of(session, name, day, known, stale_after=store.stale_after)
    if as_json:
        print_document(document("statute", result))
    else:
        from api.cli.rendering.statute import print_statute

        print_statute(result)
    leave(exit_code_of_outcome(result.outcome.value))


def changes(
    from_date: FromDate,
    to_date: ToDate,
    statute: Annotated[
        str | None,
        typer.Argument(metavar="STATUTE", help="Only this statute.", show_default=False),
    ] = None,
    *,
    known_on: KnownOn = None,
    after: After = None,
    limit: MostChanges = 1000,
    as_json: Json = False,
) -> None:
    """List what took effect after FROM and up to TO, in a statute or in the whole corpus."""
    with answering(as_json=as_json):
        from api.services.questions import read_known_on, read_name, read_position
        from api.services.reading_store import ReadingStore
        from lawdb.comparison.changes import changes as list_changes
        from lawdb.event_date import parse_date

        first, second = parse_date(from_date), parse_date(to_date)
        name = None if statute is None else read_name(statute)
        known = read_known_on(known_on)
        position = read_position(after)
        with ReadingStore.open() as store, store.session() as session:
            result = list_changes(session, first, second, name, known, limit=limit, after=position)
    if as_json:
        print_document(document("changes", result))
    else:
        from api.cli.rendering.changes import print_changes

        print_changes(result)


def status(as_json: Json = False) -> None:
    """Say what the store holds, up to when it was verified, and what could not be settled."""
    with answering(as_json=as_json):
        from api.services.reading_store import ReadingStore
        from lawdb import lookup

        with ReadingStore.open() as store, store.session() as session:
            result = lookup.status(session, stale_after=store.stale_after)
    if as_json:
        print_document(document("status", result))
    else:
        from api.cli.rendering.status import print_status

        print_status(result)
