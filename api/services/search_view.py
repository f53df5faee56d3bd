"""What people see of a search: marked snippets, days to look at, and comparisons in time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from lawdb.search.results import Hit, SearchResult, Snippet


@dataclass(frozen=True, slots=True)
class Run:
    """Letters of a snippet that all match, or none of them does."""

    text: str
    matched: bool


@dataclass(frozen=True, slots=True)
class Change:
    """A day on which the hit's text changed: compare the day before with it."""

    before: date
    day: date


def runs(snippet: Snippet) -> Iterator[Run]:
    """The snippet cut where matching letters begin and end."""
    at = 0
    for match in snippet.matched:
        if at < match.start:
            yield Run(snippet.text[at : match.start], matched=False)
        yield Run(snippet.text[match.start : match.end], matched=True)
        at = match.end
    if at < len(snippet.text):
        yield Run(snippet.text[at:], matched=False)


def day_to_look_at(hit: Hit, result: SearchResult) -> date:
    """The first day of the event date on which the hit's text was in force."""
    start = hit.text.interval.start
    event_date = result.event_date
    if event_date is None or event_date.interval.start is None:
        return start
    return max(start, event_date.interval.start)


def changes(hit: Hit) -> tuple[Change, ...]:
    """Where the text of the hit begins and ends, if another stands on the other side."""
    days = [
        hit.text.interval.start if hit.previous_effective is not None else None,
        hit.next_effective,
    ]
    return tuple(Change(day - timedelta(days=1), day) for day in days if day is not None)
