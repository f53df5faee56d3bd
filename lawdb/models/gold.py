"""The gold as it is worked on: a relabelling, confirmation or removal closes a row, opens another.

Labels name a version by statute id, article number and first day, without a foreign key: they are
evidence of what was judged, also where the store corrects its intervals later.
"""

from __future__ import annotations

from datetime import date, datetime

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    ForeignKey,
    Identity,
    Index,
    SmallInteger,
    Text,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column

from lawdb.models.base import Base, Recorded

_OPEN = text("upper_inf(recorded)")


class GoldSetName(Base):
    """A gold set; its row is locked by whoever writes into the set."""

    __tablename__ = "gold_set"

    name: Mapped[str] = mapped_column(Text, primary_key=True)


class GoldCorpus(Recorded, Base):
    """The corpus that the labels of a set were last held against."""

    __tablename__ = "gold_corpus"
    __table_args__ = (
        Index("gold_corpus_open_key", "set_name", unique=True, postgresql_where=_OPEN),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    set_name: Mapped[str] = mapped_column(ForeignKey("gold_set.name"))
    corpus: Mapped[str] = mapped_column(Text)
    """``lawdb.evaluation.corpus_hash``."""


class GoldQueryRow(Recorded, Base):
    """One question on one event date."""

    __tablename__ = "gold_query"
    __table_args__ = (
        Index("gold_query_open_key", "set_name", "query_id", unique=True, postgresql_where=_OPEN),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    set_name: Mapped[str] = mapped_column(ForeignKey("gold_set.name"))
    query_id: Mapped[str] = mapped_column(Text)
    words: Mapped[str] = mapped_column(Text)
    event_date: Mapped[date]
    group_name: Mapped[str] = mapped_column(Text)
    sources: Mapped[list[str]] = mapped_column(ARRAY(Text))
    evaluated: Mapped[bool]
    """False where the query was removed from the list; its labels stay."""


class GoldLabelRow(Recorded, Base):
    """A label: the database holds at most one that is true now for a query, article and version."""

    __tablename__ = "gold_label"
    __table_args__ = (
        CheckConstraint("labeller_kind IN ('person', 'model', 'source')", name="labeller_kind"),
        Index(
            "gold_label_open_key",
            "set_name",
            "query_id",
            "statute_id",
            "article_no",
            "branch_no",
            "sub_branch_no",
            "version",
            unique=True,
            postgresql_where=_OPEN,
        ),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    set_name: Mapped[str] = mapped_column(ForeignKey("gold_set.name"))
    query_id: Mapped[str] = mapped_column(Text)
    statute_id: Mapped[str] = mapped_column(Text)
    article_no: Mapped[int]
    branch_no: Mapped[int] = mapped_column(SmallInteger)
    sub_branch_no: Mapped[int] = mapped_column(SmallInteger)
    version: Mapped[date]
    """First day of the version, retypings joined."""
    text_hash: Mapped[str] = mapped_column(Text)
    """In hexadecimal digits."""
    positive: Mapped[bool]
    grade: Mapped[int | None] = mapped_column(SmallInteger)
    labeller_kind: Mapped[str] = mapped_column(Text)
    labeller: Mapped[str] = mapped_column(Text)
    labelled_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    seen_on: Mapped[str] = mapped_column(Text)
    boundary: Mapped[bool]
    confirmed_by: Mapped[str] = mapped_column(Text)
    confirmed_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    judged_sheet: Mapped[str] = mapped_column(Text)


class GoldUnresolved(Recorded, Base):
    """A row of imported material that gave no label, and why."""

    __tablename__ = "gold_unresolved"
    __table_args__ = (Index("gold_unresolved_set_name_idx", "set_name"),)

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    set_name: Mapped[str] = mapped_column(ForeignKey("gold_set.name"))
    words: Mapped[str] = mapped_column(Text)
    event_date: Mapped[date | None]
    source: Mapped[str] = mapped_column(Text)
    named: Mapped[str] = mapped_column(Text)
    cause: Mapped[str] = mapped_column(Text)
    detail: Mapped[str] = mapped_column(Text)
