"""Arguments and options that the commands on gold sets share."""

from __future__ import annotations

from typing import Annotated

import typer

GoldSetName = Annotated[
    str,
    typer.Argument(metavar="SET", help="Name of a stored gold set.", show_default=False),
]
New = Annotated[bool, typer.Option("--new", help="Create the set where there is none.")]
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
