"""Issue statements of courts with the articles they cited: what a search is asked and must find.

Each label has its own event date: where the court named an old version by promulgation, the last
day before that revision started for the article; else the day of the decision. A question is
searched once a date, and found articles are counted against the labels of that date. The labels
were read from citations by a script and are a sample: an unlabelled article is not wrong.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from statistics import fmean
from typing import Any

from sqlalchemy.orm import Session

from lawdb.article_key import ArticleKey
from lawdb.errors import StoreError
from lawdb.lookup import article, article_before
from lawdb.outcome import Outcome
from lawdb.results import ArticleResult
from lawdb.search.fusion import Article

NAMES_AN_ARTICLE = re.compile(r"제\s*\d+\s*조")
_FINDABLE = {Outcome.IN_FORCE, Outcome.STRUCK_DOWN, Outcome.UNRESOLVED_COMMENCEMENT}


@dataclass(frozen=True, slots=True)
class Dated:
    """One question on one event date, and the articles cited for it."""

    case: str
    question: str
    day: date
    labels: frozenset[Article]


@dataclass(frozen=True, slots=True)
class CourtIssue:
    """One issue statement."""

    case: str
    question: str
    group: str
    """``plain``, ``old`` (an old version is named) or ``names an article``."""
    dated: tuple[Dated, ...]

    @property
    def fitted(self) -> bool:
        """Whether it belongs to the half on which weights are fitted; the other half is measured.

        By a hash of the question, so that it never depends on the order of the file.
        """
        return hashlib.sha256(self.question.encode()).digest()[0] % 2 == 0


@dataclass(slots=True)
class CourtIssues:
    """What the file holds, and why some of its labels are left out."""

    issues: list[CourtIssue] = field(default_factory=list[CourtIssue])
    left_out: Counter[str] = field(default_factory=Counter[str])


def read_court_issues(session: Session, file: Path) -> CourtIssues:
    """The issue statements with the labels the store can date."""
    result = CourtIssues()
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            labels: defaultdict[date, set[Article]] = defaultdict(set)
            for label in row["gold"]:
                found = _found(session, row, label)
                if isinstance(found, str):
                    result.left_out[found] += 1
                    continue
                labels[found.event_date.day].add(
                    Article(found.statute.id, ArticleKey.parse(found.article))
                )
            if not labels:
                result.left_out["questions without any label left"] += 1
                continue
            result.issues.append(_issue(row, labels))
    return result


def _found(session: Session, row: dict[str, Any], label: dict[str, Any]) -> ArticleResult | str:
    """The article on its day, or why it is left out."""
    old = label["old"]
    try:
        if old:
            found = article_before(
                session,
                label["law"],
                label["article"],
                old["no"],
                promulgated_on=date.fromisoformat(old["date"]),
            )
        else:
            decided = date.fromisoformat(row["decided"])
            found = article(session, label["law"], label["article"], decided)
    except StoreError as error:
        return error.code
    return found if found.outcome in _FINDABLE else found.outcome.value


def _issue(row: dict[str, Any], labels: dict[date, set[Article]]) -> CourtIssue:
    group = "plain"
    if NAMES_AN_ARTICLE.search(row["query"]):
        group = "names an article"
    elif any(label["old"] for label in row["gold"]):
        group = "old"
    dated = tuple(
        Dated(row["case"], row["query"], day, frozenset(labels[day])) for day in sorted(labels)
    )
    return CourtIssue(row["case"], row["query"], group, dated)


@dataclass(frozen=True, slots=True)
class Measures:
    """Means over questions; a question of several dates counts once."""

    questions: int
    recall_10: float
    """Capped: of min(10, labels)."""
    recall_100: float
    """Of all labels, among the first hundred."""
    mrr: float

    def __str__(self) -> str:
        return (
            f"recall@10 {self.recall_10:.3f}  candidates@100 {self.recall_100:.3f}"
            f"  MRR {self.mrr:.3f}  (n {self.questions})"
        )


Rank = Callable[[Dated], Sequence[Article]]


def measured(issues: Iterable[CourtIssue], rank: Rank) -> dict[tuple[str, str], Measures]:
    """By half (``measured``, ``all``) and group; ``all but named`` has those that name no article.

    ``measured`` is the half on which no weight was fitted.
    """
    rows: defaultdict[tuple[str, str], list[tuple[float, float, float]]] = defaultdict(list)
    for issue in issues:
        row = _measure(issue, rank)
        groups = [issue.group]
        if issue.group != "names an article":
            groups.append("all but named")
        for group in groups:
            rows["all", group].append(row)
            if not issue.fitted:
                rows["measured", group].append(row)
    return {
        key: Measures(len(found), *(fmean(column) for column in zip(*found, strict=True)))
        for key, found in sorted(rows.items())
    }


def _measure(issue: CourtIssue, rank: Rank) -> tuple[float, float, float]:
    shown, wanted, pooled, labels = 0, 0, 0, 0
    reciprocal: list[float] = []
    for dated in issue.dated:
        found = [each in dated.labels for each in rank(dated)[:100]]
        shown += sum(found[:10])
        wanted += min(10, len(dated.labels))
        pooled += sum(found)
        labels += len(dated.labels)
        first = next((place for place, hit in enumerate(found, start=1) if hit), None)
        reciprocal.append(0.0 if first is None else 1 / first)
    return shown / wanted, pooled / labels, fmean(reciprocal)
