"""What surrounds an article: the life of its statute, and what is worth asking for."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Select
from sqlalchemy.orm import Session

from lawdb.article_key import ArticleKey
from lawdb.knowledge import Knowledge
from lawdb.lookup.concerning import HAS_RULINGS, HAS_UNRESOLVED
from lawdb.lookup.horizon import SELECT_SPAN, StatuteSpan, span_from
from lawdb.lookup.version_rows import article_parameters

_SURROUNDINGS: Select[*tuple[Any, ...]] = SELECT_SPAN.add_columns(HAS_RULINGS, HAS_UNRESOLVED)


class Surroundings(NamedTuple):
    """The span of the statute, and whether there is what few articles have."""

    span: StatuteSpan
    has_rulings: bool
    has_unresolved: bool


def surroundings_of(
    session: Session, statute_id: str, key: ArticleKey, knowledge: Knowledge
) -> Surroundings:
    """The surroundings of an article, whether or not the statute ever had it."""
    parameters = article_parameters(statute_id, key, knowledge)
    rows = session.execute(_SURROUNDINGS, parameters).all()
    *_, has_rulings, has_unresolved = rows[0]
    return Surroundings(span_from(rows), has_rulings, has_unresolved)
