"""What a question can fail on: each with a stable code, what was wrong, where, and what to do.

The fields are those of an RFC 9457 problem document; a door adds the HTTP status or exit code.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from lawdb.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something the asker may have meant."""

    statute_id: str
    name: str
    """The name that matched, or looks alike."""
    title: str = ""
    """Official title on the day; empty where ``name`` is one."""
    kind: str = ""
    """법률, 대통령령 …"""
    valid_from: str = ""
    """First day (ISO) on which the name meant this statute; empty where unbounded."""
    valid_to: str = ""
    """First day on which it no longer did; empty while it does."""


class StoreError(Exception):
    """A question the store cannot answer as it was put."""

    code: ClassVar[str]
    title: ClassVar[str]

    def __init__(self, detail: str, candidates: Sequence[Candidate] = ()) -> None:
        super().__init__(detail)
        self.detail = detail
        self.candidates = tuple(candidates)


class NoSuchStatute(StoreError):
    """No statute goes by the name, id or MST; candidates are names that look alike."""

    code = Outcome.NO_SUCH_STATUTE.value
    title = "No such statute"


class AmbiguousStatute(StoreError):
    """Several statutes go by the name on the day; candidates are all of them."""

    code = Outcome.AMBIGUOUS.value
    title = "Several statutes go by this name"


class NoSuchArticle(StoreError):
    """No stored version of the statute has the article, or no such unit on the day."""

    code = Outcome.NO_SUCH_ARTICLE.value
    title = "No such article"


class NoSuchRevision(StoreError):
    """No stored revision of the statute has the promulgation number, or it has another day."""

    code = "no_such_revision"
    title = "No such revision"


class MalformedReference(StoreError):
    """The text is no article number."""

    code = "malformed_article"
    title = "Not an article number"


class MalformedDate(StoreError):
    """The text is no day of the calendar."""

    code = "malformed_date"
    title = "Not a date"


class MalformedPeriod(StoreError):
    """The period ends before it begins."""

    code = "malformed_period"
    title = "Not a period"


class MalformedPosition(StoreError):
    """The text is no position in a list of changes."""

    code = "malformed_position"
    title = "Not a position in a list"


class UnsettledTime(StoreError):
    """The words name no time, or leave open which: the detail says what is asked back."""

    code = "unsettled_time"
    title = "Not one time"


class QuestionTooLong(StoreError):
    """The question has more characters than are read."""

    code = "question_too_long"
    title = "The question is too long"


class UnknownFact(StoreError):
    """No condition asks for a fact of this name."""

    code = "unknown_fact"
    title = "Not a fact that conditions ask for"


class MalformedFact(StoreError):
    """The value is none the fact can have."""

    code = "malformed_fact"
    title = "Not a value of this fact"
