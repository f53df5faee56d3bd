"""The report of an evaluation, for a terminal. It prints no time: twice the same, byte for byte."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from lawdb.evaluation.attribution import Fate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lawdb.evaluation.report import EvaluationReport, Measured, SystemReport


def print_evaluation(report: EvaluationReport) -> None:
    """Print what was measured, with what, and how it came out."""
    of, gold = report.identity, report.gold
    drawn = f", {of.sample} queries drawn" if of.sample else ""
    typer.echo(f"Gold    {of.gold}  version {of.gold_version[:16]}{drawn}")
    typer.echo(f"Corpus  {of.corpus_hash}")
    typer.echo(f"Code    {of.code_version}, ruler {of.ruler} ({of.ruler_code})")
    typer.echo(
        f"Taken   first {of.shown} of {of.depth} hits; 95% intervals of {of.resamples:,} resamples"
        f" over queries, seed {of.seed}"
    )
    typer.echo(
        f"Queries {gold.queries:,}: {gold.with_positives:,} with positives,"
        f" {gold.only_negatives:,} with negatives only, {gold.without_labels:,} without labels"
    )
    typer.echo(
        f"Labels  {gold.positives:,} positive, {gold.negatives:,} negative; apart:"
        f" {gold.own:,} seen on own results; not counted: {gold.unconfirmed:,} unconfirmed,"
        f" {gold.derived:,} derived from intervals"
    )
    typer.echo("        Labels are a sample: no precision is told.")
    for system in report.systems:
        _print_system(system)


def _print_system(system: SystemReport) -> None:
    made = [f"words {system.words}"]
    if system.embedding_model:
        made.append(f"vectors {system.embedding_model}, {system.nearest}")
    if system.reranker:
        made.append(f"reranker {system.reranker}")
    typer.echo(f"\n== {system.system.value} ({'; '.join(made)})")
    outcomes = ", ".join(f"{name} {count:,}" for name, count in system.outcomes.items())
    typer.echo(f"Outcomes: {outcomes}")
    _print_measures("all", system.measures)
    for group in system.groups:
        _print_measures(group.group, group.measures)
    typer.echo("\nWhere positives fell")
    typer.echo(f"{'stage':18}{'reached':>9}{'lost':>8}{'defects':>9}{'recall lost':>13}")
    for stage in system.funnel:
        typer.echo(
            f"{stage.fate.value:18}{stage.reached:>9,}{stage.lost:>8,}{stage.defects:>9,}"
            f"{stage.recall_lost:>13.4f}"
        )
    left = [stage.reached - stage.lost for stage in system.funnel if stage.fate is Fate.SCORE_CUT]
    typer.echo(f"{Fate.SHOWN.value:18}{sum(left):>9,}")
    typer.echo(
        f"\nViolations: {system.violations:,} labelled negatives shown, in"
        f" {system.queries_with_violations:,} queries"
    )
    temporal = system.temporal
    typer.echo(
        f"Temporal violations: {temporal.violations:,} of {temporal.texts_shown:,} texts shown were"
        " not in force on their event date"
    )
    for slip in temporal.first:
        typer.echo(
            f"  {slip.query} {slip.event_date} rank {slip.rank}: id:{slip.statute_id}"
            f" {slip.article} {slip.content_hash} {slip.slip.value}"
        )
    own = system.own
    recall = "none positive" if own.capped_recall is None else f"recall {own.capped_recall:.4f}"
    typer.echo(
        f"By labels seen on own results (set apart): {own.labels:,} labels of {own.queries:,}"
        f" queries, {recall}, {own.violations:,} violations"
    )


def _print_measures(group: str, measures: Sequence[Measured]) -> None:
    for measure in measures:
        typer.echo(
            f"{group:18}{measure.name.value:18}{measure.value:.4f}"
            f"  [{measure.low:.4f}, {measure.high:.4f}]  n {measure.queries:,}"
        )
        group = ""
