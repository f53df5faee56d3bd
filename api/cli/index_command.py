"""The command that indexes what is loaded, so that it can be searched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from api.cli.options import Json
from api.cli.output import answering, document, print_document

if TYPE_CHECKING:
    from api.services.indexing import IndexReport


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("index")(index)


def index(
    words_only: Annotated[
        bool, typer.Option("--words-only", help="Index words only, and store no vectors.")
    ] = False,
    limit: Annotated[
        int | None,
        typer.Option(
            "--limit",
            min=1,
            help="Store at most so many vectors in this run; the next one goes on.",
            show_default=False,
        ),
    ] = None,
    approximate: Annotated[
        bool,
        typer.Option(
            "--approximate",
            help="Then build the approximate indexes, for stores of more than some 100,000 texts.",
        ),
    ] = False,
    as_json: Json = False,
) -> None:
    """Index what is loaded: words first, then passages and their vectors."""
    if words_only and (limit is not None or approximate):
        raise typer.BadParameter("--limit and --approximate are about vectors; no --words-only")
    with answering(as_json=as_json):
        report = run_index(words_only=words_only, limit=limit, approximate=approximate)
    if as_json:
        print_document(document("index", report))
    else:
        from api.cli.rendering.index_report import print_index_report

        print_index_report(report)


def run_index(
    *, words_only: bool, limit: int | None = None, approximate: bool = False
) -> IndexReport:
    """Index the configured store, watched by a progress bar where somebody watches."""
    from api.cli.progress_bar import ProgressBar
    from api.services.indexing import IndexReport, index_meaning, index_words
    from lawdb.database import engine, migrate

    writing = engine()
    try:
        migrate(writing)
        with ProgressBar() as bar:
            words = index_words(writing, bar)
            if words_only:
                return IndexReport(words=words, vectors=None)
            from api.embedders.choice import chosen_embedder

            vectors = index_meaning(
                writing, chosen_embedder(), bar, limit=limit, approximate=approximate
            )
    finally:
        writing.dispose()
    return IndexReport(words=words, vectors=vectors)


def search_needs_index() -> bool:
    """Whether what is loaded is not indexed yet."""
    from api.services.indexing import index_is_behind
    from api.services.reading_store import ReadingStore

    with ReadingStore.open() as store, store.session() as session:
        return index_is_behind(session)
