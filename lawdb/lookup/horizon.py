"""How far the store can see: what it lacks before, and up to when it was verified."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache
from typing import Any

from sqlalchemy import ARRAY, Text, any_, bindparam, func, select
from sqlalchemy.dialects.postgresql import aggregate_order_by
from sqlalchemy.orm import Session

from lawdb.event_date import SEOUL
from lawdb.knowledge import Knowledge, held
from lawdb.models import CorpusState, Revision
from lawdb.results import Horizon
from lawdb.revision_kind import enacts
from lawdb.settings import Settings


@dataclass(frozen=True, slots=True)
class StatuteSpan:
    """What the store holds of a statute's life."""

    start: date | None
    """Start of the oldest stored revision; None where none is stored."""
    promulgated_on: date | None
    """Promulgation day of the oldest stored revision."""
    from_enactment: bool
    """Whether the oldest stored revision enacts the statute; False where its kind is unknown."""
    sources: tuple[str, ...]
    verified_until: date | None = None
    """Last day up to which the most advanced of the sources was verified."""
    checked_at: datetime | None = None
    """When that source was last asked for anything newer."""

    def lies_before(self, day: date) -> bool:
        """Whether the store lacks the statute's history on the day."""
        return not self.from_enactment and self.start is not None and day < self.start


_revision = Revision.__table__.c
_state = CorpusState.__table__.c
_life = (
    select(
        func.min(_revision.effective_on).label("start"),
        func.min(_revision.promulgated_on).label("promulgated_on"),
        func.array_agg(
            aggregate_order_by(_revision.kind, _revision.promulgated_on, _revision.effective_on),
            type_=ARRAY(Text),
        )[1].label("first_kind"),
        func.array_agg(_revision.source.distinct(), type_=ARRAY(Text)).label("sources"),
    )
    .where(_revision.statute_id == bindparam("statute_id"), held(_revision.recorded))
    .subquery("life")
)
SELECT_SPAN = select(*_life.c, _state.verified_until, _state.checked_at).join_from(
    _life,
    CorpusState.__table__,
    (_state.source == any_(_life.c.sources)) & held(_state.recorded),
    isouter=True,
)
"""Rows for ``span_from``: one per source; takes ``statute_id`` and ``Knowledge.parameters``."""


def span_of(session: Session, statute_id: str, knowledge: Knowledge) -> StatuteSpan:
    """The stored span of a statute's life."""
    parameters = {"statute_id": statute_id, **knowledge.parameters}
    return span_from(session.execute(SELECT_SPAN, parameters).all())


def span_from(rows: Sequence[Sequence[Any]]) -> StatuteSpan:
    """From the rows of ``SELECT_SPAN``, which may have more columns at their end."""
    start, promulgated_on, first_kind, sources = rows[0][:4]
    if sources is None:
        return StatuteSpan(None, None, False, ())
    states = [(row[4], row[5]) for row in rows if row[4] is not None]
    verified_until, checked_at = max(states, default=(None, None))
    return StatuteSpan(
        start=start,
        promulgated_on=promulgated_on,
        from_enactment=enacts(first_kind),
        sources=tuple(sorted(sources)),
        verified_until=verified_until,
        checked_at=checked_at,
    )


def horizon_of(
    span: StatuteSpan,
    as_of: date,
    knowledge: Knowledge,
    stale_after: timedelta | None = None,
) -> Horizon:
    """The horizon of a statute's sources, seen from ``as_of``.

    ``stale_after`` is the age of the last check from which an answer counts as stale; by default
    the configured one (``LAWDB_STALE_AFTER_DAYS``).
    """
    if stale_after is None:
        stale_after = _configured_stale_after()
    verified_until, checked_at = span.verified_until, span.checked_at
    now = knowledge.instant or datetime.now(SEOUL)
    stale = checked_at is None or now - checked_at > stale_after
    past_end = verified_until is None or as_of > verified_until
    korean, english = _sentences(span, as_of, verified_until, past_end=past_end, stale=stale)
    return Horizon(
        statute_from=span.start,
        complete_from_enactment=span.from_enactment,
        verified_until=verified_until,
        checked_at=checked_at,
        past_end=past_end,
        stale=stale,
        sources=span.sources,
        sentence_ko=korean,
        sentence_en=english,
    )


@cache
def _configured_stale_after() -> timedelta:
    """The configured age; a process reads it once."""
    return timedelta(days=Settings().stale_after_days)


def _sentences(
    span: StatuteSpan, as_of: date, verified_until: date | None, *, past_end: bool, stale: bool
) -> tuple[str, str]:
    korean: list[str] = []
    english: list[str] = []
    if span.lies_before(as_of):
        korean.append(f"이 법령의 연혁은 {span.start}부터 수록되어 있어 그 전은 알 수 없습니다.")
        english.append(f"The stored history of this statute begins on {span.start}.")
    if verified_until is None:
        korean.append("이 자료가 언제까지 확인되었는지 기록되어 있지 않습니다.")
        english.append("It is not recorded up to when this source was verified.")
    elif past_end:
        korean.append(
            f"{verified_until}까지 확인된 자료에 따른 것으로, 그 후의 개정은 확인되지 않았습니다."
        )
        english.append(f"As last verified on {verified_until}; later amendments are not known.")
    else:
        korean.append(f"{verified_until}까지 확인된 자료입니다.")
        english.append(f"The source is verified up to {verified_until}.")
    if stale and verified_until is not None:
        korean.append("마지막 확인이 오래되었습니다.")
        english.append("The last check is old.")
    return " ".join(korean), " ".join(english)
