"""Index the texts that are not indexed yet, segment by segment.

Each segment is one transaction: an indexing that is killed loses the segment it was at, and the
next one goes on from there. Segments are merged when there are many, by concatenating postings.
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
import psycopg
from sqlalchemy import Engine

from lawdb.search.driver import driver_connection
from lawdb.search.lexical.fields import SEARCHED, Field, FieldReader, IndexedText
from lawdb.search.lexical.publishing import publish
from lawdb.search.lexical.words import LegalWords, words_version

SEGMENT_ENTRIES = 20_000
"""Texts of one transaction."""
_CHUNK = 1_000
"""Texts that are read and split into words at once."""
MOST_SEGMENTS = 8
"""More are merged: every query reads one posting a word and segment."""
_INDEXING_LOCK = 0x6C617773  # "laws"; any number that no other program uses in this database

# A text that only some state of knowledge held is indexed too: known-on replays search it.
_MISSING = """
SELECT DISTINCT ON (v.statute_id, v.article_no, v.branch_no, v.sub_branch_no, v.content_hash,
                    v.title)
    v.statute_id, v.article_no, v.branch_no, v.sub_branch_no, v.content_hash, v.title, r.title
FROM article_version v
JOIN revision r ON r.id = v.revision_id
LEFT JOIN search_entry e
    ON e.statute_id = v.statute_id AND e.article_no = v.article_no
    AND e.branch_no = v.branch_no AND e.sub_branch_no = v.sub_branch_no
    AND e.content_hash = v.content_hash AND e.title = v.title
WHERE v.status IN ('in_force', 'uncertain') AND e.entry IS NULL
ORDER BY v.statute_id, v.article_no, v.branch_no, v.sub_branch_no, v.content_hash, v.title,
    lower(v.effective), r.title
"""
_COUNT_MISSING = f"SELECT count(*) FROM ({_MISSING}) AS missing"  # noqa: S608 - two constants
_TEXTS = "SELECT content_hash, text FROM article_text WHERE content_hash = ANY(%s)"

Progress = Callable[[int, int], None]
"""Called with (texts done, texts in all)."""


@dataclass(frozen=True, slots=True)
class IndexingReport:
    """What an indexing did."""

    texts_indexed: int
    segments: int
    generation: int
    """The generation that readers see from now on."""


def index_texts(engine: Engine, progress: Progress | None = None) -> IndexingReport:
    """Index every article text that is not indexed yet, and publish the whole as a generation.

    Texts that were split into words by another version of the grammar or of the dictionary are
    indexed anew. Only one process indexes at a time; another waits.
    """
    with driver_connection(engine) as writing:
        # Of the session, so that it is held over the commits; it ends with the connection.
        writing.execute("SELECT pg_advisory_lock(%s)", [_INDEXING_LOCK])
        writing.commit()
        with writing.transaction():
            # What is loaded from here on may be missed: readers are told when they were read.
            (read_at,) = _row(writing, "SELECT clock_timestamp()")
            outdated = "DELETE FROM search_segment WHERE words <> %s"
            if writing.execute(outdated, [words_version()]).rowcount:
                # Without its postings it would find nothing, and look like an answer.
                writing.execute("DELETE FROM search_generation")
        indexed = _index_missing(engine, writing, progress)
        with writing.transaction():
            segments = _merge_segments(writing)
            generation = publish(writing, segments, read_at)
        if indexed:
            _vacuum(writing)
    return IndexingReport(indexed, len(segments), generation)


def _index_missing(
    engine: Engine, writing: psycopg.Connection[Any], progress: Progress | None
) -> int:
    """Write segments of texts read over a second connection, whose cursor outlives commits."""
    done = 0
    with driver_connection(engine) as reading:
        total = _scalar(reading, _COUNT_MISSING)
        if total == 0:
            return 0
        fields = FieldReader(LegalWords(workers=os.cpu_count() or 1))
        with reading.cursor(name="missing_texts") as cursor:
            cursor.itersize = _CHUNK
            cursor.execute(_MISSING)
            for keys in _chunks(iter(cursor), SEGMENT_ENTRIES):
                with writing.transaction():
                    _write_segment(reading, writing, keys, fields)
                done += len(keys)
                if progress is not None:
                    progress(done, total)
    return done


def _write_segment(
    reading: psycopg.Connection[Any],
    writing: psycopg.Connection[Any],
    keys: list[tuple[Any, ...]],
    reader: FieldReader,
) -> None:
    first = _scalar(writing, "SELECT coalesce(max(entry) + 1, 0) FROM search_entry")
    postings: defaultdict[tuple[int, str], list[tuple[int, int]]] = defaultdict(list)
    lengths: list[list[int]] = []
    for some in _chunks(iter(keys), _CHUNK):
        texts = dict(reading.execute(_TEXTS, [[key[4] for key in some]]).fetchall())
        for fields in reader.read(IndexedText(key[6], key[5], texts[key[4]]) for key in some):
            _collect(postings, first + len(lengths), fields)
            lengths.append([min(fields[field].total(), 65_535) for field in SEARCHED])
    segment = _scalar(
        writing,
        "INSERT INTO search_segment (words, first_entry, entries, lengths)"
        " VALUES (%s, %s, %s, %s) RETURNING id",
        [words_version(), first, len(keys), np.array(lengths, "<u2").T.tobytes()],
    )
    with writing.cursor() as cursor:
        with cursor.copy(
            "COPY search_entry (entry, segment_id, statute_id, article_no, branch_no,"
            " sub_branch_no, content_hash, title) FROM STDIN (FORMAT binary)"
        ) as copy:
            copy.set_types(["int4", "int4", "text", "int4", "int2", "int2", "bytea", "text"])
            for entry, key in enumerate(keys, first):
                copy.write_row((entry, segment, *key[:6]))
        with cursor.copy(
            "COPY search_posting (segment_id, field, word, entries, counts)"
            " FROM STDIN (FORMAT binary)"
        ) as copy:
            copy.set_types(["int4", "int2", "text", "bytea", "bytea"])
            for (field, word), found in sorted(postings.items()):
                entries, counts = zip(*found, strict=True)
                packed = np.array(entries, "<i4").tobytes(), np.array(counts, "u1").tobytes()
                copy.write_row((segment, field, word, *packed))


def _collect(
    postings: defaultdict[tuple[int, str], list[tuple[int, int]]],
    entry: int,
    fields: dict[Field, Counter[str]],
) -> None:
    for field, words in fields.items():
        for word, count in words.items():
            postings[int(field), word].append((entry, min(count, 255)))


def _merge_segments(connection: psycopg.Connection[Any]) -> list[int]:
    """Merge all segments into one where there are too many. Returns the ids, in order of entries.

    Postings are concatenated in the order of the segments, so entries stay ascending. The lengths
    are kept by field, so that they are put together by field.
    """
    rows = connection.execute(
        "SELECT id, first_entry, entries, lengths FROM search_segment ORDER BY first_entry"
    ).fetchall()
    ids = [row[0] for row in rows]
    if len(ids) <= MOST_SEGMENTS:
        return ids
    lengths = np.concatenate(
        [np.frombuffer(row[3], "<u2").reshape(len(SEARCHED), row[2]) for row in rows], axis=1
    )
    merged = _scalar(
        connection,
        "INSERT INTO search_segment (words, first_entry, entries, lengths)"
        " VALUES (%s, %s, %s, %s) RETURNING id",
        [words_version(), rows[0][1], lengths.shape[1], lengths.tobytes()],
    )
    connection.execute(
        "INSERT INTO search_posting (segment_id, field, word, entries, counts)"
        " SELECT %s, field, word, string_agg(p.entries, ''::bytea ORDER BY s.first_entry),"
        " string_agg(p.counts, ''::bytea ORDER BY s.first_entry)"
        " FROM search_posting p JOIN search_segment s ON s.id = p.segment_id"
        " WHERE segment_id = ANY(%s) GROUP BY field, word",
        [merged, ids],
    )
    connection.execute(
        "UPDATE search_entry SET segment_id = %s WHERE segment_id = ANY(%s)", [merged, ids]
    )
    connection.execute("DELETE FROM search_segment WHERE id = ANY(%s)", [ids])
    return [merged]


def _vacuum(connection: psycopg.Connection[Any]) -> None:
    connection.commit()
    connection.autocommit = True
    connection.execute("VACUUM (ANALYZE) search_segment, search_entry, search_posting")


def _scalar(connection: psycopg.Connection[Any], statement: str, parameters: Any = None) -> int:
    return _row(connection, statement, parameters)[0]


def _row(
    connection: psycopg.Connection[Any], statement: str, parameters: Any = None
) -> tuple[Any, ...]:
    row = connection.execute(statement.encode(), parameters).fetchone()
    assert row is not None  # noqa: S101 - every statement here returns one row
    return row


def _chunks(rows: Iterator[Any], size: int) -> Iterator[list[Any]]:
    while chunk := list(islice(rows, size)):
        yield chunk
