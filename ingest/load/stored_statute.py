"""Read back what the store holds true of statutes, in the shape it was loaded from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import psycopg
from psycopg import sql
from psycopg.types.json import Jsonb

from ingest.load.official_rows import body_of, read_derived
from ingest.load.staging import STAGED_OFFICIAL_BODY
from ingest.load.statute_rows import StatuteRows
from ingest.official import OFFICIAL_SOURCE, OfficialBody

Cursor = psycopg.Cursor[Any]


def stored_bodies(cursor: Cursor, statute_ids: Sequence[str]) -> dict[str, list[OfficialBody]]:
    """The official bodies held of some statutes, by statute."""
    columns = [sql.Identifier(name) for name, _ in STAGED_OFFICIAL_BODY.columns]
    cursor.execute(
        sql.SQL(
            "SELECT {} FROM official_body WHERE statute_id = ANY(%s) AND upper_inf(recorded)"
            " ORDER BY id"
        ).format(sql.SQL(", ").join(columns)),
        [list(statute_ids)],
    )
    rows = cursor.fetchall()
    place = [name for name, _ in STAGED_OFFICIAL_BODY.columns].index("articles")
    digests = {bytes.fromhex(article[4]) for row in rows for article in row[place]}
    texts = _texts(cursor, digests)
    found: dict[str, list[OfficialBody]] = {}
    for row in rows:
        found.setdefault(row[0], []).append(body_of(row, texts))
    return found


def stored_derivation(cursor: Cursor, statute_id: str) -> StatuteRows | None:
    """A statute's derivation from other sources, without what official bodies changed.

    None where the store has no other source for it.
    """
    cursor.execute(
        "SELECT statute_id, mst, title, statute_kind, promulgated_on, promulgation_no, kind,"
        " effective_on, ministries, addenda_heading, amending_text, chapters, source, source_ref"
        " FROM revision WHERE statute_id = %s AND source <> %s AND upper_inf(recorded)"
        " ORDER BY promulgated_on, mst",
        [statute_id, OFFICIAL_SOURCE],
    )
    revisions = [(*row[:11], Jsonb(row[11]), *row[12:]) for row in cursor.fetchall()]
    if not revisions:
        return None
    cursor.execute("SELECT jurisdiction, kind FROM statute WHERE id = %s", [statute_id])
    jurisdiction, kind = cursor.fetchall()[0]
    rows = StatuteRows(statute_id, jurisdiction, kind)
    rows.revisions.extend(revisions)
    _read_addenda(cursor, rows)
    cursor.execute(
        "SELECT derived FROM derived_statute WHERE statute_id = %s AND upper_inf(recorded)",
        [statute_id],
    )
    kept = cursor.fetchone()
    if kept is not None:
        read_derived(rows, kept[0])
    else:
        _read_derivation(cursor, rows)
    rows.article_texts.update(_texts(cursor, {row[8] for row in rows.versions}))
    return rows


def _read_derivation(cursor: Cursor, rows: StatuteRows) -> None:
    """No body changed the statute so far: its open rows are the derivation."""
    cursor.execute(
        "SELECT version.statute_id, article_no, branch_no, sub_branch_no, lower(effective),"
        " upper(effective), status, version.title, content_hash, revision.mst, basis, amended,"
        " composed, note FROM article_version AS version"
        " JOIN revision ON revision.id = version.revision_id"
        " WHERE version.statute_id = %s AND upper_inf(version.recorded)",
        [rows.statute_id],
    )
    rows.versions.extend(cursor.fetchall())
    cursor.execute(
        "SELECT point.statute_id, revision.mst, article_no, branch_no, sub_branch_no, reason,"
        " clause FROM unresolved_commencement AS point"
        " JOIN revision ON revision.id = point.revision_id"
        " WHERE point.statute_id = %s AND upper_inf(point.recorded)",
        [rows.statute_id],
    )
    rows.unresolved.extend(cursor.fetchall())
    cursor.execute(
        "SELECT statute_id, name, normalized, kind, lower(valid), upper(valid), source"
        " FROM statute_name WHERE statute_id = %s AND kind = 'abbreviation' AND NOT curated"
        " AND upper_inf(recorded)",
        [rows.statute_id],
    )
    rows.names.extend(cursor.fetchall())


def _read_addenda(cursor: Cursor, rows: StatuteRows) -> None:
    cursor.execute(
        "SELECT clause.statute_id, revision.mst, position, number, clause.title, clause.kind,"
        " targets, clause.content_hash, held.text FROM addendum AS clause"
        " JOIN revision ON revision.id = clause.revision_id"
        " JOIN addendum_text AS held ON held.content_hash = clause.content_hash"
        " WHERE clause.statute_id = %s AND revision.source <> %s AND upper_inf(clause.recorded)",
        [rows.statute_id, OFFICIAL_SOURCE],
    )
    for *row, text in cursor.fetchall():
        rows.addenda.append(tuple(row))
        rows.addendum_texts[row[-1]] = text


def _texts(cursor: Cursor, digests: set[bytes]) -> dict[bytes, str]:
    if not digests:
        return {}
    cursor.execute(
        "SELECT content_hash, text FROM article_text WHERE content_hash = ANY(%s)",
        [sorted(digests)],
    )
    return dict(cursor.fetchall())
