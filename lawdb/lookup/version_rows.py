"""The stored versions of one article, and retypings joined into versions of the law."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from lawdb.article_key import ArticleKey
from lawdb.knowledge import Knowledge
from lawdb.lookup.promulgation import promulgation_of
from lawdb.models import ArticleText, ArticleVersion, Revision
from lawdb.outcome import Outcome
from lawdb.results import Interval, Typing, Version
from lawdb.revision_kind import repeals


@dataclass(frozen=True, slots=True)
class StoredVersion:
    """One row: one typing of an article and the revision that brought it."""

    row: ArticleVersion
    revision: Revision

    @property
    def start(self) -> date:
        """First day of the interval."""
        start = self.row.effective.lower
        if start is None:
            raise ValueError(f"article_version {self.row.id} has no start")
        return start

    @property
    def end(self) -> date | None:
        """First day after the interval; None while open."""
        return self.row.effective.upper

    @property
    def interval(self) -> Interval:
        """The days of this typing."""
        return Interval(start=self.start, end=self.end)

    @property
    def outcome(self) -> Outcome:
        """What the row makes of the article, rulings aside."""
        return outcome_of(self.row.status, self.revision.kind)


@dataclass(frozen=True, slots=True)
class JoinedVersion:
    """Rows that are one version of the law: an amendment and the retypings that follow it."""

    typings: tuple[StoredVersion, ...]

    @property
    def first(self) -> StoredVersion:
        """The typing that the amendment brought."""
        return self.typings[0]

    @property
    def interval(self) -> Interval:
        """The days of all typings together."""
        return Interval(start=self.first.start, end=self.typings[-1].end)

    def as_result(self) -> Version:
        """The version as results show it."""
        row = self.first.row
        return Version(
            interval=self.interval,
            outcome=self.first.outcome,
            title=row.title,
            basis=row.basis,
            composed=row.composed,
            note=row.note,
            promulgation=promulgation_of(self.first.revision),
            typings=tuple(
                Typing(interval=t.interval, promulgation=promulgation_of(t.revision))
                for t in self.typings
            ),
        )


def outcome_of(status: str, revision_kind: str) -> Outcome:
    """The outcome a stored status stands for.

    ``repealed`` rows are of two kinds: the statute was repealed, or a whole amendment (전부개정)
    left the number out.
    """
    if status == "repealed":
        return Outcome.REPEALED if repeals(revision_kind) else Outcome.NO_LONGER_IN_FORCE
    if status == "uncertain":
        return Outcome.UNRESOLVED_COMMENCEMENT
    return Outcome(status)


def stored_versions(
    session: Session, statute_id: str, key: ArticleKey, knowledge: Knowledge
) -> list[StoredVersion]:
    """All rows of an article held true, in order of their start."""
    rows = session.execute(
        select(ArticleVersion, Revision)
        .join(Revision, Revision.id == ArticleVersion.revision_id)
        .where(
            ArticleVersion.statute_id == statute_id,
            ArticleVersion.article_no == key.article_no,
            ArticleVersion.branch_no == key.branch_no,
            ArticleVersion.sub_branch_no == key.sub_branch_no,
            knowledge.holds(ArticleVersion.recorded),
        )
    )
    found = [StoredVersion(row, revision) for row, revision in rows]
    return sorted(found, key=lambda version: version.start)


def joined(versions: Sequence[StoredVersion]) -> list[JoinedVersion]:
    """Join each row that is no amendment to the row it continues without a gap."""
    groups: list[list[StoredVersion]] = []
    for version in versions:
        before = groups[-1][-1] if groups else None
        continues = (
            before is not None
            and not version.row.amended
            and before.end == version.start
            and before.row.status == version.row.status
        )
        if continues:
            groups[-1].append(version)
        else:
            groups.append([version])
    return [JoinedVersion(tuple(group)) for group in groups]


def texts_of(session: Session, hashes: Sequence[bytes]) -> dict[bytes, str]:
    """The texts of content hashes."""
    if not hashes:
        return {}
    rows = session.execute(
        select(ArticleText.content_hash, ArticleText.text).where(
            ArticleText.content_hash.in_(set(hashes))
        )
    )
    return {row[0]: row[1] for row in rows}
