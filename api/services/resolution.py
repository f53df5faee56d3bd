"""Which statute a name means on a day, as a result of its own."""

from __future__ import annotations

from datetime import date, datetime

from sqlalchemy.orm import Session

from lawdb.event_date import EventDate
from lawdb.knowledge import Knowledge
from lawdb.names.resolve import resolve
from lawdb.results import ResolvedStatute, Result


class Resolution(Result):
    """The statute a name means on a day."""

    event_date: EventDate
    known_on: datetime | None
    statute: ResolvedStatute


def resolution(
    session: Session,
    name: str,
    as_of: date | None = None,
    known_on: date | datetime | None = None,
) -> Resolution:
    """Resolve ``name`` on ``as_of``, today in Seoul by default.

    Raises NoSuchStatute (with names that look alike) and AmbiguousStatute (with all it means).
    """
    event_date = EventDate.of(as_of)
    knowledge = Knowledge.on(known_on)
    return Resolution(
        event_date=event_date,
        known_on=knowledge.instant,
        statute=resolve(session, name, event_date.day, knowledge),
    )
