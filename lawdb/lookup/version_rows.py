"""The stored versions of one article, and retypings joined into versions of the law."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from sqlalchemy import Date, Row, and_, bindparam, func, or_, select
from sqlalchemy.orm import Session

from lawdb.article_key import ArticleKey
from lawdb.knowledge import Knowledge, held
from lawdb.lookup.promulgation import REVISION_COLUMNS, StoredRevision, promulgation_of
from lawdb.models import ArticleText, ArticleVersion, Revision
from lawdb.outcome import Outcome
from lawdb.results import Interval, Typing, Version
from lawdb.revision_kind import repeals


class VersionRow(NamedTuple):
    """A row of ``article_version``: one typing of an article."""

    article_no: int
    branch_no: int
    sub_branch_no: int
    start: date
    """First day of the interval."""
    end: date | None
    """First day after the interval; None while open."""
    amended: bool
    composed: bool
    status: str
    basis: str
    title: str
    note: str
    content_hash: bytes

    @property
    def key(self) -> ArticleKey:
        """The article's number."""
        return ArticleKey(self.article_no, self.branch_no, self.sub_branch_no)


_version = ArticleVersion.__table__.c
_revision = Revision.__table__.c
_text = ArticleText.__table__.c
_INTERVAL = {"start": func.lower(_version.effective), "end": func.upper(_version.effective)}
_VERSION_COLUMNS = tuple(
    _INTERVAL[name] if name in _INTERVAL else _version[name] for name in VersionRow._fields
)

SELECT_VERSIONS = (
    select(*_VERSION_COLUMNS, *REVISION_COLUMNS)
    .join_from(ArticleVersion.__table__, Revision.__table__, _revision.id == _version.revision_id)
    .where(held(_version.recorded))
)
"""Rows for ``StoredVersion.of``; takes ``Knowledge.parameters``."""


@dataclass(frozen=True, slots=True)
class StoredVersion:
    """One row: one typing of an article and the revision that brought it."""

    row: VersionRow
    revision: StoredRevision

    @classmethod
    def of(cls, columns: Row[*tuple[Any, ...]]) -> StoredVersion:
        """From a row of ``SELECT_VERSIONS``, which may have more columns at its end."""
        first, last = len(VersionRow._fields), len(VersionRow._fields + StoredRevision._fields)
        return cls(VersionRow._make(columns[:first]), StoredRevision.of(columns[first:last]))

    @property
    def start(self) -> date:
        """First day of the interval."""
        return self.row.start

    @property
    def end(self) -> date | None:
        """First day after the interval; None while open."""
        return self.row.end

    @property
    def interval(self) -> Interval:
        """The days of this typing."""
        return Interval(start=self.row.start, end=self.row.end)

    @property
    def outcome(self) -> Outcome:
        """What the row makes of the article, rulings aside."""
        return outcome_of(self.row.status, self.revision.kind)

    def stands_on(self, day: date) -> bool:
        """Whether the interval holds the day."""
        return self.row.start <= day and (self.row.end is None or day < self.row.end)


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


_OF_ARTICLE = SELECT_VERSIONS.where(
    _version.statute_id == bindparam("statute_id"),
    _version.article_no == bindparam("article_no"),
    _version.branch_no == bindparam("branch_no"),
    _version.sub_branch_no == bindparam("sub_branch_no"),
).order_by(func.lower(_version.effective))

_day = bindparam("day", type_=Date)
_OF_ARTICLE_WITH_TEXTS = _OF_ARTICLE.add_columns(_text.text).outerjoin(
    ArticleText.__table__,
    and_(
        _text.content_hash == _version.content_hash,
        or_(
            _version.effective.contains(_day),
            and_(func.lower(_version.effective) > _day, _revision.promulgated_on <= _day),
        ),
    ),
)


def stored_versions(
    session: Session, statute_id: str, key: ArticleKey, knowledge: Knowledge
) -> list[StoredVersion]:
    """All rows of an article held true, in order of their start."""
    rows = session.execute(_OF_ARTICLE, article_parameters(statute_id, key, knowledge))
    return [StoredVersion.of(row) for row in rows]


def stored_versions_with_texts(
    session: Session, statute_id: str, key: ArticleKey, day: date, knowledge: Knowledge
) -> tuple[list[StoredVersion], dict[bytes, str]]:
    """As ``stored_versions``, with the texts that stand on the day or were then pending."""
    parameters = article_parameters(statute_id, key, knowledge) | {"day": day}
    rows = session.execute(_OF_ARTICLE_WITH_TEXTS, parameters).all()
    versions = [StoredVersion.of(row) for row in rows]
    texts = {
        version.row.content_hash: row[-1]
        for version, row in zip(versions, rows, strict=True)
        if row[-1] is not None
    }
    return versions, texts


def article_parameters(statute_id: str, key: ArticleKey, knowledge: Knowledge) -> dict[str, Any]:
    """What a statement about one article is executed with."""
    return {
        "statute_id": statute_id,
        "article_no": key.article_no,
        "branch_no": key.branch_no,
        "sub_branch_no": key.sub_branch_no,
        **knowledge.parameters,
    }


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
