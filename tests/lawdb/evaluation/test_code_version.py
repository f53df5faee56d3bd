"""The code version is of all code that a search runs through."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import lawdb
from lawdb.evaluation.code_version import SEARCHING, code_version, ruler_code

_LOADED = """
import sys
import lawdb.search.search, lawdb.search.dense, lawdb.search.lexical.indexing
import lawdb.search.embedding.offline
print(*(name for name in sys.modules if name.split(".")[0] == "lawdb"))
"""


def test_no_module_of_the_search_is_left_out() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _LOADED],
        check=True,
        capture_output=True,
        text=True,
        cwd=Path(str(lawdb.__file__)).parent.parent,
    )
    packages = {
        parts[1]
        for parts in (name.split(".") for name in done.stdout.split())
        if len(parts) > 2 or (len(parts) == 2 and _is_package(parts[1]))
    }
    assert packages - {"models"} == set(SEARCHING)


def _is_package(name: str) -> bool:
    return (Path(str(lawdb.__file__)).parent / name).is_dir()


def test_searching_and_measuring_are_told_apart() -> None:
    assert code_version().partition("+")[0]
    assert ruler_code() not in code_version()
