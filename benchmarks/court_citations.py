"""Look up old law as courts cite it: 구 민법(… 법률 제4199호로 개정되기 전의 것) 제844조.

For every citation whose statute and revision the store holds, each article that can be read from
the words after the bracket is asked for with :func:`lawdb.lookup.article_before`.

    python -m benchmarks.court_citations [FILE.jsonl.gz]
"""

from __future__ import annotations

import gzip
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, select
from sqlalchemy.orm import Session

from lawdb import database
from lawdb.errors import StoreError
from lawdb.lookup import article_before
from lawdb.models import Revision
from lawdb.outcome import Outcome
from lawdb.results import ArticleResult
from lawdb.settings import Settings

_BEFORE = re.compile(r"전의\s*것")
_ARTICLE = re.compile(r"제\s*(\d+)\s*조(?:\s*의\s*(\d+))?")
_BRACKET_END = re.compile(r"^[^()]{0,80}\)\s*")
_UNIT = r"제\s*\d+\s*(?:항|호)(?:의\s*\d+)?|[가-하]\s*목|본문|단서|전단|후단|전문|각\s*호"
_ONE = rf"제\s*\d+\s*조(?:\s*의\s*\d+)?(?:\s*(?:{_UNIT}))*(?:\s*\([^()]*\))?"
_LIST = re.compile(
    rf"(?:{_ONE}|{_UNIT})(?:\s*(?:,|및|내지|부터|까지|ㆍ|·|와|과|또는)*\s*(?:{_ONE}|{_UNIT}))*"
)


@dataclass(slots=True)
class Citations:
    """What came of the citations."""

    rows: Counter[str] = field(default_factory=Counter[str])
    references: Counter[str] = field(default_factory=Counter[str])
    examples: dict[str, list[str]] = field(default_factory=dict[str, list[str]])


def articles_after(after: str) -> list[str]:
    """The articles that the words after "… 전의 것" name, up to the next statute or sentence."""
    rest = _BRACKET_END.sub("", after, count=1)
    if rest.lstrip().startswith(("부칙", "[별표", "별표")):
        return []
    match = _LIST.match(rest.strip())
    if match is None:
        return []
    bare = re.sub(r"\([^()]*\)", "", match.group())
    return list(
        dict.fromkeys(
            f"제{number}조" + (f"의{branch}" if branch else "")
            for number, branch in _ARTICLE.findall(bare)
        )
    )


def look_up(engine: Engine, file: Path) -> Citations:
    """Ask for every readable article of every citation of the form "… 전의 것"."""
    result = Citations()
    with Session(engine) as session:
        revisions = session.execute(select(Revision.mst, Revision.statute_id))
        known = {mst: statute_id for mst, statute_id in revisions}  # noqa: C416 - dict() loses the types
        answers: dict[tuple[str, str, str], str] = {}
        for row in _rows(file):
            if row["check"] != "exact":
                result.rows["not exact"] += 1
                continue
            mst = next((m for m in row["mst"] if m in known), None)
            if mst is None:
                result.rows["statute not in the store"] += 1
                continue
            if not _BEFORE.search(row["raw"]):
                result.rows["another form (개정된 것 …)"] += 1
                continue
            named = articles_after(row["after"])
            if not named:
                result.rows["no article in the words after"] += 1
                continue
            result.rows["asked"] += 1
            for article in named:
                question = (mst, known[mst], article)
                if question not in answers:
                    answers[question] = _cause(session, row, known[mst], article)
                cause = answers[question]
                result.references[cause] += 1
                if cause != "found":
                    seen = result.examples.setdefault(cause, [])
                    line = f"{row['raw']} {article} ({row['case']})"
                    if line not in seen:
                        seen.append(line)
    return result


def _rows(file: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def _cause(session: Session, row: dict[str, Any], statute_id: str, article: str) -> str:
    promulgated_on = date.fromisoformat(row["date"])
    try:
        found = article_before(
            session, row["law"], article, row["no"], promulgated_on=promulgated_on
        )
    except StoreError as error:
        return error.code
    if found.text and found.outcome in (Outcome.IN_FORCE, Outcome.DELETED, Outcome.STRUCK_DOWN):
        return "found" if found.statute.id == statute_id else "found (lineage: the former statute)"
    return _why_not(session, found, statute_id, promulgated_on)


def _why_not(session: Session, found: ArticleResult, statute_id: str, promulgated_on: date) -> str:
    first = session.scalar(
        select(Revision.promulgated_on)
        .where(Revision.statute_id == statute_id)
        .order_by(Revision.promulgated_on)
        .limit(1)
    )
    if first == promulgated_on:
        return f"first stored revision ({found.outcome.value})"
    return found.outcome.value


def main() -> None:
    settings = Settings()
    shared = settings.shared or Path("../shared")
    default = shared / "corpus" / "courts" / "old-version-citations.jsonl.gz"
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else default
    engine = database.engine(settings)
    result = look_up(engine, file)
    print("citations")
    for cause, count in result.rows.most_common():
        print(f"  {count:6d}  {cause}")
    total = sum(result.references.values())
    print(f"article references asked: {total}")
    for cause, count in result.references.most_common():
        print(f"  {count:6d}  {cause}")
    for cause, lines in result.examples.items():
        print(f"{cause}: {len(lines)} distinct")
        for line in lines[:12]:
            print(f"    {line}")
    engine.dispose()


if __name__ == "__main__":
    main()
