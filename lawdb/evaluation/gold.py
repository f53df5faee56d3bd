"""The gold: which text of an article is right for a question on its event date, and which is not.

A label names a *version* of an article, never the article alone: the old text can be right and the
new one wrong. Queries to be evaluated are a list of their own.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from datetime import UTC, date, datetime
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from typing import Annotated, Any, Self, cast
from unicodedata import category

from pydantic import (
    AfterValidator,
    AwareDatetime,
    BaseModel,
    ConfigDict,
    Field,
    field_validator,
    model_validator,
)

from lawdb.article_key import ArticleKey
from lawdb.search.request import LONGEST_QUESTION

OWN_SYSTEM = "lawdb"
"""What ``seen_on`` starts with where a label was taken from this system's own results."""
_OWN = re.compile(rf"{OWN_SYSTEM}(?![a-z0-9])", re.IGNORECASE)


def _in_utc(instant: datetime) -> datetime:
    return instant.astimezone(UTC)


Instant = Annotated[AwareDatetime, AfterValidator(_in_utc)]
"""An instant with its offset, kept in UTC: one instant has one spelling."""


def _holds_nul(value: object) -> bool:
    if isinstance(value, tuple):
        return any(map(_holds_nul, cast("tuple[object, ...]", value)))
    return isinstance(value, str) and "\0" in value


def legible(text: str) -> str:
    """A name that can be read. Raises ValueError for a blank one and for control characters."""
    if text and (not text.strip() or any(category(sign) == "Cc" for sign in text)):
        raise ValueError("a name is written in signs that can be read")
    return text


def askable(words: str) -> str:
    """Words that a search reads; one query that it refuses would stop a whole run.

    Raises ValueError.
    """
    if len(words) > LONGEST_QUESTION:
        raise ValueError(
            f"the question has {len(words)} characters; at most {LONGEST_QUESTION} are read"
        )
    if not any(category(sign)[0] in "LN" for sign in words):
        raise ValueError("the question has no letter or digit; write what is asked, in words")
    return words


Name = Annotated[str, AfterValidator(legible)]
"""Of a person, a model or a system; not blank, and without control characters."""
Words = Annotated[str, AfterValidator(askable)]
"""The words of a query that comes in. What is stored is read whatever it says, to be mended."""


class GoldRecord(BaseModel):
    """Base of the records of a gold file: frozen, and an unknown field is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    @field_validator("*")
    @classmethod
    def _storable(cls, value: Any) -> Any:
        if _holds_nul(value):
            raise ValueError("holds a NUL character, which no text has")
        return value


class LabellerKind(StrEnum):
    """Who can label."""

    PERSON = "person"
    MODEL = "model"
    """Its labels are advisory until a person confirms them."""
    SOURCE = "source"
    """Read by code from a document: the articles a court cited."""
    STORE = "store"
    """Derived by code from the intervals of the store."""


class LabelKind(StrEnum):
    """What a label says."""

    RELEVANCE = "relevance"
    """Whether this version answers the question on its event date."""
    OTHER_DAY = "other_day"
    """Derived: a version of a right article that was not in force on the event date."""


class Labeller(GoldRecord):
    """Who labelled."""

    kind: LabellerKind
    name: str = Field(min_length=1)
    """Of a person or model; of a source: court and case."""


class GoldQuery(GoldRecord):
    """One question on one event date. A question asked of several days is several queries."""

    id: str
    """``query_id(words, event_date)``."""
    words: str = Field(min_length=1)
    event_date: date
    """The day whose law is asked for (Asia/Seoul)."""
    set: str
    """Name of the gold set."""
    group: str = ""
    """Measured apart: of court issues ``plain``, ``old``, ``names an article``."""
    sources: tuple[str, ...] = ()
    """Where the words stand: court and case, in order."""
    evaluated: bool = True
    """False where the query was removed from the list: its labels are kept."""

    @model_validator(mode="after")
    def _id_is_of_the_words(self) -> Self:
        right = query_id(self.words, self.event_date)
        if self.id != right:
            raise ValueError(f"id {self.id} does not belong to the words and day; it is {right}")
        return self

    @property
    def question(self) -> str:
        """The same for all days of one question: what a bootstrap draws."""
        return _digest(self.words)[:16]


class GoldLabel(GoldRecord):
    """Whether one version of an article is right for a query.

    Unique per (query, statute, article, version).
    """

    query: str
    """``GoldQuery.id``."""
    statute_id: str = Field(min_length=1)
    article: str
    """``제766조``."""
    version: date
    """First day of the version, retypings joined: ``Hit.text.interval.start`` of a search."""
    text_hash: str = Field(pattern=r"^[0-9a-f]{64}$")
    """Content hash of the text that was judged: of the event date where the version has several
    typings and was then in force, else of its first typing."""
    positive: bool
    grade: int | None = Field(default=None, ge=0, le=3)
    """For graded sets: 0 (not relevant) to 3; None where the set is not graded."""
    kind: LabelKind = LabelKind.RELEVANCE
    labelled_by: Labeller
    labelled_at: Instant | None
    """None where derived; of a source: the day it was decided, 0시 Asia/Seoul."""
    seen_on: str = ""
    """The system in whose results the labeller saw the text; empty: in nobody's."""
    advisory: bool = False
    """Made by a model: counts only when a person has confirmed it."""
    boundary: bool = False
    """Draws the boundary of a domain: counts only when a person has decided it."""
    confirmed_by: str = ""
    """The person who confirmed it; empty: nobody has."""
    confirmed_at: Instant | None = None
    judged_sheet: str = ""
    """Of a model's label: hash of everything it was shown."""

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if str(ArticleKey.parse(self.article)) != self.article:
            raise ValueError(f"article is written {ArticleKey.parse(self.article)}")
        made_by_model = self.labelled_by.kind is LabellerKind.MODEL
        if made_by_model != self.advisory:
            raise ValueError("labels of models are advisory, and no others")
        if made_by_model != bool(self.judged_sheet):
            raise ValueError("labels of models carry judged_sheet, and no others")
        if bool(self.confirmed_by) != (self.confirmed_at is not None):
            raise ValueError("confirmed_by and confirmed_at stand together")
        derived = self.kind is LabelKind.OTHER_DAY
        if derived != (self.labelled_by.kind is LabellerKind.STORE):
            raise ValueError("labels of kind other_day are derived from the store, and no others")
        if derived and self.positive:
            raise ValueError("a label of kind other_day is negative")
        if derived != (self.labelled_at is None):
            raise ValueError("labelled_at stands on every label that is not derived")
        if self.grade is not None and (self.grade > 0) != self.positive:
            raise ValueError("a grade above 0 is positive, 0 is negative")
        return self

    @property
    def counts(self) -> bool:
        """Whether it is used in measures: advisory and boundary labels need a person."""
        if not (self.advisory or self.boundary):
            return True
        return self.labelled_by.kind is LabellerKind.PERSON or bool(self.confirmed_by)

    @property
    def from_own_results(self) -> bool:
        """Whether it was taken from this system's own results."""
        return bool(_OWN.match(self.seen_on.strip()))

    @property
    def key(self) -> tuple[str, str, ArticleKey, date]:
        """What is unique: query, statute, article, version. Sorts in the order of the law."""
        return self.query, self.statute_id, ArticleKey.parse(self.article), self.version


class UnresolvedLabel(GoldRecord):
    """A row of imported material that gave no label: counted, never dropped."""

    words: str
    event_date: date | None
    """None where the row's own day could not be found either."""
    source: str
    named: str
    """Statute, old version and article as the row names them."""
    cause: str
    """Outcome code or the code of an error: ``no_such_statute``, ``outside_horizon`` …"""
    detail: str


class GoldSet(BaseModel):
    """A set of queries with their labels."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(pattern=r"^[a-z0-9][a-z0-9-]*$")
    corpus: str = ""
    """Hash of the corpus whose versions the labels name; empty where it was not told."""
    queries: tuple[GoldQuery, ...]
    """Sorted by id, also those no longer evaluated."""
    labels: tuple[GoldLabel, ...]
    """Sorted by key; with derived ones only after ``with_other_days``."""
    unresolved: tuple[UnresolvedLabel, ...] = ()
    """Sorted by source, each once."""

    @model_validator(mode="after")
    def _unique_and_sorted(self) -> Self:
        for query, after in pairwise(self.queries):
            if query.id >= after.id:
                raise ValueError(f"query {after.id} stands twice, or they are not sorted")
        for label, following in pairwise(self.labels):
            if label.key >= following.key:
                named = f"{following.statute_id} {following.article} of {following.version}"
                raise ValueError(
                    f"label {following.query}, {named} stands twice, or they are not sorted"
                )
        known = {query.id for query in self.queries}
        for label in self.labels:
            if label.query not in known:
                raise ValueError(f"label on {label.query}, which is no query of the set")
        return self

    @cached_property
    def version(self) -> str:
        """Content hash of queries and labels; derived labels follow from the corpus."""
        lines = [query.model_dump_json() for query in self.queries]
        lines += [
            label.model_dump_json()
            for label in self.labels
            if label.kind is not LabelKind.OTHER_DAY
        ]
        return _digest(json.dumps([self.name, *lines], ensure_ascii=False))

    @property
    def evaluated(self) -> tuple[GoldQuery, ...]:
        """The queries to be evaluated: also those with negative labels only, or with none yet."""
        return tuple(query for query in self.queries if query.evaluated)

    def labels_by_query(self) -> dict[str, tuple[GoldLabel, ...]]:
        """The labels that count, per id of each query that is evaluated; empty where none."""
        found: dict[str, list[GoldLabel]] = {query.id: [] for query in self.evaluated}
        for label in self.labels:
            if label.counts and label.query in found:
                found[label.query].append(label)
        return {query: tuple(labels) for query, labels in found.items()}


def query_id(words: str, event_date: date) -> str:
    """The id of a query: 16 hexadecimal digits of its words and day."""
    return _digest(f"{event_date.isoformat()}\n{words}")[:16]


def gold_set(
    name: str,
    queries: Iterable[GoldQuery],
    labels: Iterable[GoldLabel],
    unresolved: Iterable[UnresolvedLabel] = (),
    corpus: str = "",
) -> GoldSet:
    """A set in order. Raises ``pydantic.ValidationError`` where a query or label stands twice."""
    return GoldSet(
        name=name,
        corpus=corpus,
        queries=tuple(sorted(queries, key=lambda query: query.id)),
        labels=tuple(sorted(labels, key=lambda label: label.key)),
        unresolved=tuple(
            sorted(set(unresolved), key=lambda u: (u.source, u.words, u.named, u.cause, u.detail))
        ),
    )


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
