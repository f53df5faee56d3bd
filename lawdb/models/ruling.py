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
    joined: Mapped[bool]
    """Whether other cases were decided with it (등)."""
    kind: Mapped[str] = mapped_column(Text)
    """``unconstitutional`` 위헌, ``nonconformity`` 헌법불합치, ``limited`` 한정위헌."""
    application: Mapped[str] = mapped_column(Text)
    """Of a nonconformity: ``continued`` or ``suspended``; else empty."""
    effect: Mapped[Range[date]] = mapped_column(DATERANGE)
    """Days ``[from, to)`` on which the text does not bind, retroactive effect included; empty
    where it was replaced before it lapsed."""
    scope: Mapped[str] = mapped_column(Text)
    """``whole``: the unit falls; ``part``: only the words or cases that ``scope_ko`` names."""
    scope_ko: Mapped[str] = mapped_column(Text)
    scope_en: Mapped[str] = mapped_column(Text)
    legal_basis: Mapped[str] = mapped_column(Text)
    confidence: Mapped[str] = mapped_column(Text)
    """``checked`` or ``unchecked``: whether a document was seen that shows the ruling."""
    source: Mapped[str] = mapped_column(Text)
    """That document; empty where there is none."""
    note: Mapped[str] = mapped_column(Text)
