"""Search by words at the size of the national corpus: the index of this store, twelve times over.

    python -m benchmarks.search_size [COPIES]

Needs an indexed store (``lawdb index``) and writes to a scratch store of its own. Copies of the
core corpus's 65,000 texts make postings as long as those of the whole corpus (782,025 texts) from
real words; their statutes are copies too. What is timed is what depends on size: splitting the
question, reading postings, scoring, gating by date, and the closer look. Assembly reads the same
few articles at any size, and search by meaning is ``benchmarks.dense``.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import numpy as np
import psycopg
from sqlalchemy import Engine, select, text
from sqlalchemy.orm import Session

from benchmarks.court_issues import Dated, read_court_issues
from benchmarks.material import fresh_store, print_percentiles, shared_material
from lawdb import database
from lawdb.event_date.event_date import EventDays
from lawdb.models import SearchEntry, SearchGeneration, SearchPosting, SearchSegment, Statute
from lawdb.search.driver import driver_connection
from lawdb.search.lexical.fields import SEARCHED
from lawdb.search.lexical.generation import newest_generation
from lawdb.search.lexical.ranking import QueryWords, lexical_scores
from lawdb.search.pools import by_words

QUESTIONS = 400


def copy_index(source: Session, target: Engine, copies: int) -> int:
    """Write the index ``copies`` times over as one segment; returns the number of texts."""
    generation = source.scalars(
        select(SearchGeneration).order_by(SearchGeneration.id.desc()).limit(1)
    ).one()
    count = len(np.frombuffer(generation.entry_statutes, "<i4"))
    statutes = source.execute(select(Statute.id, Statute.jurisdiction, Statute.kind)).all()
    segments = source.scalars(select(SearchSegment).order_by(SearchSegment.first_entry)).all()
    lengths = np.concatenate(
        [np.frombuffer(s.lengths, "<u2").reshape(len(SEARCHED), -1) for s in segments], axis=1
    )
    with driver_connection(target) as connection:
        for copy in range(copies):
            with connection.cursor().copy(
                "COPY statute (id, jurisdiction, kind) FROM STDIN"
            ) as out:
                for statute_id, jurisdiction, kind in statutes:
                    out.write_row((f"{statute_id}-{copy}", jurisdiction, kind))
        row = connection.execute(
            "INSERT INTO search_segment (words, first_entry, entries, lengths)"
            " VALUES (%s, 0, %s, %s) RETURNING id",
            [generation.words, count * copies, np.tile(lengths, copies).tobytes()],
        ).fetchone()
        assert row is not None
        _copy_entries(source, connection, row[0], count, copies)
        _copy_postings(source, connection, row[0], count, copies)
        _copy_generation(generation, connection, row[0], count, copies)
        connection.commit()
        connection.autocommit = True
        connection.execute("VACUUM (ANALYZE)")
    return count * copies


def _copy_entries(
    source: Session, connection: psycopg.Connection[Any], segment: int, count: int, copies: int
) -> None:
    entries = source.execute(
        select(
            SearchEntry.entry,
            SearchEntry.statute_id,
            SearchEntry.article_no,
            SearchEntry.branch_no,
            SearchEntry.sub_branch_no,
            SearchEntry.content_hash,
            SearchEntry.title,
        )
    ).all()
    statement = (
        "COPY search_entry (entry, segment_id, statute_id, article_no, branch_no, sub_branch_no,"
        " content_hash, title) FROM STDIN (FORMAT binary)"
    )
    with connection.cursor().copy(statement) as out:
        out.set_types(["int4", "int4", "text", "int4", "int2", "int2", "bytea", "text"])
        for copy in range(copies):
            for entry, statute, *rest in entries:
                out.write_row((entry + copy * count, segment, f"{statute}-{copy}", *rest))


def _copy_postings(
    source: Session, connection: psycopg.Connection[Any], segment: int, count: int, copies: int
) -> None:
    rows = source.execute(
        select(
            SearchPosting.field, SearchPosting.word, SearchPosting.entries, SearchPosting.counts
        ).order_by(SearchPosting.field, SearchPosting.word, SearchPosting.segment_id),
        execution_options={"yield_per": 5_000},
    )
    statement = (
        "COPY search_posting (segment_id, field, word, entries, counts) FROM STDIN (FORMAT binary)"
    )
    with connection.cursor().copy(statement) as out:
        out.set_types(["int4", "int2", "text", "bytea", "bytea"])
        held: tuple[int, str] | None = None
        parts: list[tuple[bytes, bytes]] = []

        def write() -> None:
            if held is None:
                return
            entries = np.frombuffer(b"".join(e for e, _ in parts), "<i4")
            shifted = np.concatenate([entries + copy * count for copy in range(copies)])
            counts = b"".join(c for _, c in parts) * copies
            out.write_row((segment, *held, shifted.astype("<i4").tobytes(), counts))

        for field, word, entries, counts in rows:
            if held != (field, word):
                write()
                held, parts = (field, word), []
            parts.append((entries, counts))
        write()


def _copy_generation(
    generation: SearchGeneration,
    connection: psycopg.Connection[Any],
    segment: int,
    count: int,
    copies: int,
) -> None:
    def shifted(packed: bytes, by: int) -> bytes:
        values = np.frombuffer(packed, "<i4")
        return np.concatenate([values + c * by for c in range(copies)]).astype("<i4").tobytes()

    statutes = generation.statute_ids
    connection.execute(
        "INSERT INTO search_generation (segment_ids, words, statute_ids, standing, entry_cited,"
        " entry_statutes, interval_entries, interval_starts, interval_ends, interval_promulgated,"
        " built_at) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, now())",
        [
            [segment],
            generation.words,
            [f"{statute}-{copy}" for copy in range(copies) for statute in statutes],
            generation.standing * copies,
            generation.entry_cited * copies,
            shifted(generation.entry_statutes, len(statutes)),
            shifted(generation.interval_entries, count),
            generation.interval_starts * copies,
            generation.interval_ends * copies,
            generation.interval_promulgated * copies,
        ],
    )


def main() -> None:
    copies = int(sys.argv[1]) if sys.argv[1:] else 12
    with Session(database.engine()) as source, fresh_store() as settings:
        issues = read_court_issues(source, shared_material("gold/court-issues.jsonl.gz")).issues
        questions: list[Dated] = [issue.dated[0] for issue in issues[:QUESTIONS]]
        _measure("this store", source.get_bind().engine, questions)
        target = database.engine(settings)
        began = time.perf_counter()
        copy_index(source, target, copies)
        print(f"\ncopied in {time.perf_counter() - began:.0f} s")
        _measure(f"{copies} copies", target, questions)


def _measure(name: str, engine: Engine, questions: list[Dated]) -> None:
    with Session(engine) as session:
        QueryWords.of("형태소 분석기를 미리 올린다")
        began = time.perf_counter()
        generation = newest_generation(session)
        assert generation is not None
        print(
            f"{name}: {generation.entries:,} texts; reading a generation takes"
            f" {time.perf_counter() - began:.2f} s, once a process"
        )
        size = session.scalar(text("SELECT pg_total_relation_size('search_posting')"))
        print(f"postings: {(size or 0) / 1e6:,.0f} MB")
        for turn in ("cold", "warm"):
            seconds: list[float] = []
            for dated in questions:
                began = time.perf_counter()
                days = EventDays.of_day(dated.day)
                scores = lexical_scores(session, generation, QueryWords.of(dated.question))
                by_words(session, generation, scores, generation.in_force(days.start, days.end))
                seconds.append(time.perf_counter() - began)
            print_percentiles(f"by words, {turn}", seconds)


if __name__ == "__main__":
    main()
