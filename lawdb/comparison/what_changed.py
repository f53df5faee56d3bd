"""What changed in a statute since a day, and what is promulgated to change."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from sqlalchemy import exists, select
from sqlalchemy.orm import Session

from lawdb.article_key import ArticleKey
from lawdb.article_reference import ArticleReference
from lawdb.comparison.changes import (
    ArticleChange,
    ChangePosition,
    ChangeScope,
    changes_within,
    require_order,
)
from lawdb.errors import NoSuchArticle
from lawdb.event_date import EventDate
from lawdb.knowledge import Knowledge
from lawdb.lookup.horizon import horizon_of, span_of
from lawdb.models import ArticleVersion
from lawdb.names.resolve import resolve
from lawdb.results import Horizon, ResolvedStatute, Result

DEFAULT_CHANGES = 500
MOST_CHANGES = 5_000
"""Changes in one answer; the rest follows with ``after``."""
MOST_PENDING = 1_000
"""Pending changes in one answer; a new code brings more articles than that, and is cut off."""


class WhatChanged(Result):
    """The articles of a statute that became others between two days, and those that will."""

    event_date: EventDate
    """The last day looked at; today in Seoul where no day was given."""
    since: EventDate
    """Not looked at itself: the state of this day is what the changes start from."""
    since_is_known: bool
    """Whether the store holds what stood on ``since``. Where it does not, the oldest texts it holds
    come as ``added``."""
    known_on: datetime | None
    statute: ResolvedStatute
    article: str | None
    """``제766조``; None where the whole statute was asked for."""
    changes: tuple[ArticleChange, ...]
    """In order of time."""
    truncated: bool
    """Whether there are more than were asked for."""
    next_after: str | None
    """The position from which the next list goes on; None where this one is the last."""
    pending: tuple[ArticleChange, ...]
    """Promulgated by the event date, and starting after it."""
    pending_truncated: bool
    horizon: Horizon


def what_changed(
    session: Session,
    statute: str,
    since: date,
    until: date | None = None,
    *,
    article: str | None = None,
    known_on: date | datetime | None = None,
    limit: int = DEFAULT_CHANGES,
    after: ChangePosition | None = None,
    stale_after: timedelta | None = None,
) -> WhatChanged:
    """What took effect after ``since`` and up to ``until``, and what was pending on ``until``.

    Without ``until`` today in Seoul is assumed, and ``event_date`` says so. An article is looked at
    as a whole, also where a paragraph of it is named. Raises MalformedPeriod, MalformedReference,
    NoSuchStatute, AmbiguousStatute, and NoSuchArticle for a number no stored version has.
    """
    event_date = EventDate.of(until)
    day = event_date.day
    require_order(since, day)
    knowledge = Knowledge.on(known_on)
    key = None if article is None else ArticleReference.parse(article).key
    resolved = resolve(session, statute, day, knowledge)
    if key is not None and not _ever_had(session, resolved.id, key, knowledge):
        raise NoSuchArticle(f"{resolved.title} ({resolved.id}) never had a {key}")
    found, next_after = changes_within(
        session, ChangeScope(since, day, resolved.id, key), knowledge, limit=limit, after=after
    )
    waiting = ChangeScope(day, date.max, resolved.id, key, promulgated_by=day)
    pending, more_pending = changes_within(session, waiting, knowledge, limit=MOST_PENDING)
    span = span_of(session, resolved.id, knowledge)
    return WhatChanged(
        event_date=event_date,
        since=EventDate.given(since),
        since_is_known=not span.lies_before(since),
        known_on=knowledge.instant,
        statute=resolved,
        article=None if key is None else str(key),
        changes=found,
        truncated=next_after is not None,
        next_after=next_after,
        pending=pending,
        pending_truncated=more_pending is not None,
        horizon=horizon_of(span, day, knowledge, stale_after),
    )


def _ever_had(session: Session, statute_id: str, key: ArticleKey, knowledge: Knowledge) -> bool:
    version = select(ArticleVersion.id).where(
        ArticleVersion.statute_id == statute_id,
        ArticleVersion.article_no == key.article_no,
        ArticleVersion.branch_no == key.branch_no,
        ArticleVersion.sub_branch_no == key.sub_branch_no,
        knowledge.holds(ArticleVersion.recorded),
    )
    return bool(session.scalar(select(exists(version))))
