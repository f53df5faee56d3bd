"""Writing the gold: nothing is overwritten, a row closes and another opens at the same instant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import func, insert, literal, select, update
from sqlalchemy.dialects.postgresql import insert as insert_or
from sqlalchemy.orm import Session

from lawdb.evaluation.gold import GoldLabel, GoldQuery, GoldSet
from lawdb.evaluation.gold_errors import GoldCorpusDiffers
from lawdb.evaluation.gold_file import require_set_name
from lawdb.evaluation.gold_rows import label_values, query_values, unresolved_values
from lawdb.evaluation.gold_store import stored_gold
from lawdb.models import GoldCorpus, GoldLabelRow, GoldQueryRow, GoldSetName, GoldUnresolved

Table = type[GoldQueryRow] | type[GoldLabelRow] | type[GoldUnresolved] | type[GoldCorpus]
_LABEL_KEY = ("query_id", "statute_id", "article_no", "branch_no", "sub_branch_no", "version")


@dataclass(slots=True)
class Stored:
    """What storing a set did."""

    queries_added: int = 0
    labels_added: int = 0
    unresolved_added: int = 0
    unresolved_closed: int = 0
    """What could not be resolved before and can be now, of the sources of the set."""
    unchanged: int = 0
    """Queries and labels that stand in the store as they come."""
    replaced: int = 0
    differing: list[str] = field(default_factory=list[str])
    """Queries and labels that stand in the store otherwise and were left as they stand."""


class GoldWriter:
    """Writes into one set, which nobody else changes until the transaction ends.

    Each key is written at most once a transaction.
    """

    def __init__(self, session: Session, name: str) -> None:
        """Locks the set. Raises NoSuchGoldSet."""
        session.execute(select(GoldSetName).where(GoldSetName.name == name).with_for_update())
        self._session = session
        self.held: GoldSet = stored_gold(session, name)
        """The set as it was when it was locked."""
        # Of the clock, not of the transaction: it may have waited for the lock.
        self._instant: datetime = session.scalars(select(func.clock_timestamp())).one()

    @classmethod
    def creating(cls, session: Session, name: str, corpus: str) -> GoldWriter:
        """A writer of a set that is created, empty, where there is none of the name.

        Raises MalformedGold for what is no name.
        """
        require_set_name(name)
        made = session.execute(
            insert_or(GoldSetName)
            .values(name=name)
            .on_conflict_do_nothing()
            .returning(GoldSetName.name)
        ).first()
        writer = cls(session, name)
        if made is not None:
            writer._open(GoldCorpus, [{"set_name": name, "corpus": corpus}])
            writer.held = stored_gold(session, name)
        return writer

    def require_corpus(self, corpus: str) -> None:
        """Raise GoldCorpusDiffers where the set's labels were held against another corpus."""
        held = self.held
        if held.corpus != corpus:
            raise GoldCorpusDiffers(
                f"set {held.name} in the store is of corpus {held.corpus[:16] or 'untold'}, and"
                f" this is of {corpus[:16] or 'untold'}: hold the set against what is loaded with:"
                f" lawdb eval recheck {held.name}"
            )

    def add(self, gold: GoldSet, *, replace: bool = False) -> Stored:
        """Add the queries and labels of a set of this name, and what it could not resolve.

        What stands in the store otherwise is left and told in ``differing``; with ``replace`` its
        row is closed and the one that comes is opened. A second time it changes nothing. Raises
        GoldCorpusDiffers.
        """
        self.require_corpus(gold.corpus)
        stored = Stored()
        queries = {query.id: query for query in self.held.queries}
        new_queries = [query for query in gold.queries if query.id not in queries]
        self._open(GoldQueryRow, [query_values(query) for query in new_queries])
        stored.queries_added = len(new_queries)
        for query in gold.queries:
            if self._differs(stored, queries.get(query.id), query, replace=replace):
                self.change_query(query)
        labels = {label.key: label for label in self.held.labels}
        new_labels = [label for label in gold.labels if label.key not in labels]
        self._open(GoldLabelRow, [label_values(gold.name, label) for label in new_labels])
        stored.labels_added = len(new_labels)
        for label in gold.labels:
            if self._differs(stored, labels.get(label.key), label, replace=replace):
                self.change_label(label)
        self._add_unresolved(stored, gold)
        return stored

    def change_query(self, query: GoldQuery) -> None:
        """Close a query's row, where there is one, and open another."""
        values = query_values(query)
        self._close(GoldQueryRow, query_id=query.id)
        self._open(GoldQueryRow, [values])

    def change_label(self, label: GoldLabel) -> None:
        """Close a label's row, where there is one, and open another."""
        self.close_label(label)
        self._open(GoldLabelRow, [label_values(self.held.name, label)])

    def close_label(self, label: GoldLabel) -> None:
        """Withdraw a label."""
        values = label_values(self.held.name, label)
        self._close(GoldLabelRow, **{column: values[column] for column in _LABEL_KEY})

    def set_corpus(self, corpus: str) -> None:
        """Say of which corpus the labels are now."""
        self._close(GoldCorpus)
        self._open(GoldCorpus, [{"set_name": self.held.name, "corpus": corpus}])

    def _differs(
        self,
        stored: Stored,
        held: GoldQuery | GoldLabel | None,
        coming: GoldQuery | GoldLabel,
        *,
        replace: bool,
    ) -> bool:
        """Whether a record has to be written over one that is held."""
        if held is None:
            return False
        if held == coming:
            stored.unchanged += 1
        elif replace:
            stored.replaced += 1
            return True
        else:
            stored.differing.append(_named(coming))
        return False

    def _add_unresolved(self, stored: Stored, gold: GoldSet) -> None:
        """Add what could not be resolved; close what the same sources now say otherwise."""
        sources = {source for query in gold.queries for source in query.sources}
        sources |= {each.source for each in gold.unresolved}
        before, after = set(self.held.unresolved), set(gold.unresolved)
        gone = [each for each in before - after if each.source in sources]
        for each in gone:
            self._close(GoldUnresolved, **each.model_dump())
        new = [each for each in gold.unresolved if each not in before]
        self._open(GoldUnresolved, [unresolved_values(gold.name, each) for each in new])
        stored.unresolved_added, stored.unresolved_closed = len(new), len(gone)

    def _open(self, table: Table, rows: Sequence[dict[str, Any]]) -> None:
        if rows:
            statement = insert(table).values(recorded=func.tstzrange(literal(self._instant), None))
            self._session.execute(statement, rows)

    def _close(self, table: Table, **columns: Any) -> None:
        """End the rows of the set that are true now and have these values."""
        self._session.execute(
            update(table)
            .where(
                table.set_name == self.held.name,
                func.upper_inf(table.recorded),
                *(
                    getattr(table, name).is_not_distinct_from(value)
                    for name, value in columns.items()
                ),
            )
            .values(recorded=func.tstzrange(func.lower(table.recorded), literal(self._instant)))
            .execution_options(synchronize_session=False)
        )


def _named(record: GoldQuery | GoldLabel) -> str:
    if isinstance(record, GoldQuery):
        return f"query {record.id}"
    return f"label {record.query} {record.statute_id} {record.article} {record.version}"
