"""A lasting bare copy of a repository at a URL, so that an update fetches only what is new."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock

from ingest.sources.legalize_kr.repository import MalformedRepository

_BRANCHES = "+refs/heads/*:refs/heads/*"
"""Branches only: what was merely proposed (pull requests) is no part of the source."""


class UnreachableRepository(MalformedRepository):
    """The URL cannot be fetched from; what was fetched before is untouched."""

    code = "upstream_unreachable"


@contextmanager
def fetched_mirror(url: str, folder: Path) -> Generator[Path]:
    """The copy of ``url`` in ``folder``, brought up to date; cloned the first time.

    Held under a lock, so that two processes do not fetch into it together. Branches that were
    rewritten or removed at the source are so here, too. Raises UnreachableRepository.
    """
    folder.mkdir(parents=True, exist_ok=True)
    mirror = folder / f"{hashlib.sha256(url.encode()).hexdigest()[:20]}.git"
    with FileLock(mirror.with_suffix(".lock")):
        if mirror.exists():
            _git(url, "-C", str(mirror), "fetch", "--quiet", "--prune", "--", url, _BRANCHES)
        else:
            _clone(url, mirror)
        yield mirror


def _clone(url: str, mirror: Path) -> None:
    """Appears whole or not at all."""
    with tempfile.TemporaryDirectory(dir=mirror.parent, prefix=".cloning-") as place:
        cloned = Path(place) / mirror.name
        _git(url, "clone", "--quiet", "--bare", "--", url, str(cloned))
        shutil.move(cloned, mirror)


def _git(url: str, *arguments: str) -> None:
    done = subprocess.run(["git", *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        reason = done.stderr.strip()[-300:]
        raise UnreachableRepository(f"git cannot fetch {url}: {reason}; nothing was changed")
