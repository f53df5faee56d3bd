"""The file with the facts of a matter or a timeline, or standard input."""

from __future__ import annotations

import sys
from pathlib import Path

from api.services.matter_requests import LONGEST_MATTER, MalformedMatter, MatterTooLarge
from lawdb.errors import StoreError


def read_file(
    name: str,
    *,
    most: int = LONGEST_MATTER,
    malformed: type[StoreError] = MalformedMatter,
    too_large: type[StoreError] = MatterTooLarge,
) -> str:
    """The text of a file in UTF-8; ``-`` is standard input.

    Raises ``malformed`` for a file that cannot be read, ``too_large`` for one of more than ``most``
    bytes.
    """
    try:
        if name == "-":
            if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison]  closed: <&-
                raise malformed("standard input is closed; name a file, or send the facts")
            raw = sys.stdin.buffer.read(most + 1)
        else:
            with Path(name).open("rb") as file:
                raw = file.read(most + 1)
    except OSError as error:
        raise malformed(f"{name} cannot be read: {error.strerror or error}") from error
    if len(raw) > most:
        raise too_large(f"{name} has more than {most:,} bytes; no more are read")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise malformed(f"{name} is no UTF-8 (byte {error.start}); save it as UTF-8") from error
