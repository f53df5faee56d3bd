"""Commands on gold sets: read them from files, write them, list their queries and labels."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from api.cli.eval_options import Families, GoldSetName, Judged, New
from api.cli.exit_codes import ExitCode
from api.cli.options import Json
from api.cli.output import answering, document, leave, print_document


def add_to(group: typer.Typer) -> None:
    """Add the commands."""
    group.command("import")(import_)
    group.command("export")(export)
    group.command("queries")(queries)
    group.command("labels")(labels)
    group.command("recheck")(recheck)


def import_(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="A file of gold, or issue statements of courts; plain or gzip; - is standard"
            " input.",
            show_default=False,
        ),
    ],
    *,
    name: Annotated[
        str,
        typer.Option(
            "--set",
            metavar="NAME",
            help="Name of the set; else that of the file.",
            show_default=False,
        ),
    ] = "",
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help="Write the set to a file of gold, and nothing into the store.",
            show_default=False,
        ),
    ] = None,
    replace: Annotated[
        bool,
        typer.Option("--replace", help="Where the store holds it otherwise, take the file's."),
    ] = False,
    judged: Judged = None,
    families: Families = None,
    as_json: Json = False,
) -> None:
    """Read queries and labels from a file into the store; a second time changes nothing."""
    with answering(as_json=as_json):
        from api.services import gold as service
        from api.services.gold_files import read_gold_file, write_gold_file

        if out is not None:
            from api.services.reading_store import ReadingStore

            with ReadingStore.open() as store, store.session() as session:
                read = read_gold_file(session, file, name)
                service.require_judges(session, read, judged or (), families)
                write_gold_file(read.gold, out)
                report = service.import_report(session, read, None, str(out))
        else:
            with service.writing() as session:
                read = read_gold_file(session, file, name)
                service.require_judges(session, read, judged or (), families)
                report = service.import_gold(session, read, replace=replace)
    if as_json:
        print_document(document("gold_import", report))
    else:
        from api.cli.rendering.gold import print_import

        print_import(report)
    leave(ExitCode.PARTLY if report.differing else ExitCode.OK)


def export(
    name: GoldSetName,
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="Where to write; gzip where it ends in .gz; - is standard output.",
            show_default=False,
        ),
    ],
) -> None:
    """Write a set to a file that can be imported elsewhere, with the hash of its content."""
    with answering(as_json=False):
        from api.services.gold_files import write_gold_file
        from api.services.reading_store import ReadingStore
        from lawdb.evaluation.gold_store import stored_gold

        with ReadingStore.open() as store, store.session() as session:
            write_gold_file(stored_gold(session, name), file)


def queries(
    name: GoldSetName,
    *,
    add: Annotated[
        str | None,
        typer.Option(
            "--add", metavar="WORDS", help="Put this query on the list.", show_default=False
        ),
    ] = None,
    as_of: Annotated[
        str | None,
        typer.Option(
            "--as-of",
            metavar="DATE",
            help="The event date of the query that is added, 2023-03-01.",
            show_default=False,
        ),
    ] = None,
    remove: Annotated[
        str | None,
        typer.Option(
            "--remove",
            metavar="ID",
            help="Take this query off the list; its labels are kept.",
            show_default=False,
        ),
    ] = None,
    new: New = False,
    as_json: Json = False,
) -> None:
    """List the queries to be evaluated, or put one on the list or off it."""
    if (add is None) != (as_of is None) or (add is not None and remove is not None):
        raise typer.BadParameter("--add goes with --as-of, and not with --remove")
    with answering(as_json=as_json):
        from api.services import gold as service

        found = service.queries(name, add=add, as_of=as_of, remove=remove, new=new)
    if as_json:
        print_document(document("gold_queries", found))
    else:
        from api.cli.rendering.gold import print_queries

        print_queries(found)


def labels(
    name: GoldSetName,
    *,
    query: Annotated[
        str | None,
        typer.Option(
            "--query", metavar="ID", help="Only labels of this query.", show_default=False
        ),
    ] = None,
    waiting: Annotated[
        bool, typer.Option("--waiting", help="Only labels that wait for a person.")
    ] = False,
    own: Annotated[
        bool, typer.Option("--own", help="Only labels taken from this system's own results.")
    ] = False,
    other_days: Annotated[
        bool,
        typer.Option("--other-days", help="Also the negatives that follow from the intervals."),
    ] = False,
    figures: Annotated[
        bool, typer.Option("--figures", help="Print the set in figures only.")
    ] = False,
    as_json: Json = False,
) -> None:
    """List who labelled what, when, and on whose results; a NAME that is a file is read."""
    with answering(as_json=as_json):
        from api.services.gold import WantedLabels, labels_of
        from api.services.reading_store import ReadingStore

        wanted = WantedLabels(query, waiting=waiting, own=own, other_days=other_days)
        with ReadingStore.open() as store, store.session() as session:
            found = labels_of(session, name, wanted, figures_only=figures)
    if as_json:
        print_document(document("gold_labels", found))
    else:
        from api.cli.rendering.gold import print_labels

        print_labels(found)


def recheck(
    name: GoldSetName,
    *,
    withdraw: Annotated[
        bool,
        typer.Option("--withdraw", help="Withdraw the labels that do not fit, and keep the rest."),
    ] = False,
    as_json: Json = False,
) -> None:
    """Hold a set against what is loaded now; it is of this corpus where every label fits."""
    with answering(as_json=as_json):
        from api.services import gold as service

        with service.writing() as session:
            result = service.recheck(session, name, withdraw=withdraw)
    if as_json:
        print_document(document("gold_recheck", result))
    else:
        from api.cli.rendering.gold import print_recheck

        print_recheck(result)
    leave(ExitCode.OK if result.of_this_corpus else ExitCode.PARTLY)
