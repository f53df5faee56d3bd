"""What happened to a statute or an article, as the store has it: each event with its day."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from lawdb.article_key import ArticleKey
from lawdb.article_reference import ArticleReference, covers, unit_text
from lawdb.article_structure import Path
from lawdb.comparison.unit_changes import without_marks
from lawdb.event_date.anchor_words import When
from lawdb.event_date.reading import AnchorEvent
from lawdb.knowledge import Knowledge
from lawdb.lookup.horizon import StatuteSpan
from lawdb.lookup.promulgation import REVISION_COLUMNS, StoredRevision
from lawdb.lookup.version_rows import StoredVersion, joined, stored_versions, texts_of
from lawdb.models import ArticleVersion, Revision
from lawdb.outcome import Outcome
from lawdb.revision_kind import enacts, opens_a_book, repeals
from lawdb.rulings import curated_rulings


@dataclass(frozen=True, slots=True)
class HistoryEvent:
    """One event and the revision that brought it."""

    kind: AnchorEvent
    day: date
    """The day on which it took effect."""
    revision: StoredRevision
    articles: int = 1
    """How many articles the revision changed on that day."""

    def fits(self, when: When | None, number: str) -> bool:
        """Whether the revision was promulgated or took effect then, under that number."""
        if number and number != self.revision.promulgation_no:
            return False
        return when is None or when.fits(self.revision.promulgated_on) or when.fits(self.day)


def statute_events(session: Session, statute_id: str, knowledge: Knowledge) -> list[HistoryEvent]:
    """Every revision of a statute, oldest first.

    An amendment whose articles start on several days (분리시행) is as many events.
    """
    revisions = [
        StoredRevision.of(row)
        for row in session.execute(
            select(*REVISION_COLUMNS).where(
                Revision.statute_id == statute_id, knowledge.holds(Revision.recorded)
            )
        )
    ]
    start = func.lower(ArticleVersion.effective)
    starts: dict[int, list[tuple[int, date]]] = {}
    for revision_id, day, count in session.execute(
        select(ArticleVersion.revision_id, start, func.count())
        .where(
            ArticleVersion.statute_id == statute_id,
            ArticleVersion.amended,
            knowledge.holds(ArticleVersion.recorded),
        )
        .group_by(ArticleVersion.revision_id, start)
    ):
        starts.setdefault(revision_id, []).append((count, day))
    events: list[HistoryEvent] = []
    for revision in revisions:
        own = sorted(starts.get(revision.id, []), key=lambda s: (-s[0], s[1]))
        kind = _kind_of(revision.kind)
        if kind is not AnchorEvent.AMENDMENT:  # a whole Act starts when most of it does
            own = own[:1]
        own = own or [(1, revision.effective_on)]
        events += [HistoryEvent(kind, day, revision, count) for count, day in own]
    return sorted(events, key=lambda e: (e.day, e.revision.promulgated_on, e.revision.id))


def article_events(
    session: Session,
    statute_id: str,
    key: ArticleKey,
    path: Path,
    knowledge: Knowledge,
    *,
    span: StatuteSpan,
) -> list[HistoryEvent]:
    """Every insertion, amendment and deletion of an article or a unit of it, oldest first.

    A text that was put back in the same words is an amendment all the same: its interval begins
    anew after a ruling took its force, or the article carries the mark of that revision.
    What the oldest stored revision prints was inserted by it only where it is the enactment.
    """
    groups = joined(stored_versions(session, statute_id, key, knowledge))
    typings = [typing for group in groups for typing in group.typings]
    firsts = {id(group.first) for group in groups}
    texts = texts_of(session, [t.row.content_hash for t in typings])
    renewed_on = _renewed_on(statute_id, key, path)
    events: list[HistoryEvent] = []
    before: StoredVersion | None = None
    for typing in typings:
        kind: AnchorEvent | None = None
        if id(typing) in firsts:
            kind = _change(
                None if before is None else _standing(before, path, texts),
                _standing(typing, path, texts),
            )
        if kind is None and before is not None and _is_renewed(before, typing, path, texts):
            kind = AnchorEvent.AMENDMENT
        if kind is None and typing.start in renewed_on:
            kind = AnchorEvent.AMENDMENT
        oldest = before is None and typing.revision.promulgated_on == span.promulgated_on
        if kind is not None and (span.from_enactment or not oldest):
            events.append(HistoryEvent(kind, typing.start, typing.revision))
        before = typing
    return events


def _renewed_on(statute_id: str, key: ArticleKey, path: Path) -> set[date]:
    """The days on which a text took the place of one that a ruling had struck."""
    return {
        ruling.effect_to
        for ruling in curated_rulings()
        if ruling.statute_id == statute_id and ruling.effect_to is not None
        for target in ruling.targets
        if target.article == key and _touch(ArticleReference.parse(str(target)).path, path)
    }


def _touch(one: Path, other: Path) -> bool:
    return covers(one, other) or covers(other, one)


def _is_renewed(
    before: StoredVersion, now: StoredVersion, path: Path, texts: dict[bytes, str]
) -> bool:
    """Whether the words are the same and only the mark of this very revision was added to them."""
    day = now.revision.promulgated_on
    mark = re.compile(
        rf"[<\[](?:개정|전문개정|신설)[^<>\[\]]*?{day.year}\.\s*{day.month}\.\s*{day.day}(?!\d)"
    )
    old, new = (unit_text(texts[v.row.content_hash], path) for v in (before, now))
    if old is None or new is None or without_marks(old) != without_marks(new):
        return False
    return mark.search(new) is not None and mark.search(old) is None


def _standing(version: StoredVersion, path: Path, texts: dict[bytes, str]) -> str | None:
    """The words in force; None where the article or unit is not there."""
    if version.outcome not in (Outcome.IN_FORCE, Outcome.UNRESOLVED_COMMENCEMENT):
        return None
    if not path:
        return version.row.content_hash.hex()
    words = unit_text(texts[version.row.content_hash], path)
    if words is None:
        return None
    bare = without_marks(words)
    return None if _is_deleted(bare) else bare


def _is_deleted(words: str) -> bool:
    """② 삭제: the number is kept, the unit is gone."""
    return words.rstrip(". ").endswith("삭제") and len(words) < len("제999호의99 삭제")


def _change(before: str | None, now: str | None) -> AnchorEvent | None:
    if before is None:
        return None if now is None else AnchorEvent.INSERTION
    if now is None:
        return AnchorEvent.DELETION
    return AnchorEvent.AMENDMENT if before != now else None


def _kind_of(revision_kind: str) -> AnchorEvent:
    if enacts(revision_kind):
        return AnchorEvent.ENACTMENT
    if repeals(revision_kind):
        return AnchorEvent.REPEAL
    return AnchorEvent.WHOLE_AMENDMENT if opens_a_book(revision_kind) else AnchorEvent.AMENDMENT
