"""Arguments and options that the commands on gold sets share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

GoldSetName = Annotated[
    str,
    typer.Argument(metavar="SET", help="Name of a stored gold set.", show_default=False),
]
New = Annotated[bool, typer.Option("--new", help="Create the set where there is none.")]
Judged = Annotated[
    list[str] | None,
    typer.Option(
        "--judged",
        metavar="MODEL",
        help="A further model of the judged pipeline; may be repeated.",
        show_default=False,
    ),
]
Families = Annotated[
    Path | None,
    typer.Option(
        "--families",
        metavar="FILE",
        help="YAML of further families of models.",
        show_default=False,
    ),
]
By = Annotated[
    str,
    typer.Option("--by", metavar="NAME", help="The person who decided.", show_default=False),
]
Version = Annotated[
    str | None,
    typer.Option(
        "--version",
        metavar="DATE",
        help="The version of the article: its first day, or in labelling any day of it.",
        show_default=False,
    ),
]
