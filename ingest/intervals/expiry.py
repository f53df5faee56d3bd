"""End what the addenda let bind only for a time, unless a later revision renewed it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from rapidfuzz.distance import Indel

from ingest.addenda.commencement import clause_amended_on
from ingest.addenda.sunsets import Sunset, read_sunsets
from ingest.addenda.targets import Target
from ingest.derived_version import DerivedVersion, Status
from ingest.intervals.schedule import Schedule
from lawdb.article_key import ArticleKey
from lawdb.article_structure import units

RENEWED_BELOW = 0.5
"""A text less alike than this to what was to expire is a new text, not the old one touched up."""

_GONE = (Status.DELETED, Status.REPEALED)


@dataclass(frozen=True, slots=True)
class _Ending:
    """One article or part, or every article of a revision, that expires."""

    revision: int
    promulgated_on: date
    sunset: Sunset
    target: Target | None

    def covers(self, key: ArticleKey, printed: frozenset[ArticleKey]) -> bool:
        return key in printed if self.target is None else self.target.covers_article(key)

    @property
    def whole_article(self) -> bool:
        target = self.target
        return target is None or not (target.parts or target.head_only or target.qualified)


def expire(versions: list[DerivedVersion], schedules: Sequence[Schedule]) -> list[DerivedVersion]:
    """The versions with every sunset applied.

    A whole article that expires is no longer in force from then on (its text stays on the row, for
    the book goes on printing it); where a part expires the row only carries a note. A sunset falls
    away where a later revision set another day for the article in time or put a new text in its
    place; an amendment that only touches the text up does not renew it.
    """
    endings = _endings(schedules)
    if not endings:
        return versions
    place = {s.revision.mst: n for n, s in enumerate(schedules)}
    printed = {e.revision: frozenset(schedules[e.revision].revision.articles) for e in endings}
    by_key: dict[ArticleKey, list[DerivedVersion]] = {}
    for version in versions:
        by_key.setdefault(version.key, []).append(version)
    for key, rows in by_key.items():
        rows.sort(key=lambda v: v.start)
        ours = [e for e in endings if e.covers(key, printed[e.revision])]
        for ending in ours:
            if not any(_sets_another_day(later, ending) for later in ours):
                by_key[key] = _expired(by_key[key], ending, place)
    return [version for rows in by_key.values() for version in rows]


def _endings(schedules: Sequence[Schedule]) -> list[_Ending]:
    found: list[_Ending] = []
    for number, schedule in enumerate(schedules):
        if schedule.of_another_act:
            continue
        revision = schedule.revision
        latest = _latest_print(revision.addenda, revision.reprinted_addenda)
        for sunset in read_sunsets(latest, schedule.main_start):
            targets: list[Target | None] = [t for t in sunset.targets if not t.chapter]
            if not sunset.targets:
                targets = [None]
            found += [_Ending(number, revision.promulgated_on, sunset, t) for t in targets]
    return found


def _latest_print(addenda: str, reprints: tuple[str, ...]) -> str:
    """The print whose marks are the newest: the addenda as amended last."""
    return max((addenda, *reprints), key=lambda text: max(clause_marks(text), default=date.min))


def clause_marks(addenda: str) -> list[date]:
    """Every day on which any clause of the addenda was amended."""
    return clause_amended_on(addenda, every_clause=True)


def _sets_another_day(later: _Ending, ending: _Ending) -> bool:
    return (
        later.revision > ending.revision
        and later.promulgated_on < ending.sunset.ends
        and later.sunset.ends != ending.sunset.ends
        and (
            later.target is None
            or ending.target is None
            or later.target.parts == ending.target.parts
        )
    )


def _expired(
    rows: list[DerivedVersion], ending: _Ending, place: dict[str, int]
) -> list[DerivedVersion]:
    ends = ending.sunset.ends
    origin = next((r for r in rows if place[r.mst] >= ending.revision and r.text), None)
    for index, row in enumerate(rows):
        covers = row.start < ends and (row.end is None or row.end > ends)
        if not covers or row.status in _GONE or origin is None:
            continue
        if place[row.mst] < ending.revision:
            return rows  # the text that was to expire is not the one in force
        target = ending.target
        if target is not None and not any(target.covers(row.key, u.path) for u in units(row.text)):
            return rows
        if _is_new_text(origin.text, row.text):
            return rows
        last = (ends - timedelta(days=1)).isoformat()
        whole = ending.whole_article
        after = replace(
            row,
            start=ends,
            status=Status.REPEALED if whole else row.status,
            amended=whole,
            note=f"{'' if whole else '일부 '}유효기간 만료 {last} (부칙 {ending.sunset.clause})",
        )
        return [*rows[:index], replace(row, end=ends), after, *rows[index + 1 :]]
    return rows


def _is_new_text(expiring: str, now: str) -> bool:
    return Indel.normalized_similarity(expiring, now) < RENEWED_BELOW
