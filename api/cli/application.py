"""The command and its verbs."""

from __future__ import annotations

import errno
import os
import sys
from io import TextIOWrapper

import typer

from api.cli import (
    answer_command,
    ask_commands,
    cite_command,
    date_math_command,
    deadline_command,
    extract_command,
    governing_command,
    index_command,
    ingest_commands,
    mcp_command,
    question_commands,
    regress_command,
    rules_command,
    search_command,
    server_commands,
    timeline_command,
    what_changed_command,
)
from api.cli.exit_codes import ExitCode

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
mcp_command.register(app)
ingest_commands.register(app)
index_command.register(app)
ask_commands.register(app)
search_command.register(app)
answer_command.register(app)
cite_command.register(app)
question_commands.register(app)
governing_command.register(app)
rules_command.register(app)
deadline_command.register(app)
extract_command.register(app)
date_math_command.register(app)
timeline_command.register(app)
what_changed_command.register(app)
regress_command.register(app)


def main() -> None:
    """Run the command line."""
    # Korean must come out whole also where the locale is C (cron, containers).
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        app()
    except SystemExit as leaving:
        # Typer catches what nobody reads any more (`lawdb rules list | head`), and leaves with 1.
        if getattr(leaving.__context__, "errno", None) != errno.EPIPE:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing more to flush to
        raise SystemExit(ExitCode.READER_GONE) from None
