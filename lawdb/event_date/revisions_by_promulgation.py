"""Revisions named by the day of promulgation, or by a number without a statute."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from sqlalchemy import and_, func, select
from sqlalchemy.orm import Session

from lawdb.errors import NoSuchRevision
from lawdb.event_date.anchor_words import When
from lawdb.knowledge import Knowledge
from lawdb.models import ArticleVersion, Revision, StatuteName
from lawdb.names.normalise import normalise_name


def revision_of_day(session: Session, statute: str, day: date, knowledge: Knowledge) -> Revision:
    """The revision of a statute promulgated on a day; else the one whose texts start on it.

    Raises NoSuchRevision where there is none, or more than one.
    """
    named = and_(
        StatuteName.normalized == normalise_name(statute), knowledge.holds(StatuteName.recorded)
    )
    own = and_(
        Revision.statute_id.in_(select(StatuteName.statute_id).where(named)),
        knowledge.holds(Revision.recorded),
    )
    started = select(ArticleVersion.revision_id).where(
        func.lower(ArticleVersion.effective) == day,
        ArticleVersion.amended,
        knowledge.holds(ArticleVersion.recorded),
    )
    found: Sequence[Revision] = ()
    for condition in (Revision.promulgated_on == day, Revision.id.in_(started)):
        found = found or session.scalars(select(Revision).where(own, condition)).all()
    if len(found) == 1:
        return found[0]
    numbers = ", ".join(f"제{r.promulgation_no}호" for r in found)
    raise NoSuchRevision(
        f"{statute} has {len(found) or 'no'} revisions of {day}"
        + (f": {numbers}; give the number" if found else "")
    )


def statutes_with(
    session: Session, number: str, when: When | None, kind: str, knowledge: Knowledge
) -> list[tuple[str, str]]:
    """Statutes with a revision of that promulgation number: id and title.

    ``kind`` (법률, 대통령령) where it is written: each kind has numbers of its own.
    """
    rows = session.execute(
        select(
            Revision.statute_id, Revision.title, Revision.statute_kind, Revision.promulgated_on
        ).where(Revision.promulgation_no == number, knowledge.holds(Revision.recorded))
    )
    return sorted(
        {
            (identifier, title)
            for identifier, title, of_kind, day in rows
            if (when is None or when.fits(day)) and (not kind or kind == of_kind)
        }
    )


def amended_starts(session: Session, revision: Revision, knowledge: Knowledge) -> dict[date, int]:
    """The days on which texts that a revision amended start, and how many articles each."""
    start = func.lower(ArticleVersion.effective)
    rows = session.execute(
        select(start, func.count())
        .where(
            ArticleVersion.statute_id == revision.statute_id,
            ArticleVersion.revision_id == revision.id,
            ArticleVersion.amended,
            knowledge.holds(ArticleVersion.recorded),
        )
        .group_by(start)
    )
    return {row[0]: row[1] for row in rows}
