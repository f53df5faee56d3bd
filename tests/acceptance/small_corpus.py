"""Small repositories in the layout of legalize-kr, cut out of the core bundle or altered."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

FOLDERS = (
    "공휴일에관한법률", "관공서의공휴일에관한규정", "제조물책임법", "이자제한법", "신원보증법",
    "행정소송법", "헌법재판소법", "수표법", "약관의규제에관한법률", "국가배상법",
)  # fmt: skip
"""Short statutes; 헌법재판소법 and 이자제한법 hold two of one name."""


@dataclass(frozen=True, slots=True)
class Commit:
    """One promulgated revision of one file."""

    subject: str
    path: str
    content: bytes


def read_commits(repository: Path) -> list[Commit]:
    """The revisions of the chosen folders, in the order of the history."""
    log = _git(
        repository, "log", "--all", "--reverse", "--format=%x01%H%x02%s", "--name-only",
        "--no-renames", "--", *(f"kr/{folder}" for folder in FOLDERS),
    )  # fmt: skip
    commits: list[Commit] = []
    for entry in log.decode().split("\x01")[1:]:
        head, *paths = [line for line in entry.split("\n") if line]
        name, _, subject = head.partition("\x02")
        commits += [
            Commit(subject, path, _git(repository, "cat-file", "blob", f"{name}:{path}"))
            for path in paths
        ]
    return commits


def write_repository(target: Path, commits: Sequence[Commit]) -> Path:
    """A bare repository with one commit for each; the same commits give the same names."""
    _run(["git", "init", "-q", "--bare", "-b", "main", str(target)])
    stream = bytearray()
    for number, commit in enumerate(commits):
        subject = commit.subject.encode()
        stream += b"commit refs/heads/main\n"
        stream += f"committer lawdb <lawdb@example.org> {number} +0900\n".encode()
        stream += b"data %d\n%s\n" % (len(subject), subject)
        stream += f"M 100644 inline {commit.path}\n".encode()
        stream += b"data %d\n%s\n" % (len(commit.content), commit.content)
    importing = ["git", "-C", str(target), "fast-import", "--quiet", "--date-format=raw"]
    subprocess.run(importing, input=bytes(stream), check=True, capture_output=True)
    return target


def altered(
    commits: Sequence[Commit], wanted: Callable[[Commit], bool], old: str, new: str
) -> list[Commit]:
    """The commits with words exchanged in exactly one of them."""
    chosen = [c for c in commits if wanted(c) and old.encode() in c.content]
    if len(chosen) != 1:
        raise ValueError(f"{len(chosen)} commits hold {old!r}; choose one")
    changed = chosen[0].content.replace(old.encode(), new.encode(), 1)
    return [Commit(c.subject, c.path, changed) if c is chosen[0] else c for c in commits]


def _git(repository: Path, *arguments: str) -> bytes:
    return _run(["git", "-C", str(repository), "-c", "core.quotePath=false", *arguments])


def _run(command: list[str]) -> bytes:
    return subprocess.run(command, check=True, capture_output=True).stdout
