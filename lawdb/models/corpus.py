"""The horizon of what was loaded, the runs that loaded it, and what they could not read."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    ForeignKey,
    Identity,
    Index,
    Text,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from lawdb.models.base import Base, Recorded


class CorpusState(Recorded, Base):
    """Between which days a source was verified to be complete: the horizon has two ends."""

    __tablename__ = "corpus_state"
    __table_args__ = (
        Index(
            "corpus_state_source_open_key",
            "source",
            unique=True,
            postgresql_where=text("upper_inf(recorded)"),
        ),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    source: Mapped[str] = mapped_column(Text)
    verified_from: Mapped[date]
    """Promulgation day of the oldest revision the source holds."""
    verified_until: Mapped[date]
    """Last promulgation day up to which the source is known to be complete, included."""
    checked_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    """When the source was last asked for anything newer."""


class IngestRun(Base):
    """One loading of a source. A log: rows are finished, never corrected."""

    __tablename__ = "ingest_run"
    __table_args__ = (
        CheckConstraint("status IN ('running', 'finished', 'failed')", name="status"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    source: Mapped[str] = mapped_column(Text)
    source_ref: Mapped[str] = mapped_column(Text)
    started_at: Mapped[datetime] = mapped_column(
        DateTime(timezone=True), server_default=text("now()")
    )
    finished_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    status: Mapped[str] = mapped_column(Text)
    """``running`` also after a kill: a run that never finished says so."""
    counts: Mapped[dict[str, Any]] = mapped_column(JSONB)


class IngestProblem(Base):
    """Something a run could not read or load, row by row; the rest was loaded."""

    __tablename__ = "ingest_problem"
    __table_args__ = (Index("ingest_problem_run_id_idx", "run_id"),)

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    run_id: Mapped[int] = mapped_column(ForeignKey("ingest_run.id"))
    statute_id: Mapped[str] = mapped_column(Text)
    """Empty where the piece could not be assigned to a statute."""
    source_ref: Mapped[str] = mapped_column(Text)
    code: Mapped[str] = mapped_column(Text)
    message: Mapped[str] = mapped_column(Text)
