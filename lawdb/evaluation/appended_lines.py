"""Lines that are added to a file which several processes may be adding to."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path


def append_line(file: Path, line: str) -> None:
    """Add a line, whole: no other process writes into it, and a line broken off before is ended.

    Raises OSError where the file cannot be opened or the disk is full.
    """
    opened = os.open(file, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o666)
    try:
        fcntl.flock(opened, fcntl.LOCK_EX)
        size = os.fstat(opened).st_size
        unfinished = size > 0 and os.pread(opened, 1, size - 1) != b"\n"
        left = (b"\n" if unfinished else b"") + line.encode() + b"\n"
        while left:
            left = left[os.write(opened, left) :]
    finally:
        os.close(opened)
