"""Which version of an article a label names, and by which text it is recognised."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import date

from lawdb.results import ArticleResult


@dataclass(frozen=True, slots=True)
class LabelledVersion:
    """One version: retypings of the source are joined."""

    first_day: date
    text_hash: str
    """Content hash of the typing that stood on the day looked up."""


def labelled_version(found: ArticleResult) -> LabelledVersion:
    """The version that a lookup found. Raises ValueError where it found no text."""
    if found.version is None or found.text is None:
        raise ValueError(f"{found.article} has no text on {found.event_date.day}")
    return LabelledVersion(found.version.start, hashlib.sha256(found.text.encode()).hexdigest())
