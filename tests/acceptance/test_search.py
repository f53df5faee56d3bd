"""Search by words over real statutes: the right article, in the wording of its day."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml
from sqlalchemy import Engine, event, text
from sqlalchemy.orm import Session

from ingest.intervals.derive import derive
from ingest.load import StatuteLoader
from ingest.load.curated import load_curated
from lawdb.search.lexical.indexing import index_texts
from lawdb.search.request import SearchRequest
from lawdb.search.search import SearchTools, search
from tests.core_corpus import core_file
from tests.loading import loading_connection
from tests.shared_material import shared_path

CASES = yaml.safe_load(Path(__file__).with_name("search.yaml").read_text("utf-8"))
FILES = (
    "민법/법률", "형법/법률", "형사소송법/법률", "상법/법률", "주택임대차보호법/법률",
    "상가건물임대차보호법/법률", "행정소송법/법률", "헌법재판소법/법률(법률)", "이자제한법/법률",
    "이자제한법/법률(법률)", "제조물책임법/법률", "국가배상법/법률",
)  # fmt: skip
TODAY = date(2026, 6, 2)
DAYS = tuple(date(year, 7, 1) for year in (1962, 1985, 1999, 2008, 2016, 2026))
QUESTIONS_A_DAY = 34


@pytest.fixture(scope="module")
def store(database: Engine) -> Engine:
    shared_path("corpus/legalize-kr-core.bundle")
    with loading_connection(database) as connection:
        with StatuteLoader(connection) as loader:
            for name in FILES:
                statutes, _ = core_file(f"kr/{name}.md")
                for revisions in statutes.values():
                    loader.add(derive(revisions), revisions)
        load_curated(connection)
    index_texts(database)
    return database


@pytest.fixture(scope="module")
def session(store: Engine) -> Iterator[Session]:
    with Session(store) as opened:
        yield opened


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['q']} @{case['as_of']}")
def test_the_wording_of_the_day(session: Session, case: dict[str, Any]) -> None:
    result = search(session, SearchRequest(case["q"], case["as_of"]), SearchTools(today=TODAY))
    found = {f"{hit.statute_title} {hit.article}": hit for hit in result.hits}
    if case.get("absent"):
        assert case["article"] not in found
        return
    assert case["article"] in list(found)[: case.get("top", 3)]
    hit = found[case["article"]]
    assert hit.outcome == case.get("outcome", "in_force")
    assert hit.text.interval.start == case.get("from", hit.text.interval.start)
    assert hit.text.interval.end == case.get("to", hit.text.interval.end)
    assert case["as_of"] in hit.text.interval


def test_every_case_names_its_law() -> None:
    assert len(CASES) >= 28
    assert [case["q"] for case in CASES if not case.get("law")] == []


@pytest.mark.parametrize("day", DAYS, ids=str)
def test_no_hit_stands_outside_its_date(session: Session, day: date) -> None:
    """Questions made of words of texts of any time; each hit is compared with the stored rows."""
    rng = random.Random(day.toordinal())
    texts = session.scalars(
        text("SELECT text FROM article_text WHERE length(text) > 40 ORDER BY content_hash")
    ).all()
    rows = session.execute(
        text(
            "SELECT v.statute_id, v.article_no, v.branch_no, v.sub_branch_no, t.text"
            " FROM article_version v JOIN article_text t USING (content_hash)"
            " WHERE v.effective @> CAST(:day AS date) AND upper_inf(v.recorded)"
            " AND v.status IN ('in_force', 'uncertain')"
        ),
        {"day": day},
    )
    standing = {(*row[:4], row[4]) for row in rows}
    hits = 0
    for _ in range(QUESTIONS_A_DAY):
        words = rng.choice(texts).split()
        start = rng.randrange(max(1, len(words) - 6))
        question = " ".join(words[start : start + 6]) + " 등"
        result = search(session, SearchRequest(question, day, limit=20), SearchTools(today=TODAY))
        for hit in result.hits:
            numbers = hit.article.removeprefix("제").replace("조", "").split("의")
            key = tuple(int(number) for number in [*numbers, "0", "0"][:3])
            assert (hit.statute_id, *key, hit.text.text) in standing
            assert day in hit.text.interval
            assert hit.other_texts == ()
            hits += 1
    assert hits > 5 * QUESTIONS_A_DAY


def test_an_interval_shows_each_wording_once(session: Session) -> None:
    question = "2007년부터 2016년까지 보험금청구권의 소멸시효"
    result = search(session, SearchRequest(question), SearchTools(today=TODAY))
    assert result.depends_on_day
    hit = next(hit for hit in result.hits if hit.article == "제662조")
    starts = sorted(each.interval.start for each in (hit.text, *hit.other_texts))
    assert len(starts) == len(set(starts)) == 2
    assert starts[1] == date(2015, 3, 12)


def test_postings_and_histories_are_read_by_index(store: Engine) -> None:
    sent: list[tuple[str, Any]] = []

    def remember(_c: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        sent.append((statement, parameters))

    with Session(store) as session:
        session.execute(text("ANALYZE"))
        event.listen(store, "before_cursor_execute", remember)
        search(session, SearchRequest("보험금청구권의 소멸시효", TODAY - timedelta(days=1)))
        event.remove(store, "before_cursor_execute", remember)
        connection = session.connection()
        plans = {
            table: "\n".join(
                row[0] for row in connection.exec_driver_sql(f"EXPLAIN {statement}", parameters)
            )
            for statement, parameters in sent
            for table in ("FROM search_posting", "FROM article_version JOIN revision")
            if table in statement
        }
    assert "search_posting_pkey" in plans["FROM search_posting"]
    assert "Seq Scan on search_posting" not in plans["FROM search_posting"]
    histories = plans["FROM article_version JOIN revision"]
    assert "article_version_as_of_idx" in histories or "article_version_no_overlap" in histories
    assert "Seq Scan on article_version" not in histories
