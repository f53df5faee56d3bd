"""What a rule of the grammar is, and what it reads: days, with the convention that gave them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import date

from deadline_engine.expressions.conventions import scores
from deadline_engine.expressions.expression import Days, ExpressionKind, UnreadableReason
from deadline_engine.expressions.periods import is_running, up_to

UNTIL_TODAY = "until_today"
"""The convention that cuts a running period."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Days an expression may mean, before they are named for people."""

    days: Days
    convention: str
    score: float = 1.0
    also: tuple[str, ...] = ()
    whole: Days | None = None
    """The period before it was cut after today; None where it was not."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What an expression is read against."""

    today: date
    head: str
    """The words just before the expression."""
    before: tuple[Reading, ...] = ()
    """The date that stands before it in the text; empty where none does."""


class Unreadable(Exception):
    """The words are written like a date and name no day."""

    def __init__(self, reason: UnreadableReason, detail: str = "") -> None:
        super().__init__(f"{reason.value}: {detail}" if detail else reason.value)
        self.reason = reason
        self.end: int | None = None
        """Where the words end, if later than the expression that was begun with."""


Read = Callable[[re.Match[str], Setting], tuple[Reading, ...]]


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern and how its match is read: no reading where the words are no date after all.

    ``read`` raises Unreadable for words written like a date that name no day.
    """

    pattern: re.Pattern[str]
    read: Read
    kind: ExpressionKind


def one(days: Days, convention: str, *also: str) -> tuple[Reading, ...]:
    """The one reading."""
    return (Reading(days, convention, also=also),)


def several(convention: str, days: Iterable[Days], *also: str) -> tuple[Reading, ...]:
    """Readings in order of likelihood; one where all name the same days."""
    distinct = list(dict.fromkeys(days))
    if len(distinct) == 1:
        return one(distinct[0], convention, *also)
    shares = scores(convention)[: len(distinct)]
    total = sum(shares)
    return tuple(
        Reading(item, convention, share / total, also)
        for item, share in zip(distinct, shares, strict=False)
    )


def until_today(readings: Iterable[Reading], today: date) -> tuple[Reading, ...]:
    """Readings that are running today, cut after today."""
    return tuple(
        replace(
            item,
            days=up_to(item.days, today),
            also=(*item.also, UNTIL_TODAY),
            whole=item.days,
        )
        if is_running(item.days, today)
        else item
        for item in readings
    )


def also(readings: Iterable[Reading], *conventions: str) -> tuple[Reading, ...]:
    """The same readings with further conventions named."""
    return tuple(
        replace(
            item,
            also=(*item.also, *(c for c in conventions if c not in (item.convention, *item.also))),
        )
        for item in readings
    )
