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
_NOT_CODE = {"__pycache__", "migrations"}


@cache
def code_version() -> str:
    """``0.1.0+`` and sixteen hex digits over all that can change a ranking.

    These are the files of ``lawdb`` and ``deadline_engine`` without the ruler's own. Taken from
    the files, since an installed package knows no commit, and a checkout may hold what is not
    committed.
    """
    packages = [Path(str(package.__file__)).parent for package in (deadline_engine, lawdb)]
    return f"{version('lawdb')}+{_hash(packages, without=_RULER)}"


@cache
def ruler_code() -> str:
    """Sixteen hex digits over the files that measure."""
    return _hash([_RULER], without=None)


def _hash(folders: Iterable[Path], without: Path | None) -> str:
    digest = hashlib.sha256()
    for root in folders:
        for path in sorted(root.rglob("*"), key=lambda found: found.relative_to(root).as_posix()):
            inside = path.relative_to(root)
            left_out = _NOT_CODE & set(inside.parts) or (without and path.is_relative_to(without))
            if left_out or not path.is_file():
                continue
            named = f"{root.name}/{inside.as_posix()}".encode()
            content = path.read_bytes()
            digest.update(b"%d:%s%d:%s" % (len(named), named, len(content), content))
    return digest.hexdigest()[:16]
