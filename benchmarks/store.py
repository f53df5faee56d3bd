"""Loading rate and as-of lookup at the size of the national corpus, on invented statutes.

    python -m benchmarks.store URL [STATUTES] [WORKERS]

URL names an empty, migrated database, which is filled. 5,695 statutes make about 1.16 million
versions of 800,000 distinct texts.
"""

from __future__ import annotations

import multiprocessing
import random
import statistics
import sys
import time
from datetime import date, timedelta

import psycopg
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from ingest.derived_version import Basis, DerivedVersion, Status, StatuteHistory
from ingest.load import StatuteLoader, state_hash
from ingest.load.statute_loader import LoadReport
from ingest.source_revision import SourceRevision
from lawdb.article_key import ArticleKey
from lawdb.lookup import article
from lawdb.settings import psycopg_url

FIRST_ID = 400_000
QUESTIONS = 3_000
PARAGRAPH = "① 제{}조의 등대는 {}일마다 불을 켠다. 다만, 안개가 낀 날에는 그러하지 아니하다."
FILLING = "\n{}. 등대지기는 신의에 좇아 성실히 근무하여야 하며 이를 어긴 때에는 그 손해를 배상한다."
POINT = (
    "SELECT status, text, mst FROM article_version AS v JOIN article_text USING (content_hash)"
    " JOIN revision AS r ON r.id = v.revision_id WHERE v.statute_id = %s AND article_no = %s"
    " AND branch_no = 0 AND sub_branch_no = 0 AND effective @> %s::date AND upper_inf(v.recorded)"
)


def statute(number: int) -> tuple[StatuteHistory, list[SourceRevision]]:
    """An invented statute; sizes are spread as in the real corpus."""
    rng = random.Random(number)
    statute_id = str(FIRST_ID + number)
    day = date(1960, 1, 1) + timedelta(days=rng.randrange(8_000))
    revisions: list[SourceRevision] = []
    for place in range(int(rng.expovariate(1 / 14.7)) + 1):
        day += timedelta(days=rng.randrange(30, 900))
        revisions.append(_revision(statute_id, number * 1_000 + place, day, first=place == 0))
    versions: list[DerivedVersion] = []
    for article_no in range(1, max(3, int(rng.lognormvariate(3.4, 0.9))) + 1):
        amendments = min(len(revisions) - 1, int(rng.expovariate(1 / 5.5)))
        chosen = [revisions[i] for i in sorted(rng.sample(range(1, len(revisions)), amendments))]
        chain = [revisions[0], *chosen]
        for revision, following in zip(chain, [*chain[1:], None], strict=True):
            shared = rng.random() < 0.3
            text = PARAGRAPH.format(article_no, 0 if shared else revision.mst)
            text += "".join(FILLING.format(n) for n in range(1, rng.randrange(2, 9)))
            versions.append(
                DerivedVersion(
                    ArticleKey(article_no),
                    revision.effective_on,
                    following.effective_on if following else None,
                    Status.IN_FORCE,
                    f"등대 {article_no}",
                    text,
                    revision.mst,
                    Basis.ADDENDA,
                    rng.random() < 0.8,
                )
            )
    return StatuteHistory(statute_id, versions, []), revisions


def _revision(statute_id: str, mst: int, day: date, *, first: bool) -> SourceRevision:
    return SourceRevision(
        statute_id=statute_id,
        title=f"등대 관리법 {statute_id}",
        statute_kind="법률",
        mst=f"9{mst}",
        promulgated_on=day,
        promulgation_no=str(mst),
        revision_kind="제정" if first else "일부개정",
        effective_on=day + timedelta(days=90),
        articles={},
        addenda="제1조(시행일) 이 법은 공포 후 3개월이 경과한 날부터 시행한다.",
        addenda_heading="",
        reprinted_addenda=(),
        source="benchmark",
        source_ref="",
    )


def load(url: str, numbers: range) -> tuple[LoadReport, float]:
    """Load statutes over one connection; the time it took without inventing them."""
    inventing = 0.0
    started = time.perf_counter()
    with psycopg.connect(url, autocommit=True) as connection, StatuteLoader(connection) as loader:
        for number in numbers:
            before = time.perf_counter()
            history, revisions = statute(number)
            inventing += time.perf_counter() - before
            loader.add(history, revisions)
    return loader.report, time.perf_counter() - started - inventing


def percentiles(name: str, seconds: list[float]) -> None:
    cut = statistics.quantiles(seconds, n=100)
    print(f"{name}: median {cut[49] * 1e3:.3f} ms, p99 {cut[98] * 1e3:.3f} ms")


def measure_lookup(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("VACUUM ANALYZE")
        questions = connection.execute(
            "SELECT statute_id, article_no, lower(effective) FROM article_version"
            " ORDER BY random() LIMIT %s",
            [QUESTIONS],
        ).fetchall()
        in_database: list[float] = []
        over_connection: list[float] = []
        for question in questions:
            before = time.perf_counter()
            connection.execute(POINT, question, prepare=True).fetchall()
            over_connection.append(time.perf_counter() - before)
        for question in questions:
            plan = connection.execute(f"EXPLAIN (ANALYZE, TIMING OFF) {POINT}", question)
            line = plan.fetchall()[-1][0]
            in_database.append(float(line.split(":")[1].removesuffix("ms")) / 1e3)
    percentiles("as-of lookup in the database", in_database)
    percentiles("the same over a connection", over_connection)
    engine = create_engine(psycopg_url(url))
    whole: list[float] = []
    for statute_id, number, day in questions[:500]:
        with Session(engine) as session:
            before = time.perf_counter()
            article(session, f"id:{statute_id}", str(number), day)
            whole.append(time.perf_counter() - before)
    percentiles("lawdb.lookup.article with all that stands beside the text", whole)


def main() -> None:
    url = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1_500
    workers = int(sys.argv[3]) if len(sys.argv) > 3 else 2
    shares = [range(worker, count, workers) for worker in range(workers)]
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        results = pool.starmap(load, [(url, share) for share in shares])
    seconds = max(taken for _, taken in results)
    total = LoadReport()
    for report, _ in results:
        total.add(report)
    versions = total.opened["article_version"]
    print(f"{workers} loaders: {versions} versions, {total.texts} texts in {seconds:.1f} s:"
          f" {versions / seconds:.0f} versions/s")  # fmt: skip
    again, seconds = load(url, range(0, count, 10))
    print(f"the same again: {again.rows_written} rows written, {seconds:.1f} s for one in ten")
    with psycopg.connect(url, autocommit=True) as connection:
        started = time.perf_counter()
        print(f"state {state_hash(connection)} in {time.perf_counter() - started:.1f} s")
    measure_lookup(url)


if __name__ == "__main__":
    main()
