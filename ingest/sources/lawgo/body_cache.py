"""Bodies on disk, named as :class:`~ingest.sources.lawgo.files.LawgoFiles` reads them."""

from __future__ import annotations

import os
import tempfile
from datetime import date
from pathlib import Path

from ingest.sources.lawgo.body import BodyFormat


class BodyCache:
    """Keyed by (MST, effective date): one MST has one ``eflaw`` body per effective date.

    The client stores a body only after it was read as the very statute that was asked for. A file
    appears whole or not at all.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def load(self, mst: str, effective_on: date | None, body_format: BodyFormat) -> bytes | None:
        """The stored bytes, or None. ``effective_on`` is None for a cumulative ``law`` body."""
        try:
            return self._path(mst, effective_on, body_format).read_bytes()
        except FileNotFoundError:
            return None

    def store(
        self, mst: str, effective_on: date | None, body_format: BodyFormat, data: bytes
    ) -> None:
        """Keep a body that was read successfully. Raises OSError where it cannot be written."""
        if not data:
            raise ValueError("an empty body is never stored")
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._path(mst, effective_on, body_format)
        handle, temporary = tempfile.mkstemp(dir=self._folder, prefix=".", suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            Path(temporary).replace(path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise

    def _path(self, mst: str, effective_on: date | None, body_format: BodyFormat) -> Path:
        if not mst.isdigit():
            raise ValueError(f"{mst!r} is no MST: digits only")
        day = f"-{effective_on:%Y%m%d}" if effective_on else ""
        return self._folder / f"{mst}{day}.{body_format.value.lower()}"
