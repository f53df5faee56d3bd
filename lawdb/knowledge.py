"""As known when: every question is put to the store as it stood at one instant."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from sqlalchemy import ColumnElement, bindparam, func, literal, literal_column
from sqlalchemy.dialects.postgresql import TIMESTAMP

from lawdb.event_date import SEOUL

_INSTANT = TIMESTAMP(timezone=True)


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The state of knowledge a question is answered from; ``instant`` None means the newest."""

    instant: datetime | None = None

    @classmethod
    def on(cls, known_on: date | datetime | None) -> Knowledge:
        """What was known at an instant (with its time zone), or at the end of a day in Seoul."""
        if known_on is None:
            return cls()
        if isinstance(known_on, datetime):
            if known_on.tzinfo is None:
                raise ValueError("known_on as a time needs its time zone, as in 09:00+09:00")
            return cls(known_on)
        next_day = datetime.combine(known_on + timedelta(days=1), time(), SEOUL)
        return cls(next_day - timedelta(microseconds=1))

    @property
    def parameters(self) -> dict[str, Any]:
        """What statements with ``held`` conditions are executed with."""
        return {"known_at": self.instant}

    def holds(self, recorded: Any) -> ColumnElement[bool]:
        """The condition that a row (by its ``recorded`` column) was held true at the instant."""
        if self.instant is None:
            return func.upper_inf(recorded)
        return recorded.op("@>")(literal(self.instant, _INSTANT))


def held(recorded: Any) -> ColumnElement[bool]:
    """``Knowledge.holds`` for a statement that is built once and takes ``Knowledge.parameters``.

    What is held true now was recorded without an end, and holds at infinity.
    """
    instant = bindparam("known_at", type_=_INSTANT)
    return recorded.op("@>")(func.coalesce(instant, literal_column("'infinity'::timestamptz")))
