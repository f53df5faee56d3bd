"""Search by meaning: recall of the approximate search against the exact one, time and size.

    python -m benchmarks.dense [QUESTIONS]
    python -m benchmarks.dense --synthetic [TEXTS]

Without ``--synthetic`` it reads the configured store (LAWDB_DATA_DIR or LAWDB_DATABASE_URL), whose
passages must be embedded by the offline model, and asks it the issues of the shared court rulings
on three days: the ten nearest passages, exactly and (where the approximate indexes are built)
approximately. It also embeds passages of the store on one core.

With ``--synthetic`` it fills a store of its own with TEXTS (782,025, the national corpus) texts
under invented vectors, builds the indexes and measures the same. That takes about an hour on two
cores; the recall over invented vectors says little about real ones.
"""

from __future__ import annotations

import gzip
import json
import sys
import time
from collections.abc import Sequence
from datetime import date

import psycopg
from sqlalchemy import Engine, text
from sqlalchemy.orm import Session

from benchmarks.material import fresh_store, print_percentiles, shared_material
from benchmarks.synthetic_passages import MODEL as INVENTED_MODEL
from benchmarks.synthetic_passages import Invented, fill
from ingest.legalize_kr_ingest import libpq_url
from lawdb import database
from lawdb.article_key import ArticleKey
from lawdb.event_date import today_in_seoul
from lawdb.search.dense import NearestMode, build_approximate_index, nearest
from lawdb.search.dense.approximate_index import PERIODS, has_approximate_index
from lawdb.search.dense.nearest_passages import near_statement, use_approximate_settings
from lawdb.search.embedding import Vectors
from lawdb.search.embedding.offline import OfflineEmbedder
from lawdb.search.passages import passages
from lawdb.settings import Settings

DAYS = (date(1995, 6, 1), date(2010, 6, 1), today_in_seoul())
TOP = 10
EMBEDDED = 200
NATIONAL_TEXTS = 782_025
INDEX_MEMORY_MB = 2_500
TABLES = ("passage_source", "passage", "search_passage", "passage_embedding")
SOME_TEXTS = (
    "SELECT s.statute_title, s.article_no, s.branch_no, s.sub_branch_no, s.article_title, t.text"
    " FROM passage_source AS s JOIN article_text AS t USING (content_hash)"
    " ORDER BY content_hash LIMIT :count"
)


def print_sizes(session: Session, model_id: int) -> None:
    for table in TABLES:
        sizes = f"pg_table_size('{table}'), pg_indexes_size('{table}'), count(*)"
        kept, indexes, rows = session.execute(text(f"SELECT {sizes} FROM {table}")).one()
        print(f"{table:20} {rows:10} rows {kept / 1e6:9.1f} MB, indexes {indexes / 1e6:9.1f} MB")
    for period in PERIODS:
        size = session.scalar(
            text("SELECT pg_relation_size(to_regclass(:name))"), {"name": period.index(model_id)}
        )
        print(
            f"  graph {period.name:14} {'not built' if size is None else f'{size / 1e6:9.1f} MB'}"
        )


def print_throughput(session: Session, embedder: OfflineEmbedder) -> None:
    """Passages a second and core, over texts in the order of their hashes."""
    found: list[str] = []
    for statute, *key, title, body in session.execute(text(SOME_TEXTS), {"count": EMBEDDED}):
        found.extend(p.text for p in passages(statute, ArticleKey(*key), title, body))
    found = found[:EMBEDDED]
    wall, core = time.perf_counter(), time.process_time()
    embedder.embed_passages(found)
    wall, core = time.perf_counter() - wall, time.process_time() - core
    letters = sum(map(len, found)) / len(found)
    print(
        f"embedding, one thread: {len(found) / wall:.1f} passages/s,"
        f" {len(found) / core:.1f} a second of processor time ({letters:.0f} characters each)"
    )


def print_plan(session: Session, model_id: int, vector: Vectors, day: date) -> None:
    """The scan that PostgreSQL chooses, exactly and by graph."""
    parameters = {
        "vector": "[" + ",".join(map(repr, vector.tolist())) + "]",
        "days": f"[{day},{day}]",
        "limit": TOP,
    }
    built = has_approximate_index(session, model_id)
    touched = next(period for period in PERIODS if day in period.days)
    for period in (None, touched) if built else (None,):
        savepoint = session.begin_nested()
        if period is not None:
            use_approximate_settings(session)
        statement = near_statement(model_id, len(vector), period=period).text
        rows = session.execute(text(f"EXPLAIN {statement}"), parameters)
        scans = [row[0].strip(" ->") for row in rows if " on passage_embedding" in row[0]]
        savepoint.rollback()
        print(f"  plan: {'; '.join(scan.split('  (')[0] for scan in scans)}")


def measure(engine: Engine, model: str, questions: Sequence[Vectors]) -> None:
    with Session(engine) as session:
        model_id = session.scalar(
            text("SELECT id FROM embedding_model WHERE name = :name"), {"name": model}
        )
        if model_id is None:
            raise SystemExit(f"The store holds no vectors of {model}; make them with: lawdb index")
        print_sizes(session, model_id)
        approximate = has_approximate_index(session, model_id)
        modes = (
            (NearestMode.EXACT, NearestMode.APPROXIMATE) if approximate else (NearestMode.EXACT,)
        )
        for day in DAYS:
            count = session.scalar(
                text(
                    "SELECT count(*) FROM passage_embedding WHERE model_id = :m AND in_force @> :d"
                ),
                {"m": model_id, "d": day},
            )
            print(f"{day}: {count} passages in force")
            answers: dict[NearestMode, list[list[object]]] = {}
            for mode in modes:
                seconds: list[float] = []
                for question in questions:
                    before = time.perf_counter()
                    rows = nearest(session, question, model, day, TOP, mode=mode)
                    seconds.append(time.perf_counter() - before)
                    found = [(r.statute_id, r.key, r.content_hash, r.position) for r in rows]
                    answers.setdefault(mode, []).append(list(found))
                print_percentiles(f"  {mode}", seconds)
            if approximate:
                pairs = zip(*answers.values(), strict=True)
                shares = [len(set(a) & set(b)) / max(len(a), 1) for a, b in pairs]
                print(f"  recall@{TOP} of the approximate search {sum(shares) / len(shares):.4f}")
            print_plan(session, model_id, questions[0], day)


def court_questions(count: int) -> list[str]:
    with gzip.open(shared_material("gold/court-issues.jsonl.gz"), "rt", encoding="utf-8") as lines:
        found = [json.loads(line)["query"] for line in lines]
    return found[:: max(len(found) // count, 1)][:count]


def over_store(count: int) -> None:
    settings = Settings()
    embedder = OfflineEmbedder(settings.data_dir)
    engine = database.engine(settings)
    with Session(engine) as session:
        print_throughput(session, embedder)
    before = time.perf_counter()
    questions = embedder.embed_queries(court_questions(count))
    print(f"embedding a question: {(time.perf_counter() - before) / len(questions) * 1e3:.1f} ms")
    measure(engine, embedder.model, list(questions))


def synthetic(texts: int) -> None:
    invented = Invented(texts)
    with fresh_store() as settings:
        engine = database.engine(settings)
        url = libpq_url(engine.url.render_as_string(hide_password=False))
        before = time.perf_counter()
        with psycopg.connect(url) as connection:
            count = fill(connection, invented)
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("VACUUM ANALYZE")
        print(f"{texts} texts, {count} passages stored in {time.perf_counter() - before:.0f} s")
        before = time.perf_counter()
        build_approximate_index(engine, INVENTED_MODEL, INDEX_MEMORY_MB, at_least=0)
        print(f"graphs of all periods built in {time.perf_counter() - before:.0f} s", flush=True)
        measure(engine, INVENTED_MODEL, list(invented.questions(100)))
        engine.dispose()


def main() -> None:
    arguments = sys.argv[1:]
    if "--synthetic" in arguments:
        arguments.remove("--synthetic")
        synthetic(int(arguments[0]) if arguments else NATIONAL_TEXTS)
    else:
        over_store(int(arguments[0]) if arguments else 100)


if __name__ == "__main__":
    main()
