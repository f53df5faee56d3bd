"""Which of the successive texts reaches the facts: the walk over an article's texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from lawdb.governing.rule import Governs


@dataclass(frozen=True, slots=True)
class Reach:
    """What the walk came to."""

    texts: frozenset[int]
    """Places of the texts that may govern; -1: none of them does. One where it is decided."""
    unspoken: frozenset[int]
    """Places of later texts whose addenda say nothing, though an earlier clause had kept the facts
    under an older text: whether they reach the facts is open."""


NO_TEXT = -1
_NOTHING_SAID = frozenset({Governs.BY_EVENT_DATE})


def reach(
    starts: Sequence[date],
    event_day: date,
    judged_on: date,
    rulings: Mapping[int, frozenset[Governs]],
) -> Reach:
    """Walk the texts in the order of their starts.

    ``rulings`` has, for the places whose addenda are machine-readable, all that they may say of
    the facts. Texts that start after ``judged_on`` and after the event are not looked at.

    A text governs from its start on, unless its addenda leave the facts under the text before it:
    then later texts do not reach them either, until the addenda of one say that it does.
    """
    states: set[tuple[int, bool]] = {(NO_TEXT, False)}
    unspoken: set[int] = set()
    for place, start in enumerate(starts):
        if start > judged_on and start > event_day:
            break
        begun = start <= event_day
        spoken = rulings.get(place, _NOTHING_SAID)
        following: set[tuple[int, bool]] = set()
        for governing, kept in states:
            for said in spoken:
                match said:
                    case Governs.NEW_TEXT:
                        following.add((place, False))
                    case Governs.OLD_TEXT:
                        following.add((governing, True))
                    case Governs.BY_EVENT_DATE if begun and kept:
                        unspoken.add(place)
                        following.add((governing, True))
                    case Governs.BY_EVENT_DATE:
                        following.add((place if begun else governing, kept))
        states = following
    return Reach(frozenset(governing for governing, _ in states), frozenset(unspoken))
