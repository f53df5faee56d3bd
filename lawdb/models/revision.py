"""A promulgated revision of a statute, and what its source leaves open about its commencement."""

from __future__ import annotations

from datetime import date
from typing import Any

from sqlalchemy import BigInteger, ForeignKey, Identity, Index, Text, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import Mapped, mapped_column

from lawdb.models.base import Base, Recorded


class Revision(Recorded, Base):
    """One promulgation (공포) of a statute's text, identified by (statute, 법령MST)."""

    __tablename__ = "revision"
    __table_args__ = (
        Index(
            "revision_statute_id_mst_open_key",
            "statute_id",
            "mst",
            unique=True,
            postgresql_where=text("upper_inf(recorded)"),
        ),
        Index("revision_statute_id_promulgated_on_idx", "statute_id", "promulgated_on"),
        Index("revision_mst_idx", "mst"),
        Index("revision_promulgation_no_idx", "promulgation_no", "promulgated_on"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    statute_id: Mapped[str] = mapped_column(ForeignKey("statute.id"))
    mst: Mapped[str] = mapped_column(Text)
    title: Mapped[str] = mapped_column(Text)
    """The statute's title as this revision prints it."""
    statute_kind: Mapped[str] = mapped_column(Text)
    """법률, 대통령령, 기획재정부령, 대법원규칙 …"""
    promulgated_on: Mapped[date]
    promulgation_no: Mapped[str] = mapped_column(Text)
    """Without leading zeros; unique only together with the statute (one number amends many)."""
    kind: Mapped[str] = mapped_column(Text)
    """제정, 일부개정, 전부개정, 타법개정, 폐지 …; empty where the source says none."""
    effective_on: Mapped[date]
    """The one date the source gives for the whole revision; articles may start on others."""
    ministries: Mapped[list[str]] = mapped_column(ARRAY(Text))
    addenda_heading: Mapped[str] = mapped_column(Text)
    amending_text: Mapped[str] = mapped_column(Text, deferred=True)
    """개정문, where the source has it; else empty."""
    chapters: Mapped[list[list[Any]]] = mapped_column(JSONB, deferred=True)
    """Structure headings as ``[article_no, branch_no, sub_branch_no, heading]``, in book order."""
    source: Mapped[str] = mapped_column(Text)
    source_ref: Mapped[str] = mapped_column(Text)


class UnresolvedCommencement(Recorded, Base):
    """A commencement the source does not settle, with the clause that leaves it open."""

    __tablename__ = "unresolved_commencement"
    __table_args__ = (
        Index("unresolved_commencement_statute_id_idx", "statute_id"),
        Index("unresolved_commencement_revision_id_idx", "revision_id"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    statute_id: Mapped[str] = mapped_column(Text)
    revision_id: Mapped[int] = mapped_column(ForeignKey("revision.id"))
    article_no: Mapped[int | None]
    """None (with both branches) where the whole revision is meant."""
    branch_no: Mapped[int | None]
    sub_branch_no: Mapped[int | None]
    reason: Mapped[str] = mapped_column(Text)
    """Stable: ``by_decree``, ``treaty``, ``clause_omitted``, ``pending_elsewhere`` …"""
    clause: Mapped[str] = mapped_column(Text)
