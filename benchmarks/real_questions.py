"""How often an answer is withheld from real questions: issues that courts stated.

    python -m benchmarks.real_questions [COUNT] [--words-only] [--misses]

Needs an indexed store and the shared material (``LAWDB_SHARED``, default ``../shared``):
``gold/court-issues.jsonl.gz`` has each issue as the court put it and the articles it applied. Asked
are those of which an applied statute is stored, as of the day of the decision. The first 1,000
lines are the ones that measures may be set with; the last 1,000 are only counted. Printed: how many
are answered, with a caveat, or withheld, and why.
"""

from __future__ import annotations

import gzip
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

from sqlalchemy.orm import Session

from api.services.answers import Answer, AnswerRequest, AnswerTools, answer
from api.services.search_tools import SearchToolbox
from benchmarks.answers import TODAY
from lawdb import database
from lawdb.errors import StoreError
from lawdb.knowledge import Knowledge
from lawdb.names.resolve import resolve
from lawdb.search.request import LONGEST_QUESTION
from lawdb.settings import Settings

ISSUES = 300
OF_EACH = 1_000


def issues(session: Session, count: int) -> Iterator[tuple[str, str, str]]:
    """The part of the file, the issue and the day of the decision, where an applied statute is
    stored; evenly taken."""
    shared = Path(os.environ.get("LAWDB_SHARED") or Path(__file__).resolve().parents[2] / "shared")
    path = shared / "gold/court-issues.jsonl.gz"
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        rows: list[dict[str, Any]] = [json.loads(line) for line in lines]
    for part, chosen in (("tuned", rows[:OF_EACH]), ("held_out", rows[-OF_EACH:])):
        stored = [row for row in chosen if row["decided"] and _stored(session, row)]
        step = max(1, len(stored) // count)
        for row in stored[::step][:count]:
            yield part, row["query"][:LONGEST_QUESTION], row["decided"]


def _stored(session: Session, row: dict[str, Any]) -> bool:
    for gold in row["gold"]:
        try:
            resolve(session, gold["law"], TODAY, Knowledge())
        except StoreError:
            continue
        return True
    return False


def _came(found: Answer) -> str:
    codes = ", ".join(sorted({reason.code.value for reason in found.reasons}))
    return f"{found.outcome.value}: {codes}" if codes else found.outcome.value


def main(arguments: Sequence[str]) -> int:
    """Ask and count."""
    numbers = [int(argument) for argument in arguments if argument.isdecimal()]
    engine = database.reading_engine(Settings())
    counts: dict[str, Counter[str]] = {}
    with Session(engine) as session:
        tools = AnswerTools(SearchToolbox(timedelta(days=30)), today=TODAY)
        for part, question, day in issues(session, (numbers or [ISSUES])[0]):
            words_only = "--words-only" in arguments
            request = AnswerRequest(question, as_of=day, words_only=words_only)
            found = answer(session, request, tools)
            came = _came(found)
            counts.setdefault(part, Counter())[came] += 1
            if "--misses" in arguments and came != "answered":
                named = [reason.named for reason in found.reasons]
                print(f"  [{part}] {came} {named}: {question[:160]}")
    for part, counted in counts.items():
        print(f"{part}: {sum(counted.values())} issues")
        for came, count in counted.most_common():
            print(f"  {came}: {count}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
