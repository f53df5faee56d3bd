"""Put official bodies over a derived history; what they say wins, and every difference is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from ingest.derived_version import StatuteHistory, Unresolved
from ingest.intervals.article_units import TITLE
from ingest.official.appended_revisions import append_revision
from ingest.official.article_rows import Rows
from ingest.official.bodies import OfficialBody, in_promulgation_order, promulgation_place
from ingest.official.bodies_of_days import last_of_each_day, with_bodies_of_days
from ingest.official.disagreement import Disagreement, DisagreementKind
from ingest.official.official_starts import OfficialStart, read_entries, with_official_starts
from ingest.source_revision import SourceRevision
from lawdb.article_key import ArticleKey


@dataclass(frozen=True, slots=True)
class Overlaid:
    """A history as the official bodies leave it."""

    history: StatuteHistory
    disagreements: list[Disagreement]
    added: list[SourceRevision]
    """Revisions of official bodies that the derived history lacks and that now are part of it."""


def overlay(
    history: StatuteHistory, revisions: Sequence[SourceRevision], bodies: Sequence[OfficialBody]
) -> Overlaid:
    """The history of one statute under its official bodies.

    ``history`` must be the derivation itself, never an earlier result: so the outcome depends on
    the set of bodies alone, not on the order in which they came. ``revisions`` are those it was
    derived from; of them only the descriptions are used, not the texts.
    """
    ordered = in_promulgation_order(list(bodies))
    known = {revision.mst for revision in revisions}
    newest = max((promulgation_place(r) for r in revisions), default=None)
    by_key: dict[ArticleKey, Rows] = {}
    for version in history.versions:
        by_key.setdefault(version.key, []).append(version)
    for rows in by_key.values():
        rows.sort(key=lambda row: row.start)
    found: list[Disagreement] = []
    starts = _official_starts(ordered, found)
    for mst, entries in starts.items():
        if mst in known:
            for key in _named(entries, by_key):
                rows, differing = with_official_starts(by_key.get(key, []), key, mst, entries)
                by_key[key] = rows
                found += differing
    added: dict[str, SourceRevision] = {}
    unresolved = [u for u in history.unresolved if not _settled(u, starts)]
    for body in ordered:
        revision = body.revision
        if revision.mst in known:
            continue
        if not body.is_cumulative:
            added.setdefault(revision.mst, revision)
        elif newest is not None and promulgation_place(revision) > newest:
            unresolved += append_revision(by_key, body)
            added[revision.mst] = revision
        else:
            found.append(_not_in_history(revision))
    days = last_of_each_day(ordered)
    promulgated = _by_promulgation([*revisions, *added.values()])
    printed = {key for body in days for key in body.revision.articles}
    for key in sorted(by_key.keys() | printed) if days else ():
        rows, differing = with_bodies_of_days(by_key.get(key, []), key, days, promulgated)
        by_key[key] = rows
        found += differing
    versions = [row for key in sorted(by_key) for row in by_key[key]]
    now = StatuteHistory(history.statute_id, versions, unresolved)
    return Overlaid(now, found, sorted(added.values(), key=promulgation_place))


def _official_starts(
    ordered: list[OfficialBody], found: list[Disagreement]
) -> dict[str, list[OfficialStart]]:
    """Per revision the entries of its bodies' lists.

    Where two bodies of one revision date a part differently, neither is believed.
    """
    by_mst: dict[str, dict[str, set[date]]] = {}
    for body in ordered:
        parts = by_mst.setdefault(body.revision.mst, {})
        for words, day in body.revision.official_starts.items():
            parts.setdefault(words, set()).add(day)
    entries: dict[str, list[OfficialStart]] = {}
    for mst, parts in by_mst.items():
        agreed = {words: min(days) for words, days in parts.items() if len(days) == 1}
        entries[mst] = read_entries(agreed)
        for words, days in sorted(parts.items()):
            if len(days) > 1:
                both = " / ".join(day.isoformat() for day in sorted(days))
                start = DisagreementKind.START
                found.append(Disagreement(start, None, words, min(days), mst, "", both))
    return entries


def _named(entries: list[OfficialStart], by_key: Mapping[ArticleKey, Rows]) -> list[ArticleKey]:
    single = {e.target.first for e in entries if e.target.first == e.target.last}
    runs = [e.target for e in entries if e.target.first != e.target.last]
    return sorted(single | {key for key in by_key if any(t.covers_article(key) for t in runs)})


def _settled(open_point: Unresolved, starts: Mapping[str, list[OfficialStart]]) -> bool:
    """Whether an official list dates the article whose start the addenda left open."""
    key = open_point.key
    if key is None or open_point.reason == "overlapping_amendments":
        return False
    path = TITLE[0]
    return any(
        e.target.covers(key, path) and not e.target.parts for e in starts.get(open_point.mst, [])
    )


def _not_in_history(revision: SourceRevision) -> Disagreement:
    words = f"{revision.promulgated_on.isoformat()} 제{revision.promulgation_no}호"
    return Disagreement(
        DisagreementKind.REVISION, None, "", revision.effective_on, revision.mst, "", words
    )


def _by_promulgation(revisions: Sequence[SourceRevision]) -> dict[date, str]:
    """The MST promulgated on each day; days with several name none."""
    found: dict[date, set[str]] = {}
    for revision in revisions:
        found.setdefault(revision.promulgated_on, set()).add(revision.mst)
    return {day: min(msts) for day, msts in found.items() if len(msts) == 1}
