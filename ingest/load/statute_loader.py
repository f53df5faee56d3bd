"""Write derived histories into the store: whole statutes, many a transaction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from types import TracebackType
from typing import Any, Self

import psycopg
from psycopg import sql

from ingest.derived_version import StatuteHistory
from ingest.load.bitemporal_merge import merge
from ingest.load.official_rows import body_key, body_texts, under_official_bodies
from ingest.load.staging import (
    STAGED_ADDENDUM,
    STAGED_DERIVED_STATUTE,
    STAGED_DISAGREEMENT,
    STAGED_NAME,
    STAGED_OFFICIAL_BODY,
    STAGED_REVISION,
    STAGED_UNRESOLVED,
    STAGED_VERSION,
    STAGING_TABLES,
)
from ingest.load.statute_merges import STATUTE_MERGES
from ingest.load.statute_rows import InconsistentStatute, StatuteRows
from ingest.load.stored_statute import stored_bodies, stored_derivation
from ingest.load.text_store import store_addendum_texts, store_article_texts
from ingest.official import OfficialBody
from ingest.source_revision import SourceRevision

VERSIONS_PER_TRANSACTION = 8_000
CHARACTERS_PER_TRANSACTION = 16_000_000
"""Either bound ends a batch: they keep memory flat however large a statute's neighbours are."""

Connection = psycopg.Connection[Any]


@dataclass(frozen=True, slots=True)
class LoadProblem:
    """A statute that could not be written; the others were."""

    statute_id: str
    code: str
    """``overlapping_versions``, ``inconsistent_statute``, ``rejected_by_database``."""
    message: str


@dataclass(slots=True)
class LoadReport:
    """What a loader wrote: rows closed and opened per table, and what it could not write."""

    statutes: int = 0
    """Statutes handed in and now held by the store, changed or not."""
    changed_statutes: set[str] = field(default_factory=set[str])
    closed: dict[str, int] = field(default_factory=dict[str, int])
    opened: dict[str, int] = field(default_factory=dict[str, int])
    texts: int = 0
    disagreements: int = 0
    """Points on which official bodies and the derivation of the statutes handed in differ."""
    under_bodies: Counter[str] = field(default_factory=Counter[str])
    """Article versions, by basis, of the statutes that have official bodies."""
    problems: list[LoadProblem] = field(default_factory=list[LoadProblem])

    @property
    def rows_written(self) -> int:
        """Rows closed or opened; 0 where the store held all of it already."""
        return sum(self.closed.values()) + sum(self.opened.values())

    def add(self, other: LoadReport) -> None:
        """Take in what another loader, or another batch, wrote."""
        self.statutes += other.statutes
        self.changed_statutes |= other.changed_statutes
        self.texts += other.texts
        self.disagreements += other.disagreements
        self.under_bodies.update(other.under_bodies)
        self.problems.extend(other.problems)
        for mine, theirs in ((self.closed, other.closed), (self.opened, other.opened)):
            for table, count in theirs.items():
                mine[table] = mine.get(table, 0) + count

    def counts(self) -> dict[str, Any]:
        """The report as plain numbers, for an ingest run's bookkeeping."""
        return {
            "statutes": self.statutes,
            "changed_statutes": len(self.changed_statutes),
            "texts": self.texts,
            "disagreements": self.disagreements,
            "closed": dict(self.closed),
            "opened": dict(self.opened),
            "problems": len(self.problems),
        }


@dataclass(slots=True)
class _Handed:
    """A statute as handed in: its derivation, or official bodies, or both."""

    statute_id: str
    rows: StatuteRows | None = None
    """None where only bodies were handed in: the derivation is then the one the store holds."""
    bodies: list[OfficialBody] = field(default_factory=list[OfficialBody])
    article_texts: dict[bytes, str] = field(default_factory=dict[bytes, str])
    addendum_texts: dict[bytes, str] = field(default_factory=dict[bytes, str])


class StatuteLoader:
    """Collects statutes and writes them in transactions, none of which holds half a statute.

    Several loaders may work at once, each on a connection of its own (in a process of its own): an
    advisory lock per statute keeps two of them from writing the same one together. Leaving the
    ``with`` block normally writes what was collected; an exception drops it.

    Official bodies that the store holds, or is given, are put over every derivation it writes: the
    outcome is the same whichever came first.
    """

    def __init__(self, connection: Connection, recorded_at: datetime | None = None) -> None:
        """``connection`` must be in autocommit mode: the loader opens the transactions itself.

        ``recorded_at`` is when the store learned it; by default each transaction's own time.
        """
        if not connection.autocommit:
            raise ValueError("a StatuteLoader needs a connection in autocommit mode")
        self._connection = connection
        self._recorded_at = recorded_at
        self._batch: list[_Handed] = []
        self._versions = 0
        self._characters = 0
        self.report = LoadReport()
        with connection.cursor() as cursor:
            for table in STAGING_TABLES:
                table.create(cursor)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            self.flush()

    def add(self, history: StatuteHistory, revisions: Sequence[SourceRevision]) -> None:
        """Collect one statute; writes the batch when it has grown large enough."""
        try:
            rows = StatuteRows.of(history, revisions)
        except InconsistentStatute as error:
            self.report.problems.append(LoadProblem(history.statute_id, error.code, str(error)))
            return
        self._versions += len(rows.versions)
        self._take(
            _Handed(
                rows.statute_id,
                rows,
                article_texts=rows.article_texts,
                addendum_texts=rows.addendum_texts,
            )
        )

    def add_bodies(self, statute_id: str, bodies: Sequence[OfficialBody]) -> None:
        """Collect official bodies of one statute; those the store holds besides them stay.

        Raises ValueError where a body is of another statute.
        """
        if any(body.revision.statute_id != statute_id for body in bodies):
            raise ValueError(f"a body handed in for {statute_id} is of another statute")
        handed = _Handed(statute_id, bodies=list(bodies))
        of_addenda = StatuteRows(statute_id, "", "")
        for body in bodies:
            handed.article_texts.update(body_texts(body))
            of_addenda.add_revision(body.revision)
        handed.addendum_texts.update(of_addenda.addendum_texts)
        self._take(handed)

    def _take(self, handed: _Handed) -> None:
        if any(handed.statute_id == other.statute_id for other in self._batch):
            self.flush()  # the same statute twice: the second is a correction of the first
        self._batch.append(handed)
        self._characters += sum(map(len, handed.article_texts.values()))
        self._characters += sum(map(len, handed.addendum_texts.values()))
        if (
            self._versions >= VERSIONS_PER_TRANSACTION
            or self._characters >= CHARACTERS_PER_TRANSACTION
        ):
            self.flush()

    def flush(self) -> None:
        """Write what was collected.

        A statute the database refuses (overlapping versions) is reported and left as the store had
        it; the other statutes of the batch are written.
        """
        batch, self._batch, self._versions, self._characters = self._batch, [], 0, 0
        if not batch:
            return
        try:
            self.report.add(self._write(batch))
        except (psycopg.errors.IntegrityError, psycopg.errors.DataError):
            for handed in batch:
                try:
                    self.report.add(self._write([handed]))
                except psycopg.errors.ExclusionViolation as error:
                    self._refused(handed, "overlapping_versions", error)
                except (psycopg.errors.IntegrityError, psycopg.errors.DataError) as error:
                    self._refused(handed, "rejected_by_database", error)

    def _refused(self, handed: _Handed, code: str, error: psycopg.Error) -> None:
        message = " ".join(filter(None, (error.diag.message_primary, error.diag.message_detail)))
        self.report.problems.append(LoadProblem(handed.statute_id, code, message or str(error)))

    def _write(self, batch: list[_Handed]) -> LoadReport:
        report = LoadReport(statutes=len(batch))
        with self._connection.cursor() as cursor:
            with self._connection.transaction():
                article_texts: dict[bytes, str] = {}
                addendum_texts: dict[bytes, str] = {}
                for handed in batch:
                    article_texts.update(handed.article_texts)
                    addendum_texts.update(handed.addendum_texts)
                report.texts = store_article_texts(cursor, article_texts)
            with self._connection.transaction():
                store_addendum_texts(cursor, addendum_texts)
            with self._connection.transaction():
                self._merge(cursor, batch, report)
        return report

    def _merge(
        self, cursor: psycopg.Cursor[Any], handed_in: list[_Handed], report: LoadReport
    ) -> None:
        ids = sorted(handed.statute_id for handed in handed_in)
        # Sorted, so that two loaders never hold what the other one waits for.
        cursor.execute(
            "SELECT pg_advisory_xact_lock(hashtextextended('lawdb statute ' || id, 0))"
            " FROM unnest(%s::text[]) WITH ORDINALITY AS batch (id, place) ORDER BY place",
            [ids],
        )
        cursor.execute("SELECT id FROM statute WHERE id = ANY(%s)", [ids])
        held = {row[0] for row in cursor.fetchall()}
        batch = self._under_bodies(cursor, handed_in, report)
        cursor.executemany(
            "INSERT INTO statute (id, jurisdiction, kind) VALUES (%s, %s, %s)"
            " ON CONFLICT (id) DO UPDATE SET kind = excluded.kind"
            " WHERE statute.kind <> excluded.kind",
            [(rows.statute_id, rows.jurisdiction, rows.kind) for rows in batch],
        )
        STAGED_REVISION.copy(cursor, (row for rows in batch for row in rows.revisions))
        STAGED_NAME.copy(cursor, (row for rows in batch for row in rows.names))
        STAGED_VERSION.copy(cursor, (row for rows in batch for row in rows.versions))
        STAGED_ADDENDUM.copy(cursor, (row for rows in batch for row in rows.addenda))
        STAGED_UNRESOLVED.copy(cursor, (row for rows in batch for row in rows.unresolved))
        STAGED_OFFICIAL_BODY.copy(cursor, (row for rows in batch for row in rows.bodies))
        STAGED_DERIVED_STATUTE.copy(cursor, (row for rows in batch for row in rows.derived))
        STAGED_DISAGREEMENT.copy(cursor, (row for rows in batch for row in rows.disagreements))
        at = self._moment(cursor, ids, bool(held))
        for spec in STATUTE_MERGES:
            change = merge(cursor, spec, ids, at, first_time=not held)
            if change.closed:
                report.closed[spec.table] = change.closed
            if change.opened:
                report.opened[spec.table] = change.opened
        if report.rows_written:
            report.changed_statutes.update(self._changed(cursor, ids, at))

    def _under_bodies(
        self, cursor: psycopg.Cursor[Any], handed_in: list[_Handed], report: LoadReport
    ) -> list[StatuteRows]:
        """Each statute's rows, under the official bodies that are held or handed in.

        Done below the statute's lock: a body that another loader brings is seen or waits.
        """
        known = stored_bodies(cursor, [handed.statute_id for handed in handed_in])
        batch: list[StatuteRows] = []
        texts: dict[bytes, str] = {}
        for handed in handed_in:
            statute_id = handed.statute_id
            bodies = {body_key(body): body for body in known.get(statute_id, [])}
            bodies.update((body_key(body), body) for body in handed.bodies)
            base = handed.rows
            if bodies:
                if base is None:
                    base = stored_derivation(cursor, statute_id)
                rows = under_official_bodies(base, statute_id, list(bodies.values()))
                texts.update(rows.article_texts)
                report.disagreements += len(rows.disagreements)
                report.under_bodies.update(version[10] for version in rows.versions)
                batch.append(rows)
            elif base is not None:
                batch.append(base)
        report.texts += store_article_texts(cursor, texts)  # those put together from several
        return batch

    def _moment(self, cursor: psycopg.Cursor[Any], ids: list[str], held: bool) -> datetime:
        """When this batch is recorded: never before what the store already holds of it."""
        cursor.execute("SELECT clock_timestamp()")
        now: datetime = self._recorded_at or _only_value(cursor)
        if not held:
            return now
        cursor.execute(
            "SELECT max(lower(recorded)) + interval '1 microsecond' FROM ("
            " SELECT recorded FROM revision WHERE statute_id = ANY(%(ids)s)"
            " UNION ALL SELECT recorded FROM article_version WHERE statute_id = ANY(%(ids)s)"
            " UNION ALL SELECT recorded FROM statute_name WHERE statute_id = ANY(%(ids)s)"
            " UNION ALL SELECT recorded FROM addendum WHERE statute_id = ANY(%(ids)s)"
            " UNION ALL SELECT recorded FROM unresolved_commencement"
            "   WHERE statute_id = ANY(%(ids)s)"
            " UNION ALL SELECT recorded FROM official_body WHERE statute_id = ANY(%(ids)s)"
            " UNION ALL SELECT recorded FROM derived_statute WHERE statute_id = ANY(%(ids)s)"
            " UNION ALL SELECT recorded FROM disagreement WHERE statute_id = ANY(%(ids)s)"
            ") AS held",
            {"ids": ids},
        )
        earliest: datetime | None = _only_value(cursor)
        return now if earliest is None else max(now, earliest)

    def _changed(self, cursor: psycopg.Cursor[Any], ids: list[str], at: datetime) -> set[str]:
        changed: set[str] = set()
        for spec in STATUTE_MERGES:
            statement = sql.SQL(
                "SELECT DISTINCT statute_id FROM {} WHERE statute_id = ANY(%s)"
                " AND (lower(recorded) = %s OR upper(recorded) = %s)"
            ).format(sql.Identifier(spec.table))
            cursor.execute(statement, [ids, at, at])
            changed.update(row[0] for row in cursor.fetchall())
        return changed


def _only_value(cursor: psycopg.Cursor[Any]) -> Any:
    row = cursor.fetchone()
    return None if row is None else row[0]
