"""The index as one refresh left it: published in one transaction, read whole, kept by readers."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime

import numpy as np
import numpy.typing as npt
from sqlalchemy import select
from sqlalchemy.orm import Session

from lawdb.models import SearchGeneration, SearchSegment, Statute
from lawdb.search.lexical.fields import SEARCHED

OPEN_END = np.iinfo(np.int32).max
"""Stands for the missing end of an interval."""


@dataclass(frozen=True, slots=True, eq=False)
class Generation:
    """The arrays of the newest generation; entries count from 0."""

    id: int
    segment_ids: tuple[int, ...]
    words: str
    """``words_version()`` of the texts."""
    statute_ids: tuple[str, ...]
    statute_kinds: tuple[str, ...]
    standing: npt.NDArray[np.float64]
    """Per statute: how many other statutes name it."""
    entry_cited: npt.NDArray[np.int32]
    """Per entry: how many other articles cite its article."""
    entry_statutes: npt.NDArray[np.int32]
    lengths: npt.NDArray[np.uint16]
    """Words per searched field (rows) and entry (columns)."""
    interval_entries: npt.NDArray[np.int32]
    interval_starts: npt.NDArray[np.int32]
    interval_ends: npt.NDArray[np.int32]
    interval_promulgated: npt.NDArray[np.int32]
    built_at: datetime

    @property
    def entries(self) -> int:
        """How many texts are indexed."""
        return len(self.entry_statutes)

    def in_force(self, start: date | None, end: date | None) -> npt.NDArray[np.bool_]:
        """Which entries were in force on some day of ``[start, end)``; None leaves a side open."""
        first = -1 if start is None else start.toordinal()
        after = OPEN_END if end is None else end.toordinal()
        overlapping = (self.interval_starts < after) & (self.interval_ends > first)
        return self._marked(overlapping)

    def pending(self, end: date | None) -> npt.NDArray[np.bool_]:
        """Which entries were promulgated before ``end`` and start on it or later."""
        if end is None:
            return np.zeros(self.entries, dtype=np.bool_)
        after = end.toordinal()
        return self._marked((self.interval_starts >= after) & (self.interval_promulgated < after))

    def of_statutes(self, statute_ids: Collection[str]) -> npt.NDArray[np.bool_]:
        """Which entries are of these statutes."""
        chosen = np.array([statute in statute_ids for statute in self.statute_ids], np.bool_)
        if not self.entries:
            return np.zeros(0, np.bool_)
        return chosen[self.entry_statutes]

    @property
    def first_day(self) -> date | None:
        """The first day on which an indexed text was in force; None for an empty index."""
        if not len(self.interval_starts):
            return None
        return date.fromordinal(int(self.interval_starts.min()))

    def _marked(self, intervals: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
        mask = np.zeros(self.entries, dtype=np.bool_)
        mask[self.interval_entries[intervals]] = True
        return mask


def newest_generation(session: Session) -> Generation | None:
    """The generation that a reader sees; None where nothing was ever indexed."""
    newest = session.execute(
        select(SearchGeneration.id, SearchGeneration.built_at)
        .order_by(SearchGeneration.id.desc())
        .limit(1)
    ).first()
    if newest is None:
        return None
    database = session.get_bind().engine.url.render_as_string(hide_password=True)
    key = database, newest.id, newest.built_at
    kept = _kept.get(key)
    if kept is None:
        kept = _read(session, newest.id)
        _kept.clear()  # an older generation is never read again
        _kept[key] = kept
    return kept


_kept: dict[tuple[str, int, datetime], Generation] = {}


def _read(session: Session, generation_id: int) -> Generation:
    row = session.get_one(SearchGeneration, generation_id)
    segments = session.scalars(
        select(SearchSegment)
        .where(SearchSegment.id.in_(row.segment_ids))
        .order_by(SearchSegment.first_entry)
    ).all()
    lengths = [
        np.frombuffer(segment.lengths, "<u2").reshape(len(SEARCHED), segment.entries)
        for segment in segments
    ]
    kinds = dict(session.execute(select(Statute.id, Statute.kind)).all())
    return Generation(
        id=row.id,
        segment_ids=tuple(row.segment_ids),
        words=row.words,
        statute_ids=tuple(row.statute_ids),
        statute_kinds=tuple(kinds[statute_id] for statute_id in row.statute_ids),
        standing=np.array(row.standing, np.float64),
        entry_cited=np.frombuffer(row.entry_cited, "<i4"),
        entry_statutes=np.frombuffer(row.entry_statutes, "<i4"),
        lengths=np.concatenate(lengths, axis=1)
        if lengths
        else np.zeros((len(SEARCHED), 0), np.uint16),
        interval_entries=np.frombuffer(row.interval_entries, "<i4"),
        interval_starts=np.frombuffer(row.interval_starts, "<i4"),
        interval_ends=np.frombuffer(row.interval_ends, "<i4"),
        interval_promulgated=np.frombuffer(row.interval_promulgated, "<i4"),
        built_at=row.built_at,
    )
