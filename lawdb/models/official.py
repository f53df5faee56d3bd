"""What official bodies say, what the derivation had said, and where the two differ."""

from __future__ import annotations

from datetime import date
from typing import Any

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Identity, Index, Text, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import Mapped, mapped_column

from lawdb.models.base import Base, Recorded


class OfficialBody(Recorded, Base):
    """One body of the official API, kept as evidence: the versions can be drawn up anew from it."""

    __tablename__ = "official_body"
    __table_args__ = (
        CheckConstraint("kind IN ('law', 'eflaw')", name="kind"),
        Index(
            "official_body_key_open_key",
            "statute_id",
            "mst",
            "kind",
            "effective_on",
            unique=True,
            postgresql_where=text("upper_inf(recorded)"),
        ),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    statute_id: Mapped[str] = mapped_column(ForeignKey("statute.id"))
    mst: Mapped[str] = mapped_column(Text)
    kind: Mapped[str] = mapped_column(Text)
    """``law``: cumulative by promulgation; ``eflaw``: what was in force on ``effective_on``."""
    effective_on: Mapped[date]
    title: Mapped[str] = mapped_column(Text)
    statute_kind: Mapped[str] = mapped_column(Text)
    promulgated_on: Mapped[date]
    promulgation_no: Mapped[str] = mapped_column(Text)
    revision_kind: Mapped[str] = mapped_column(Text)
    ministries: Mapped[list[str]] = mapped_column(ARRAY(Text))
    abbreviations: Mapped[list[str]] = mapped_column(ARRAY(Text))
    addenda_heading: Mapped[str] = mapped_column(Text)
    addenda: Mapped[str] = mapped_column(Text)
    amending_text: Mapped[str] = mapped_column(Text)
    official_starts: Mapped[dict[str, str]] = mapped_column(JSONB)
    """조문시행일자문자열: part (``제6조의2제3항``) → first day (ISO) of the revision's text."""
    chapters: Mapped[list[list[Any]]] = mapped_column(JSONB)
    articles: Mapped[list[list[Any]]] = mapped_column(JSONB)
    """``[article_no, branch_no, sub_branch_no, title, content hash in hex]``, in book order."""
    complete: Mapped[bool]
    """False where a piece of the body could not be read: what it lacks then says nothing."""
    source_ref: Mapped[str] = mapped_column(Text)


class DerivedStatute(Recorded, Base):
    """The derivation of a statute as it was before official bodies were put over it.

    Kept only where both exist, so that a further body, in whatever order, starts from the same.
    """

    __tablename__ = "derived_statute"
    __table_args__ = (
        Index(
            "derived_statute_statute_id_open_key",
            "statute_id",
            unique=True,
            postgresql_where=text("upper_inf(recorded)"),
        ),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    statute_id: Mapped[str] = mapped_column(ForeignKey("statute.id"))
    derived: Mapped[dict[str, Any]] = mapped_column(JSONB)
    """``versions``, ``unresolved`` and ``abbreviations``; texts by their content hash in hex."""


class Disagreement(Recorded, Base):
    """A point on which an official body and the derivation differ."""

    __tablename__ = "disagreement"
    __table_args__ = (
        CheckConstraint("kind IN ('start', 'text', 'absent', 'revision')", name="kind"),
        Index("disagreement_statute_id_idx", "statute_id"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    statute_id: Mapped[str] = mapped_column(ForeignKey("statute.id"))
    kind: Mapped[str] = mapped_column(Text)
    """``start``, ``text``, ``absent``, or ``revision``: a body of a revision the history lacks."""
    article_no: Mapped[int | None]
    branch_no: Mapped[int | None]
    sub_branch_no: Mapped[int | None]
    part: Mapped[str] = mapped_column(Text)
    """The part dated apart (``제6조의2제3항``); empty where the whole article is meant."""
    day: Mapped[date]
    """The official start, or the day of the body."""
    mst: Mapped[str] = mapped_column(Text)
    """The revision of the official body."""
    derived: Mapped[str] = mapped_column(Text)
    """A day (ISO) for ``start``, else a text; empty where the derivation had none."""
    official: Mapped[str] = mapped_column(Text)
    """Likewise: what the store answers with."""
