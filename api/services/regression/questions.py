"""What is asked: an article on a day next to a change of its text, by number or in words."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import date
from enum import StrEnum


class Direction(StrEnum):
    """Whether the event lies under a text that has gone, or under the text of today."""

    PAST = "past"
    """The text of the day is no longer the newest in force: the present text is wrong."""
    PRESENT = "present"
    """The text of the day is in force today, or starts later: a past text is wrong."""


class Edge(StrEnum):
    """Where the day lies in the intervals of the article's versions."""

    FIRST_DAY = "first_day"
    LAST_DAY = "last_day"
    DAY_BEFORE = "day_before"
    """The day before the first day of a version: the former text, or none."""
    DAY_AFTER = "day_after"
    """The day after the last day of a version: the next text, or none."""
    TODAY = "today"
    OTHER = "other"
    """A day that was given from outside, wherever it lies."""


@dataclass(frozen=True, slots=True)
class RegressionQuestion:
    """An article on a day. ``words`` is the question as a person would write it, with the date."""

    statute_id: str
    statute: str
    """The statute's title on the day."""
    article: str
    """``제766조의2``."""
    day: date
    """The event date, Asia/Seoul."""
    direction: Direction
    edges: tuple[Edge, ...]
    """A day can be the first of one version and the day after another: it is asked once."""
    named: bool
    """Whether ``words`` name the article by its number. Without it the article may be missed."""
    words: str

    @property
    def id(self) -> str:
        """``001706 제766조 2020-10-20 named``: the same in every run over the same store."""
        how = "named" if self.named else "in_words"
        return f"{self.statute_id} {self.article} {self.day.isoformat()} {how}"

    @property
    def order(self) -> bytes:
        """Questions sorted by this are a deterministic sample, however many are taken."""
        return hashlib.sha256(self.id.encode()).digest()
