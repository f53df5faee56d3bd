"""Revisions named by a number without a statute."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.orm import Session

from lawdb.event_date.anchor_words import When
from lawdb.knowledge import Knowledge
from lawdb.models import Revision


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
