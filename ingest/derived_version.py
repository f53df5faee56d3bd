"""What interval derivation yields.

Article versions that never overlap, and what stayed unresolved.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from lawdb.article_key import ArticleKey


class Status(StrEnum):
    """What an article version is during its interval."""

    IN_FORCE = "in_force"
    DELETED = "deleted"
    """The number stays in the book, the text is gone (``삭제``)."""
    REPEALED = "repealed"
    """The statute was repealed, a whole amendment left this number out, or its 유효기간 ran out."""
    UNCERTAIN = "uncertain"
    """The source cannot tell which text was in force; ``note`` says why."""


class Basis(StrEnum):
    """How the start of a version was established."""

    SOURCE = "source"
    """An official per-article list (조문시행일자문자열)."""
    ADDENDA = "addenda"
    """The commencement clause of the revision's own addenda."""
    REVISION = "revision"
    """The one date of the front matter (시행일자)."""
    DEFAULT_20_DAYS = "default_20_days"
    """No commencement clause: 20 days after promulgation.

    헌법 제53조제7항, 법령 등 공포에 관한 법률 제13조.
    """
    UNRESOLVED = "unresolved"


@dataclass(frozen=True, slots=True)
class DerivedVersion:
    """One text of one article during ``[start, end)``."""

    key: ArticleKey
    start: date
    end: date | None
    """First day on which this text no longer binds; None while open."""
    status: Status
    title: str
    text: str
    mst: str
    """The revision whose amendment (or retyping) opened this interval."""
    basis: Basis
    amended: bool
    """False where the source only retyped the article: one version of the law in two typings."""
    composed: bool = False
    """True where no revision prints this text and it was put together unit by unit from several."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Unresolved:
    """A commencement the source does not settle."""

    mst: str
    key: ArticleKey | None
    """None where the whole revision is meant."""
    reason: str
    """Stable; those of a clause are in :mod:`ingest.addenda.starts`, those of a text's derivation
    ``overlapping_amendments`` and ``revision_after_repeal``; ``whole_revision_`` goes before the
    reason where no part of the revision has a day of its own."""
    clause: str
    """The words of the clause."""


@dataclass(frozen=True, slots=True)
class StatuteHistory:
    """All that is derived for one statute."""

    statute_id: str
    versions: list[DerivedVersion]
    unresolved: list[Unresolved]
