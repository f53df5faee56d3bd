"""Addenda (부칙): the clauses that say when a revision starts and which facts it reaches."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Identity,
    Index,
    LargeBinary,
    Text,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import Mapped, mapped_column, relationship

from lawdb.models.base import Base, Recorded
from lawdb.models.revision import Revision


class AddendumText(Base):
    """A distinct addenda clause: one promulgation brings the same clause to many statutes."""

    __tablename__ = "addendum_text"

    content_hash: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    """SHA-256 of the text in UTF-8."""
    text: Mapped[str] = mapped_column(Text)


class Addendum(Recorded, Base):
    """One clause of a revision's own addenda."""

    __tablename__ = "addendum"
    __table_args__ = (
        CheckConstraint(
            "kind IN ('commencement', 'application', 'transitional', 'sunset', 'other')",
            name="kind",
        ),
        Index("addendum_revision_id_idx", "revision_id"),
        Index("addendum_statute_id_idx", "statute_id"),
        Index("addendum_targets_idx", "targets", postgresql_using="gin"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    statute_id: Mapped[str] = mapped_column(Text)
    revision_id: Mapped[int] = mapped_column(ForeignKey("revision.id"))
    position: Mapped[int] = mapped_column()
    """0-based place among the clauses of the revision."""
    number: Mapped[str] = mapped_column(Text)
    """``제3조``, ``③``; empty where the addenda are one clause."""
    title: Mapped[str] = mapped_column(Text)
    kind: Mapped[str] = mapped_column(Text)
    targets: Mapped[list[str]] = mapped_column(ARRAY(Text))
    """Articles of this statute the clause names (``제766조``); empty where it names none."""
    content_hash: Mapped[bytes] = mapped_column(ForeignKey("addendum_text.content_hash"))

    content: Mapped[AddendumText] = relationship()
    revision: Mapped[Revision] = relationship()


class TransitionalRule(Recorded, Base):
    """A transitional clause made machine-readable by hand: which facts old and new text reach."""

    __tablename__ = "transitional_rule"
    __table_args__ = (Index("transitional_rule_statute_id_idx", "statute_id"),)

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    rule_id: Mapped[str] = mapped_column(Text)
    """The curated entry's own name, stable over corrections."""
    statute_id: Mapped[str] = mapped_column(Text)
    article: Mapped[str] = mapped_column(Text)
    """``제249조`` or with the unit: ``제253조제4항``."""
    promulgation_no: Mapped[str] = mapped_column(Text)
    """The revision whose addenda hold the clause."""
    clause: Mapped[str] = mapped_column(Text)
    """Where it stands: ``부칙 제3조``."""
    rule: Mapped[dict[str, Any]] = mapped_column(JSONB)
    """The condition on the facts and what governs, as curated."""
    source: Mapped[str] = mapped_column(Text)
