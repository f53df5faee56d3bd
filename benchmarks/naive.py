"""How often "the newest revision whose 시행일자 is not after the day" shows another text.

    python -m benchmarks.naive [CORPUS]

That rule is what peers use. It is compared with the derivation for every article and every day on
which either of them may change, from the start of the statute's oldest revision on. Two texts are
the same when they differ in white space at most. Without a database; a process per processor.

Counted besides: amended versions (changes) that start on another day than the 시행일자 of the
revision that brought them.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path

from benchmarks.material import corpus_location
from ingest.derived_version import DerivedVersion, Status, StatuteHistory
from ingest.intervals.derive import derive
from ingest.intervals.retyping import same_law
from ingest.source_revision import SourceProblem, SourceRevision
from ingest.sources.legalize_kr.repository import (
    BlobReader,
    StatuteFile,
    list_statute_files,
    opened_repository,
    read_statute_file,
)
from lawdb.article_key import ArticleKey

Count = Counter[str]


def count_statute(revisions: Sequence[SourceRevision], history: StatuteHistory) -> Count:
    """Compare both readings of one statute; ``revisions`` in order of promulgation."""
    counts: Count = Counter()
    newest_on = _newest_by_day(revisions)
    effective = {revision.mst: revision.effective_on for revision in revisions}
    by_article: dict[ArticleKey, list[DerivedVersion]] = defaultdict(list)
    for version in history.versions:
        by_article[version.key].append(version)
        if version.amended:
            counts["changes"] += 1
            counts["changes that start on another day"] += version.start != effective.get(
                version.mst, version.start
            )
    for key, versions in by_article.items():
        counts["articles"] += 1
        for what in _differences(key, sorted(versions, key=_start), newest_on):
            counts[what] += 1
    return counts


def _newest_by_day(revisions: Sequence[SourceRevision]) -> list[tuple[date, SourceRevision]]:
    """From each day on, the newest revision whose 시행일자 has come."""
    days = sorted({revision.effective_on for revision in revisions})
    return [(day, [r for r in revisions if r.effective_on <= day][-1]) for day in days]


def _differences(
    key: ArticleKey,
    versions: Sequence[DerivedVersion],
    newest_on: Sequence[tuple[date, SourceRevision]],
) -> set[str]:
    """In which ways the two readings differ on some day."""
    ends = [version.end for version in versions if version.end is not None]
    days = {*map(_start, versions), *ends, *(day for day, _ in newest_on)}
    found: set[str] = set()
    for day in sorted(day for day in days if day >= newest_on[0][0]):
        _, revision = newest_on[bisect_right(newest_on, day, key=lambda item: item[0]) - 1]
        shown = revision.articles.get(key)
        version = next((v for v in versions if v.start <= day and not _ended(v, day)), None)
        gone = version is None or version.status is Status.REPEALED
        if gone and shown is not None:
            found.add("articles shown on some day though gone or not yet there")
        elif not gone and shown is None:
            found.add("articles missing on some day though in force")
        elif version is not None and shown is not None and not _same(version.text, shown.text):
            found.add("articles shown with another text on some day")
            if not same_law(version.text, shown.text):
                found.add("  of which with other words, marks and punctuation aside")
    if found:
        found.add("articles that differ on some day")
    return found


def _ended(version: DerivedVersion, day: date) -> bool:
    return version.end is not None and version.end <= day


def _start(version: DerivedVersion) -> date:
    return version.start


def _same(one: str, other: str) -> bool:
    return one == other or "".join(one.split()) == "".join(other.split())


def count_files(repository: Path, files: Sequence[StatuteFile]) -> Count:
    """The sum over the statutes of some files."""
    counts: Count = Counter()
    problems: list[SourceProblem] = []
    with BlobReader(repository) as reader:
        for file in files:
            for revisions in read_statute_file(reader, file, problems).values():
                counts.update(count_statute(revisions, derive(revisions)))
    return counts


def measure(location: str) -> Count:
    """The sum over a corpus."""
    total: Count = Counter()
    workers = os.cpu_count() or 1
    with (
        opened_repository(location) as repository,
        multiprocessing.get_context("spawn").Pool(workers) as pool,
    ):
        files = list_statute_files(repository)
        shares = [(repository, files[place : place + 8]) for place in range(0, len(files), 8)]
        for counts in pool.starmap(count_files, shares, chunksize=1):
            total.update(counts)
    return total


def report(total: Count) -> Iterable[str]:
    for what, count in sorted(total.items()):
        whole = total["changes" if what.startswith("changes") else "articles"]
        yield f"{count:8d}  {count / whole:6.1%}  {what}"


def main() -> None:
    location = corpus_location(sys.argv[1] if len(sys.argv) > 1 else None)
    print("\n".join(report(measure(location))))


if __name__ == "__main__":
    main()
