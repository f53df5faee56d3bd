"""Who is asked: a way in that shows statutory texts for a question and an event date."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from api.services.regression.questions import RegressionQuestion
from lawdb.results import Interval


@dataclass(frozen=True, slots=True)
class ShownText:
    """A text that a door put before its reader as the law of the event date."""

    statute: str
    """Title, or the official id with ``id:`` before it."""
    article: str
    """``제766조``; a number in any form that ``ArticleKey.parse`` reads."""
    text: str
    """The whole article or a part of it."""
    interval: Interval | None = None
    """The days the door says the text was in force; None where it says nothing."""
    part: bool = False
    """Whether it is only a piece of the article (a snippet, a passage): then it is right wherever
    the text of the day has it, also where an older text was nothing but this piece."""
    law_of: date | None = None
    """Another day of which the door says that this is its law; judged on that day. None: shown as
    the law of the event date."""
    pending: bool = False
    """Shown as promulgated by the event date and to start on ``law_of``. What is not so is judged
    on the event date."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A door showed no text and said why, or failed to answer at all."""

    code: str
    """``not_yet_enacted``, ``nothing_found`` … or of a failure ``timed_out``, ``http_500`` …"""
    detail: str = ""
    failed: bool = False
    """Whether this is no answer at all: never right, also where no text was in force."""


Shown = Sequence[ShownText] | Refusal


class DoorUnavailable(Exception):
    """A door cannot be asked here; the report counts no check of it and says why."""


class RegressionDoor(Protocol):
    """A way in, whatever stands behind it: a function of this store, a server of others."""

    @property
    def name(self) -> str:
        """``lookup``, ``search`` …; of a foreign system its address or the name given to it."""
        ...

    def answers(
        self, questions: Sequence[RegressionQuestion]
    ) -> Iterator[tuple[RegressionQuestion, Shown]]:
        """Ask the questions, in any order and as many at a time as suits the door.

        A question that does not fit the door (one in words, of a lookup) is left out. Raises
        DoorUnavailable before the first answer where the door cannot be asked.
        """
        ...
