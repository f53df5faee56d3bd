"""How far a search can see: what the store verified, and what its index has taken in."""

from __future__ import annotations

import datetime as dt

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from lawdb.event_date.event_date import EventDays
from lawdb.knowledge import Knowledge
from lawdb.models import CorpusState, IngestRun
from lawdb.search.lexical.generation import Generation
from lawdb.search.lexical.words import words_version
from lawdb.search.results import SearchHorizon
from lawdb.settings import Settings


def search_horizon(
    session: Session,
    days: EventDays | None,
    generation: Generation,
    knowledge: Knowledge,
    stale_after: dt.timedelta | None,
) -> SearchHorizon:
    """The horizon of all sources together; a statute's own stands with each article's lookup.

    ``days`` are those of the event date, None where it is not settled.
    """
    states = session.execute(
        select(CorpusState.verified_until, CorpusState.checked_at).where(
            knowledge.holds(CorpusState.recorded)
        )
    ).all()
    until = max((state.verified_until for state in states), default=None)
    checked_at = max((state.checked_at for state in states), default=None)
    loaded_at = session.scalar(select(func.max(IngestRun.finished_at)))
    loaded_since = loaded_at is not None and loaded_at > generation.built_at
    behind = loaded_since or generation.words != words_version()
    past_end = until is not None and days is not None and (days.last is None or days.last > until)
    age = stale_after if stale_after is not None else dt.timedelta(Settings().stale_after_days)
    stale = checked_at is None or dt.datetime.now(dt.UTC) - checked_at > age
    korean, english = _sentences(until, past_end=past_end, behind=behind)
    return SearchHorizon(
        verified_until=until,
        past_end=past_end,
        stale=stale,
        indexed_at=generation.built_at,
        index_behind=behind,
        sentence_ko=korean,
        sentence_en=english,
    )


def _sentences(until: dt.date | None, *, past_end: bool, behind: bool) -> tuple[str, str]:
    korean = "자료를 확인한 마지막 날이 기록되어 있지 않습니다."
    english = "It was never recorded up to when the sources were verified."
    if until is not None:
        korean, english = (
            f"{until}까지 공포된 법령을 확인하였습니다.",
            f"Verified for what was promulgated up to {until}.",
        )
        if past_end:
            korean += " 기준일은 그 뒤이므로, 그 사이의 개정은 알 수 없습니다."
            english += " The event date lies after it: later amendments are unknown here."
    if behind:
        korean += " 색인이 적재된 글이나 낱말 사전보다 오래되었습니다: lawdb index"
        english += " The index is older than what is loaded, or than the words: lawdb index"
    return korean, english
