"""Which version of an article a label names, and by which text it is recognised."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import date

from lawdb.results import ArticleResult, Interval


@dataclass(frozen=True, slots=True)
class LabelledVersion:
    """One version: retypings of the source are joined."""

    interval: Interval
    text: str
    """The whole typing that stood on the day looked up."""

    @property
    def first_day(self) -> date:
        """What a label names the version by."""
        return self.interval.start

    @property
    def text_hash(self) -> str:
        """Content hash of the typing."""
        return hashlib.sha256(self.text.encode()).hexdigest()


def labelled_version(found: ArticleResult) -> LabelledVersion:
    """The version that a lookup found. Raises ValueError where it found no text."""
    if found.version is None or found.text is None:
        raise ValueError(f"{found.article} has no text on {found.event_date.day}")
    return LabelledVersion(found.version, found.text)
