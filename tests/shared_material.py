"""Where the shared test material lies, and what a test does when it is not there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

_DEFAULT = Path(__file__).resolve().parent.parent.parent / "shared"


def shared_path(relative: str) -> Path:
    """The path of a piece of shared material under ``LAWDB_SHARED`` (default ``../shared``).

    Skips the calling test, saying so, where nothing is configured and the default is absent;
    fails it where ``LAWDB_SHARED`` is set and the file is missing.
    """
    configured = os.environ.get("LAWDB_SHARED")
    path = (Path(configured) if configured else _DEFAULT) / relative
    if not path.exists():
        if configured:
            pytest.fail(f"LAWDB_SHARED is set to {configured}, but {path} does not exist")
        pytest.skip(f"{path} is absent; set LAWDB_SHARED to the shared material")
    return path
