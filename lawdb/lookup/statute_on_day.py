"""A whole statute as it stood on a day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from sqlalchemy import func, select
from sqlalchemy.orm import Session, undefer

from lawdb.article_key import ArticleKey
from lawdb.event_date import EventDate
from lawdb.knowledge import Knowledge
from lawdb.lookup.horizon import StatuteSpan, horizon_of, span_of
from lawdb.lookup.promulgation import StoredRevision, promulgation_of
from lawdb.lookup.version_rows import SELECT_VERSIONS, StoredVersion, texts_of
from lawdb.models import ArticleVersion, Revision
from lawdb.names.resolve import resolve
from lawdb.outcome import Outcome
from lawdb.results import ArticleOfStatute, StatuteResult


def statute_as_of(
    session: Session,
    statute: str,
    as_of: date | None = None,
    known_on: date | datetime | None = None,
    *,
    stale_after: timedelta | None = None,
) -> StatuteResult:
    """All articles that stood in the book on ``as_of``, deleted and uncertain ones marked so.

    Without ``as_of`` today in Seoul is assumed, and ``event_date`` says so. Raises NoSuchStatute
    and AmbiguousStatute.
    """
    event_date = EventDate.of(as_of)
    day = event_date.day
    knowledge = Knowledge.on(known_on)
    resolved = resolve(session, statute, day, knowledge)
    span = span_of(session, resolved.id, knowledge)
    stored = _on_day(session, resolved.id, day, knowledge)
    standing = [version for version in stored if version.row.status != "repealed"]
    texts = texts_of(session, [version.row.content_hash for version in standing])
    newest = max(
        (version.revision for version in standing),
        key=lambda r: (r.promulgated_on, r.id),
        default=None,
    )
    headings = _headings(session, newest)
    pending = _pending(session, resolved.id, day, knowledge)
    return StatuteResult(
        event_date=event_date,
        known_on=knowledge.instant,
        statute=resolved,
        outcome=_outcome(stored, standing, pending, span, day),
        articles=tuple(
            ArticleOfStatute(
                article=str(version.row.key),
                heading="\n".join(headings.get(version.row.key, ())),
                outcome=version.outcome,
                title=version.row.title,
                text=texts[version.row.content_hash],
                interval=version.interval,
                basis=version.row.basis,
                note=version.row.note,
            )
            for version in standing
        ),
        promulgation=promulgation_of(newest) if newest else None,
        pending=tuple(promulgation_of(revision) for revision in pending),
        horizon=horizon_of(span, day, knowledge, stale_after),
    )


def _on_day(
    session: Session, statute_id: str, day: date, knowledge: Knowledge
) -> list[StoredVersion]:
    rows = session.execute(
        SELECT_VERSIONS.where(
            ArticleVersion.statute_id == statute_id, ArticleVersion.effective.contains(day)
        ).order_by(
            ArticleVersion.article_no, ArticleVersion.branch_no, ArticleVersion.sub_branch_no
        ),
        knowledge.parameters,
    )
    return [StoredVersion.of(row) for row in rows]


def _pending(
    session: Session, statute_id: str, day: date, knowledge: Knowledge
) -> Sequence[Revision]:
    """Revisions promulgated by the day some of whose articles start after it."""
    waiting = (
        select(ArticleVersion.revision_id)
        .where(
            ArticleVersion.statute_id == statute_id,
            func.lower(ArticleVersion.effective) > day,
            ArticleVersion.amended,
            knowledge.holds(ArticleVersion.recorded),
        )
        .distinct()
    )
    return session.scalars(
        select(Revision)
        .where(Revision.id.in_(waiting), Revision.promulgated_on <= day)
        .order_by(Revision.promulgated_on, Revision.id)
    ).all()


def _outcome(
    stored: Sequence[StoredVersion],
    standing: Sequence[StoredVersion],
    pending: Sequence[Revision],
    span: StatuteSpan,
    day: date,
) -> Outcome:
    if any(version.row.status == "in_force" for version in standing):
        return Outcome.IN_FORCE
    if standing:
        return standing[0].outcome
    if stored:
        return stored[0].outcome
    if span.lies_before(day):
        return Outcome.OUTSIDE_HORIZON
    if span.start is not None and span.start <= day:
        return Outcome.NO_LONGER_IN_FORCE
    return Outcome.PENDING if pending else Outcome.NOT_YET_ENACTED


def _headings(session: Session, newest: StoredRevision | None) -> dict[ArticleKey, list[str]]:
    """Structure headings of the newest revision in force, by the article each stands before."""
    if newest is None:
        return {}
    chapters = (
        session.scalars(
            select(Revision).where(Revision.id == newest.id).options(undefer(Revision.chapters))
        )
        .one()
        .chapters
    )
    headings: dict[ArticleKey, list[str]] = {}
    for article_no, branch_no, sub_branch_no, heading in chapters:
        headings.setdefault(ArticleKey(article_no, branch_no, sub_branch_no), []).append(heading)
    return headings
