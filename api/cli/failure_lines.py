"""Failures of a regression run in a file, one JSON object a line, as they are found."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self, TextIO

from api.services.errors import MalformedParameter
from api.services.regression.findings import Finding


class FailureLines:
    """Writes failures; nothing where no file was named."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._open = ExitStack()
        self._file: TextIO | None = None

    def __enter__(self) -> Self:
        """Raise MalformedParameter for a file that cannot be written."""
        if self._path is not None:
            try:
                self._file = self._open.enter_context(self._path.open("w", encoding="utf-8"))
            except OSError as error:
                raise MalformedParameter(f"{self._path} cannot be written: {error}") from error
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._open.close()

    def write(self, finding: Finding) -> None:
        """One line."""
        if self._file is not None:
            plain = finding.model_dump(mode="json", by_alias=True)
            self._file.write(json.dumps(plain, ensure_ascii=False) + "\n")
            self._file.flush()
