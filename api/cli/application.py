"""The command and its verbs."""

from __future__ import annotations

import sys
from io import TextIOWrapper

import typer

from api.cli import (
    ask_commands,
    cite_command,
    date_math_command,
    deadline_command,
    governing_command,
    index_command,
    ingest_commands,
    question_commands,
    rules_command,
    search_command,
    server_commands,
    timeline_command,
)

app = typer.Typer(
    name="lawdb",
    help="What a Korean statute said on a given day, and how we know.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
server_commands.register(app)
ingest_commands.register(app)
index_command.register(app)
ask_commands.register(app)
search_command.register(app)
cite_command.register(app)
question_commands.register(app)
governing_command.register(app)
rules_command.register(app)
deadline_command.register(app)
date_math_command.register(app)
timeline_command.register(app)


def main() -> None:
    """Run the command line."""
    # Korean must come out whole also where the locale is C (cron, containers).
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    app()
