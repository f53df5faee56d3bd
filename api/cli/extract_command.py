"""The command that reads the facts of a case from a document."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from api.cli.exit_codes import ExitCode, exit_code_of_deadline
from api.cli.options import Json
from api.cli.output import answering, document, leave, print_document

if TYPE_CHECKING:
    from api.services.extractions import ExtractionAnswer


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("extract")(extract)


def extract(
    file: Annotated[
        str,
        typer.Argument(metavar="FILE", help="Text, Markdown, .docx or .pdf; - for standard input."),
    ],
    *,
    rule: Annotated[
        str | None,
        typer.Option(
            "--rule",
            metavar="ID",
            help="The rule, as lawdb rules list prints it; without it, it is read from the text.",
            show_default=False,
        ),
    ] = None,
    matter: Annotated[
        str | None,
        typer.Option(
            "--matter",
            metavar="FILE",
            help="Instead of --rule: YAML or JSON with a rule or chain, and settled facts.",
            show_default=False,
        ),
    ] = None,
    written_on: Annotated[
        str | None,
        typer.Option(
            "--written-on",
            metavar="DATE",
            help="The day of writing, which 작년 3월 counts from.",
            show_default=False,
        ),
    ] = None,
    model: Annotated[
        bool,
        typer.Option("--model", help="Let the language model of LAWDB_MODEL_URL point at words."),
    ] = False,
    as_of: Annotated[
        str | None,
        typer.Option(
            "--as-of",
            metavar="DATE",
            help="The day the deadline is asked for. Without it today in Seoul is assumed, and"
            " said.",
            show_default=False,
        ),
    ] = None,
    only_read: Annotated[
        bool,
        typer.Option("--yaml", help="Compute nothing; print the facts as YAML for lawdb deadline."),
    ] = False,
    as_json: Json = False,
) -> None:
    """Read the facts of a case from a text, each with its words, and compute the deadline."""
    with answering(as_json=as_json):
        from api.cli.matter_file import read_file as read_matter_file
        from api.services.documents.reading import read_bytes, read_file
        from api.services.errors import MalformedParameter
        from api.services.extractions import ExtractionRequest, ReaderChoice, extract, read
        from api.services.matter_requests import read_exact_day, read_matter
        from api.services.reading_store import ReadingStore

        if only_read and as_json:
            raise MalformedParameter("give one of --yaml and --json")
        read_document = (
            read_bytes(sys.stdin.buffer.read()) if file == "-" else read_file(Path(file))
        )
        request = ExtractionRequest(
            text=read_document.text,
            rule=rule,
            matter=None if matter is None else read_matter(read_matter_file(matter)),
            written_on=None if written_on is None else read_exact_day(written_on),
            reader=ReaderChoice.MODEL if model else ReaderChoice.RULES,
            as_of=None if as_of is None else read_exact_day(as_of),
        )
        if only_read:
            from api.cli.rendering.extraction import print_yaml

            found = read(request)
            print_yaml(found)
            leave(ExitCode.OK if found.matter is not None else ExitCode.AMBIGUOUS)
            return
        with ReadingStore.open() as store:
            answer = extract(store, request)
    if as_json:
        print_document(document("extraction", answer))
    else:
        from api.cli.rendering.extraction import print_extraction

        print_extraction(answer)
    leave(_code(answer))


def _code(answer: ExtractionAnswer) -> ExitCode:
    if answer.deadline is not None:
        return exit_code_of_deadline(answer.deadline.verdict)
    if answer.problem is not None:
        return ExitCode.UNCERTAIN
    return ExitCode.AMBIGUOUS if answer.extraction.candidates else ExitCode.NOT_FOUND
