"""The core bundle of the shared material, read once a process."""

from __future__ import annotations

import atexit
from contextlib import ExitStack
from functools import cache
from pathlib import Path

from ingest.source_revision import SourceProblem, SourceRevision
from ingest.sources.legalize_kr.repository import (
    BlobReader,
    StatuteFile,
    list_statute_files,
    opened_repository,
    read_statute_file,
)
from tests.shared_material import shared_path

_kept = ExitStack()
atexit.register(_kept.close)


@cache
def core_repository() -> Path:
    """A local repository of the bundle; skips the calling test where the material is absent."""
    bundle = shared_path("corpus/legalize-kr-core.bundle")
    return _kept.enter_context(opened_repository(str(bundle)))


@cache
def core_files() -> dict[str, StatuteFile]:
    """All statute files by path."""
    return {file.path: file for file in list_statute_files(core_repository())}


@cache
def core_file(path: str) -> tuple[dict[str, list[SourceRevision]], list[SourceProblem]]:
    """The statutes of one file by 법령ID, and what could not be read."""
    problems: list[SourceProblem] = []
    with BlobReader(core_repository()) as reader:
        return read_statute_file(reader, core_files()[path], problems), problems
