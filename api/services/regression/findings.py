"""What a regression run found: each shown text judged, and the counts of each door."""

from __future__ import annotations

import datetime as dt
from enum import StrEnum

from api.services.regression.questions import Direction, Edge
from lawdb.results import Interval, Result


class Judgement(StrEnum):
    """What a shown text is against the intervals of the store. Codes are stable."""

    RIGHT = "right"
    """The text of the day; or rightly none, where none was in force."""
    SLIPPED_NEWER = "slipped_newer"
    """A text of the article that starts after the day."""
    SLIPPED_OLDER = "slipped_older"
    """A text of the article that had ended by the day."""
    UNKNOWN_TEXT = "unknown_text"
    """No text the article ever had."""
    WRONG_INTERVAL = "wrong_interval"
    """The right text, with days that are not its own."""
    MISSED = "missed"
    """The asked article had a text on the day and was not shown."""
    REFUSED = "refused"
    """The door did not answer, or refused although the text was in force."""


FAILURES = frozenset(Judgement) - {Judgement.RIGHT}
"""Of a question that names the article; of one in words ``MISSED`` and ``REFUSED`` are recall."""


class Excerpt(Result):
    """A text, short: the part in which it differs from another."""

    text: str
    interval: Interval | None
    """Days of the version in the store; None for a text the store does not have."""


class Finding(Result):
    """One failure: what was asked, what was shown, what stood in the law on the day."""

    door: str
    judgement: Judgement
    question: str
    """The id of the question."""
    words: str
    statute_id: str
    statute: str
    article: str
    """Of the text shown: the asked article, or another one that was shown beside it."""
    day: dt.date
    direction: Direction
    edges: tuple[Edge, ...]
    named: bool
    shown: Excerpt | None
    expected: Excerpt | None
    """None where no text of the article was in force on the day."""
    detail: str


class DirectionCount(Result):
    """Questions of one direction: how many got the right version."""

    questions: int
    right: int
    """The asked article was shown in the text of the day, and no text of another date with it."""
    wrong: int
    """A text of another date was shown, of whatever article."""
    not_shown: int
    """Nothing wrong was shown, and not the asked article either."""
    rate: float | None
    """Right among right and wrong: the share of answers with text that keep to the day; None
    where there are none."""


class DoorReport(Result):
    """What one door did."""

    door: str
    available: bool
    why_not: str
    articles: int
    version_pairs: int
    """Neighbouring versions of the articles asked about: what can be mistaken for one another."""
    questions: int
    checks: int
    """Texts judged, and answers without any."""
    failures: int
    by_judgement: dict[Judgement, int]
    """Of the checks."""
    past: DirectionCount
    present: DirectionCount
    in_words: int
    """Questions that do not name the article."""
    recalled: int
    """Of those, in how many the article was shown."""
    seconds: float


class FindingGroup(Result):
    """Failures of one door with one cause."""

    door: str
    judgement: Judgement
    direction: Direction
    edges: tuple[Edge, ...]
    count: int
    examples: tuple[Finding, ...]


class PinnedAnswer(Result):
    """One side of a pinned case, as it is now."""

    question: str
    direction: Direction
    fails: bool
    judgement: Judgement
    """The first one that fails; ``right`` where none does."""


class PinnedResult(Result):
    """A pinned case, asked again."""

    name: str
    door: str
    standing: str
    """``holds``, ``fails``, ``fails_in_other_direction``, ``fails_both_ways``, ``store_changed``,
    ``not_asked``."""
    detail: str
    answers: tuple[PinnedAnswer, ...]
    """The question that was pinned first, then that of the other direction."""


class RegressionReport(Result):
    """A run over all doors asked."""

    today: dt.date
    """In Seoul: what counts as the present."""
    corpus: str
    """Hash over the intervals and texts that the answers were judged by."""
    sample: int | None
    """Questions taken of each door; None: all."""
    questions_total: int
    doors: tuple[DoorReport, ...]
    groups: tuple[FindingGroup, ...]
    failures: int
    pins: tuple[PinnedResult, ...] = ()
