"""End what the addenda let bind only for a time, unless a later amendment renewed it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ingest.addenda.sunsets import Sunset, read_sunsets
from ingest.addenda.targets import Target
from ingest.derived_version import DerivedVersion, Status
from ingest.intervals.schedule import Schedule
from lawdb.article_key import ArticleKey
from lawdb.article_structure import units


def expire(
    versions: list[DerivedVersion], schedules: Sequence[Schedule]
) -> list[DerivedVersion]:
    """The versions with every sunset applied.

    A whole article that expires is no longer in force from then on; where a part expires the text
    goes on as printed with a note, for the book keeps printing both. A sunset falls away where a
    later revision amended the article again before its day, or set another day for it.
    """
    place = {  # an Act that only renames an office on its way does not renew a text
        s.revision.mst: n for n, s in enumerate(schedules) if not s.of_another_act
    }
    by_key: dict[ArticleKey, list[DerivedVersion]] = {}
    for version in versions:
        by_key.setdefault(version.key, []).append(version)
    for number, sunset, target in _sunsets(schedules):
        for key in [k for k in by_key if target.covers_article(k)]:
            rows = sorted(by_key[key], key=lambda v: v.start)
            by_key[key] = _expired(rows, number, sunset, target, place)
    return [version for rows in by_key.values() for version in rows]


def _sunsets(schedules: Sequence[Schedule]) -> list[tuple[int, Sunset, Target]]:
    found: list[tuple[int, Sunset, Target]] = []
    for number, schedule in enumerate(schedules):
        if schedule.of_another_act:
            continue
        revision = schedule.revision
        latest = revision.reprinted_addenda[-1] if revision.reprinted_addenda else revision.addenda
        for sunset in read_sunsets(latest, schedule.main_start):
            found += [(number, sunset, t) for t in sunset.targets if not t.chapter]
    return found


def _expired(
    rows: list[DerivedVersion],
    number: int,
    sunset: Sunset,
    target: Target,
    place: dict[str, int],
) -> list[DerivedVersion]:
    for index, row in enumerate(rows):
        covers = row.start < sunset.ends and (row.end is None or row.end > sunset.ends)
        if not covers or row.status is not Status.IN_FORCE:
            continue
        if any(place.get(r.mst, -1) > number and r.amended and r.start <= sunset.ends for r in rows):
            return rows  # amended again in time: the later revision decides
        named = [u for u in units(row.text) if target.covers(row.key, u.path)]
        if not named:
            return rows
        last = sunset.ends.fromordinal(sunset.ends.toordinal() - 1).isoformat()
        whole = not target.parts and not target.head_only and not target.qualified
        scope = "" if whole else "일부 "
        after = replace(
            row,
            start=sunset.ends,
            status=Status.REPEALED if whole else row.status,
            text="" if whole else row.text,
            amended=whole,
            note=f"{scope}유효기간 만료 {last} (부칙 {sunset.clause})",
        )
        return [*rows[:index], replace(row, end=sunset.ends), after, *rows[index + 1 :]]
    return rows
