"""Statutes, the names they went by, and how one official id follows another."""

from __future__ import annotations

from datetime import date, datetime

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    Identity,
    Index,
    Text,
    text,
)
from sqlalchemy.dialects.postgresql import DATERANGE, Range
from sqlalchemy.orm import Mapped, mapped_column

from lawdb.models.base import Base, Recorded

NAME_KINDS = ("official", "abbreviation", "former", "nickname")


class Statute(Base):
    """A statute over its whole life: an identity, never corrected.

    ``kind`` (법률, 대통령령, 기획재정부령 …) is that of its newest stored revision; the kind at any
    other time stands on the revision.
    """

    __tablename__ = "statute"

    id: Mapped[str] = mapped_column(Text, primary_key=True)
    """법령ID as text (``001706``)."""
    jurisdiction: Mapped[str] = mapped_column(Text)
    """ISO 3166-1: ``KR``."""
    kind: Mapped[str] = mapped_column(Text)
    first_recorded_at: Mapped[datetime] = mapped_column(
        DateTime(timezone=True), server_default=text("now()")
    )


class StatuteLineage(Recorded, Base):
    """One official id continues under another: a ministry reshuffle, a re-enactment."""

    __tablename__ = "statute_lineage"
    __table_args__ = (
        Index("statute_lineage_from_id_idx", "from_id"),
        Index("statute_lineage_to_id_idx", "to_id"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    from_id: Mapped[str] = mapped_column(Text)
    to_id: Mapped[str] = mapped_column(Text)
    since: Mapped[date]
    """First day of the successor."""
    reason: Mapped[str] = mapped_column(Text)
    source: Mapped[str] = mapped_column(Text)


class StatuteName(Recorded, Base):
    """A name of a statute and the days ``[from, to)`` on which it named it."""

    __tablename__ = "statute_name"
    __table_args__ = (
        CheckConstraint("kind IN ('official', 'abbreviation', 'former', 'nickname')", name="kind"),
        Index("statute_name_normalized_idx", "normalized"),
        Index(
            "statute_name_trigram_idx",
            "normalized",
            postgresql_using="gin",
            postgresql_ops={"normalized": "gin_trgm_ops"},
        ),
        Index("statute_name_statute_id_idx", "statute_id"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    statute_id: Mapped[str] = mapped_column(Text)
    """No foreign key: a curated name may come before its statute is loaded."""
    name: Mapped[str] = mapped_column(Text)
    """As the source writes it: ``10ㆍ27법난 피해자의 명예회복 등에 관한 법률``."""
    normalized: Mapped[str] = mapped_column(Text)
    """Without spaces, middle dots and brackets: what a question is compared with."""
    kind: Mapped[str] = mapped_column(Text)
    valid: Mapped[Range[date]] = mapped_column(DATERANGE)
    curated: Mapped[bool]
    """True where a person entered the name; a load of the source leaves such rows alone."""
    source: Mapped[str] = mapped_column(Text)
    """The data source or the reference of the curated entry."""
