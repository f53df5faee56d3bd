"""The command ``mcp``: the tools for language models."""

from __future__ import annotations

from typing import Annotated

import typer

from api.cli.server_commands import Host, Port


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("mcp")(mcp)


def mcp(
    over_http: Annotated[
        bool,
        typer.Option("--http", help="Serve over streamable HTTP instead of standard input."),
    ] = False,
    host: Host = "127.0.0.1",
    port: Port = 8001,
    allowed_host: Annotated[
        list[str] | None,
        typer.Option(
            "--allowed-host",
            metavar="NAME",
            help="Another name under which clients reach this server, with :port if not --port.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Serve the tools for language models (Model Context Protocol)."""
    from api.mcp.quick_imports import quick_imports

    with quick_imports():
        from api.mcp import serving
    if over_http:
        typer.echo(f"MCP http://{host}:{port}{serving.PATH}   Ctrl-C ends", err=True)
        serving.serve_http(host, port, allowed_host or ())
    else:
        serving.serve_stdio()
