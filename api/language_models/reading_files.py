"""Replies of a model kept as files of the data folder, one a key, for the same reading again."""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path

from deadline_engine.extraction.by_model import ReadingStoreError

FOLDER = "readings"
LARGEST = 1024 * 1024
"""Bytes of one entry."""
MOST = 20_000
"""Entries; beyond them the oldest go."""
_KEY = re.compile(r"[0-9a-f]{64}")
_SUFFIX = ".reading"


class ReadingFiles:
    """A ReadingStore in a folder. Names of files are keys, which tell nothing of a text.

    What is kept quotes the texts that were read: the folder is open to its owner alone. Processes
    and threads may share it.
    """

    def __init__(self, data_dir: Path, *, most: int = MOST) -> None:
        """``data_dir``: of ``lawdb.settings``. Nothing is made before something is kept."""
        self._folder = data_dir / FOLDER
        self._most = most

    def get(self, key: str) -> bytes | None:
        """What was kept; None where nothing was. Raises ReadingStoreError."""
        path = self._path(key)
        try:
            with path.open("rb") as file:
                content = file.read(LARGEST + 1)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise ReadingStoreError(f"{path} cannot be read: {error.strerror}") from None
        if len(content) > LARGEST:
            raise ReadingStoreError(f"{path} is larger than what is ever kept")
        return content

    def put(self, key: str, content: bytes) -> None:
        """Keep it whole or not at all. Raises ReadingStoreError."""
        path = self._path(key)
        if len(content) > LARGEST:
            raise ReadingStoreError(f"{len(content):,} bytes are more than what is kept")
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=self._folder, delete=False) as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            Path(file.name).replace(path)
            self._forget_the_oldest()
        except OSError as error:
            raise ReadingStoreError(f"{path} cannot be written: {error.strerror}") from None

    def _path(self, key: str) -> Path:
        if not _KEY.fullmatch(key):
            raise ReadingStoreError("a key has 64 hexadecimal digits")
        return self._folder / f"{key}{_SUFFIX}"

    def _forget_the_oldest(self) -> None:
        kept = [entry for entry in os.scandir(self._folder) if entry.name.endswith(_SUFFIX)]
        if len(kept) <= self._most:
            return
        dated: list[tuple[int, str]] = []
        for entry in kept:
            try:
                dated.append((entry.stat().st_mtime_ns, entry.path))
            except FileNotFoundError:  # another process was faster
                continue
        for _, path in sorted(dated)[: len(kept) - self._most]:
            Path(path).unlink(missing_ok=True)
