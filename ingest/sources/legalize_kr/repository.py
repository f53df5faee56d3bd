"""Read a legalize-kr repository: every revision of every file, with one log and one batch.

A commit is one promulgated revision of one file. Commit dates say nothing (they are pinned to 1970
for older law and follow promulgation, never effect); all dates come from the front matter.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import IO, Self

from ingest.source_revision import SourceProblem, SourceRevision
from ingest.sources.legalize_kr.markdown import (
    AddendaPrints,
    ArticleCache,
    BrokenFrontMatter,
    read_markdown,
)

UPSTREAM = "https://github.com/legalize-kr/legalize-kr"
SOURCE_NAME = "legalize-kr"

_KIND_IN_SUBJECT = re.compile(r"\(([^()]*)\)\s*$")
_REVISION_KINDS = frozenset(
    [
        "제정",
        "일부개정",
        "전부개정",
        "타법개정",
        "폐지",
        "폐지제정",
        "타법폐지",
        "일괄개정",
        "일괄폐지",
    ]
)


class MalformedRepository(RuntimeError):
    """The path is no git repository, bundle or fast-import archive that git can read."""

    code = "malformed_repository"


@dataclass(frozen=True, slots=True)
class FileRevision:
    """One commit's version of one file."""

    commit: str
    blob: str
    path: str
    revision_kind: str
    """As the commit's subject says in brackets; empty where it says none."""


@dataclass(frozen=True, slots=True)
class StatuteFile:
    """A path and all of its revisions, in the order in which the log gives them."""

    path: str
    revisions: tuple[FileRevision, ...]


def list_statute_files(repository: Path) -> list[StatuteFile]:
    """All statute files of the repository with their revisions, from one ``git log``.

    Sorted by falling number of revisions, so that parallel workers finish together.
    Raises MalformedRepository.
    """
    by_path: dict[str, list[FileRevision]] = {}
    command = [
        "git", "-C", str(repository), "-c", "core.quotepath=off", "log", "--all", "--reverse",
        "--format=%x01%H%x02%s", "--raw", "--no-abbrev", "--no-renames",
    ]  # fmt: skip
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        commit = kind = ""
        for line in process.stdout or ():
            if line.startswith("\x01"):
                commit, _, subject = line[1:].rstrip("\n").partition("\x02")
                bracket = _KIND_IN_SUBJECT.search(subject)
                kind = bracket.group(1) if bracket and bracket.group(1) in _REVISION_KINDS else ""
            elif line.startswith(":"):
                fields, _, path = line.rstrip("\n").partition("\t")
                _, _, _, blob, change = fields.split(" ")
                if change != "D" and path.endswith(".md") and path.startswith("kr/"):
                    by_path.setdefault(path, []).append(FileRevision(commit, blob, path, kind))
        message = process.stderr.read().strip() if process.stderr else ""
    if process.returncode != 0:
        raise MalformedRepository(f"git cannot read the history of {repository}: {message}")
    files = [StatuteFile(path, tuple(revisions)) for path, revisions in by_path.items()]
    files.sort(key=lambda f: (-len(f.revisions), f.path))
    return files


class BlobReader:
    """Reads objects from one long-lived ``git cat-file --batch``; use it with ``with``."""

    def __init__(self, repository: Path) -> None:
        command = ["git", "-C", str(repository), "cat-file", "--batch"]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=1 << 20
        )
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None:
            raise MalformedRepository(f"git gives no pipe to read the objects of {repository}")
        self._requests, self._answers = stdin, stdout

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the git process."""
        self._requests.close()
        self._answers.close()
        self._process.wait()

    def read(self, blobs: Iterable[str]) -> Iterator[bytes]:
        """The contents of the blobs, in order. Raises MalformedRepository on a missing one."""
        names = list(blobs)
        request = "".join(f"{name}\n" for name in names).encode()

        def ask() -> None:
            self._requests.write(request)
            self._requests.flush()

        asking = Thread(target=ask, daemon=True)  # git answers while it still reads the requests
        asking.start()
        for name in names:
            header = self._answers.readline().split()
            if len(header) != 3 or header[1] != b"blob":
                raise MalformedRepository(f"git has no blob {name}: {b' '.join(header).decode()}")
            content = self._answers.read(int(header[2]))
            self._answers.read(1)
            yield content
        asking.join()


def read_statute_file(
    reader: BlobReader, file: StatuteFile, problems: list[SourceProblem]
) -> dict[str, list[SourceRevision]]:
    """The revisions of one path by 법령ID, each in promulgation order.

    Seven paths of the full corpus hold several statutes. A revision that cannot be read is reported
    in ``problems`` and the others load.
    """
    cache, prints = ArticleCache(), AddendaPrints()
    statutes: dict[str, list[SourceRevision]] = {}
    for revision, content in zip(
        file.revisions, reader.read(r.blob for r in file.revisions), strict=True
    ):
        source_ref = f"{revision.commit}:{revision.path}"
        try:
            parsed = read_markdown(
                content.decode("utf-8"),
                revision.revision_kind,
                source_ref,
                SOURCE_NAME,
                cache=cache,
                prints=prints,
            )
        except BrokenFrontMatter as error:
            problems.append(SourceProblem(source_ref, error.code, str(error)))
            continue
        except UnicodeDecodeError as error:
            problems.append(SourceProblem(source_ref, "not_utf8", f"the file is no UTF-8: {error}"))
            continue
        statutes.setdefault(parsed.statute_id, []).append(parsed)
    return {
        statute_id: prints.attach(sorted(revisions, key=promulgation_order))
        for statute_id, revisions in statutes.items()
    }


def promulgation_order(revision: SourceRevision) -> tuple[object, ...]:
    """Sorts a statute's revisions: by promulgation date, then number, then MST."""
    return (
        revision.promulgated_on,
        int(revision.promulgation_no) if revision.promulgation_no.isdigit() else 0,
        revision.effective_on,
        revision.mst,
    )


def lasting_location(location: str) -> str:
    """The location as a run records it: found again from any working directory."""
    return location if "://" in location else str(Path(location).absolute())


@contextmanager
def opened_repository(location: str) -> Generator[Path]:
    """A local repository for a path, a bundle, a ``.fi.zst`` archive or a URL to clone.

    Bundles, archives and URLs are unpacked into a temporary folder that goes away afterwards.
    Raises MalformedRepository.
    """
    path = Path(location)
    if "://" not in location and not path.exists():
        raise MalformedRepository(f"{location} does not exist; name a repository, bundle or URL")
    if path.is_dir():
        yield path
        return
    with tempfile.TemporaryDirectory(prefix="lawdb-corpus-") as folder:
        target = Path(folder) / "corpus.git"
        if path.name.endswith((".fi.zst", ".fi")):
            _fast_import(path, target)
        else:
            clone_source = location if "://" in location else str(path.resolve())
            _run(["git", "clone", "--quiet", "--bare", clone_source, str(target)], location)
        yield target


def _fast_import(archive: Path, target: Path) -> None:
    _run(["git", "init", "--quiet", "--bare", "-b", "main", str(target)], str(archive))
    if archive.suffix != ".zst":
        with archive.open("rb") as stream:
            complaint = _import_stream(stream, target)
    else:
        try:
            unpacking = subprocess.Popen(
                ["zstd", "-dc", "--long=27", str(archive)],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        except FileNotFoundError as error:
            raise MalformedRepository(
                f"{archive.name} needs the program zstd, which is absent"
            ) from error
        with unpacking:
            complaint = _import_stream(unpacking.stdout, target)
            if unpacking.stdout is not None:
                unpacking.stdout.close()  # zstd must not wait for a reader that has gone
            said = unpacking.stderr.read().decode("utf-8", "replace") if unpacking.stderr else ""
        if unpacking.returncode != 0:
            complaint = said.strip() or f"zstd ended with {unpacking.returncode}"
    if complaint:
        raise MalformedRepository(f"{archive} cannot be unpacked: {complaint[-300:]}")


def _import_stream(stream: IO[bytes] | None, target: Path) -> str:
    """Import a fast-import stream; what git complained of, empty where all went well."""
    done = subprocess.run(
        ["git", "-C", str(target), "fast-import", "--quiet", "--done"],
        stdin=stream,
        capture_output=True,
        check=False,
    )
    if done.returncode == 0:
        return ""
    said = done.stderr.decode("utf-8", "replace").strip()
    return said or f"git fast-import ended with {done.returncode}"


def _run(command: list[str], location: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise MalformedRepository(f"git cannot read {location}: {done.stderr.strip()[-300:]}")
