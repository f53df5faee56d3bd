"""Issue statements of courts as gold: the words are the query, the articles cited are positives.

Each label has its own event date: where the court named an old version by promulgation, the last
day before that revision started for the article; else the day of the decision. One statement can
so become several queries. The labels were read from citations and are a *sample* of positives: an
unlabelled article is not wrong.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, time

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from sqlalchemy.orm import Session

from lawdb.errors import StoreError
from lawdb.evaluation.gold import (
    GoldLabel,
    GoldQuery,
    GoldSet,
    Labeller,
    LabellerKind,
    UnresolvedLabel,
    Words,
    gold_set,
    query_id,
)
from lawdb.evaluation.gold_errors import MalformedGold
from lawdb.evaluation.labelled_version import labelled_version
from lawdb.event_date import SEOUL
from lawdb.lookup import article, article_before
from lawdb.outcome import Outcome
from lawdb.results import ArticleResult

NAMES_AN_ARTICLE = re.compile(r"제\s*\d+\s*조")
_FINDABLE = {Outcome.IN_FORCE, Outcome.STRUCK_DOWN, Outcome.UNRESOLVED_COMMENCEMENT}
_GROUPS = ("plain", "old", "names an article")
"""A query that stands in several rows has the last of their groups."""


class _Old(BaseModel):
    model_config = ConfigDict(extra="forbid")
    date: date
    no: str


class _Cited(BaseModel):
    model_config = ConfigDict(extra="forbid")
    law: str = Field(min_length=1)
    old: _Old | None
    article: str = Field(min_length=1)

    def __str__(self) -> str:
        before = f" (before 제{self.old.no}호 of {self.old.date})" if self.old else ""
        return f"{self.law} {self.article}{before}"


class _Issue(BaseModel):
    model_config = ConfigDict(extra="forbid")
    case: str
    court: str
    decided: date
    group: int
    query: Words
    refs: str
    gold: list[_Cited]

    @property
    def source(self) -> str:
        return f"{self.court} {self.case}"


@dataclass(slots=True)
class CourtIssues:
    """What was read, in figures that add up.

    ``named`` = labels of the set + its unresolved ones + ``named_again``.
    """

    rows: int = 0
    named: int = 0
    """Labels that the rows name."""
    named_again: int = 0
    """Of them, those that say what another one says: of the same words, day and version."""
    queries: dict[str, GoldQuery] = field(default_factory=dict[str, GoldQuery])
    labels: dict[object, GoldLabel] = field(default_factory=dict[object, GoldLabel])
    unresolved: dict[UnresolvedLabel, None] = field(default_factory=dict[UnresolvedLabel, None])

    def as_set(self, name: str, corpus: str) -> GoldSet:
        """The set, whose versions are those of ``corpus``."""
        return gold_set(name, self.queries.values(), self.labels.values(), self.unresolved, corpus)

    def causes(self) -> Counter[str]:
        """How many labels were left unresolved, by cause."""
        return Counter(each.cause for each in self.unresolved)


def read_court_issues(session: Session, lines: Iterable[str], name: str) -> CourtIssues:
    """Read rows ``{case, court, decided, group, query, refs, gold}``, one a line.

    What the store cannot tell becomes an ``UnresolvedLabel`` with its cause. Raises MalformedGold
    for a line that is no such row, naming it.
    """
    read = CourtIssues()
    for number, line in enumerate(lines, start=1):
        try:
            issue = _Issue.model_validate_json(line)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"])) or "the line"
            raise MalformedGold(
                f"line {number} is no issue statement of a court: {where}: {first['msg']}; each "
                "line has case, court, decided, group, query, refs, gold"
            ) from error
        read.rows += 1
        for cited in issue.gold:
            read.named += 1
            _take(read, session, name, issue, cited)
    return read


def _take(read: CourtIssues, session: Session, name: str, issue: _Issue, cited: _Cited) -> None:
    if cited.old is None:
        _add_query(read, name, issue, issue.decided)
    found = _found(session, issue, cited)
    if isinstance(found, UnresolvedLabel):
        read.named_again += found in read.unresolved
        read.unresolved[found] = None
        return
    day = found.event_date.day
    _add_query(read, name, issue, day)
    version = labelled_version(found)
    label = GoldLabel(
        query=query_id(issue.query, day),
        statute_id=found.statute.id,
        article=found.article,
        version=version.first_day,
        text_hash=version.text_hash,
        positive=True,
        labelled_by=Labeller(kind=LabellerKind.SOURCE, name=issue.source),
        labelled_at=datetime.combine(issue.decided, time(), SEOUL),
    )
    before = read.labels.get(label.key)
    read.named_again += before is not None
    # Where several decisions cite it, the first: independent of the order of the file.
    read.labels[label.key] = min((before or label, label), key=_who_and_when)


def _who_and_when(label: GoldLabel) -> tuple[str, str]:
    return str(label.labelled_at), label.labelled_by.name


def _found(session: Session, issue: _Issue, cited: _Cited) -> ArticleResult | UnresolvedLabel:
    """The article on its day, or why there is none."""
    day = issue.decided if cited.old is None else None
    try:
        if cited.old is None:
            found = article(session, cited.law, cited.article, issue.decided)
        else:
            found = article_before(
                session, cited.law, cited.article, cited.old.no, promulgated_on=cited.old.date
            )
    except StoreError as error:
        return _unresolved(issue, cited, day, error.code, error.detail)
    if found.outcome not in _FINDABLE or found.text is None or found.version is None:
        detail = f"{found.article} on {found.event_date.day}: {found.outcome.value}"
        return _unresolved(issue, cited, found.event_date.day, found.outcome.value, detail)
    return found


def _unresolved(
    issue: _Issue, cited: _Cited, day: date | None, cause: str, detail: str
) -> UnresolvedLabel:
    return UnresolvedLabel(
        words=issue.query,
        event_date=day,
        source=issue.source,
        named=str(cited),
        cause=cause,
        detail=detail,
    )


def _add_query(read: CourtIssues, name: str, issue: _Issue, day: date) -> None:
    group = "plain"
    if NAMES_AN_ARTICLE.search(issue.query):
        group = "names an article"
    elif any(cited.old for cited in issue.gold):
        group = "old"
    made = GoldQuery(
        id=query_id(issue.query, day),
        words=issue.query,
        event_date=day,
        set=name,
        group=group,
        sources=(issue.source,),
    )
    before = read.queries.get(made.id)
    if before is not None:
        made = made.model_copy(
            update={
                "group": max(before.group, group, key=_GROUPS.index),
                "sources": tuple(sorted({*before.sources, issue.source})),
            }
        )
    read.queries[made.id] = made
