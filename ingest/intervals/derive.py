"""Derive a statute's article versions from its revisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from ingest.addenda.repealed_elsewhere import RepealedElsewhere, repealed_elsewhere
from ingest.derived_version import Basis, DerivedVersion, Status, StatuteHistory, Unresolved
from ingest.intervals.article_history import RENUMBERED, Stretch
from ingest.intervals.article_timeline import ArticleTimeline
from ingest.intervals.expiry import expire
from ingest.intervals.retyping import mark_dates, same_law
from ingest.intervals.schedule import Schedule
from ingest.source_revision import SourceArticle, SourceRevision
from lawdb.article_key import ArticleKey
from lawdb.revision_kind import ends_the_book, opens_a_book, repeals

_WHOLE_REVISION = ArticleKey(-1)

LEFT_OUT = "전부개정으로 없어진 조문 (left out by a whole amendment)"
REPEALED = "법령 폐지 (the statute was repealed)"


@dataclass(frozen=True, slots=True)
class _Book:
    """One life of the statute: from an enactment or whole amendment to the next, or its repeal."""

    first: int
    last: int
    """Positions in promulgation order; ``last`` is included."""


def derive(revisions: Sequence[SourceRevision]) -> StatuteHistory:
    """The article versions of one statute, from its revisions in promulgation order.

    Intervals of one article never overlap. A stretch whose text the source leaves open has status
    ``uncertain``. Raises ValueError for an empty sequence or mixed statutes.
    """
    if not revisions or len({r.statute_id for r in revisions}) != 1:
        raise ValueError("derive takes the revisions of exactly one statute")
    usable, unresolved = _without_strays(revisions)
    schedules: list[Schedule] = []
    by_number: dict[str, Schedule] = {}
    for revision in usable:
        schedules.append(Schedule(revision, by_number))
        by_number[revision.promulgation_no] = schedules[-1]
    unresolved += _unresolved_starts(schedules)
    versions: list[DerivedVersion] = []
    books = list(_books(usable))
    for number, book in enumerate(books):
        following = books[number + 1] if number + 1 < len(books) else None
        ends = schedules[following.first].main_start if following is not None else None
        for key, stretches in _timelines(usable, schedules, book):
            versions += _versions(key, stretches, usable, ends, unresolved)
        if following is not None and ends is not None:
            versions = _closed(versions, usable[following.first], ends)
    versions = expire(_without_overlaps(versions), schedules)
    elsewhere = repealed_elsewhere(usable[0].statute_id, frozenset(r.title for r in usable))
    if elsewhere is not None:
        versions = _ended_elsewhere(versions, elsewhere)
    versions.sort(key=lambda v: (v.key, v.start))
    place = {r.mst: n for n, r in enumerate(revisions)}
    unresolved.sort(key=lambda u: (place[u.mst], u.key or _WHOLE_REVISION, u.reason))
    return StatuteHistory(usable[0].statute_id, versions, unresolved)


def _without_strays(
    revisions: Sequence[SourceRevision],
) -> tuple[list[SourceRevision], list[Unresolved]]:
    """A revision after the repeal that enacts nothing is a stray copy in the source.

    It is left out, and said to be.
    """
    usable: list[SourceRevision] = []
    strays: list[Unresolved] = []
    repealed = False
    for revision in revisions:
        if repealed and not opens_a_book(revision.revision_kind):
            words = f"{revision.revision_kind or '종류 미상'} 제{revision.promulgation_no}호"
            strays.append(Unresolved(revision.mst, None, "revision_after_repeal", words))
            continue
        repealed = repeals(revision.revision_kind)
        usable.append(revision)
    return usable, strays


def _books(revisions: Sequence[SourceRevision]) -> Iterator[_Book]:
    first = 0
    for index, revision in enumerate(revisions):
        if index > 0 and ends_the_book(revision.revision_kind):
            yield _Book(first, index - 1)
            first = index
    yield _Book(first, len(revisions) - 1)


def _timelines(
    revisions: Sequence[SourceRevision], schedules: list[Schedule], book: _Book
) -> Iterator[tuple[ArticleKey, list[Stretch]]]:
    changes: dict[ArticleKey, list[tuple[int, SourceArticle | None]]] = {}
    before: dict[ArticleKey, SourceArticle] = {}
    for index in range(book.first, book.last + 1):
        now = revisions[index].articles
        for key, article in now.items():
            known = before.get(key)
            if known is not article and known != article:
                changes.setdefault(key, []).append((index, article))
        if len(before) != len(now) or before.keys() != now.keys():
            for key in before.keys() - now.keys():
                changes.setdefault(key, []).append((index, None))
        before = dict(now) if not isinstance(now, dict) else now
    marking = frozenset(
        index
        for prints in changes.values()
        for index, article in prints
        if article is not None and revisions[index].promulgated_on in mark_dates(article.text)
    )
    for key, prints in changes.items():
        timeline = ArticleTimeline(key, schedules, marking)
        for index, article in _without_gaps(prints):
            timeline.take(index, article)
        timeline.settle(book.last)
        yield key, timeline.stretches()


def _without_gaps(
    prints: list[tuple[int, SourceArticle | None]],
) -> list[tuple[int, SourceArticle | None]]:
    """An article that one print leaves out and a later one prints unchanged was never gone."""
    kept: list[tuple[int, SourceArticle | None]] = []
    for index, article in prints:
        gap = len(kept) >= 2 and kept[-1][1] is None and article is not None
        before = kept[-2][1] if gap else None
        if (
            gap
            and before is not None
            and article is not None
            and same_law(before.text, article.text)
        ):
            kept.pop()
            if before == article:
                continue
        kept.append((index, article))
    return kept


def _versions(
    key: ArticleKey,
    stretches: list[Stretch],
    revisions: Sequence[SourceRevision],
    book_ends: date | None,
    unresolved: list[Unresolved],
) -> list[DerivedVersion]:
    found: list[DerivedVersion] = []
    title = ""
    for position, stretch in enumerate(stretches):
        end = stretches[position + 1].start if position + 1 < len(stretches) else None
        if book_ends is not None:
            if stretch.start >= book_ends:
                break  # voided by the whole amendment before it could start
            end = min(end, book_ends) if end is not None else book_ends
        revision = revisions[stretch.revision]
        if stretch.uncertain:
            reason, _, words = stretch.uncertain.partition(": ")
            unresolved.append(Unresolved(revision.mst, key, reason, words))
        article = stretch.article
        if article is None:
            status, text = Status.DELETED, ""
        elif article.is_deleted:
            status, text, title = Status.DELETED, article.text, article.title or title
        else:
            status, text, title = Status.IN_FORCE, article.text, article.title
        if stretch.uncertain and stretch.uncertain != RENUMBERED:
            status = Status.UNCERTAIN  # renumbered, it stands: only a unit's number is open
        staged = f"단계적 시행: {stretch.stages}" if stretch.stages else ""
        decreed = f"시행일을 정한 규정: {stretch.decrees}." if stretch.decrees else ""
        note = "; ".join(words for words in (stretch.uncertain, staged, decreed) if words)
        if article is None and not note:
            note = "원문에서 빠진 조문 (the source prints the article no longer)"
        found.append(
            DerivedVersion(
                key, stretch.start, end, status, title, text, revision.mst,
                stretch.basis, stretch.amended, stretch.composed, note,
            )
        )  # fmt: skip
    return found


def _closed(
    versions: list[DerivedVersion],
    successor: SourceRevision,
    ends: date,
) -> list[DerivedVersion]:
    """Say how articles ended: repealed, or left out by a whole amendment.

    What had been deleted before stays so where the new book does not use its number again.
    """
    repealed = repeals(successor.revision_kind)
    note = REPEALED if repealed else LEFT_OUT
    last: dict[ArticleKey, DerivedVersion] = {}
    for version in versions:
        known = last.get(version.key)
        if known is None or known.start < version.start:
            last[version.key] = version
    closing: list[DerivedVersion] = []
    staying: set[tuple[ArticleKey, date]] = set()
    for key, version in last.items():
        if version.end != ends or (not repealed and key in successor.articles):
            continue
        if version.status is Status.DELETED and not repealed:
            staying.add((key, version.start))
            continue
        closing.append(
            replace(
                version, start=ends, end=None, status=Status.REPEALED, text="", title=version.title,
                mst=successor.mst, basis=Basis.ADDENDA, amended=True, composed=False, note=note,
            )
        )  # fmt: skip
    kept = [replace(v, end=None) if (v.key, v.start) in staying else v for v in versions]
    return kept + closing


def _ended_elsewhere(
    versions: list[DerivedVersion], ending: RepealedElsewhere
) -> list[DerivedVersion]:
    """Close what still stood when another statute's addenda ended this one."""
    day = ending.ended_on
    found: list[DerivedVersion] = []
    for version in versions:
        if version.start >= day:
            continue
        if version.end is not None and version.end <= day:
            found.append(version)
            continue
        found.append(replace(version, end=day))
        found.append(
            replace(
                version, start=day, end=None, status=Status.REPEALED, text="",
                basis=Basis.ADDENDA, amended=True, composed=False, note=ending.words,
            )
        )  # fmt: skip
    return found


def _without_overlaps(versions: list[DerivedVersion]) -> list[DerivedVersion]:
    """Cut each row where a later book's row of the same article begins."""
    by_key: dict[ArticleKey, list[DerivedVersion]] = {}
    for version in versions:
        by_key.setdefault(version.key, []).append(version)
    kept: list[DerivedVersion] = []
    for rows in by_key.values():
        rows.sort(key=lambda v: v.start)
        for row, following in zip(rows, [*rows[1:], None], strict=True):
            end = row.end
            if following is not None and (end is None or end > following.start):
                end = following.start
            if end is None or end > row.start:
                kept.append(row if end == row.end else replace(row, end=end))
    return kept


def _unresolved_starts(schedules: list[Schedule]) -> list[Unresolved]:
    found: list[Unresolved] = []
    for schedule in schedules:
        commencement = schedule.commencement
        if commencement.unresolved is not None:
            reason = f"whole_revision_{commencement.unresolved.reason}"
            found.append(Unresolved(schedule.revision.mst, None, reason, commencement.words))
    return found
