"""Keeping the passages in step with the store: new texts are cut, days are brought up to date."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import psycopg
from psycopg import sql
from sqlalchemy import Engine

from lawdb.article_key import ArticleKey
from lawdb.search.driver import driver_connection
from lawdb.search.passages import RECIPE, Passage, passages

TEXTS_PER_TRANSACTION = 2_000

_UNCUT = """
WITH title AS (
    SELECT DISTINCT ON (statute_id) statute_id, name
    FROM statute_name
    WHERE kind = 'official' AND upper_inf(recorded)
    ORDER BY statute_id, lower(valid) DESC NULLS LAST, name
), held AS (
    SELECT DISTINCT ON (statute_id, article_no, branch_no, sub_branch_no, content_hash)
        statute_id, article_no, branch_no, sub_branch_no, content_hash, v.title
    FROM article_version AS v
    WHERE upper_inf(recorded) AND status IN ('in_force', 'uncertain')
    ORDER BY statute_id, article_no, branch_no, sub_branch_no, content_hash,
        lower(effective) DESC, v.title
)
SELECT h.statute_id, h.article_no, h.branch_no, h.sub_branch_no, h.content_hash,
    coalesce(n.name, ''), h.title, t.text
FROM held AS h
JOIN article_text AS t USING (content_hash)
LEFT JOIN title AS n ON n.statute_id = h.statute_id
LEFT JOIN passage_source AS s
    ON (s.statute_id, s.article_no, s.branch_no, s.sub_branch_no, s.content_hash)
    = (h.statute_id, h.article_no, h.branch_no, h.sub_branch_no, h.content_hash)
WHERE s.id IS NULL
    OR (s.recipe, s.statute_title, s.article_title) <> (%(recipe)s, coalesce(n.name, ''), h.title)
"""
"""Texts in force at some time that are not cut, or under another title or by another recipe."""

_STAGE = """
CREATE TEMPORARY TABLE IF NOT EXISTS staged_source (
    place INTEGER, statute_id TEXT, article_no INTEGER, branch_no SMALLINT, sub_branch_no SMALLINT,
    content_hash BYTEA, statute_title TEXT, article_title TEXT
) ON COMMIT DELETE ROWS;
CREATE TEMPORARY TABLE IF NOT EXISTS staged_passage (
    place INTEGER, position SMALLINT, start_offset INTEGER, end_offset INTEGER, passage_hash BYTEA
) ON COMMIT DELETE ROWS
"""
_SOURCE_TYPES = ("int4", "text", "int4", "int2", "int2", "bytea", "text", "text")
_PASSAGE_TYPES = ("int4", "int2", "int4", "int4", "bytea")
_STORE_SOURCES = """
INSERT INTO passage_source (statute_id, article_no, branch_no, sub_branch_no, content_hash,
    statute_title, article_title, recipe)
SELECT statute_id, article_no, branch_no, sub_branch_no, content_hash, statute_title,
    article_title, %(recipe)s
FROM staged_source
ORDER BY statute_id, article_no, branch_no, sub_branch_no, content_hash
ON CONFLICT ON CONSTRAINT passage_source_text_key DO UPDATE SET
    statute_title = excluded.statute_title, article_title = excluded.article_title,
    recipe = excluded.recipe
"""
_FORGET_FORMER = """
DELETE FROM search_passage AS p USING passage_source AS s, staged_source AS g
WHERE p.source_id = s.id
    AND (s.statute_id, s.article_no, s.branch_no, s.sub_branch_no, s.content_hash)
    = (g.statute_id, g.article_no, g.branch_no, g.sub_branch_no, g.content_hash)
"""
_STORE_HASHES = """
INSERT INTO passage (passage_hash, in_force)
SELECT DISTINCT passage_hash, datemultirange() FROM staged_passage ORDER BY passage_hash
ON CONFLICT (passage_hash) DO NOTHING
"""
_STORE_PASSAGES = """
INSERT INTO search_passage (source_id, position, start_offset, end_offset, passage_hash)
SELECT s.id, p.position, p.start_offset, p.end_offset, p.passage_hash
FROM staged_passage AS p
JOIN staged_source AS g USING (place)
JOIN passage_source AS s
    ON (s.statute_id, s.article_no, s.branch_no, s.sub_branch_no, s.content_hash)
    = (g.statute_id, g.article_no, g.branch_no, g.sub_branch_no, g.content_hash)
"""
_DAYS = """
WITH days AS (
    SELECT p.passage_hash, range_agg(v.effective) AS in_force
    FROM search_passage AS p
    JOIN passage_source AS s ON s.id = p.source_id
    JOIN article_version AS v
        ON (v.statute_id, v.article_no, v.branch_no, v.sub_branch_no, v.content_hash)
        = (s.statute_id, s.article_no, s.branch_no, s.sub_branch_no, s.content_hash)
    WHERE upper_inf(v.recorded) AND v.status IN ('in_force', 'uncertain')
    GROUP BY p.passage_hash
), standing AS (
    SELECT passage_hash, coalesce(d.in_force, datemultirange()) AS in_force
    FROM passage LEFT JOIN days AS d USING (passage_hash)
)
UPDATE passage AS p SET in_force = n.in_force
FROM standing AS n
WHERE n.passage_hash = p.passage_hash AND p.in_force <> n.in_force
"""
_DAYS_OF_VECTORS = """
UPDATE passage_embedding AS e SET in_force = p.in_force
FROM passage AS p
WHERE p.passage_hash = e.passage_hash AND p.in_force <> e.in_force
"""


class _Text(NamedTuple):
    statute_id: str
    article_no: int
    branch_no: int
    sub_branch_no: int
    content_hash: bytes
    statute_title: str
    article_title: str
    text: str

    def passages(self) -> tuple[Passage, ...]:
        key = ArticleKey(self.article_no, self.branch_no, self.sub_branch_no)
        return passages(self.statute_title, key, self.article_title, self.text)


@dataclass(slots=True)
class PassageRefresh:
    """What a refresh wrote; all 0 where the passages were in step."""

    texts: int = 0
    """Texts cut."""
    passages: int = 0
    """Places of passages written."""
    days: int = 0
    """Distinct passages whose days in force changed."""


def refresh_passages(engine: Engine, done: Callable[[int], None] | None = None) -> PassageRefresh:
    """Cut the texts that are not cut yet and bring every passage's days in force up to date.

    ``done`` is told after every transaction how many more texts are cut. A refresh that was killed
    goes on where it stopped. A text whose statute or article was renamed is cut anew.
    """
    report = PassageRefresh()
    with driver_connection(engine) as reader, driver_connection(engine) as writer:
        writer.execute(_STAGE)
        writer.commit()
        with reader.cursor(name="uncut") as cursor:
            cursor.itersize = TEXTS_PER_TRANSACTION
            cursor.execute(_UNCUT, {"recipe": RECIPE})
            while batch := [_Text._make(row) for row in cursor.fetchmany(TEXTS_PER_TRANSACTION)]:
                report.passages += _store(writer, batch)
                writer.commit()
                report.texts += len(batch)
                if done is not None:
                    done(len(batch))
        reader.rollback()
        report.days = writer.execute(_DAYS).rowcount
        writer.execute(_DAYS_OF_VECTORS)
        writer.commit()
    return report


def _store(writer: psycopg.Connection[Any], batch: Sequence[_Text]) -> int:
    with writer.cursor() as cursor:
        _copy(cursor, "staged_source", _SOURCE_TYPES, ((n, *t[:7]) for n, t in enumerate(batch)))
        _copy(cursor, "staged_passage", _PASSAGE_TYPES, _passage_rows(batch))
        cursor.execute(_STORE_SOURCES, {"recipe": RECIPE})
        cursor.execute(_FORGET_FORMER)
        cursor.execute(_STORE_HASHES)
        cursor.execute(_STORE_PASSAGES)
        return cursor.rowcount


def _passage_rows(batch: Sequence[_Text]) -> Iterator[tuple[int, int, int, int, bytes]]:
    for place, text in enumerate(batch):
        for position, passage in enumerate(text.passages()):
            yield place, position, passage.start, passage.end, passage.digest


def _copy(
    cursor: psycopg.Cursor[Any], table: str, types: Sequence[str], rows: Iterator[tuple[Any, ...]]
) -> None:
    into = sql.SQL("COPY {} FROM STDIN (FORMAT binary)").format(sql.Identifier(table))
    with cursor.copy(into) as copy:
        copy.set_types(types)
        for row in rows:
            copy.write_row(row)
