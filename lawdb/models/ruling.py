"""Dated decisions that end or limit a text without touching the book."""

from __future__ import annotations

from datetime import date

from sqlalchemy import BigInteger, CheckConstraint, Identity, Index, SmallInteger, Text
from sqlalchemy.dialects.postgresql import DATERANGE, Range
from sqlalchemy.orm import Mapped, mapped_column

from lawdb.models.base import Base, Recorded


class Ruling(Recorded, Base):
    """A decision of a court on one article or unit, and the days on which it takes effect."""

    __tablename__ = "ruling"
    __table_args__ = (
        CheckConstraint("scope IN ('whole', 'part')", name="scope"),
        Index("ruling_article_idx", "statute_id", "article_no", "branch_no", "sub_branch_no"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    statute_id: Mapped[str] = mapped_column(Text)
    article_no: Mapped[int]
    branch_no: Mapped[int] = mapped_column(SmallInteger)
    sub_branch_no: Mapped[int] = mapped_column(SmallInteger)
    unit: Mapped[str] = mapped_column(Text)
    """The paragraph or item struck (``제2항``); empty where the whole article is meant."""
    court: Mapped[str] = mapped_column(Text)
    case_no: Mapped[str] = mapped_column(Text)
    decided_on: Mapped[date]
    """The day it was announced: when the public could know."""
    kind: Mapped[str] = mapped_column(Text)
    """위헌, 헌법불합치, 한정위헌 …"""
    effect: Mapped[Range[date]] = mapped_column(DATERANGE)
    """Days ``[from, to)`` on which the text does not bind, retroactive effect included."""
    scope: Mapped[str] = mapped_column(Text)
    """``whole``: the unit falls; ``part``: only for the cases ``summary`` names."""
    summary: Mapped[str] = mapped_column(Text)
    source: Mapped[str] = mapped_column(Text)
