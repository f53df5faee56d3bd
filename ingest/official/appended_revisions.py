"""A cumulative body of a revision that is newer than the derived history, put at its end."""

from __future__ import annotations

from collections.abc import MutableMapping
from dataclasses import dataclass, replace
from datetime import date

from ingest.derived_version import DerivedVersion, Status, Unresolved
from ingest.intervals.article_units import UnitKey, unit_texts
from ingest.intervals.derive import LEFT_OUT, REPEALED
from ingest.intervals.merging import merge_words
from ingest.intervals.retyping import is_retyping, same_law
from ingest.intervals.schedule import PartStart, Schedule
from ingest.official.article_rows import Rows, agrees, assembled, joined, split_at, texts_of
from ingest.official.bodies import OfficialBody
from ingest.source_revision import SourceArticle, SourceRevision
from lawdb.article_key import ArticleKey
from lawdb.revision_kind import opens_a_book, repeals


@dataclass(frozen=True, slots=True)
class _Change:
    """The units of one article that a revision changes on one day."""

    start: PartStart
    units: tuple[UnitKey, ...]
    old: dict[UnitKey, str]
    new: dict[UnitKey, str]
    mst: str

    def applied_to(self, texts: dict[UnitKey, str]) -> dict[UnitKey, str]:
        """The texts with the change; a unit whose words are others by then stays as it is."""
        changed = dict(texts)
        for unit in self.units:
            now, was, becomes = texts.get(unit), self.old.get(unit), self.new.get(unit)
            if not same_law(now, was):
                if now is None or was is None or becomes is None:
                    continue
                becomes = merge_words(was, becomes, now)
                if becomes is None:
                    continue
            if becomes is None:
                changed.pop(unit, None)
            else:
                changed[unit] = becomes
        return changed


def append_revision(
    by_key: MutableMapping[ArticleKey, Rows], body: OfficialBody
) -> list[Unresolved]:
    """Let a revision amend the articles its body prints otherwise; returns what it leaves open.

    The history's last text of an article is what the revision was drafted on. Changes ``by_key``.
    """
    revision = body.revision
    schedule = Schedule(revision, {})
    found: list[Unresolved] = []
    commencement = schedule.commencement
    if commencement.unresolved is not None:
        reason = f"whole_revision_{commencement.unresolved.reason}"
        found.append(Unresolved(revision.mst, None, reason, commencement.words))
    ends_all = repeals(revision.revision_kind)
    if ends_all or opens_a_book(revision.revision_kind):
        _end_book(by_key, revision, schedule, REPEALED if ends_all else LEFT_OUT)
    if ends_all:
        return found
    for key in sorted(by_key.keys() | revision.articles.keys()):
        rows = by_key.get(key, [])
        article = revision.articles.get(key)
        if article is not None or body.complete:
            by_key[key] = _amended(rows, key, article, schedule, found)
    return found


def _end_book(
    by_key: MutableMapping[ArticleKey, Rows],
    revision: SourceRevision,
    schedule: Schedule,
    note: str,
) -> None:
    """End every article on the day the revision starts; what was pending then is void."""
    ends = schedule.main_start
    for key, rows in by_key.items():
        kept = [
            row if row.end is not None and row.end <= ends else replace(row, end=ends)
            for row in rows
            if row.start < ends
        ]
        last = kept[-1] if kept else None
        if last is not None and last.end == ends and last.status is not Status.REPEALED:
            closing = replace(
                last, start=ends, end=None, status=Status.REPEALED, text="", mst=revision.mst,
                basis=schedule.commencement.basis, amended=True, composed=False, note=note,
            )  # fmt: skip
            if note == REPEALED or key not in revision.articles:
                kept.append(closing)
        by_key[key] = kept


def _amended(
    rows: Rows,
    key: ArticleKey,
    article: SourceArticle | None,
    schedule: Schedule,
    found: list[Unresolved],
) -> Rows:
    last = rows[-1] if rows and rows[-1].end is None else None
    if article is None and (last is None or last.status is not Status.IN_FORCE):
        return rows
    if last is not None and last.status is Status.REPEALED and last.text:
        return rows  # expired, and still printed
    if last is not None and article is not None and agrees(last, article):
        return rows
    old = texts_of(last)
    new = unit_texts(article)
    changed = [u for u in {**old, **new} if not is_retyping(old.get(u), new.get(u))]
    starts: dict[PartStart, list[UnitKey]] = {}
    for unit in changed:
        starts.setdefault(schedule.start_of(key, unit[0]), []).append(unit)
    for start in sorted(starts, key=lambda s: s.day):
        if start.reason:
            found.append(Unresolved(schedule.revision.mst, key, start.reason, start.words))
        change = _Change(start, tuple(starts[start]), old, new, schedule.revision.mst)
        rows = _from_day(rows, key, change)
    return rows


def _from_day(rows: Rows, key: ArticleKey, change: _Change) -> Rows:
    """The rows with units changed from a day on.

    Words that are pending then cannot be changed before they are law: there the change waits.
    """
    start, day = change.start, change.start.day
    note = f"{start.reason}: {start.words}" if start.reason else ""
    rows = split_at(rows, day)
    kept = [row for row in rows if row.start < day]
    opened = False
    for row in [row for row in rows if row.start >= day]:
        texts = change.applied_to(texts_of(row))
        article = assembled(
            key, texts, change.new if texts == change.new else [*change.new, *texts]
        )
        changed = replace(
            row,
            status=_status(article, start),
            title=article.title if article is not None else row.title,
            text=article.text if article is not None else "",
            composed=texts != change.new,
            note=note,
        )
        if changed.text == row.text and changed.status is row.status:
            kept.append(row)
            continue
        if not opened:
            changed = replace(changed, mst=change.mst, basis=start.basis, amended=True)
            opened = True
        kept.append(changed)
    article = assembled(key, change.applied_to({}), change.new)
    if article is not None and not (kept and kept[-1].end is None):
        begins = max(day, kept[-1].end or day) if kept else day
        kept.append(
            DerivedVersion(
                key, begins, None, _status(article, start), article.title, article.text,
                change.mst, start.basis, amended=True, note=note,
            )
        )  # fmt: skip
    return joined(kept, day, date.max)


def _status(article: SourceArticle | None, start: PartStart) -> Status:
    if start.reason:
        return Status.UNCERTAIN
    return Status.DELETED if article is None or article.is_deleted else Status.IN_FORCE
