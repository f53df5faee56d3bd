"""Commands that fill and check the store: ingest, update, audit."""

from __future__ import annotations

import typer


def register(app: typer.Typer) -> None:
    """Add the commands."""
