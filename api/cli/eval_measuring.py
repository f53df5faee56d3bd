"""Commands that measure search by a gold set, and decide whether a change is adopted."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from api.cli.exit_codes import ExitCode
from api.cli.options import Json
from api.cli.output import answering, document, leave, print_document

if TYPE_CHECKING:
    from lawdb.evaluation.report import EvaluationReport

_Choice = TypeVar("_Choice", bound=StrEnum)


def add_to(group: typer.Typer) -> None:
    """Add the commands."""
    group.command("run")(run)
    group.command("compare")(compare)


def run(
    gold: Annotated[
        str,
        typer.Argument(
            metavar="SET",
            help="Name of a stored set, or a file of one: court-issues.jsonl.gz.",
            show_default=False,
        ),
    ],
    *,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help="Write the report there, for: lawdb eval compare.",
            show_default=False,
        ),
    ] = None,
    words_only: Annotated[
        bool, typer.Option("--words-only", help="Measure search by words alone.")
    ] = False,
    sample: Annotated[
        int | None,
        typer.Option(
            "--sample",
            metavar="N",
            min=1,
            help="Measure N queries of the set, the same ones every time.",
            show_default=False,
        ),
    ] = None,
    cache: Annotated[
        Path | None,
        typer.Option(
            "--cache",
            metavar="FOLDER",
            help="Keep rankings there, and search no query twice while corpus and code stay.",
            show_default=False,
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Measure search by a gold set: recall, violations, where positives fell."""
    with answering(as_json=as_json):
        from api.services.evaluation_runs import require_writable, write_report

        if out is not None:
            require_writable(out)
        report = _measured(gold, words_only=words_only, sample=sample, cache=cache)
        if out is not None:
            write_report(report, out)
    if as_json:
        print_document(document("evaluation", report))
    else:
        from api.cli.rendering.evaluation import print_evaluation

        print_evaluation(report)


def _measured(
    gold: str, *, words_only: bool, sample: int | None, cache: Path | None
) -> EvaluationReport:
    from api.cli.progress_bar import ProgressBar
    from api.services.evaluation_runs import AskedRun, evaluate
    from api.services.reading_store import ReadingStore

    asked = AskedRun(gold=gold, words_only=words_only, cache=cache, sample=sample)
    with ReadingStore.open() as store, ProgressBar() as bar:
        return evaluate(store, asked, bar)


def compare(
    base: Annotated[
        Path, typer.Argument(metavar="BASE", help="Report without the change.", show_default=False)
    ],
    new: Annotated[
        Path, typer.Argument(metavar="NEW", help="Report with the change.", show_default=False)
    ],
    *,
    base_run: Annotated[
        list[Path] | None,
        typer.Option(
            "--base-run",
            metavar="FILE",
            help="A further run without the change; repeatedly.",
            show_default=False,
        ),
    ] = None,
    new_run: Annotated[
        list[Path] | None,
        typer.Option(
            "--new-run",
            metavar="FILE",
            help="A further run with the change; repeatedly.",
            show_default=False,
        ),
    ] = None,
    change: Annotated[
        str,
        typer.Option(
            "--change",
            metavar="KIND",
            help="What was changed: search, rubric or prompt; the last two need two runs each.",
        ),
    ] = "search",
    system: Annotated[
        str | None,
        typer.Option(
            "--system",
            metavar="NAME",
            help="words or words_and_meaning; else the fullest both reports have.",
            show_default=False,
        ),
    ] = None,
    case: Annotated[
        list[str] | None,
        typer.Option(
            "--case",
            metavar="QUERY",
            help="Id of a query the change was made for, traced before and after; two are needed.",
            show_default=False,
        ),
    ] = None,
    tolerance: Annotated[
        float,
        typer.Option(
            "--tolerance",
            metavar="SHARE",
            min=0.0,
            max=1.0,
            help="How far the mean of another than the main measure may fall.",
        ),
    ] = 0.01,
    decide: Annotated[
        str | None,
        typer.Option(
            "--decide",
            metavar="VERDICT",
            help="adopt or reject: write the decision to the log.",
            show_default=False,
        ),
    ] = None,
    by: Annotated[str, typer.Option("--by", metavar="NAME", help="The person who decides.")] = "",
    reason: Annotated[
        str, typer.Option("--reason", metavar="TEXT", help="Why it is so decided.")
    ] = "",
    log: Annotated[
        Path | None,
        typer.Option(
            "--log", metavar="FILE", help="The log, a JSON line a decision.", show_default=False
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Hold a report against another: tells whether the change may be adopted."""
    from lawdb.evaluation.adoption import ChangeKind
    from lawdb.evaluation.decision_log import Verdict
    from lawdb.evaluation.report import SystemName

    kind = _one_of(ChangeKind, change, "--change")
    chosen = _one_of(SystemName, system, "--system") if system is not None else None
    verdict = _one_of(Verdict, decide, "--decide") if decide is not None else None
    with answering(as_json=as_json):
        from api.services.evaluation_runs import (
            AskedComparison,
            AskedDecision,
            compare_files,
            record,
        )

        asked = AskedComparison(
            base=[base, *(base_run or ())],
            new=[new, *(new_run or ())],
            change=kind,
            system=chosen,
            cases=list(dict.fromkeys(case or ())),
            tolerance=tolerance,
        )
        comparison = compare_files(asked)
        decision = None
        if verdict is not None:
            decision = record(comparison, AskedDecision(verdict, by, reason, log))
    if as_json:
        print_document(document("comparison", comparison))
    else:
        from api.cli.rendering.evaluation_comparison import print_comparison, print_decision

        print_comparison(comparison)
        if decision is not None:
            print_decision(decision)
    leave(ExitCode.OK if comparison.passed else ExitCode.PARTLY)


def _one_of(choices: type[_Choice], given: str, option: str) -> _Choice:
    try:
        return choices(given)
    except ValueError:
        there = ", ".join(choice.value for choice in choices)
        raise typer.BadParameter(f"{given!r} is none of: {there}", param_hint=option) from None
