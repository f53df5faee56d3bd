"""The command that checks the citations of documents."""

from __future__ import annotations

from typing import Annotated

import typer

from api.cli.options import Json, KnownOn
from api.cli.output import answering, leave


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("cite")(cite)


def cite(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE…",
            help="Text, Markdown, Word (.docx) or PDF; or - for a text on standard input.",
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
            " included). Without it each document is read for its date, else today in Seoul is"
            " assumed, and said. A version that a citation names itself wins over it.",
            show_default=False,
        ),
    ] = None,
    known_on: KnownOn = None,
    only_problems: Annotated[
        bool,
        typer.Option(
            "--only-problems",
            help="Leave out citations that are right and those that are not checked.",
        ),
    ] = False,
    annotate: Annotated[
        str | None,
        typer.Option(
            "--annotate",
            metavar="markdown|html",
            help="Print the text with the verdicts in it instead.",
            show_default=False,
        ),
    ] = None,
    corrected: Annotated[
        bool,
        typer.Option(
            "--corrected",
            help="Print the text with every certain correction instead; what was changed is"
            " printed on standard error.",
        ),
    ] = False,
    site: Annotated[
        str,
        typer.Option(
            "--site", metavar="URL", help="The lawdb server that links of --annotate lead to."
        ),
    ] = "http://127.0.0.1:8000",
    as_json: Json = False,
) -> None:
    """Check whether each cited article exists, and was the law on its day."""
    with answering(as_json=as_json):
        from api.cli.cite_documents import CiteOptions, cite_documents

        options = CiteOptions(
            as_of=as_of,
            known_on=known_on,
            only_problems=only_problems,
            annotate=annotate,
            corrected=corrected,
            site=site,
            as_json=as_json,
        )
        leave(cite_documents(files, options))
