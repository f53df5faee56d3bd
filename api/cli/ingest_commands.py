"""Commands that fill and check the store: ingest from each source, update, audit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from api.cli.exit_codes import ExitCode
from api.cli.index_command import search_needs_index
from api.cli.options import Json
from api.cli.output import answering, document, leave, print_document, refuse
from api.cli.rendering.index_report import INDEX_COMES_NEXT
from api.cli.rendering.load_report import (
    audit_as_plain,
    print_audit,
    print_report,
    report_as_plain,
)
from api.cli.rendering.update_report import print_update, update_as_plain

if TYPE_CHECKING:
    from ingest.report import IngestReport

UPSTREAM = "https://github.com/legalize-kr/legalize-kr"

Workers = Annotated[
    int | None,
    typer.Option("--workers", min=1, help="Processes; by default one per processor.",
                 show_default=False),
]  # fmt: skip


def register(app: typer.Typer) -> None:
    """Add the commands."""
    ingest = typer.Typer(name="ingest", help="Load a corpus into the store.", no_args_is_help=True)
    ingest.command("legalize-kr")(legalize_kr)
    ingest.command("example")(example)
    ingest.command("lawgo")(lawgo)
    app.add_typer(ingest)
    app.command("update")(update)
    app.command("audit")(audit)


def legalize_kr(
    location: Annotated[
        str,
        typer.Argument(
            metavar="[LOCATION]",
            help="A repository's folder, a git bundle, a .fi.zst archive, or a URL to clone.",
        ),
    ] = UPSTREAM,
    workers: Workers = None,
    as_json: Json = False,
) -> None:
    """Load a legalize-kr repository: all revisions of all files."""
    leave(load("legalize-kr", location, workers=workers, as_json=as_json))


def example(as_json: Json = False) -> None:
    """Load the example corpus: invented statutes that show how law behaves in time."""
    leave(load("example", "", workers=None, as_json=as_json))


def lawgo(
    path: Annotated[
        str,
        typer.Argument(
            metavar="PATH",
            help="A folder of official bodies (XML or JSON), or one of them.",
            show_default=False,
        ),
    ],
    as_json: Json = False,
) -> None:
    """Load official bodies of the law.go.kr API from files."""
    leave(load("lawgo", path, workers=None, as_json=as_json))


def update(workers: Workers = None, as_json: Json = False) -> None:
    """Fetch what is new from every source that was loaded, apply it, and say what changed."""
    with answering(as_json=as_json):
        from api.cli.progress_bar import ProgressBar
        from ingest.sources.lawgo.upstream_error import UpstreamError
        from ingest.sources.legalize_kr.repository import MalformedRepository
        from ingest.update import update as update_store

        try:
            with ProgressBar() as bar:
                report = update_store(_writing_url(), workers, bar)
            behind = search_needs_index()
        except (MalformedRepository, UpstreamError, FileNotFoundError) as error:
            raise _unreadable(error, as_json=as_json) from error
    if as_json:
        print_document(document("update", {**update_as_plain(report), "index_behind": behind}))
    else:
        print_update(report)
        _say_what_is_next(behind=behind)
    leave(_worst(source.report for source in report.sources))


def audit(
    statute: Annotated[
        str | None,
        typer.Argument(metavar="STATUTE", help="Only this statute.", show_default=False),
    ] = None,
    as_json: Json = False,
) -> None:
    """Re-check intervals against amendment marks, and list what official bodies overruled."""
    with answering(as_json=as_json):
        import psycopg

        from api.services.questions import read_name
        from api.services.reading_store import ReadingStore
        from api.services.resolution import resolution
        from ingest.audit import audit as audit_store
        from ingest.legalize_kr_ingest import libpq_url
        from lawdb.lookup import disagreements

        statute_id: str | None = None
        with ReadingStore.open() as store, store.session() as session:
            if statute is not None:
                statute_id = resolution(session, read_name(statute)).statute.id
            points = disagreements(session, statute_id)
        with psycopg.connect(libpq_url(_writing_url()), autocommit=True) as connection:
            report = audit_store(connection, statute_id)
    if as_json:
        print_document(document("audit", audit_as_plain(report, points)))
    else:
        print_audit(report, points)
    leave(ExitCode.PARTLY if report.findings or points else ExitCode.OK)


def load(
    source: str, location: str, *, workers: int | None, as_json: bool, say_next: bool = True
) -> ExitCode:
    """Load a corpus and print what came of it; problems make the exit code SOURCE.

    ``say_next``: whether to say that the texts have to be indexed.
    """
    with answering(as_json=as_json):
        from api.cli.progress_bar import ProgressBar
        from ingest.pipeline import ingest_location
        from ingest.sources.legalize_kr.repository import MalformedRepository

        try:
            with ProgressBar() as bar:
                report = ingest_location(_writing_url(), source, location, workers, bar)
            behind = search_needs_index()
        except (MalformedRepository, FileNotFoundError) as error:
            raise _unreadable(error, as_json=as_json) from error
    if as_json:
        print_document(document("ingest", {**report_as_plain(report), "index_behind": behind}))
    else:
        print_report(report)
        if say_next:
            _say_what_is_next(behind=behind)
    return _worst([report])


def _say_what_is_next(*, behind: bool) -> None:
    if behind:
        typer.echo(INDEX_COMES_NEXT)


def _writing_url() -> str:
    """The store's address, its tables up to date."""
    from lawdb.database import engine, migrate

    writing = engine()
    migrate(writing)
    writing.dispose()
    return writing.url.render_as_string(hide_password=False)


def _worst(reports: Iterable[IngestReport]) -> ExitCode:
    failed = any(report.problems or report.load.problems for report in reports)
    return ExitCode.SOURCE if failed else ExitCode.OK


def _unreadable(error: Exception, *, as_json: bool) -> typer.Exit:
    from api.services.problems import ProblemFamily, problem

    code = str(getattr(error, "code", "no_such_source"))
    title = "The source cannot be read"
    return refuse(problem(code, title, str(error), ProblemFamily.SOURCE), as_json=as_json)
