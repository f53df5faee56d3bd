"""What the store holds, how it came by it, and what it could not settle."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from lawdb.event_date import SEOUL
from lawdb.models import (
    ArticleText,
    ArticleVersion,
    CorpusState,
    IngestProblem,
    IngestRun,
    Revision,
    Ruling,
    Statute,
    UnresolvedCommencement,
)
from lawdb.results import Result
from lawdb.settings import Settings


class SourceState(Result):
    """The horizon of one source."""

    source: str
    verified_from: date
    verified_until: date
    checked_at: datetime
    stale: bool


class RunState(Result):
    """One loading of a source."""

    id: int
    source: str
    source_ref: str
    status: str
    """``running``, ``finished`` or ``failed``; a killed run stays ``running``."""
    started_at: datetime
    finished_at: datetime | None
    problems: int
    counts: dict[str, object]


class StoreStatus(Result):
    """The store in figures; rows whose recorded interval is open."""

    statutes: int
    revisions: int
    article_versions: int
    texts: int
    versions_by_basis: dict[str, int]
    versions_by_status: dict[str, int]
    unresolved_by_reason: dict[str, int]
    rulings: int
    sources: tuple[SourceState, ...]
    runs: tuple[RunState, ...]
    """The newest first, at most ten."""


def status(session: Session, *, stale_after: timedelta | None = None) -> StoreStatus:
    """What the store holds now."""
    if stale_after is None:
        stale_after = timedelta(days=Settings().stale_after_days)
    now = datetime.now(SEOUL)
    open_versions = func.upper_inf(ArticleVersion.recorded)
    by_both = session.execute(
        select(ArticleVersion.basis, ArticleVersion.status, func.count())
        .where(open_versions)
        .group_by(ArticleVersion.basis, ArticleVersion.status)
    ).all()
    by_basis: dict[str, int] = {}
    by_status: dict[str, int] = {}
    for basis, state, count in by_both:
        by_basis[basis] = by_basis.get(basis, 0) + count
        by_status[state] = by_status.get(state, 0) + count
    unresolved = session.execute(
        select(UnresolvedCommencement.reason, func.count())
        .where(func.upper_inf(UnresolvedCommencement.recorded))
        .group_by(UnresolvedCommencement.reason)
    )
    sources = session.scalars(
        select(CorpusState).where(func.upper_inf(CorpusState.recorded)).order_by(CorpusState.source)
    )
    problems = (
        select(IngestProblem.run_id, func.count().label("count"))
        .group_by(IngestProblem.run_id)
        .subquery()
    )
    runs = session.execute(
        select(IngestRun, func.coalesce(problems.c.count, 0))
        .outerjoin(problems, problems.c.run_id == IngestRun.id)
        .order_by(IngestRun.id.desc())
        .limit(10)
    )
    return StoreStatus(
        statutes=session.scalar(select(func.count()).select_from(Statute)) or 0,
        revisions=session.scalar(
            select(func.count()).select_from(Revision).where(func.upper_inf(Revision.recorded))
        )
        or 0,
        article_versions=sum(by_status.values()),
        texts=session.scalar(select(func.count()).select_from(ArticleText)) or 0,
        versions_by_basis=dict(sorted(by_basis.items())),
        versions_by_status=dict(sorted(by_status.items())),
        unresolved_by_reason={row[0]: row[1] for row in unresolved},
        rulings=session.scalar(
            select(func.count()).select_from(Ruling).where(func.upper_inf(Ruling.recorded))
        )
        or 0,
        sources=tuple(
            SourceState(
                source=state.source,
                verified_from=state.verified_from,
                verified_until=state.verified_until,
                checked_at=state.checked_at,
                stale=now - state.checked_at > stale_after,
            )
            for state in sources
        ),
        runs=tuple(
            RunState(
                id=run.id,
                source=run.source,
                source_ref=run.source_ref,
                status=run.status,
                started_at=run.started_at,
                finished_at=run.finished_at,
                problems=count,
                counts=run.counts,
            )
            for run, count in runs
        ),
    )
