"""An article with its versions and its last change: three lookups in one answer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from lawdb import lookup
from lawdb.comparison.compare import ArticleComparison, compare
from lawdb.models import StatuteName
from lawdb.results import ArticleResult, VersionList


@dataclass(frozen=True, slots=True)
class ArticleView:
    """What one page shows of an article on a day."""

    result: ArticleResult
    versions: VersionList | None
    """None where the store holds no version: the day lies before its history."""
    last_change: ArticleComparison | None
    """What the version of the day changed when it started; None where there is none before."""


def article_view(
    session: Session,
    statute: str,
    article: str,
    as_of: date | None = None,
    known_on: date | datetime | None = None,
    *,
    stale_after: timedelta | None = None,
) -> ArticleView:
    """The article as of a day, all its versions, and what its version of the day changed.

    Raises what ``lawdb.lookup.article`` raises.
    """
    result = lookup.article(session, statute, article, as_of, known_on, stale_after=stale_after)
    day, statute_id = result.event_date.day, f"id:{result.statute.id}"
    versions: VersionList | None = None
    if result.in_force_during or result.version is not None:
        versions = lookup.versions(
            session, statute_id, result.article, day, known_on, stale_after=stale_after
        )
    last_change: ArticleComparison | None = None
    if result.version is not None and result.previous_effective is not None:
        comparison = compare(
            session,
            statute_id,
            result.article,
            result.version.start - timedelta(days=1),
            result.version.start,
            known_on=known_on,
        )
        last_change = comparison.articles[0]
    return ArticleView(result, versions, last_change)


def some_statutes(session: Session, limit: int) -> list[str]:
    """Titles that statutes of the store carry now, for a newcomer to begin with."""
    titles = session.scalars(
        select(StatuteName.name)
        .where(
            StatuteName.kind == "official",
            func.upper_inf(StatuteName.valid),
            func.upper_inf(StatuteName.recorded),
        )
        .order_by(StatuteName.statute_id)
        .limit(limit)
    )
    return list(titles)
