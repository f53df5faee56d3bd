"""Stretches of days on which the store gives one answer to a citation.

A text may name two hundred days. Between two turns in what the store holds (a text begins or ends,
is promulgated, is struck down; a title changes) every day has the same answer: one is looked up.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from lawdb.citations.checking.asked import Asked
from lawdb.citations.checking.stored_law import StoredLaw
from lawdb.errors import AmbiguousStatute, NoSuchStatute
from lawdb.event_date import EventDate
from lawdb.results import ResolvedStatute


def stretches(
    law: StoredLaw, asked: Asked, days: Sequence[EventDate], today: date
) -> list[tuple[EventDate, ...]]:
    """The days, those together that get one answer; an interval of days stands for itself."""
    try:
        turns = sorted({*_turns(law, asked), today + timedelta(days=1)})
    except NoSuchStatute:
        return [tuple(days)]
    found: dict[object, list[EventDate]] = {}
    for each in days:
        day = each.interval.single
        stretch: object = each.interval
        if day is not None:
            stretch = (bisect_right(turns, day), _meant(law, asked.statute, day))
        found.setdefault(stretch, []).append(each)
    return [tuple(each) for each in found.values()]


def _meant(law: StoredLaw, name: str, day: date) -> ResolvedStatute | None:
    try:
        return law.histories.resolve(name, day)
    except AmbiguousStatute:
        return None


def _turns(law: StoredLaw, asked: Asked) -> Iterator[date]:
    named = law.histories.named(asked.statute)
    for statute in named.ids:
        history = law.histories.statute(statute)
        for title in history.titles:
            yield from filter(None, (title.start, title.end))
        for revision in history.revisions:
            yield from (revision.promulgated_on, revision.effective_on)
            if asked.is_statute_alone:
                yield history.start_of(revision)
        for key in law.keys_of(statute, asked.reference):
            for version in law.histories.versions(statute, key):
                yield from filter(None, (version.start, version.end))
            for ruling in law.rulings(statute, key, None):
                yield ruling.decided_on
                if ruling.effect is not None:
                    yield from filter(None, (ruling.effect.start, ruling.effect.end))
