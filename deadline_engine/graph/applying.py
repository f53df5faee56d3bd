"""An authority applied: on the day that decides, or the nearest day on which it was the law."""

from __future__ import annotations

from datetime import date

from deadline_engine.authority import Authority
from deadline_engine.graph.elements import Applied
from deadline_engine.graph.span import Span
from deadline_engine.rules.tolling import Tolling


def applied_at(authority: Authority, day: Span | date | None) -> Applied:
    """The authority on the day that decides, or on the nearest day on which it was the law."""
    if isinstance(day, Span):
        day = day.exact or day.earliest or day.latest
    if authority.case:
        return Applied(authority, authority.decided_on)
    if day is not None and not authority.binds(day):
        if authority.effective_from is not None and day < authority.effective_from:
            day = authority.effective_from
        elif authority.effective_to is not None:
            day = date.fromordinal(authority.effective_to.toordinal() - 1)
    return Applied(authority, day if day is not None else authority.effective_from)


def applied_tolling(definition: Tolling, day: Span | date | None) -> Applied:
    """The text of an interruption or suspension on the day that decides."""
    if isinstance(day, Span):
        day = day.exact or day.earliest or day.latest
    return applied_at(definition.authority if day is None else definition.authority_on(day), day)
