"""Which code ranked: a hash of the packages that can change a ranking."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import version
from pathlib import Path

import deadline_engine
import lawdb

_NOT_CODE = {"__pycache__", "migrations"}


@cache
def code_version() -> str:
    """``0.1.0+`` and sixteen hex digits over all files of ``lawdb`` and ``deadline_engine``.

    Taken from the files, since an installed package knows no commit and a checkout may hold what
    is not committed.
    """
    digest = hashlib.sha256()
    for package in (deadline_engine, lawdb):
        root = Path(str(package.__file__)).parent
        for path in sorted(root.rglob("*"), key=lambda found: found.relative_to(root).as_posix()):
            inside = path.relative_to(root)
            if path.is_file() and not _NOT_CODE & set(inside.parts):
                named = f"{package.__name__}/{inside.as_posix()}".encode()
                content = path.read_bytes()
                digest.update(b"%d:%s%d:%s" % (len(named), named, len(content), content))
    return f"{version('lawdb')}+{digest.hexdigest()[:16]}"
