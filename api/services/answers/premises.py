"""What a question takes for granted of a text's start (내년에 시행되는), held to the store."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.services.answers.results import Reason, ReasonCode
from deadline_engine.particles import topic
from lawdb.article_key import ArticleKey
from lawdb.event_date import EventDays
from lawdb.knowledge import Knowledge, held
from lawdb.lookup.version_rows import joined, stored_versions
from lawdb.models import Revision
from lawdb.results import Interval
from lawdb.search.results import NamedReference, SearchResult

_STARTS = re.compile(
    r"(?:에|부터|일|월|년|\s)\s*(?:처음\s*|새로\s*)?"
    r"(?:시행되는|시행될|시행하는|시행\s*예정|개정되는|개정될|신설되는|신설될|바뀌는|바뀔"
    r"|신설된|신설되었|신설됐|시행된|시행되었)"
)
_revision = Revision.__table__.c


def premise_reasons(
    session: Session, result: SearchResult, told: Collection[str]
) -> Iterator[Reason]:
    """Of what the question says to start on the event date: where no stored text does.

    ``told``: articles (``id 제766조``) of which it is said already what they were.
    """
    event_date = result.event_date
    if event_date is None or not result.date_reading.dates or not _STARTS.search(result.question):
        return
    days = event_date.interval
    for named in result.named:
        if f"{named.statute_id} {named.article}" in told:
            continue
        starts = list(_starts(session, named))
        if any(_within(day_start, days) for day_start in starts):
            continue
        name = f"{named.statute_title} {named.article}".strip()
        standing = [interval for interval in starts if days.start and interval.start <= days.start]
        since = standing[-1].start if standing else None
        korean = f"{topic(name)} {days}에 시작하는 글이 수록되어 있지 않습니다."
        english = f"No stored text of {name} starts on {days}."
        if named.article and since is not None:
            korean += f" 그날의 글은 {since}부터 시행 중입니다."
            english += f" The text of that day has been in force since {since}."
        yield Reason(
            code=ReasonCode.PREMISE_NOT_KNOWN,
            named=named.name,
            sentence_ko=korean,
            sentence_en=english,
        )


def _starts(session: Session, named: NamedReference) -> Iterator[Interval]:
    """The versions of the article, or the revisions of the statute, by their first day."""
    if named.article:
        key = ArticleKey.parse(named.article)
        stored = stored_versions(session, named.statute_id, key, Knowledge())
        yield from (version.interval for version in joined(stored))
        return
    found = session.scalars(
        select(_revision.effective_on)
        .where(_revision.statute_id == named.statute_id, held(_revision.recorded))
        .order_by(_revision.effective_on),
        Knowledge().parameters,
    )
    for day in found:
        yield Interval(start=day, end=None)


def _within(interval: Interval, days: EventDays) -> bool:
    if days.start is not None and interval.start < days.start:
        return False
    return days.end is None or interval.start < days.end
