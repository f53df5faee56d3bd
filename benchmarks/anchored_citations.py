"""Questions anchored in what courts cite: 구 민법(… 제4199호로 개정되기 전의 것) 제844조.

A citation says of a text that it is not yet that of a revision, and sometimes quotes it. From
outside the store come the revision, the article, the quoted words and the marks inside the texts: a
text that carries the revision's own mark (<개정 1990. 1. 13.>) is not the text before it.
"""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import text
from sqlalchemy.orm import Session

from api.services.regression.foreign_judge import versions_like
from api.services.regression.intervals import StoredIntervals
from api.services.regression.judging import Judged
from api.services.regression.question_book import QuestionBook
from api.services.regression.questions import RegressionQuestion
from benchmarks.court_citations import articles_after
from ingest.intervals.retyping import mark_dates
from lawdb.article_key import ArticleKey

FILE = "corpus/courts/old-version-citations.jsonl.gz"
_BEFORE = re.compile(r"전의\s*것")
_QUOTE = re.compile(
    r"^[^()]{0,80}\)\s*제\s*\d+\s*조(?:\s*의\s*\d+)?(?:\s*제\s*\d+\s*(?:항|호))*"
    r"\s*(?:은|는|에서|에|이|가|의|소정의|은,|는,)?\s*[“\"‘'](?P<words>[^”\"’']+)"
)
_SHORTEST_QUOTE = 10
_STARTS = text(
    "SELECT r.mst, r.statute_id, r.promulgated_on, v.article_no, v.branch_no, v.sub_branch_no,"
    " min(lower(v.effective)) FROM article_version v JOIN revision r ON r.id = v.revision_id"
    " WHERE upper_inf(v.recorded) GROUP BY 1, 2, 3, 4, 5, 6"
)


@dataclass(slots=True)
class CitedText:
    """The text before a revision, as a court cites it."""

    law: str
    """The statute as the court writes it."""
    article: str
    number: str
    """Promulgation number of the revision."""
    promulgated_on: date
    words: str
    """``구 민법(1990. 1. 13. 법률 제4199호로 개정되기 전의 것) 제844조``."""
    case: str
    decided: date | None
    alone: bool
    """Whether no other revision of the statute was promulgated that day: marks name days alone."""
    quotes: list[str] = field(default_factory=list[str])


@dataclass(slots=True)
class _Revision:
    statute_id: str
    promulgated_on: date
    starts: dict[ArticleKey, date]
    alone: bool

    def took_over(self, key: ArticleKey) -> date:
        """The day from which it is the text: its own of the article, else its first."""
        return self.starts.get(key) or min(self.starts.values())


@dataclass(slots=True)
class AnchoredCitations:
    """A question for every text before a revision that the courts cite, once."""

    cited: dict[str, CitedText] = field(default_factory=dict[str, CitedText])
    """By the question's id."""
    questions: list[RegressionQuestion] = field(default_factory=list[RegressionQuestion])
    rows: Counter[str] = field(default_factory=Counter[str])
    left_out: Counter[str] = field(default_factory=Counter[str])

    @classmethod
    def read(
        cls, session: Session, file: Path, intervals: StoredIntervals, today: date
    ) -> AnchoredCitations:
        """Every citation of the form "… 전의 것" whose revision and article the store holds.

        The question is about the last day before the revision took over for the article.
        """
        read = cls()
        book, revisions = QuestionBook(intervals, today), _revisions(session)
        for row, revision in read._resolvable(file, revisions):
            for article in articles_after(row["after"]):
                read._add(row, revision, article, intervals, book)
        return read

    def _resolvable(
        self, file: Path, revisions: dict[str, _Revision]
    ) -> Iterator[tuple[dict[str, Any], _Revision]]:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            for line in lines:
                row: dict[str, Any] = json.loads(line)
                revision = next((revisions[m] for m in row["mst"] or () if m in revisions), None)
                if row["check"] != "exact":
                    self.rows["the revision is not in the full history, or has another date"] += 1
                elif revision is None:
                    self.rows["statute not in the store"] += 1
                elif not _BEFORE.search(row["raw"]):
                    self.rows["another form (개정된 것 …)"] += 1
                elif not articles_after(row["after"]):
                    self.rows["no article in the words after"] += 1
                else:
                    self.rows["resolvable"] += 1
                    yield row, revision

    def _add(
        self,
        row: dict[str, Any],
        revision: _Revision,
        article: str,
        intervals: StoredIntervals,
        book: QuestionBook,
    ) -> None:
        found = intervals.article(revision.statute_id, article)
        day = revision.took_over(ArticleKey.parse(article)) - timedelta(days=1)
        if found is None:
            self.left_out["the statute never had the article"] += 1
            return
        if not found.binds(day):
            self.left_out["no text of it bound on the day before (a court's slip, or a gap)"] += 1
            return
        question = book.on(revision.statute_id, article, day)
        if question.id not in self.cited:
            self.questions.append(question)
            self.cited[question.id] = CitedText(
                law=row["law"],
                article=article,
                number=row["no"],
                promulgated_on=revision.promulgated_on,
                words=f"{row['raw']}) {article}",
                case=row["case"],
                decided=date.fromisoformat(row["decided"]) if row["decided"] else None,
                alone=revision.alone,
            )
        if (quote := _quote(row["after"])) and articles_after(row["after"])[0] == article:
            quotes = self.cited[question.id].quotes
            if quote not in quotes:
                quotes.append(quote)

    def evidence_in(
        self, intervals: StoredIntervals, question: RegressionQuestion, judged: Judged
    ) -> tuple[bool | None, str]:
        """What marks and quotes say of the asked article's text."""
        cited = self.cited[question.id]
        asked = (judged.statute_id, judged.article) == (question.statute_id, question.article)
        if not asked or judged.shown is None:
            return None, ""
        if cited.alone and cited.promulgated_on in mark_dates(judged.shown):
            return False, f"the text carries the mark of {cited.promulgated_on}"
        article = intervals.article(question.statute_id, question.article)
        for quote in cited.quotes if article is not None else ():
            assert article is not None
            having = versions_like(article, quote)
            if not having:
                continue  # the court put it in its own words
            shown = versions_like(article, judged.shown)
            if not set(map(id, shown)) & set(map(id, having)):
                # Courts shorten what they quote; what is left can be another version's whole text.
                return None, f"{question.id}: {cited.case} quotes words of another version"
            return True, ""
        return None, ""

    def told_by_marks(self, intervals: StoredIntervals, today: date) -> int:
        """How many of today's texts carry the revision's mark: shown, they would be found out."""
        count = 0
        for question in self.questions:
            article = intervals.article(question.statute_id, question.article)
            now = article.on(today) if article is not None else None
            typing = now.on(today) if now is not None else None
            marked = mark_dates(typing.text) if typing is not None else frozenset[date]()
            cited = self.cited[question.id]
            count += cited.alone and cited.promulgated_on in marked
        return count


def _revisions(session: Session) -> dict[str, _Revision]:
    starts: defaultdict[str, dict[ArticleKey, date]] = defaultdict(dict)
    about: dict[str, tuple[str, date]] = {}
    for mst, statute_id, promulgated_on, *number, start in session.execute(_STARTS):
        starts[mst][ArticleKey(*number)] = start
        about[mst] = (statute_id, promulgated_on)
    of_day = Counter(about.values())
    return {
        mst: _Revision(*about[mst], starts[mst], alone=of_day[about[mst]] == 1) for mst in starts
    }


def _quote(after: str) -> str:
    """Quoted words right behind the article; those cut off at the end lose their last word."""
    match = _QUOTE.match(after)
    if match is None:
        return ""
    words = match["words"]
    if match.end() >= len(after):
        words = words.rpartition(" ")[0]
    return words if len("".join(words.split())) >= _SHORTEST_QUOTE else ""
