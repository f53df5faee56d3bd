"""The list of an article's versions."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from sqlalchemy.orm import Session

from lawdb.article_reference import ArticleReference
from lawdb.errors import NoSuchArticle
from lawdb.event_date import EventDate
from lawdb.knowledge import Knowledge
from lawdb.lookup.concerning import unresolved_points
from lawdb.lookup.horizon import horizon_of, span_of
from lawdb.lookup.version_rows import joined, stored_versions
from lawdb.names.resolve import resolve
from lawdb.results import VersionList


def versions(
    session: Session,
    statute: str,
    article: str,
    as_of: date | None = None,
    known_on: date | datetime | None = None,
    *,
    stale_after: timedelta | None = None,
) -> VersionList:
    """All versions of an article, oldest first, retypings joined to the version they retype.

    ``as_of`` only selects the statute where one name has meant several; today by default. Raises
    NoSuchStatute, AmbiguousStatute, MalformedReference and NoSuchArticle.
    """
    event_date = EventDate.of(as_of)
    knowledge = Knowledge.on(known_on)
    reference = ArticleReference.parse(article)
    resolved = resolve(session, statute, event_date.day, knowledge)
    stored = stored_versions(session, resolved.id, reference.key, knowledge)
    if not stored:
        raise NoSuchArticle(f"{resolved.title} ({resolved.id}) never had a {reference.key}")
    span = span_of(session, resolved.id, knowledge)
    return VersionList(
        event_date=event_date,
        known_on=knowledge.instant,
        statute=resolved,
        article=str(reference.key),
        versions=tuple(group.as_result() for group in joined(stored)),
        unresolved=unresolved_points(session, resolved.id, reference.key, knowledge),
        horizon=horizon_of(span, event_date.day, knowledge, stale_after),
    )
