"""Commands that label: the sheet a judge reads, a label, and a person's confirmation."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from api.cli.eval_options import By, Families, GoldSetName, Judged, New, Version
from api.cli.options import Article, Json, Statute
from api.cli.output import answering, document, print_document

if TYPE_CHECKING:
    from lawdb.evaluation.labelling import AskedLabel

Words = Annotated[
    str, typer.Argument(metavar="WORDS", help="The words of the query.", show_default=False)
]
EventDate = Annotated[
    str,
    typer.Option("--as-of", metavar="DATE", help="The event date, 2023-03-01.", show_default=False),
]


def add_to(group: typer.Typer) -> None:
    """Add the commands."""
    group.command("sheet")(sheet)
    group.command("label")(label)
    group.command("label-file")(label_file)
    group.command("confirm")(confirm)


def sheet(
    words: Words,
    statute: Statute,
    article: Article,
    *,
    as_of: EventDate,
    version: Version = None,
    as_json: Json = False,
) -> None:
    """Print what a judge has to see: the question, its day, and a version with every field."""
    with answering(as_json=as_json):
        from api.services.gold import sheet_of
        from api.services.reading_store import ReadingStore

        with ReadingStore.open() as store, store.session() as session:
            found = sheet_of(session, words, as_of, (statute, article, version))
    if as_json:
        print_document(document("gold_sheet", found))
    else:
        from api.cli.rendering.gold import print_sheet

        print_sheet(found)


def label(
    name: GoldSetName,
    words: Words,
    statute: Statute,
    article: Article,
    *,
    as_of: EventDate,
    by: By,
    right: Annotated[
        bool,
        typer.Option(
            "--right/--wrong",
            help="Whether this version is right for the query.",
            show_default=False,
        ),
    ],
    version: Version = None,
    grade: Annotated[
        int | None,
        typer.Option(
            "--grade", min=0, max=3, help="How right, 1 to 3; 0 is wrong.", show_default=False
        ),
    ] = None,
    seen_on: Annotated[
        str,
        typer.Option(
            "--seen-on",
            metavar="SYSTEM",
            help="In whose results it was seen: lawdb, or another system's name.",
            show_default=False,
        ),
    ] = "",
    boundary: Annotated[
        bool, typer.Option("--boundary", help="The label draws the boundary of a domain.")
    ] = False,
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace a label that says otherwise.")
    ] = False,
    new: New = False,
    as_json: Json = False,
) -> None:
    """Label one version of an article as right or wrong for a query, by a person."""
    with answering(as_json=as_json):
        from api.services.asked_labels import asked_label
        from api.services.questions import read_day

        day = read_day(as_of)
        if day is None:
            raise typer.BadParameter("--as-of is empty")
        asked = asked_label(
            words=words,
            event_date=day,
            statute=statute,
            article=article,
            version=read_day(version),
            positive=right,
            grade=grade,
            by=by,
            seen_on=seen_on,
            boundary=boundary,
        )
        _write(name, [asked], replace=replace, new=new, as_json=as_json)


def label_file(
    name: GoldSetName,
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="Labels, one JSON object a line; - is standard input.",
            show_default=False,
        ),
    ],
    *,
    judged: Judged = None,
    families: Families = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace labels that say otherwise.")
    ] = False,
    new: New = False,
    as_json: Json = False,
) -> None:
    """Label many versions, by persons or by a model; all of them or none."""
    with answering(as_json=as_json):
        from api.services.asked_labels import read_asked_labels
        from api.services.gold_files import file_lines

        asked = read_asked_labels(file_lines(file))
        _write(
            name,
            asked,
            replace=replace,
            new=new,
            as_json=as_json,
            judged=judged or [],
            families=families,
        )


def confirm(
    name: GoldSetName,
    query: Annotated[
        str,
        typer.Argument(
            metavar="QUERY",
            help="Id of the query, as lawdb eval labels prints it.",
            show_default=False,
        ),
    ],
    statute: Statute,
    article: Article,
    *,
    by: By,
    version: Version = None,
    as_json: Json = False,
) -> None:
    """A person confirms a label as it stands: a model's, or one that draws a boundary."""
    with answering(as_json=as_json):
        from api.services import gold as service
        from api.services.questions import read_day

        named = service.NamedLabel(
            query=query, statute=statute, article=article, version=read_day(version)
        )
        with service.writing() as session:
            done = service.confirm_label(session, name, named, by)
    if as_json:
        print_document(document("gold_label", done))
    else:
        from api.cli.rendering.gold import print_label

        print_label(done)


def _write(
    name: str,
    asked: list[AskedLabel],
    *,
    replace: bool,
    new: bool,
    as_json: bool,
    judged: list[str] | None = None,
    families: Path | None = None,
) -> None:
    from api.services import gold as service

    known = service.families_of(families)
    with service.writing() as session:
        system = service.judged_system(session, judged or [], known)
        writing = service.opened(session, name, new=new)
        done = service.label_gold(session, writing, asked, system, replace=replace)
    if as_json:
        print_document(document("gold_labelled", done))
    else:
        from api.cli.rendering.gold import print_labelled

        print_labelled(done)
