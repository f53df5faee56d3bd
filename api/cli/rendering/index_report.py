"""What an indexing came to, for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from api.services.indexing import IndexReport

INDEX_COMES_NEXT = "Search does not know what was loaded yet. Next: lawdb index"


def print_index_report(report: IndexReport) -> None:
    """Print what was indexed now, and what is left."""
    words, vectors = report.words, report.vectors
    typer.echo(f"By words: {words.texts:,} texts indexed in {words.seconds:,.1f} s.")
    if vectors is None:
        typer.echo("By meaning: not asked for (--words-only).")
        return
    typer.echo(
        f"By meaning: {vectors.texts_cut:,} texts cut into {vectors.passages_cut:,} passages,"
        f" {vectors.stored:,} vectors stored in {vectors.seconds:,.1f} s ({vectors.model})."
    )
    if vectors.missing:
        typer.echo(f"{vectors.missing:,} passages have no vector yet; go on with: lawdb index")
    if vectors.approximate:
        typer.echo("Approximate indexes stand.")
