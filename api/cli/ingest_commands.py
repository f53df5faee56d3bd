"""Commands that fill the store: ingest from each source."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from api.cli.exit_codes import ExitCode
from api.cli.options import Json
from api.cli.output import answering, document, leave, print_document, refuse

if TYPE_CHECKING:
    from ingest.report import IngestReport

UPSTREAM = "https://github.com/legalize-kr/legalize-kr"
_PROBLEMS_SHOWN = 20

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


def load(source: str, location: str, *, workers: int | None, as_json: bool) -> ExitCode:
    """Load a corpus and print what came of it; problems make the exit code SOURCE."""
    with answering(as_json=as_json):
        from api.cli.progress_bar import ProgressBar
        from ingest.pipeline import ingest_location
        from ingest.sources.legalize_kr.repository import MalformedRepository
        from lawdb.database import engine, migrate

        writing = engine()
        migrate(writing)
        url = writing.url.render_as_string(hide_password=False)
        writing.dispose()
        try:
            with ProgressBar() as bar:
                report = ingest_location(url, source, location, workers, bar)
        except (MalformedRepository, FileNotFoundError) as error:
            raise _unreadable(error, as_json=as_json) from error
    if as_json:
        print_document(document("ingest", _as_plain(report)))
    else:
        _print_report(report)
    return ExitCode.SOURCE if report.problems or report.load.problems else ExitCode.OK


def _unreadable(error: Exception, *, as_json: bool) -> typer.Exit:
    from api.services.problems import ProblemFamily, problem

    code = str(getattr(error, "code", "no_such_source"))
    title = "The source cannot be read"
    return refuse(problem(code, title, str(error), ProblemFamily.SOURCE), as_json=as_json)


def _as_plain(report: IngestReport) -> dict[str, object]:
    return {
        **report.counts(),
        "problems": [
            *({"where": p.source_ref, "code": p.code, "message": p.message}
              for p in report.problems),
            *({"where": p.statute_id, "code": p.code, "message": p.message}
              for p in report.load.problems),
        ],
    }  # fmt: skip


def _print_report(report: IngestReport) -> None:
    from api.services.article_lines import printable

    typer.echo(
        f"Loaded {report.revisions:,} of {report.listed:,} revisions"
        f" ({report.articles:,} printed articles) in {report.seconds:,.1f} s."
    )
    versions = ", ".join(f"{basis} {count:,}" for basis, count in sorted(report.versions.items()))
    typer.echo(f"Article versions by basis: {versions}")
    typer.echo(
        f"Rows written: {report.load.rows_written:,};"
        f" statutes changed: {len(report.load.changed_statutes):,};"
        f" commencements unresolved: {len(report.unresolved):,}"
    )
    problems = [(p.source_ref, p.code, p.message) for p in report.problems]
    problems += [(p.statute_id, p.code, p.message) for p in report.load.problems]
    for where, code, message in problems[:_PROBLEMS_SHOWN]:
        typer.echo(printable(f"  {where}: {message} [{code}]"), err=True)
    if len(problems) > _PROBLEMS_SHOWN:
        typer.echo(f"  … and {len(problems) - _PROBLEMS_SHOWN} more (--json has all)", err=True)
