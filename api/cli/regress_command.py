"""The command that asks about past and present events, and judges every text it is shown."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from api.cli.exit_codes import exit_code_of_regression
from api.cli.options import Json
from api.cli.output import answering, document, leave, print_document


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("regress")(regress)


def regress(
    *,
    door: Annotated[
        list[str] | None,
        typer.Option(
            "--door",
            metavar="DOOR",
            help="Ask this door only: lookup, statute, search, citations, answers, rules;"
            " repeatedly: these.",
            show_default=False,
        ),
    ] = None,
    sample: Annotated[
        int | None,
        typer.Option(
            "--sample",
            metavar="N",
            help="Ask so many questions, the same ones in every run; without it all of them.",
            show_default=False,
        ),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs",
            metavar="N",
            help="Processes that ask; without it one for each processor.",
            show_default=False,
        ),
    ] = None,
    pins: Annotated[
        Path | None,
        typer.Option(
            "--pins",
            metavar="FILE",
            help="Ask the pinned cases of this file, each in both directions.",
            show_default=False,
        ),
    ] = None,
    pin: Annotated[
        str | None,
        typer.Option(
            "--pin",
            metavar="NAME",
            help="Run the suite, and keep the first failure of each cause as a case of this name,"
            " in the file of --pins, else in regression-pins.yaml.",
            show_default=False,
        ),
    ] = None,
    failures: Annotated[
        Path | None,
        typer.Option(
            "--failures",
            metavar="FILE",
            help="Write every failure to this file when it is found, one JSON object a line.",
            show_default=False,
        ),
    ] = None,
    target: Annotated[
        str | None,
        typer.Option(
            "--target",
            metavar="URL",
            help="Ask the system at this address instead of the doors of this store:"
            " docs/regression_for_others.md says what it is sent and answers. --sample is then the"
            " number of questions about past events, and of those about present ones.",
            show_default=False,
        ),
    ] = None,
    parallel: Annotated[
        int | None,
        typer.Option(
            "--parallel",
            metavar="N",
            help="Of a target: requests at a time (4).",
            show_default=False,
        ),
    ] = None,
    timeout: Annotated[
        float | None,
        typer.Option(
            "--timeout",
            metavar="SECONDS",
            help="Of a target: for one whole answer (60).",
            show_default=False,
        ),
    ] = None,
    batch: Annotated[
        int | None,
        typer.Option(
            "--batch",
            metavar="N",
            help="Of a target: questions in one request; 0 asks one a request, as without it.",
            show_default=False,
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Ask about days next to every change of an article; no text of another day may be shown."""
    of_a_target = {"parallel": parallel, "timeout_seconds": timeout, "batch": batch}
    if target is not None:
        from api.cli.regress_target import ask_target

        alone = {"--door": door, "--jobs": jobs, "--pins": pins, "--pin": pin}
        given = [name for name, value in alone.items() if value is not None]
        limits = {name: value for name, value in of_a_target.items() if value is not None}
        ask_target(target, limits, sample, failures, given, as_json=as_json)
        return
    with answering(as_json=as_json):
        from api.services.errors import MalformedParameter

        for name, value in of_a_target.items():
            if value is not None:
                option = name.removesuffix("_seconds")
                raise MalformedParameter(f"--{option} is about a target; give --target URL")
        from api.cli.failure_lines import FailureLines
        from api.cli.progress_bar import ProgressBar
        from api.services.reading_store import ReadingStore
        from api.services.regression.own_door_choice import OWN_DOORS
        from api.services.regression.suite import RegressionRequest
        from api.services.regression.suite import regress as run_suite

        request = RegressionRequest(
            doors=tuple(door or OWN_DOORS),
            sample=sample,
            jobs=jobs if jobs is not None else os.cpu_count() or 1,
            pins=pins,
            pin=pin,
        )
        request.check()
        with ReadingStore.open() as store, ProgressBar() as bar, FailureLines(failures) as lines:

            def progress(name: str, asked: int) -> None:
                if asked == 1:
                    bar.begin(0, name)
                bar.advance(1)

            result = run_suite(store, request, tell=lines.write, progress=progress)
    if as_json:
        print_document(document("regression", result))
    else:
        from api.cli.rendering.regression import print_regression

        print_regression(result)
    standings = [pinned.standing for pinned in result.pins]
    asked = [(each.available, each.questions) for each in result.doors]
    leave(exit_code_of_regression(result.failures, standings, asked))
