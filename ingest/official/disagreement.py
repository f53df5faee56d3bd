"""Where an official body and the derivation say different things."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from lawdb.article_key import ArticleKey


class DisagreementKind(StrEnum):
    """What the two differ in."""

    START = "start"
    """The day from which a change of an article (or of a part of it) binds."""
    TEXT = "text"
    """The text in force on the day of a body."""
    ABSENT = "absent"
    """The derivation has the article in force on the day of a body that does not print it."""
    REVISION = "revision"
    """The body is of a revision that the history lacks and that cannot be put into it."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One point; the official value is the one the store answers with, except for ``revision``."""

    kind: DisagreementKind
    key: ArticleKey | None
    """None for ``revision``."""
    part: str
    """The part dated apart (``제6조의2제3항``); empty where the whole article is meant."""
    day: date
    """The official start, or the day of the body."""
    mst: str
    """The revision of the official body."""
    derived: str
    """A day (ISO) for ``start``, a text for ``text`` and ``absent``; empty where there was none."""
    official: str
    """Likewise; ``after 2025-10-23`` where a body still prints the former text on that day."""
