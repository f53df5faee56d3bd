"""Commands around the server: up, down, run, serve."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from api.cli.exit_codes import ExitCode
from api.cli.options import Json
from api.cli.output import answering, document, print_document

Host = Annotated[str, typer.Option("--host", help="Address to listen on.")]
Port = Annotated[int, typer.Option("--port", min=1, max=65535, help="TCP port to listen on.")]
REAL_CORPUS_COMMAND = "lawdb ingest legalize-kr"


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("run")(run)
    app.command("up")(up)
    app.command("down")(down)
    app.command("serve")(serve)


def up(
    serving: Annotated[
        bool, typer.Option("--serve", help="Then serve the API and the page.")
    ] = False,
    host: Host = "127.0.0.1",
    port: Port = 8000,
    as_json: Json = False,
) -> None:
    """Start the database (create it the first time) and bring its tables up to date."""
    with answering(as_json=as_json):
        where = _prepare()
    if as_json:
        print_document(document("up", where))
    else:
        typer.echo(f"The store is ready: {where['store']}")
    if serving:
        _serve(host, port)


def run(host: Host = "127.0.0.1", port: Port = 8000) -> None:
    """Set everything up, load a corpus, index it for search, and serve the API and the page.

    The corpus is the one LAWDB_CORPUS names, unless it was loaded before; without it an empty store
    gets the invented example statutes.
    """
    from api.cli.ingest_commands import load
    from lawdb.settings import Settings

    with answering(as_json=False):
        where = _prepare()
        typer.echo(f"The store is ready: {where['store']}")
        corpus = Settings().corpus
        source, location = ("example", "") if corpus is None else ("legalize-kr", corpus)
        if _needs(corpus):
            typer.echo(f"Loading {corpus or 'the example corpus: invented statutes, none was law'}")
            code = load(source, location, workers=None, as_json=False, say_next=False)
        else:
            typer.echo("It holds the corpus already; lawdb update fetches what is new.")
            code = ExitCode.OK
    if code not in (ExitCode.OK, ExitCode.SOURCE):
        raise typer.Exit(code)
    _index(corpus)
    if corpus is None:
        typer.echo(
            f"To load the real corpus: {REAL_CORPUS_COMMAND}  [PATH, BUNDLE, ARCHIVE or URL]"
        )
    _serve(host, port)


def _index(corpus: str | None) -> None:
    """Index what is not indexed: words, which are quick, and the vectors of the small example."""
    from api.cli.index_command import run_index, search_needs_index
    from api.cli.rendering.index_report import print_index_report
    from lawdb.search.embedding.errors import EmbeddingError

    with answering(as_json=False):
        if not search_needs_index():
            return
        typer.echo("Indexing it for search")
        try:
            print_index_report(run_index(words_only=corpus is not None))
        except EmbeddingError as error:
            typer.echo(f"Search is by words only: {error} [{error.code}]", err=True)
            return
    if corpus is not None:
        typer.echo("Search is by words; to search by meaning too, which takes long: lawdb index")


def down(as_json: Json = False) -> None:
    """Stop the embedded database; what was stored stays."""
    with answering(as_json=as_json):
        from lawdb.settings import Settings

        settings = Settings()
        if settings.database_url is not None:
            was_running = False
            message = "LAWDB_DATABASE_URL names a server of your own; lawdb does not stop it."
        else:
            from lawdb.embedded import stop

            was_running = stop(settings.data_dir)
            message = "Stopped." if was_running else "It was not running."
    if as_json:
        print_document(document("down", {"stopped": was_running, "message": message}))
    else:
        typer.echo(message)


def serve(host: Host = "127.0.0.1", port: Port = 8000) -> None:
    """Serve the REST API under /v1 and the page at /."""
    _serve(host, port)


def _prepare() -> dict[str, Any]:
    from ingest.update import refresh_curated
    from lawdb.database import engine, migrate
    from lawdb.settings import Settings

    settings = Settings()
    writing = engine(settings)
    migrate(writing)
    url = writing.url.render_as_string(hide_password=True)
    refresh_curated(writing.url.render_as_string(hide_password=False))
    writing.dispose()
    embedded = settings.database_url is None
    return {
        "store": str(settings.data_dir) if embedded else url,
        "embedded": embedded,
        "database": url,
    }


def _needs(corpus: str | None) -> bool:
    """Whether ``corpus`` was never loaded to its end; the example only fills an empty store."""
    from api.services.reading_store import ReadingStore
    from lawdb import lookup

    with ReadingStore.open() as store, store.session() as session:
        held = lookup.status(session, stale_after=store.stale_after)
    if corpus is None:
        return held.statutes == 0
    from ingest.sources.legalize_kr.repository import lasting_location

    named = lasting_location(corpus)
    return not any(run.source_ref == named and run.status == "finished" for run in held.runs)


def _serve(host: str, port: int) -> None:
    import uvicorn

    from api.application import create_app
    from api.services.reading_store import ReadingStore

    with answering(as_json=False):
        app = create_app(ReadingStore.open())
    typer.echo(f"Page http://{host}:{port}/   API http://{host}:{port}/v1   Ctrl-C ends")
    uvicorn.run(app, host=host, port=port, log_level="warning", access_log=False)
