"""Arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

Statute = Annotated[
    str,
    typer.Argument(
        metavar="STATUTE",
        help="Title of any time, abbreviation, 법령ID or 법령MST (id:001706, mst:284415).",
        show_default=False,
    ),
]
Article = Annotated[
    str,
    typer.Argument(
        metavar="ARTICLE",
        help="제766조, 766, 제245조의7, 245-7; with 항, 호, 목: 제2조제1항제3호나목.",
        show_default=False,
    ),
]
AsOf = Annotated[
    str | None,
    typer.Option(
        "--as-of",
        metavar="DATE",
        help="The day asked about, 2023-03-01. Without it today in Seoul is assumed, and said.",
        show_default=False,
    ),
]
KnownOn = Annotated[
    str | None,
    typer.Option(
        "--known-on",
        metavar="DATE",
        help="Replay what the store knew at the end of this day (Seoul), or at an instant.",
        show_default=False,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON with a schema version.")]
FromDate = Annotated[str, typer.Argument(metavar="FROM", help="2020-01-01", show_default=False)]
ToDate = Annotated[str, typer.Argument(metavar="TO", help="2023-01-01", show_default=False)]
After = Annotated[
    str | None,
    typer.Option(
        "--after",
        metavar="POSITION",
        help="Go on where a list was cut off: its next_after.",
        show_default=False,
    ),
]
MostChanges = Annotated[
    int, typer.Option("--limit", min=1, max=100_000, help="At most so many changes.")
]
