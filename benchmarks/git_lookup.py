"""The question "what did this article say on that day?" answered by git alone, as peers answer it.

The newest revision whose front matter gives a 시행일자 that is not after the day, from one
``git log -- PATH`` and one ``git cat-file --batch`` that reads files newest first until the first
that fits: fewer processes than a ``git show`` per candidate. The answer is often wrong law (see
``benchmarks.naive``); only its cost is measured here.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

from ingest.sources.legalize_kr.repository import opened_repository
from lawdb.article_key import ArticleKey

_EFFECTIVE = re.compile(r"^시행일자: '?(\d{4}-\d{2}-\d{2})", re.MULTILINE)


@contextmanager
def prepared_repository(location: str) -> Generator[Path]:
    """A bare clone with a commit graph that knows which paths each commit changed."""
    with tempfile.TemporaryDirectory(prefix="lawdb-git-") as folder:
        clone = Path(folder) / "corpus.git"
        with opened_repository(location) as source:
            if source == Path(location):
                _git(Path(folder), "clone", "--quiet", "--bare", str(source.resolve()), str(clone))
            else:
                shutil.copytree(source, clone)
        _git(clone, "commit-graph", "write", "--reachable", "--changed-paths", "--no-progress")
        yield clone


def article_on(repository: Path, path: str, article: ArticleKey, day: date) -> str | None:
    """The article's Markdown on the day; None where the revision found has no such article."""
    log = _git(repository, "log", "--format=%H", "main", "--", path)
    with subprocess.Popen(
        ["git", "-C", str(repository), "cat-file", "--batch"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as reading:
        if reading.stdin is None or reading.stdout is None:
            raise RuntimeError("git gives no pipe")
        for commit in log.split():
            reading.stdin.write(f"{commit}:{path}\n".encode())
            reading.stdin.flush()
            size = int(reading.stdout.readline().split()[2])
            text = reading.stdout.read(size + 1).decode()
            effective = _EFFECTIVE.search(text)
            if effective and date.fromisoformat(effective[1]) <= day:
                return _article(text, article)
    return None


def _article(text: str, article: ArticleKey) -> str | None:
    found = re.search(rf"^##### {article}(?: .*)?\n(.*?)(?=^#|\Z)", text, re.MULTILINE | re.DOTALL)
    return None if found is None else found[1].strip()


def _git(folder: Path, *arguments: str) -> str:
    command = ["git", "-C", str(folder), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
