"""What search by words reads. Derived from the texts at any time, so nothing here is bitemporal."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import (
    DateTime,
    ForeignKey,
    Identity,
    Index,
    Integer,
    LargeBinary,
    SmallInteger,
    Text,
    func,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column

from lawdb.models.base import Base


class SearchSegment(Base):
    """A run of indexed texts that were indexed together; never changed, only merged into others."""

    __tablename__ = "search_segment"

    id: Mapped[int] = mapped_column(Identity(always=True), primary_key=True)
    words: Mapped[str] = mapped_column(Text)
    """``words_version()``: how the texts were split."""
    first_entry: Mapped[int]
    entries: Mapped[int]
    lengths: Mapped[bytes] = mapped_column(LargeBinary)
    """Words per field and entry: little-endian uint16, one row of entries a field."""


class SearchEntry(Base):
    """One indexed text: a distinct text (with its title) of one article."""

    __tablename__ = "search_entry"
    __table_args__ = (
        Index(
            "search_entry_text_key",
            "statute_id",
            "article_no",
            "branch_no",
            "sub_branch_no",
            "content_hash",
            "title",
            unique=True,
        ),
        Index("search_entry_segment_id_idx", "segment_id"),
    )

    entry: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    segment_id: Mapped[int] = mapped_column(ForeignKey("search_segment.id", ondelete="CASCADE"))
    article_no: Mapped[int]
    branch_no: Mapped[int] = mapped_column(SmallInteger)
    sub_branch_no: Mapped[int] = mapped_column(SmallInteger)
    statute_id: Mapped[str] = mapped_column(ForeignKey("statute.id"))
    content_hash: Mapped[bytes] = mapped_column(LargeBinary)
    title: Mapped[str] = mapped_column(Text)


class SearchPosting(Base):
    """In which texts of a segment a word stands, and how often."""

    __tablename__ = "search_posting"
    __table_args__ = (Index("search_posting_segment_id_idx", "segment_id"),)

    segment_id: Mapped[int] = mapped_column(
        ForeignKey("search_segment.id", ondelete="CASCADE"), primary_key=True
    )
    field: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    """``lawdb.search.lexical.ranking.Field``."""
    word: Mapped[str] = mapped_column(Text, primary_key=True)
    entries: Mapped[bytes] = mapped_column(LargeBinary)
    """Little-endian int32, ascending."""
    counts: Mapped[bytes] = mapped_column(LargeBinary)
    """One byte an entry; 255 stands for more as well."""


class SearchGeneration(Base):
    """The whole index as one refresh left it: which segments, and when each text was in force.

    A reader takes the newest and keeps its arrays for as long as it is the newest.
    """

    __tablename__ = "search_generation"

    id: Mapped[int] = mapped_column(Identity(always=True), primary_key=True)
    segment_ids: Mapped[list[int]] = mapped_column(ARRAY(Integer))
    words: Mapped[str] = mapped_column(Text)
    statute_ids: Mapped[list[str]] = mapped_column(ARRAY(Text))
    standing: Mapped[list[int]] = mapped_column(ARRAY(Integer))
    """Of each statute: how many other statutes' texts name it."""
    entry_cited: Mapped[bytes] = mapped_column(LargeBinary)
    """Of each entry: how many other articles' texts cite its article; little-endian int32."""
    entry_statutes: Mapped[bytes] = mapped_column(LargeBinary)
    """Of each entry: the place of its statute in ``statute_ids``; little-endian int32."""
    interval_entries: Mapped[bytes] = mapped_column(LargeBinary)
    """Of each interval: the entry; little-endian int32."""
    interval_starts: Mapped[bytes] = mapped_column(LargeBinary)
    """Days since 0001-01-01 (proleptic ordinals), little-endian int32."""
    interval_ends: Mapped[bytes] = mapped_column(LargeBinary)
    """First day after; the largest int32 while open."""
    interval_promulgated: Mapped[bytes] = mapped_column(LargeBinary)
    """Day on which the text was promulgated: from then until it starts it is pending."""
    built_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
