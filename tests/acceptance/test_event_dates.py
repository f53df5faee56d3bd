"""The event date of questions about real law, and of the versions that courts cite."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from lawdb.errors import StoreError, UnsettledTime
from lawdb.event_date.cited_versions import cited_versions
from lawdb.event_date.slot import event_date_in, settled_time
from lawdb.knowledge import Knowledge
from lawdb.lookup import article_before
from lawdb.models import Revision
from tests.event_date_cases import check, check_places, read_cases
from tests.shared_material import shared_path

CASES = read_cases(Path(__file__).parent / "event_dates.yaml")
TODAY = date(2026, 10, 14)
EVERY = 7
"""Of the courts' citations every seventh is read here; benchmarks/event_dates.py reads all."""
NOT_NAMED = {"effective_date_differs", "no_common_day", "no_such_revision", "no_such_statute"}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["q"])
def test_question(core: Session, case: dict[str, Any]) -> None:
    reading = event_date_in(core, case["q"], today=TODAY)
    check(reading, case)
    check_places(reading, case["q"])


def test_a_citation_is_read_for_the_article_asked_about(core: Session) -> None:
    words = "구 형사소송법(2007. 12. 21. 법률 제8730호로 개정되기 전의 것)"
    assert str(settled_time(core, words, article="249").interval) == "1973-02-01~2007-12-20"
    with pytest.raises(UnsettledTime):
        settled_time(core, words)


def test_addenda_that_name_no_revision_are_asked_about(core: Session) -> None:
    reading = event_date_in(core, "형소법 부칙 제2조 이 법 시행 전", today=TODAY)
    assert reading.outcome == "ambiguous"
    (ask,) = reading.asks
    ends = {candidate.interval.end for candidate in ask.candidates}
    assert {date(1954, 5, 30), date(1973, 2, 1), date(2007, 12, 21), date(2015, 7, 31)} <= ends


def test_versions_that_courts_cite_are_found(core: Session) -> None:
    file = shared_path("corpus/courts/old-version-citations.jsonl.gz")
    known = set(core.scalars(select(Revision.mst)))
    counts: Counter[str] = Counter()
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    exact = [r for r in rows if r["check"] == "exact" and known & set(r["mst"])]
    assert len(exact) > 10_000
    for row in exact[::EVERY]:
        found = cited_versions(core, row["raw"] + row["after"].split("\n")[0], Knowledge())
        if found.named and found.named[0].expression.start < len(row["raw"]):
            version = found.named[0]
            assert {p.mst for p in version.revisions} & set(row["mst"])
            counts["named"] += 1
            counts["compared"] += _agrees(core, row, version)
        else:
            code = found.not_found[0].code.value if found.not_found else "unread"
            assert code in NOT_NAMED, row["raw"]
            counts[code] += 1
    print(f"citations: {dict(counts)}")
    assert counts["named"] > 0.99 * len(exact[::EVERY])
    assert counts["compared"] > 1_000


def _agrees(session: Session, row: dict[str, Any], version: Any) -> bool:
    """Hold the end of a simple citation of one article against ``article_before``."""
    if version.form != "before" or len(version.articles) != 1:
        return False
    try:
        before = article_before(
            session,
            row["law"],
            version.articles[0],
            row["no"],
            promulgated_on=date.fromisoformat(row["date"]),
        )
    except StoreError:
        return False
    days = version.event_date.interval
    assert before.event_date.day == days.last
    if before.version is not None:
        assert days.start == before.version.start
    return True
