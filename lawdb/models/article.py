"""Article texts, once per content, and the intervals in which each was in force."""

from __future__ import annotations

from datetime import date

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Identity,
    Index,
    LargeBinary,
    SmallInteger,
    Text,
    text,
)
from sqlalchemy.dialects.postgresql import DATERANGE, JSONB, ExcludeConstraint, Range
from sqlalchemy.orm import Mapped, mapped_column, relationship

from lawdb.models.base import Base, Recorded
from lawdb.models.revision import Revision


class ArticleText(Base):
    """A distinct article text, stored once however many statutes and versions carry it."""

    __tablename__ = "article_text"

    content_hash: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    """SHA-256 of the text in UTF-8."""
    text: Mapped[str] = mapped_column(Text)
    """Canonical text: one unit a line, see ``lawdb.article_structure``."""
    structure: Mapped[list[list[str | int]]] = mapped_column(JSONB)
    """``[unit path, offset]`` per unit; empty where the article is one sentence without units."""


class ArticleVersion(Recorded, Base):
    """One text of one article during ``effective`` = ``[from, to)``.

    The database refuses two versions of one article that overlap in ``effective`` and in
    ``recorded``: on no day, at no state of knowledge, are two texts of one article in force.
    """

    __tablename__ = "article_version"
    __table_args__ = (
        ExcludeConstraint(
            ("statute_id", "="),
            ("article_no", "="),
            ("branch_no", "="),
            ("sub_branch_no", "="),
            ("effective", "&&"),
            ("recorded", "&&"),
            using="gist",
            name="article_version_no_overlap",
        ),
        CheckConstraint(
            "status IN ('in_force', 'deleted', 'repealed', 'uncertain')", name="status"
        ),
        CheckConstraint(
            "basis IN ('source', 'addenda', 'revision', 'default_20_days', 'unresolved')",
            name="basis",
        ),
        CheckConstraint("NOT isempty(effective) AND NOT lower_inf(effective)", name="effective"),
        CheckConstraint("NOT isempty(recorded) AND NOT lower_inf(recorded)", name="recorded"),
        Index(
            "article_version_as_of_idx",
            "statute_id",
            "article_no",
            "branch_no",
            "sub_branch_no",
            text("lower(effective)"),
        ),
        Index("article_version_starts_idx", text("lower(effective)"), "statute_id"),
        Index("article_version_revision_id_idx", "revision_id"),
        Index("article_version_content_hash_idx", "content_hash", postgresql_using="hash"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    revision_id: Mapped[int] = mapped_column(ForeignKey("revision.id"))
    """The revision whose amendment (or retyping) opened this interval."""
    article_no: Mapped[int]
    branch_no: Mapped[int] = mapped_column(SmallInteger)
    sub_branch_no: Mapped[int] = mapped_column(SmallInteger)
    amended: Mapped[bool]
    """False where the source only retyped the article: one version of the law, two typings."""
    composed: Mapped[bool]
    """True where no revision prints this text and it was put together from several."""
    effective: Mapped[Range[date]] = mapped_column(DATERANGE)
    statute_id: Mapped[str] = mapped_column(Text)
    status: Mapped[str] = mapped_column(Text)
    basis: Mapped[str] = mapped_column(Text)
    """How the start was established: ``source``, ``addenda``, ``revision`` …"""
    title: Mapped[str] = mapped_column(Text)
    note: Mapped[str] = mapped_column(Text)
    content_hash: Mapped[bytes] = mapped_column(ForeignKey("article_text.content_hash"))

    content: Mapped[ArticleText] = relationship()
    revision: Mapped[Revision] = relationship()
