"""The commands of the evaluation: gold sets, runs over them, and what a change is worth."""

from __future__ import annotations

import typer

from api.cli import eval_gold, eval_labelling, eval_measuring


def register(app: typer.Typer) -> None:
    """Add the commands."""
    group = typer.Typer(
        name="eval", help="Measure search by gold, and decide on changes.", no_args_is_help=True
    )
    eval_gold.add_to(group)
    eval_labelling.add_to(group)
    eval_measuring.add_to(group)
    app.add_typer(group)
