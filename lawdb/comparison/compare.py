"""Compare an article, or a whole statute, on two days."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime

from sqlalchemy import or_
from sqlalchemy.dialects.postgresql import Range
from sqlalchemy.orm import Session

from lawdb.article_key import ArticleKey
from lawdb.article_reference import ArticleReference
from lawdb.comparison.unit_changes import ChangeKind, UnitChange, unit_changes
from lawdb.errors import MalformedPeriod, NoSuchArticle
from lawdb.event_date import EventDate
from lawdb.knowledge import Knowledge
from lawdb.lookup.promulgation import promulgation_of
from lawdb.lookup.version_rows import (
    SELECT_VERSIONS,
    JoinedVersion,
    StoredVersion,
    joined,
    stored_versions,
    texts_of,
)
from lawdb.models import ArticleVersion
from lawdb.names.resolve import resolve
from lawdb.outcome import Outcome
from lawdb.results import Interval, Promulgation, ResolvedStatute, Result


class Side(Result):
    """An article on one of the two days."""

    date: date
    outcome: Outcome | None
    """None where no version stands on the day; a lookup says why."""
    title: str
    text: str | None
    version: Interval | None
    promulgation: Promulgation | None


class ArticleComparison(Result):
    """One article on two days."""

    article: str
    kind: ChangeKind
    retyped_only: bool
    """True where both days fall into one version: what differs was retyped, not amended."""
    title_changed: bool
    before: Side
    after: Side
    units: tuple[UnitChange, ...]


class Comparison(Result):
    """An article, or all articles of a statute that differ, on two days."""

    from_date: EventDate
    to_date: EventDate
    known_on: datetime | None
    statute: ResolvedStatute
    articles: tuple[ArticleComparison, ...]


def compare(
    session: Session,
    statute: str,
    article: str | None,
    from_date: date,
    to_date: date,
    *,
    known_on: date | datetime | None = None,
) -> Comparison:
    """What differs between the texts of ``from_date`` and ``to_date``.

    With an article: that article, also where nothing changed. Without: every article of the statute
    that differs. The statute is the one the name means on ``to_date``. Raises MalformedPeriod when
    ``to_date`` lies before ``from_date``, and what ``lawdb.lookup.article`` raises.
    """
    if to_date < from_date:
        raise MalformedPeriod(f"the period from {from_date} to {to_date} ends before it begins")
    knowledge = Knowledge.on(known_on)
    resolved = resolve(session, statute, to_date, knowledge)
    if article is None:
        by_key = _touched(session, resolved.id, from_date, to_date, knowledge)
        keep_unchanged = False
    else:
        key = ArticleReference.parse(article).key
        stored = stored_versions(session, resolved.id, key, knowledge)
        if not stored:
            raise NoSuchArticle(f"{resolved.title} ({resolved.id}) never had a {key}")
        by_key = {key: stored}
        keep_unchanged = True
    texts = texts_of(session, _shown(by_key.values(), (from_date, to_date)))
    comparisons = [
        _compare_article(key, stored, from_date, to_date, texts)
        for key, stored in sorted(by_key.items())
    ]
    return Comparison(
        from_date=EventDate.given(from_date),
        to_date=EventDate.given(to_date),
        known_on=knowledge.instant,
        statute=resolved,
        articles=tuple(
            c for c in comparisons if keep_unchanged or c.kind is not ChangeKind.UNCHANGED
        ),
    )


def _touched(
    session: Session, statute_id: str, from_date: date, to_date: date, knowledge: Knowledge
) -> dict[ArticleKey, list[StoredVersion]]:
    """The versions of the statute that stand on either day, with what lies between, by article."""
    rows = session.execute(
        SELECT_VERSIONS.where(
            ArticleVersion.statute_id == statute_id,
            or_(
                ArticleVersion.effective.contains(from_date),
                ArticleVersion.effective.overlaps(Range(from_date, to_date, bounds="[]")),
            ),
        ),
        knowledge.parameters,
    )
    by_key: dict[ArticleKey, list[StoredVersion]] = {}
    for row in rows:
        version = StoredVersion.of(row)
        by_key.setdefault(version.row.key, []).append(version)
    for stored in by_key.values():
        stored.sort(key=lambda version: version.start)
    return by_key


def _shown(articles: Iterable[list[StoredVersion]], days: tuple[date, date]) -> list[bytes]:
    return [
        version.row.content_hash
        for stored in articles
        for version in stored
        if any(version.stands_on(day) for day in days)
    ]


def _compare_article(
    key: ArticleKey,
    stored: list[StoredVersion],
    from_date: date,
    to_date: date,
    texts: dict[bytes, str],
) -> ArticleComparison:
    groups = joined(stored)
    before = _side(stored, groups, from_date, texts)
    after = _side(stored, groups, to_date, texts)
    was = before.text if before.outcome is Outcome.IN_FORCE else None
    now = after.text if after.outcome is Outcome.IN_FORCE else None
    changes = unit_changes(was or "", now or "")
    return ArticleComparison(
        article=str(key),
        kind=_kind(was, now, changes, title_changed=before.title != after.title),
        retyped_only=before.version is not None and before.version == after.version,
        title_changed=was is not None and now is not None and before.title != after.title,
        before=before,
        after=after,
        units=tuple(changes),
    )


def _kind(
    was: str | None, now: str | None, changes: list[UnitChange], *, title_changed: bool
) -> ChangeKind:
    if was is None:
        return ChangeKind.UNCHANGED if now is None else ChangeKind.ADDED
    if now is None:
        return ChangeKind.DELETED
    if title_changed or any(change.kind is not ChangeKind.UNCHANGED for change in changes):
        return ChangeKind.CHANGED
    return ChangeKind.UNCHANGED


def _side(
    stored: list[StoredVersion],
    groups: list[JoinedVersion],
    day: date,
    texts: dict[bytes, str],
) -> Side:
    current = next((version for version in stored if version.stands_on(day)), None)
    if current is None:
        return Side(date=day, outcome=None, title="", text=None, version=None, promulgation=None)
    group = next(group for group in groups if current in group.typings)
    return Side(
        date=day,
        outcome=current.outcome,
        title=current.row.title,
        text=None if current.row.status == "repealed" else texts[current.row.content_hash],
        version=group.interval,
        promulgation=promulgation_of(group.first.revision),
    )
