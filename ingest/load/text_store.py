"""Texts go in once per content, ahead of the rows that point at them.

They are addressed by their own hash, so that a text without a version is no state: a load killed
between the two leaves nothing half done.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import psycopg
from psycopg.types.json import Jsonb

from ingest.load.staging import STAGED_ADDENDUM_TEXT, STAGED_ARTICLE_TEXT
from lawdb.article_structure import describe, units


def store_article_texts(cursor: psycopg.Cursor[Any], texts: Mapping[bytes, str]) -> int:
    """Store the texts the database lacks, each with its structure; returns how many."""
    cursor.execute(
        "SELECT hash FROM unnest(%s::bytea[]) AS hash"
        " WHERE NOT EXISTS (SELECT FROM article_text WHERE content_hash = hash)",
        [list(texts)],
    )
    missing: list[bytes] = sorted(row[0] for row in cursor.fetchall())
    if not missing:
        return 0
    STAGED_ARTICLE_TEXT.copy(
        cursor, ((digest, texts[digest], Jsonb(_structure(texts[digest]))) for digest in missing)
    )
    # Ordered by hash: two loaders that store the same texts wait for each other, never in a circle.
    cursor.execute(
        "INSERT INTO article_text (content_hash, text, structure)"
        " SELECT content_hash, text, structure FROM staged_article_text ORDER BY content_hash"
        " ON CONFLICT (content_hash) DO NOTHING"
    )
    return cursor.rowcount


def store_addendum_texts(cursor: psycopg.Cursor[Any], texts: Mapping[bytes, str]) -> int:
    """Store the addenda clauses the database lacks; returns how many."""
    cursor.execute(
        "SELECT hash FROM unnest(%s::bytea[]) AS hash"
        " WHERE NOT EXISTS (SELECT FROM addendum_text WHERE content_hash = hash)",
        [list(texts)],
    )
    missing: list[bytes] = sorted(row[0] for row in cursor.fetchall())
    if not missing:
        return 0
    STAGED_ADDENDUM_TEXT.copy(cursor, ((digest, texts[digest]) for digest in missing))
    cursor.execute(
        "INSERT INTO addendum_text (content_hash, text)"
        " SELECT content_hash, text FROM staged_addendum_text ORDER BY content_hash"
        " ON CONFLICT (content_hash) DO NOTHING"
    )
    return cursor.rowcount


def _structure(text: str) -> list[list[str | int]]:
    """``[address, offset in characters]`` per unit; empty where the article has none."""
    found = units(text)
    if len(found) == 1 and not found[0].path:
        return []
    return [[describe(unit.path), unit.start] for unit in found]
