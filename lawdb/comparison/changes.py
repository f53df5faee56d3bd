"""What took effect between two days, in one statute or in the whole corpus."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import Select, and_, func, literal, or_, select, true, tuple_
from sqlalchemy.orm import Session, aliased

from lawdb.article_key import ArticleKey
from lawdb.comparison.unit_changes import ChangeKind
from lawdb.errors import MalformedPeriod, MalformedPosition
from lawdb.event_date import EventDate, parse_date
from lawdb.knowledge import Knowledge
from lawdb.lookup.promulgation import promulgation_of
from lawdb.lookup.version_rows import outcome_of
from lawdb.models import ArticleVersion, Revision
from lawdb.names.resolve import resolve
from lawdb.outcome import Outcome
from lawdb.results import Promulgation, ResolvedStatute, Result

DEFAULT_LIMIT = 1_000
_ROWS_PER_FETCH = 2_000
_PRESENT = ("in_force", "uncertain")
_POSITION = re.compile(r"(\d{4}-\d{2}-\d{2})_(\w{1,40})_(\d{1,5})-(\d{1,4})-(\d{1,4})")


@dataclass(frozen=True, slots=True)
class ChangePosition:
    """Where a list of changes was cut off: its last change."""

    effective_on: date
    statute_id: str
    key: ArticleKey

    def __str__(self) -> str:
        number = f"{self.key.article_no}-{self.key.branch_no}-{self.key.sub_branch_no}"
        return f"{self.effective_on}_{self.statute_id}_{number}"

    @classmethod
    def parse(cls, text: str) -> ChangePosition:
        """Read what ``str`` wrote. Raises MalformedPosition and MalformedDate."""
        match = _POSITION.fullmatch(text)
        if match is None:
            raise MalformedPosition(f"{text!r} is no position; take next_after of the list before")
        number, branch, sub_branch = map(int, match.groups()[2:])
        return cls(parse_date(match[1]), match[2], ArticleKey(number, branch, sub_branch))


class ArticleChange(Result):
    """One article that became another on a day."""

    statute_id: str
    statute_title: str
    """As the revision prints it."""
    article: str
    title: str
    effective_on: date
    """First day of the new state."""
    kind: ChangeKind
    """신설 ``added``, 변경 ``changed``, 삭제 ``deleted`` (repeal and sunset among it)."""
    outcome: Outcome
    """What the article is from that day."""
    basis: str
    promulgation: Promulgation


class ChangeList(Result):
    """What took effect between two days."""

    from_date: EventDate
    """Not included: the state of this day is what the changes start from."""
    to_date: EventDate
    """Included."""
    known_on: datetime | None
    statute: ResolvedStatute | None
    """None for the whole corpus."""
    changes: tuple[ArticleChange, ...]
    truncated: bool
    """Whether there are more than ``limit``."""
    next_after: str | None
    """The position from which the next list goes on; None where this one is the last."""


@dataclass(frozen=True, slots=True)
class ChangeScope:
    """Which changes are looked for."""

    after: date
    """The first day that is not looked at: what stood then is what the changes start from."""
    until: date
    """The last day that is."""
    statute_id: str | None = None
    key: ArticleKey | None = None
    """Only this article of the statute."""
    promulgated_by: date | None = None
    """Only what was promulgated by this day."""


def changes(
    session: Session,
    from_date: date,
    to_date: date,
    statute: str | None = None,
    known_on: date | datetime | None = None,
    *,
    limit: int = DEFAULT_LIMIT,
    after: ChangePosition | None = None,
) -> ChangeList:
    """What took effect after ``from_date`` and up to ``to_date``, in order of time.

    The first ``limit`` changes, or the first after a position; ``iterate_changes`` streams them
    all. Raises MalformedPeriod, NoSuchStatute and AmbiguousStatute.
    """
    require_order(from_date, to_date)
    knowledge = Knowledge.on(known_on)
    resolved = None if statute is None else resolve(session, statute, to_date, knowledge)
    found, next_after = changes_within(
        session, _scope(from_date, to_date, resolved), knowledge, limit=limit, after=after
    )
    return ChangeList(
        from_date=EventDate.given(from_date),
        to_date=EventDate.given(to_date),
        known_on=knowledge.instant,
        statute=resolved,
        changes=found,
        truncated=next_after is not None,
        next_after=next_after,
    )


def changes_within(
    session: Session,
    scope: ChangeScope,
    knowledge: Knowledge,
    *,
    limit: int,
    after: ChangePosition | None = None,
) -> tuple[tuple[ArticleChange, ...], str | None]:
    """The first ``limit`` changes, and the position of the last one where there are more."""
    found = list(_stream(session, scope, knowledge, limit=limit + 1, after=after))
    more = len(found) > limit
    return tuple(found[:limit]), str(_position(found[limit - 1])) if more else None


def iterate_changes(
    session: Session,
    from_date: date,
    to_date: date,
    statute: str | None = None,
    known_on: date | datetime | None = None,
) -> Iterator[ArticleChange]:
    """As ``changes``, one by one and without a limit, with flat memory."""
    require_order(from_date, to_date)
    knowledge = Knowledge.on(known_on)
    resolved = None if statute is None else resolve(session, statute, to_date, knowledge)
    return _stream(session, _scope(from_date, to_date, resolved), knowledge, limit=None)


def _scope(from_date: date, to_date: date, statute: ResolvedStatute | None) -> ChangeScope:
    return ChangeScope(from_date, to_date, None if statute is None else statute.id)


def require_order(from_date: date, to_date: date) -> None:
    """Raise MalformedPeriod for a period that ends before it begins."""
    if to_date < from_date:
        raise MalformedPeriod(f"the period from {from_date} to {to_date} ends before it begins")


def _position(change: ArticleChange) -> ChangePosition:
    return ChangePosition(change.effective_on, change.statute_id, ArticleKey.parse(change.article))


def _stream(
    session: Session,
    scope: ChangeScope,
    knowledge: Knowledge,
    *,
    limit: int | None,
    after: ChangePosition | None = None,
) -> Iterator[ArticleChange]:
    rows = session.execute(
        _statement(scope, knowledge, limit, after),
        execution_options={"yield_per": _ROWS_PER_FETCH},
    )
    for version, revision, was in rows:
        yield ArticleChange(
            statute_id=version.statute_id,
            statute_title=revision.title,
            article=str(ArticleKey(version.article_no, version.branch_no, version.sub_branch_no)),
            title=version.title,
            effective_on=version.effective.lower or date.min,
            kind=_kind(version.status, was),
            outcome=outcome_of(version.status, revision.kind),
            basis=version.basis,
            promulgation=promulgation_of(revision),
        )


def _kind(status: str, was: str | None) -> ChangeKind:
    """What a row makes of the state before it; one of the two is present."""
    if status in _PRESENT:
        return ChangeKind.CHANGED if was in _PRESENT else ChangeKind.ADDED
    return ChangeKind.DELETED


def _statement(
    scope: ChangeScope,
    knowledge: Knowledge,
    limit: int | None,
    after: ChangePosition | None,
) -> Select[ArticleVersion, Revision, str | None]:
    """Rows that start in the period, each with the status of the row that ends where it starts.

    An absence that follows an absence (deleted, then the statute repealed) is no change.
    """
    start = func.lower(ArticleVersion.effective)
    before = aliased(ArticleVersion)
    ended = (
        select(before.status)
        .where(
            before.statute_id == ArticleVersion.statute_id,
            before.article_no == ArticleVersion.article_no,
            before.branch_no == ArticleVersion.branch_no,
            before.sub_branch_no == ArticleVersion.sub_branch_no,
            func.lower(before.effective) < start,
            func.upper(before.effective) == start,
            knowledge.holds(before.recorded),
        )
        .lateral("ended")
    )
    position = (
        start,
        ArticleVersion.statute_id,
        ArticleVersion.article_no,
        ArticleVersion.branch_no,
        ArticleVersion.sub_branch_no,
    )
    changed = and_(
        start > literal(scope.after),
        start <= literal(scope.until),
        knowledge.holds(ArticleVersion.recorded),
        ArticleVersion.amended,
    )
    statement = (
        select(ArticleVersion, Revision, ended.c.status)
        .join(Revision, Revision.id == ArticleVersion.revision_id)
        .outerjoin(ended, true())
        .where(changed, or_(ArticleVersion.status.in_(_PRESENT), ended.c.status.in_(_PRESENT)))
        .order_by(*position)
        .limit(limit)
    )
    if after is not None:
        key = after.key
        at = (
            after.effective_on,
            after.statute_id,
            key.article_no,
            key.branch_no,
            key.sub_branch_no,
        )
        statement = statement.where(tuple_(*position) > tuple_(*map(literal, at)))
    if scope.statute_id is not None:
        statement = statement.where(ArticleVersion.statute_id == scope.statute_id)
    if scope.key is not None:
        statement = statement.where(
            ArticleVersion.article_no == scope.key.article_no,
            ArticleVersion.branch_no == scope.key.branch_no,
            ArticleVersion.sub_branch_no == scope.key.sub_branch_no,
        )
    if scope.promulgated_by is not None:
        statement = statement.where(Revision.promulgated_on <= scope.promulgated_by)
    return statement
