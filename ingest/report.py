"""What an ingest did: counts, what stayed unresolved, what could not be read or written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from ingest.derived_version import StatuteHistory, Unresolved
from ingest.load import LoadReport
from ingest.source_revision import SourceProblem, SourceRevision


@dataclass(slots=True)
class IngestReport:
    """The figures of one run; reports of parts add up."""

    files: int = 0
    revisions: int = 0
    """Revisions read, with those of every statute."""
    listed: int = 0
    """Revisions the source lists; ``listed - revisions`` could not be read: see ``problems``."""
    articles: int = 0
    """(revision × article) rows read: what a full copy per revision would hold."""
    characters: int = 0
    """Characters of those rows."""
    versions: Counter[str] = field(default_factory=Counter[str])
    """Article versions derived, by basis."""
    statuses: Counter[str] = field(default_factory=Counter[str])
    amended: int = 0
    """Versions opened by an amendment; the rest are retypings."""
    composed: int = 0
    moved: int = 0
    """Amended versions that start on another day than the source's one date of their revision."""
    unresolved: list[tuple[str, Unresolved]] = field(default_factory=list[tuple[str, Unresolved]])
    """With the statute's id."""
    problems: list[SourceProblem] = field(default_factory=list[SourceProblem])
    load: LoadReport = field(default_factory=LoadReport)
    vanished: list[str] = field(default_factory=list[str])
    """Files the source had and has no longer; what the store holds of them stays."""
    newest: date | None = None
    """The newest promulgation day read."""
    oldest: date | None = None
    seconds: float = 0.0

    def take(self, revisions: list[SourceRevision], history: StatuteHistory) -> None:
        """Count one statute."""
        dates = {r.mst: r.effective_on for r in revisions}
        self.count_revisions(revisions)
        for version in history.versions:
            self.versions[version.basis.value] += 1
            self.statuses[version.status.value] += 1
            self.composed += version.composed
            if version.amended:
                self.amended += 1
                self.moved += version.start != dates.get(version.mst, version.start)
        self.unresolved += [(history.statute_id, item) for item in history.unresolved]

    def count_revisions(self, revisions: Sequence[SourceRevision]) -> None:
        """Count what was read, whatever becomes of it."""
        self.revisions += len(revisions)
        for revision in revisions:
            self.articles += len(revision.articles)
            self.characters += sum(len(a.text) for a in revision.articles.values())
        days = [r.promulgated_on for r in revisions]
        self.newest = max([*days, self.newest] if self.newest else days)
        self.oldest = min([*days, self.oldest] if self.oldest else days)

    def add(self, other: IngestReport) -> None:
        """Take in the report of another part."""
        self.files += other.files
        self.revisions += other.revisions
        self.listed += other.listed
        self.articles += other.articles
        self.characters += other.characters
        self.versions.update(other.versions)
        self.statuses.update(other.statuses)
        self.amended += other.amended
        self.composed += other.composed
        self.moved += other.moved
        self.unresolved += other.unresolved
        self.problems += other.problems
        self.vanished += other.vanished
        self.load.add(other.load)
        for day in (other.newest, other.oldest):
            if day is not None:
                self.newest = max(self.newest or day, day)
                self.oldest = min(self.oldest or day, day)

    def counts(self) -> dict[str, Any]:
        """The figures as plain data, for the run's record and for ``--json``."""
        return {
            "files": self.files,
            "revisions": self.revisions,
            "listed": self.listed,
            "articles": self.articles,
            "characters": self.characters,
            "versions": dict(sorted(self.versions.items())),
            "statuses": dict(sorted(self.statuses.items())),
            "amended": self.amended,
            "composed": self.composed,
            "moved": self.moved,
            "unresolved": dict(sorted(Counter(u.reason for _, u in self.unresolved).items())),
            "problems": len(self.problems) + len(self.load.problems),
            "vanished": len(self.vanished),
            "newest": self.newest.isoformat() if self.newest else None,
            "seconds": round(self.seconds, 1),
            "load": self.load.counts(),
        }
