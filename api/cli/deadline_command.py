"""The command that computes when a period ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from api.cli.exit_codes import exit_code_of_deadline
from api.cli.options import Json
from api.cli.output import answering, document, leave, print_document

if TYPE_CHECKING:
    from api.services.deadline_what_if import WhatIfAnswer


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("deadline")(deadline)


def deadline(
    file: Annotated[
        str,
        typer.Argument(
            metavar="[FILE]",
            help="The facts as YAML or JSON; - for standard input. Options add to them.",
        ),
    ] = "",
    *,
    rule: Annotated[
        str | None,
        typer.Option(
            "--rule",
            metavar="ID",
            help="The rule, as lawdb rules list prints it.",
            show_default=False,
        ),
    ] = None,
    event: Annotated[
        list[str] | None,
        typer.Option(
            "--event",
            metavar="ROLE=DATE",
            help="What happened, repeatedly: knowledge=2012-03-05,"
            " act=2010-01-01..2010-02-01 (some day before 1 February).",
            show_default=False,
        ),
    ] = None,
    attribute: Annotated[
        list[str] | None,
        typer.Option(
            "--attribute",
            metavar="NAME=VALUE",
            help="What kind of case it is, repeatedly.",
            show_default=False,
        ),
    ] = None,
    without: Annotated[
        list[str] | None,
        typer.Option(
            "--without",
            metavar="KIND",
            help="A suspension known not to have happened, repeatedly: uk.early_conciliation.",
            show_default=False,
        ),
    ] = None,
    filing: Annotated[
        str | None,
        typer.Option(
            "--file",
            metavar="[KIND=]DATE",
            help="The act to test against the deadline: 2015-03-06, kr.civil_act.suit=2015-03-06.",
            show_default=False,
        ),
    ] = None,
    as_of: Annotated[
        str | None,
        typer.Option(
            "--as-of",
            metavar="DATE",
            help="The day it is asked for: amendments promulgated by then are told of. Without it"
            " today in Seoul is assumed, and said.",
            show_default=False,
        ),
    ] = None,
    announced_until: Annotated[
        str | None,
        typer.Option(
            "--announced-until",
            metavar="DATE",
            help="Leave out holidays proclaimed after this day.",
            show_default=False,
        ),
    ] = None,
    calendar: Annotated[
        str | None,
        typer.Option(
            "--calendar",
            metavar="ID",
            help="Whose holidays, where the rule's law leaves that to a place.",
            show_default=False,
        ),
    ] = None,
    what_if: Annotated[
        list[str] | None,
        typer.Option(
            "--what-if",
            metavar="EVENT=DATE",
            help="Compute it again with another day for a fact, repeatedly, and print what changes:"
            " knowledge=2012-04-05, filing=2015-03-05.",
            show_default=False,
        ),
    ] = None,
    as_json: Json = False,
    ics: Annotated[bool, typer.Option("--ics", help="Print an iCalendar file instead.")] = False,
    mermaid: Annotated[
        bool, typer.Option("--mermaid", help="Print the graph in Mermaid's notation instead.")
    ] = False,
    graph: Annotated[
        bool, typer.Option("--graph", help="Print the graph of the computation as SVG instead.")
    ] = False,
    svg: Annotated[bool, typer.Option("--svg", help="Print the timeline as SVG instead.")] = False,
) -> None:
    """Compute when a period ends, and whether an act came in time, with every step and its law."""
    with answering(as_json=as_json):
        from api.cli.matter_file import read_file
        from api.services.deadline_drawings import drawn, one_form
        from api.services.deadline_what_if import deadline_what_if
        from api.services.deadlines import deadline as compute
        from api.services.errors import MalformedParameter
        from api.services.matter_requests import FactOptions, read_changes, read_matter
        from api.services.reading_store import ReadingStore

        form = one_form(ics=ics, svg=svg, graph=graph, mermaid=mermaid, as_json=as_json)
        changes = read_changes(what_if or ())
        if form is not None and changes:
            raise MalformedParameter(f"what-if cannot be printed as {form}; leave one of them out")
        options = FactOptions(
            rule=rule,
            events=event or (),
            attributes=attribute or (),
            without=without or (),
            filing=filing,
            as_of=as_of,
            announced_until=announced_until,
            calendar=calendar,
        )
        matter = read_matter(read_file(file) if file else "", options)
        if form is not None:
            drawing = drawn(matter, form)
            typer.echo(drawing.content, nl=False)
            leave(exit_code_of_deadline(drawing.verdict))
            return
        with ReadingStore.open() as store, store.session() as session:
            if changes:
                other = deadline_what_if(session, matter, changes, stale_after=store.stale_after)
                _print_what_if(other, as_json=as_json)
                return
            result = compute(session, matter, stale_after=store.stale_after)
    if as_json:
        print_document(document("deadline", result))
    else:
        from api.cli.rendering.deadline import print_deadline

        print_deadline(result)
    leave(exit_code_of_deadline(result.verdict))


def _print_what_if(answer: WhatIfAnswer, *, as_json: bool) -> None:
    if as_json:
        print_document(document("deadline_what_if", answer))
    else:
        from api.cli.rendering.deadline_what_if import print_what_if

        print_what_if(answer)
    leave(exit_code_of_deadline(answer.after.verdict))
