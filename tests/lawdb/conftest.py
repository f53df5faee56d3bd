"""Fixtures of the store's tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lawdb import embedded
from tests.lawdb.server_probe import NewFolder


@pytest.fixture(scope="module")
def new_data_dir(new_server_dir: NewFolder) -> Iterator[NewFolder]:
    """Name data folders that do not exist yet; their servers are stopped at the end."""
    named: list[Path] = []

    def name(*parts: str) -> Path:
        named.append(new_server_dir().joinpath(*(parts or ("data",))))
        return named[-1]

    yield name
    for folder in named:
        embedded.stop(folder)


@pytest.fixture
def fresh_dir(new_data_dir: NewFolder) -> Path:
    """A folder that does not exist yet."""
    return new_data_dir()
