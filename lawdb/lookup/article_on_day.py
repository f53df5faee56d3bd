"""What an article said on a day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from lawdb.article_key import ArticleKey
from lawdb.article_reference import ArticleReference, unit_text
from lawdb.article_structure import describe, units
from lawdb.errors import NoSuchArticle
from lawdb.event_date import EventDate
from lawdb.knowledge import Knowledge
from lawdb.lookup.concerning import (
    addenda_concerning,
    is_struck_down,
    rulings_on,
    unresolved_points,
)
from lawdb.lookup.horizon import StatuteSpan, horizon_of
from lawdb.lookup.promulgation import promulgation_of
from lawdb.lookup.surroundings import Surroundings, surroundings_of
from lawdb.lookup.version_rows import (
    JoinedVersion,
    StoredVersion,
    joined,
    stored_versions_with_texts,
)
from lawdb.models import ArticleVersion
from lawdb.names.resolve import resolve
from lawdb.outcome import Outcome
from lawdb.results import (
    AddendumClause,
    ArticleResult,
    Interval,
    PendingVersion,
    ResolvedStatute,
    RulingOnText,
    UnresolvedPoint,
)

GONE = frozenset({Outcome.REPEALED, Outcome.NO_LONGER_IN_FORCE})
"""Outcomes whose row mostly has no text."""


def article(
    session: Session,
    statute: str,
    article: str,
    as_of: date | None = None,
    known_on: date | datetime | None = None,
    *,
    stale_after: timedelta | None = None,
) -> ArticleResult:
    """The article (or a 항, 호, 목 of it) as it stood on ``as_of``, and what is known about it.

    Without ``as_of`` today in Seoul is assumed, and ``event_date`` says so. ``known_on`` replays an
    earlier state of knowledge: an instant, or the end of a day in Seoul.

    An article that existed at some time always comes back as a result whose ``outcome`` says what
    it was on the day. Raises NoSuchStatute, AmbiguousStatute, MalformedReference, and NoSuchArticle
    for a number no stored version of the statute has, or a unit the text of the day does not have.
    """
    event_date = EventDate.of(as_of)
    knowledge = Knowledge.on(known_on)
    reference = ArticleReference.parse(article)
    resolved = resolve(session, statute, event_date.day, knowledge)
    day = event_date.day
    versions, texts = stored_versions_with_texts(
        session, resolved.id, reference.key, day, knowledge
    )
    around = surroundings_of(session, resolved.id, reference.key, knowledge)
    if not versions and not around.span.lies_before(day):
        raise _no_such_article(session, resolved, reference.key, day, knowledge)
    return _Answer(
        session, event_date, knowledge, resolved, reference, versions, texts, around, stale_after
    ).result()


@dataclass(slots=True)
class _Answer:
    """Puts one result together."""

    session: Session
    event_date: EventDate
    knowledge: Knowledge
    statute: ResolvedStatute
    reference: ArticleReference
    versions: list[StoredVersion]
    texts: dict[bytes, str]
    """By content hash: of the versions that stand on the day or wait for theirs."""
    around: Surroundings
    stale_after: timedelta | None

    def result(self) -> ArticleResult:
        day = self.event_date.day
        groups = joined(self.versions)
        current = next((v for v in self.versions if v.stands_on(day)), None)
        version = next((g for g in groups if current in g.typings), None)
        outcome = outcome_on(current, self.versions, day, self.around.span)
        # What the oldest stored revision prints may have stood there before: it is not "pending".
        waiting = [] if outcome is Outcome.OUTSIDE_HORIZON else _waiting(groups, day)
        rulings = self._rulings(day)
        if outcome is Outcome.IN_FORCE and is_struck_down(rulings, self.reference.path):
            outcome = Outcome.STRUCK_DOWN
        text: str | None = None
        if current is not None:
            # An expired text is still printed; the outcome says it binds no more.
            text = self.texts[current.row.content_hash]
            if not text and outcome in GONE:
                text = None
        return ArticleResult(
            event_date=self.event_date,
            known_on=self.knowledge.instant,
            statute=self.statute,
            article=str(self.reference.key),
            unit=self.reference.unit,
            outcome=outcome,
            title=current.row.title if current else "",
            text=text,
            unit_text=self._asked_unit(text, outcome),
            version=version.interval if version else None,
            text_interval=current.interval if current else None,
            basis=version.first.row.basis if version else "",
            amended=current.row.amended if current else None,
            composed=current.row.composed if current else False,
            note=current.row.note if current else "",
            promulgation=promulgation_of(version.first.revision) if version else None,
            text_promulgation=promulgation_of(current.revision) if current else None,
            previous_effective=_previous(groups, version, day),
            next_effective=_next(groups, day),
            in_force_during=_in_force_during(self.versions),
            pending=tuple(_pending(group, self.texts) for group in waiting),
            addenda=self._addenda(version, waiting),
            rulings=rulings,
            unresolved=self._unresolved(),
            horizon=horizon_of(self.around.span, day, self.knowledge, self.stale_after),
        )

    def _asked_unit(self, text: str | None, outcome: Outcome) -> str | None:
        if text is None or outcome is Outcome.DELETED:
            return text
        asked = unit_text(text, self.reference.path)
        if asked is None:
            present = [describe(u.path) for u in units(text) if len(u.path) == 1 and u.path]
            raise NoSuchArticle(
                f"{self.statute.title} {self.reference.key} had no {self.reference.unit} on"
                f" {self.event_date.day}; it had"
                f" {', '.join(present) if present else 'no paragraphs'}"
            )
        return asked

    def _rulings(self, day: date) -> tuple[RulingOnText, ...]:
        if not self.around.has_rulings:
            return ()
        return rulings_on(self.session, self.statute.id, self.reference.key, day, self.knowledge)

    def _unresolved(self) -> tuple[UnresolvedPoint, ...]:
        if not self.around.has_unresolved:
            return ()
        return unresolved_points(self.session, self.statute.id, self.reference.key, self.knowledge)

    def _addenda(
        self, version: JoinedVersion | None, waiting: Sequence[JoinedVersion]
    ) -> tuple[AddendumClause, ...]:
        revisions = {v.revision.id for v in version.typings} if version else set[int]()
        revisions |= {group.first.revision.id for group in waiting}
        return addenda_concerning(
            self.session, self.statute.id, self.reference.key, revisions, self.knowledge
        )


def outcome_on(
    current: StoredVersion | None,
    versions: Sequence[StoredVersion],
    day: date,
    span: StatuteSpan,
) -> Outcome:
    """What the article was on the day, rulings aside."""
    if current is not None:
        return current.outcome
    if any(version.start <= day for version in versions):
        return Outcome.NO_LONGER_IN_FORCE
    if span.lies_before(day) or _began_before_the_store(versions, span):
        return Outcome.OUTSIDE_HORIZON
    if any(version.revision.promulgated_on <= day for version in versions):
        return Outcome.PENDING
    return Outcome.NOT_YET_ENACTED


def _began_before_the_store(versions: Sequence[StoredVersion], span: StatuteSpan) -> bool:
    """Whether an earlier text must have existed that the store lacks.

    The article first appears in the oldest stored revision, which is no enactment, and starts later
    than the rest of it.
    """
    return (
        not span.from_enactment
        and bool(versions)
        and versions[0].revision.promulgated_on == span.promulgated_on
    )


def _waiting(groups: Sequence[JoinedVersion], day: date) -> list[JoinedVersion]:
    """Versions promulgated by the day that start after it."""
    return [
        group
        for group in groups
        if group.interval.start > day and group.first.revision.promulgated_on <= day
    ]


def _pending(group: JoinedVersion, texts: dict[bytes, str]) -> PendingVersion:
    row = group.first.row
    return PendingVersion(
        interval=group.interval,
        outcome=group.first.outcome,
        title=row.title,
        text=texts[row.content_hash],
        basis=row.basis,
        note=row.note,
        promulgation=promulgation_of(group.first.revision),
    )


def _previous(
    groups: Sequence[JoinedVersion], version: JoinedVersion | None, day: date
) -> date | None:
    before = version.interval.start if version else day
    return max((g.interval.start for g in groups if g.interval.start < before), default=None)


def _next(groups: Sequence[JoinedVersion], day: date) -> date | None:
    return min((g.interval.start for g in groups if g.interval.start > day), default=None)


def _in_force_during(versions: Sequence[StoredVersion]) -> tuple[Interval, ...]:
    """The days on which the article was in force, neighbouring versions melted together."""
    melted: list[Interval] = []
    for version in versions:
        if version.row.status != "in_force":
            continue
        if melted and melted[-1].end == version.start:
            melted[-1] = Interval(start=melted[-1].start, end=version.end)
        else:
            melted.append(version.interval)
    return tuple(melted)


def _no_such_article(
    session: Session,
    statute: ResolvedStatute,
    key: ArticleKey,
    day: date,
    knowledge: Knowledge,
) -> NoSuchArticle:
    first, last, count = session.execute(
        select(
            func.min(ArticleVersion.article_no),
            func.max(ArticleVersion.article_no),
            func.count(),
        ).where(
            ArticleVersion.statute_id == statute.id,
            ArticleVersion.status == "in_force",
            ArticleVersion.effective.contains(day),
            knowledge.holds(ArticleVersion.recorded),
        )
    ).one()
    there = (
        f"on {day} it had {count} articles in force, from 제{first}조 to 제{last}조"
        if count
        else f"on {day} none of its articles was in force"
    )
    return NoSuchArticle(f"{statute.title} ({statute.id}) never had a {key}; {there}")
