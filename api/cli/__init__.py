"""The ``lawdb`` command. Heavy modules are imported by the command that needs them."""

from api.cli.application import app, main

__all__ = ["app", "main"]
