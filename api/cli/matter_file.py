"""The file with the facts of a matter, or standard input."""

from __future__ import annotations

import sys
from pathlib import Path

from api.services.matter_requests import LONGEST_MATTER, MalformedMatter, MatterTooLarge


def read_file(name: str) -> str:
    """The text of a file in UTF-8; ``-`` is standard input.

    Raises MalformedMatter for a file that cannot be read, MatterTooLarge for one that is too long.
    """
    try:
        if name == "-":
            if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison]  closed: <&-
                raise MalformedMatter("standard input is closed; name a file, or send the facts")
            raw = sys.stdin.buffer.read(LONGEST_MATTER + 1)
        else:
            with Path(name).open("rb") as file:
                raw = file.read(LONGEST_MATTER + 1)
    except OSError as error:
        raise MalformedMatter(f"{name} cannot be read: {error.strerror or error}") from error
    if len(raw) > LONGEST_MATTER:
        raise MatterTooLarge(f"{name} has more than {LONGEST_MATTER:,} bytes; no more are read")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise MalformedMatter(
            f"{name} is no UTF-8 (byte {error.start}); save it as UTF-8"
        ) from error
