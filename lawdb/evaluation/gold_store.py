"""The gold in the store: where it is worked on.

Tables, because labels must be unique and several people label at a time; a file (``gold_file``) is
how a set travels and what an evaluation is pinned to. Reading needs no right to write, and an
evaluation of a file needs none of these tables.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from lawdb.evaluation.gold import GoldSet, gold_set
from lawdb.evaluation.gold_errors import NoSuchGoldSet
from lawdb.evaluation.gold_rows import label_of, query_of, unresolved_of
from lawdb.knowledge import Knowledge
from lawdb.models import GoldCorpus, GoldLabelRow, GoldQueryRow, GoldSetName, GoldUnresolved

_NOW = Knowledge()


def gold_set_names(session: Session) -> list[str]:
    """The sets there are."""
    return list(session.scalars(select(GoldSetName.name).order_by(GoldSetName.name)))


def stored_gold(session: Session, name: str, knowledge: Knowledge = _NOW) -> GoldSet:
    """A set as it stood at an instant. Raises NoSuchGoldSet."""
    if session.get(GoldSetName, name) is None:
        there = ", ".join(gold_set_names(session)) or "none; import one with: lawdb eval import"
        raise NoSuchGoldSet(f"there is no set {name}; there are: {there}")

    def rows(table: Any) -> Iterable[Any]:
        return session.scalars(
            select(table).where(table.set_name == name, knowledge.holds(table.recorded))
        )

    corpus = next(iter(rows(GoldCorpus)), None)
    return gold_set(
        name,
        map(query_of, rows(GoldQueryRow)),
        map(label_of, rows(GoldLabelRow)),
        map(unresolved_of, rows(GoldUnresolved)),
        corpus.corpus if corpus else "",
    )
