"""Facts and their times as answers show them."""

from __future__ import annotations

from datetime import timedelta

from api.services.timeline.answers import FactUsed, SupersededBy, TimeShown
from api.services.timeline.facts import Fact, Lasting, event_span, mention_span
from api.services.timeline.standing import Standing, Statement
from deadline_engine.graph.span import Span
from deadline_engine.graph.wording import day_en, day_ko
from lawdb.event_date import EventDays

_ONE_DAY = timedelta(days=1)


def fact_used(fact: Fact, standing: Standing) -> FactUsed:
    """A fact, with what superseded it by the day."""
    event, said = event_span(fact), mention_span(fact)
    lasting = fact.event if isinstance(fact.event, Lasting) else None
    return FactUsed(
        id=fact.id,
        subject=fact.subject,
        attribute=fact.attribute,
        value=fact.value,
        event=None if event is None else time_shown(event, lasting),
        mentioned_on=None if said is None else time_shown(said),
        source=fact.source,
        quote=fact.quote,
        superseded_by=tuple(
            SupersededBy(newer=newer, confirmed_by=confirmed)
            for newer, confirmed in standing.superseded.get(fact.id, ())
        ),
    )


def statement_time(statement: Statement) -> TimeShown | None:
    """When all facts of a statement say that it was; None where none says anything."""
    if statement.span is None:
        return None
    return time_shown(statement.span, statement.lasting)


def time_shown(span: Span, lasting: Lasting | None = None) -> TimeShown:
    """A day or its bounds; of what lasted, its days."""
    if lasting is None:
        return TimeShown(
            date=span.exact,
            earliest=span.earliest,
            latest=span.latest,
            lasting=None,
            ko=day_ko(span),
            en=day_en(span),
        )
    last = None if lasting.end is None else lasting.end - _ONE_DAY
    ko = [f"{lasting.start}부터" if lasting.start else "", f"{last}까지" if last else ""]
    en = [
        f"from {lasting.start} on" if lasting.start else "",
        f"to the end of {last}" if last else "",
    ]
    return TimeShown(
        date=None,
        earliest=span.earliest,
        latest=span.latest,
        lasting=EventDays(start=lasting.start, end=lasting.end),
        ko=" ".join(filter(None, ko)),
        en=" ".join(filter(None, en)),
    )
