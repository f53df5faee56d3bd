"""What search by meaning stands on: passages of article texts, and their vectors per model.

All of it is derived from the store and can be made anew; nothing here is recorded law.
"""

from __future__ import annotations

from datetime import date
from typing import Any

from pgvector.sqlalchemy import HALFVEC
from sqlalchemy import (
    BigInteger,
    ForeignKey,
    Identity,
    Index,
    Integer,
    LargeBinary,
    SmallInteger,
    Text,
    UniqueConstraint,
)
from sqlalchemy.dialects.postgresql import DATEMULTIRANGE, Range
from sqlalchemy.orm import Mapped, mapped_column

from lawdb.models.base import Base


class PassageSource(Base):
    """A text of an article that was cut into passages, and under which titles.

    A text none of whose passages remains (all of it deleted) has a row too: it is done.
    """

    __tablename__ = "passage_source"
    __table_args__ = (
        UniqueConstraint(
            "statute_id",
            "article_no",
            "branch_no",
            "sub_branch_no",
            "content_hash",
            name="passage_source_text_key",
        ),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    article_no: Mapped[int]
    branch_no: Mapped[int] = mapped_column(SmallInteger)
    sub_branch_no: Mapped[int] = mapped_column(SmallInteger)
    recipe: Mapped[int] = mapped_column(SmallInteger)
    """``lawdb.search.passages.RECIPE`` it was cut by."""
    statute_id: Mapped[str] = mapped_column(Text)
    content_hash: Mapped[bytes] = mapped_column(LargeBinary)
    statute_title: Mapped[str] = mapped_column(Text)
    article_title: Mapped[str] = mapped_column(Text)


class Passage(Base):
    """A distinct passage and the days on which a text that holds it is in force."""

    __tablename__ = "passage"

    passage_hash: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    """SHA-256 of the text that is embedded, in UTF-8."""
    in_force: Mapped[list[Range[date]]] = mapped_column(DATEMULTIRANGE)
    """Days ``[from, to)`` as the store holds them now; empty where it no longer does."""


class SearchPassage(Base):
    """Where a passage stands: the piece ``[start_offset, end_offset)`` of an article's text."""

    __tablename__ = "search_passage"
    __table_args__ = (Index("search_passage_passage_hash_idx", "passage_hash"),)

    source_id: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("passage_source.id"), primary_key=True
    )
    start_offset: Mapped[int]
    end_offset: Mapped[int]
    position: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    """0-based place among the passages of the text."""
    passage_hash: Mapped[bytes] = mapped_column(ForeignKey("passage.passage_hash"))


class EmbeddingModel(Base):
    """A model whose vectors are kept; vectors of two models are never compared."""

    __tablename__ = "embedding_model"
    __table_args__ = (UniqueConstraint("name", name="embedding_model_name_key"),)

    id: Mapped[int] = mapped_column(SmallInteger, Identity(always=True), primary_key=True)
    dimensions: Mapped[int] = mapped_column(Integer)
    name: Mapped[str] = mapped_column(Text)
    """``Embedder.model``: weights, version and quantisation."""


class PassageEmbedding(Base):
    """The vector of a passage in the space of one model."""

    __tablename__ = "passage_embedding"

    model_id: Mapped[int] = mapped_column(
        SmallInteger, ForeignKey("embedding_model.id"), primary_key=True
    )
    passage_hash: Mapped[bytes] = mapped_column(
        ForeignKey("passage.passage_hash"), primary_key=True
    )
    in_force: Mapped[list[Range[date]]] = mapped_column(DATEMULTIRANGE)
    """As on the passage: a scan by distance must see the days without leaving the row."""
    vector: Mapped[Any] = mapped_column(HALFVEC())
