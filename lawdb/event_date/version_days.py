"""The days of a version cited by promulgation: between which revisions a text stood.

구 민법(1990. 1. 13. 법률 제4199호로 개정되기 전의 것) 제844조 is the article until that revision
took over *for that article*; 개정되고 … 개정되기 전의 것 is the text from one revision to another.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from lawdb.article_key import ArticleKey
from lawdb.errors import AmbiguousStatute, NoSuchStatute
from lawdb.event_date.event_date import EventDays
from lawdb.event_date.promulgation_brackets import CitedRevision, Turn
from lawdb.event_date.reading import NotFoundCode
from lawdb.lookup.histories import Histories
from lawdb.lookup.promulgation import StoredRevision
from lawdb.lookup.version_rows import joined


@dataclass(frozen=True, slots=True)
class CitedTurns:
    """What one version stands between; both None never."""

    start: CitedRevision | None
    end: CitedRevision | None
    started_on: date | None = None
    """The day the citation gives for the start of the last revision."""


@dataclass(frozen=True, slots=True)
class NoDays:
    """Why a version as cited has no days."""

    code: NotFoundCode
    detail: str = ""


def turns_of(revisions: tuple[CitedRevision, ...]) -> list[CitedTurns]:
    """The versions a bracket names: mostly one; "A 개정되기 전의 것 및 B 개정되기 전의 것" two.

    None of the revisions may be unread.
    """
    numbered = [r for r in revisions if r.turn is not Turn.STARTED]
    started = next((r for r in revisions if r.turn is Turn.STARTED), None)
    ends = [r for r in numbered if r.turn is Turn.BEFORE]
    starts = [r for r in numbered if r.turn is Turn.FROM]
    if started is not None and started.started_before and starts and not ends:
        # 개정되어 2016. 9. 28. 시행되기 전의 것: the text before the revision just named.
        return [CitedTurns(None, starts[-1], started.day)]
    if len(ends) > 1:
        return [CitedTurns(None, end) for end in ends]
    if not ends:
        return [CitedTurns(starts[-1], None)]
    earlier = [s for s in starts if s.day and ends[0].day and s.day < ends[0].day]
    return [CitedTurns(earlier[-1] if earlier else None, ends[0])]


@dataclass(frozen=True, slots=True)
class VersionDays:
    """Reads the days of one cited version of a statute out of its history."""

    histories: Histories
    statute: str
    """Any of its names."""
    turns: CitedTurns

    def revisions(self) -> tuple[StoredRevision | None, StoredRevision | None]:
        """The revisions the text stands between. Raises NoSuchRevision."""
        return self._revision(self.turns.start), self._revision(self.turns.end)

    def of_article(
        self, first: StoredRevision | None, last: StoredRevision | None, key: ArticleKey | None
    ) -> EventDays | NoDays | None:
        """The days of one article's text as cited; None where there are none."""
        start = None if first is None else self.histories.taken_over_on(first, key)
        end = None if last is None else self.histories.taken_over_on(last, key)
        started_on = self.turns.started_on
        if end is not None and started_on is not None and started_on != end:
            if last is not None and key is not None and self._replaced_on(last, key, started_on):
                return EventDays(start=self._previous(last, key, started_on), end=started_on)
            starts = self._starts(last)
            if started_on not in starts:
                listed = ", ".join(day.isoformat() for day in starts)
                return NoDays(NotFoundCode.EFFECTIVE_DATE_DIFFERS, listed)
            end = end if key is not None else started_on
        if end is not None and start is None and last is not None and key is not None:
            start = self._previous(last, key, end)
        if start is not None and end is not None and end <= start:
            return None
        return EventDays(start=start, end=end)

    def _revision(self, cited: CitedRevision | None) -> StoredRevision | None:
        if cited is None:
            return None
        if not cited.number and cited.day is not None:
            return self.histories.revision_of_day(self.statute, cited.day)
        return self.histories.revision_named(self.statute, cited.number, cited.day)

    def _starts(self, revision: StoredRevision | None) -> list[date]:
        """Every day on which something of a revision starts."""
        if revision is None:
            return []
        history = self.histories.statute(revision.statute_id)
        return sorted({*history.starts.all.get(revision.id, ()), revision.effective_on})

    def _replaced_on(self, revision: StoredRevision, key: ArticleKey, day: date) -> bool:
        """Whether a text of the article began that day by a revision promulgated later.

        It took the place of the one cited on the very day on which that one was to start.
        """
        return any(
            v.start == day and v.revision.promulgated_on > revision.promulgated_on
            for v in self.histories.versions(revision.statute_id, key)
        )

    def _previous(self, revision: StoredRevision, key: ArticleKey, end: date) -> date | None:
        """Since when the text before ``end`` stood; None where the store has none.

        Before an enactment (제정되기 전의 것) it is that of the former statute of the name.
        """
        day = end - timedelta(days=1)
        try:
            statute = self.histories.resolve(self.statute, day).id
        except (AmbiguousStatute, NoSuchStatute):
            statute = revision.statute_id
        groups = joined(self.histories.versions(statute, key))
        return next((g.interval.start for g in groups if day in g.interval), None)
