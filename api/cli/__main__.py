"""``python -m api.cli`` is the ``lawdb`` command."""

from api.cli.application import main

main()
