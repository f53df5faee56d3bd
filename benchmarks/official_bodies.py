"""Hold derived intervals against official API bodies (law.go.kr), without loading those bodies.

An ``eflaw`` body is what was in force on its 시행일자: every article must come back from the as-of
lookup on that day. A ``law`` body is cumulative by promulgation: an article that its
조문시행일자문자열 dates later must show its old text in force and the new one pending on
that date, and one that carries an earlier promulgation's pending text must show that as pending.

    python -m benchmarks.official_bodies [FOLDER]
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from ingest.addenda.targets import parse_targets
from ingest.intervals.retyping import without_marks
from ingest.source_revision import SourceArticle, SourceRevision
from ingest.sources.lawgo.files import LawgoFiles
from lawdb import database
from lawdb.article_key import ArticleKey
from lawdb.errors import StoreError
from lawdb.lookup import article
from lawdb.outcome import Outcome
from lawdb.results import ArticleResult
from lawdb.settings import Settings

_IMAGE = re.compile(r"<img[^>]*>|</img>")
_SPACE = re.compile(r"\s+")


@dataclass(slots=True)
class Agreement:
    """How the articles of some bodies compare."""

    bodies: int = 0
    absent: int = 0
    """Bodies whose statute the store does not hold."""
    verdicts: Counter[str] = field(default_factory=Counter[str])
    disagreements: list[str] = field(default_factory=list[str])

    @property
    def articles(self) -> int:
        return sum(self.verdicts.values())


def same_words(one: str | None, other: str) -> bool:
    """Equal after white space, amendment marks and image links are taken out."""
    return one is not None and _words(one) == _words(other)


def _words(text: str) -> str:
    return _SPACE.sub("", _IMAGE.sub("", without_marks(text)))


def compare_bodies(engine: Engine, folder: Path) -> Agreement:
    """Ask the store for every article of every body in the folder."""
    agreement = Agreement()
    with Session(engine) as session:
        for revisions in LawgoFiles(folder).statutes():
            for body in revisions:
                _compare(session, body, agreement)
    return agreement


def _compare(session: Session, body: SourceRevision, agreement: Agreement) -> None:
    day = body.body_as_of or body.effective_on
    later = {
        target.first: start
        for words, start in body.official_starts.items()
        if start > day
        for target in parse_targets(words)
    }
    agreement.bodies += 1
    for key, printed in body.articles.items():
        try:
            found = article(session, f"id:{body.statute_id}", str(key), day)
        except StoreError as error:
            if error.code == Outcome.NO_SUCH_STATUTE.value:
                agreement.absent += 1
                return
            verdict = error.code
            found = None
        else:
            verdict = _verdict(found, key, printed, later, body.body_as_of is None)
        agreement.verdicts[verdict] += 1
        if verdict not in ("agrees", "dated later, old text in force", "dated later, pending"):
            outcome = found.outcome.value if found is not None else "-"
            agreement.disagreements.append(
                f"{body.title} {body.mst} {day} {key}: {verdict} ({outcome})"
            )


def _verdict(
    found: ArticleResult,
    key: ArticleKey,
    printed: SourceArticle,
    later: dict[ArticleKey, date],
    cumulative: bool,
) -> str:
    pending = [p for p in found.pending if same_words(p.text, printed.text)]
    if key in later:
        return _verdict_on_later(found, printed, [p.interval.start for p in pending], later[key])
    if same_words(found.text, printed.text):
        return "agrees"
    if cumulative and pending:
        return f"the body prints text pending until {pending[0].interval.start}"
    return "differs"


def _verdict_on_later(
    found: ArticleResult, printed: SourceArticle, pending: list[date], dated: date
) -> str:
    if dated not in pending:
        return "dated later, not pending on that date"
    if found.outcome is Outcome.PENDING:
        return "dated later, pending"
    if found.outcome is Outcome.IN_FORCE and not same_words(found.text, printed.text):
        return "dated later, old text in force"
    return "dated later, new text already in force"


def main() -> None:
    settings = Settings()
    shared = settings.shared or Path("../shared")
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else shared / "corpus" / "lawgo"
    engine = database.engine(settings)
    agreement = compare_bodies(engine, folder)
    print(f"bodies {agreement.bodies}, of which not in the store {agreement.absent}")
    print(f"articles {agreement.articles}")
    for verdict, count in agreement.verdicts.most_common():
        print(f"  {count:6d}  {verdict}")
    for line in agreement.disagreements:
        print(line)
    engine.dispose()


if __name__ == "__main__":
    main()
