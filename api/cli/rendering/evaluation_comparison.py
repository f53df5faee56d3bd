"""A comparison of two evaluations and the decision on it, for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lawdb.evaluation.adoption import Comparison
    from lawdb.evaluation.decision_log import Decision
    from lawdb.evaluation.report import LabelPlace


def print_comparison(found: Comparison) -> None:
    """Print the differences, the queries that pay for them, and every check of the gate."""
    typer.echo(
        f"Gold {found.gold} {found.gold_version[:16]}, corpus {found.corpus_hash[:16]},"
        f" {found.system.value}, change: {found.change.value}"
    )
    for name, side in (("base", found.base), ("new", found.new)):
        typer.echo(
            f"{name:6}{side.code_version}  {side.runs} run(s), {side.violations:g} violations,"
            f" {side.temporal_violations:g} temporal"
        )
    if found.base.ruler_code != found.new.ruler_code:
        typer.echo(
            f"Measured by two versions of the measuring code ({found.base.ruler_code},"
            f" {found.new.ruler_code}): where in doubt, measure both anew by one"
        )
    typer.echo(f"\n{'measure':18}{'base':>9}{'new':>9}{'difference':>12}  95% interval")
    for each in found.differences:
        typer.echo(
            f"{each.name.value:18}{each.base:>9.4f}{each.new:>9.4f}{each.difference:>+12.4f}"
            f"  [{each.low:+.4f}, {each.high:+.4f}]  n {each.queries:,}"
        )
    typer.echo(f"\n{found.risen:,} queries rose, {found.fallen:,} fell.")
    if found.sharp_falls:
        typer.echo(f"{len(found.sharp_falls):,} fell sharply:")
        for fall in found.sharp_falls:
            typer.echo(f"  {fall.query} {fall.event_date}  {fall.base:.3f} -> {fall.new:.3f}")
    for case in found.cases:
        typer.echo(f"\nCase {case.query} {case.event_date}")
        for before, after in zip(case.base, case.new, strict=True):
            kind = "positive" if before.positive else "negative"
            typer.echo(
                f"  {kind} id:{before.statute_id} {before.article} from {before.version}:"
                f" {_place(before)} -> {_place(after)}"
            )
    typer.echo()
    for check in found.checks:
        typer.echo(f"{'ok  ' if check.passed else 'FAIL'}  {check.name.value}: {check.detail}")
    typer.echo("The gate is passed." if found.passed else "The gate is not passed.")


def print_decision(decision: Decision) -> None:
    """Print what was written to the log."""
    typer.echo(f"Logged: {decision.verdict.value} by {decision.decided_by}: {decision.reason}")


def _place(place: LabelPlace) -> str:
    told: Sequence[str | None] = (
        f"rank {place.rank}" if place.rank else "not among the hits",
        f"candidate {place.fused_rank}" if place.fused_rank else None,
        place.fate.value if place.fate else None,
    )
    return ", ".join(each for each in told if each)
