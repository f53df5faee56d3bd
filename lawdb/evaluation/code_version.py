"""Which code ranked, and which measured: hashes over the files of the packages."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from pathlib import Path

import deadline_engine
import lawdb

_RULER = Path(__file__).parent
_STORE = Path(str(lawdb.__file__)).parent
SEARCHING = ("comparison", "data", "event_date", "lookup", "names", "search")
"""Packages of ``lawdb`` that a search runs through, beside the modules at its top and
``deadline_engine``. The tables of ``models`` hold no logic."""


@cache
def code_version() -> str:
    """``0.1.0+`` and sixteen hex digits over all files that can change a ranking.

    Taken from the files, since an installed package knows no commit, and a checkout may hold what
    is not committed.
    """
    folders = [Path(str(deadline_engine.__file__)).parent, *(_STORE / name for name in SEARCHING)]
    files = [path for folder in folders for path in folder.rglob("*")]
    return f"{version('lawdb')}+{_hash([*files, *_STORE.glob('*.py')])}"


@cache
def ruler_code() -> str:
    """Sixteen hex digits over the files that measure."""
    return _hash(_RULER.rglob("*"))


def _hash(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    named = {path.relative_to(_STORE.parent).as_posix(): path for path in files if path.is_file()}
    for name, path in sorted(named.items()):
        if "__pycache__" not in path.parts:
            content = path.read_bytes()
            digest.update(f"{name} {len(content)} ".encode() + content)
    return digest.hexdigest()[:16]
