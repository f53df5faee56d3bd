"""Official bodies in a folder, or one of them, as a source."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from ingest.source_revision import SourceProblem, SourceRevision
from ingest.sources.lawgo.body import SOURCE, BodyFormat, BodyKind, read_body
from ingest.sources.lawgo.tree import MAX_BODY_BYTES
from ingest.sources.lawgo.unreadable_body import UnreadableBody

_NAME = re.compile(r"(\d{1,12})(?:-(\d{8}))?")
_STATUTE_ID = re.compile(rb'<\xeb\xb2\x95\xeb\xa0\xb9ID>\s*(?:<!\[CDATA\[)?\s*(\w+)'
                         rb'|"\xeb\xb2\x95\xeb\xa0\xb9ID"\s*:\s*"?(\w+)')  # fmt: skip


class LawgoFiles:
    """Bodies named by MST (``285139.xml``) or by MST and effective date (``265959-20251023.json``).

    The name says what the body is: with a date it is an ``eflaw`` body (in force on that day),
    without one it is a cumulative ``law`` body. A folder is read with all of its subfolders; other
    files in it are left alone. Raises FileNotFoundError where the path does not exist.
    """

    name = SOURCE

    def __init__(self, path: Path) -> None:
        if not path.exists():
            raise FileNotFoundError(f"{path}: no such file or folder of official bodies")
        self._path = path
        self._problems: list[SourceProblem] = []

    @property
    def problems(self) -> list[SourceProblem]:
        """What could not be read so far."""
        return self._problems

    def statutes(self) -> Iterator[list[SourceRevision]]:
        """Each statute's revisions, by promulgation, then number, then day in force.

        Only one statute's bodies are held in memory.
        """
        self._problems = []
        for paths in self._by_statute():
            revisions = [revision for path in paths if (revision := self._read(path))]
            if revisions:
                yield sorted(revisions, key=promulgation_order)

    def _by_statute(self) -> list[list[Path]]:
        """Group the files by the id they mention; one that mentions none stands alone."""
        groups: dict[str, list[Path]] = {}
        for path in self._files():
            found = None
            if path.stat().st_size <= MAX_BODY_BYTES:
                found = _STATUTE_ID.search(path.read_bytes())
            group = (found.group(1) or found.group(2)).decode() if found else f"file:{path}"
            groups.setdefault(group, []).append(path)
        return list(groups.values())

    def _files(self) -> list[Path]:
        if self._path.is_file():
            return [self._path]
        return sorted(
            path
            for path in self._path.rglob("*")
            if path.suffix.lower() in (".xml", ".json") and path.is_file()
        )

    def _read(self, path: Path) -> SourceRevision | None:
        source_ref = path.name if path == self._path else str(path.relative_to(self._path))
        name = _NAME.fullmatch(path.stem)
        if name is None:
            self._problems.append(
                SourceProblem(
                    source_ref,
                    "unknown_file_name",
                    "a body is named by MST (285139.xml) or MST and date (265959-20251023.json)",
                )
            )
            return None
        mst, day = name.groups()
        try:
            if path.stat().st_size > MAX_BODY_BYTES:
                raise UnreadableBody(
                    "too_large", source_ref, f"larger than the limit of {MAX_BODY_BYTES} bytes"
                )
            reading = read_body(
                path.read_bytes(),
                body_format=BodyFormat(path.suffix[1:].upper()),
                kind=BodyKind.EFLAW if day else BodyKind.LAW,
                mst=mst,
                source_ref=source_ref,
            )
            revision = reading.revision
            if day and revision.effective_on.strftime("%Y%m%d") != day:
                raise UnreadableBody(
                    "wrong_body",
                    source_ref,
                    f"the body's 시행일자 is {revision.effective_on}, not {day}",
                )
        except UnreadableBody as error:
            self._problems.append(error.as_problem())
            return None
        except OSError as error:
            self._problems.append(
                SourceProblem(source_ref, "unreadable_file", error.strerror or "cannot be read")
            )
            return None
        self._problems.extend(reading.problems)
        return revision


def promulgation_order(revision: SourceRevision) -> tuple[date, int, date]:
    """Sort key: day of promulgation, number, and for bodies of one revision the day in force."""
    number = re.sub(r"\D", "", revision.promulgation_no)
    return (revision.promulgated_on, int(number or 0), revision.body_as_of or date.min)
